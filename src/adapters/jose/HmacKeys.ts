import { randomBytes } from "node:crypto"

/** A key of at least 32 bytes, and the `kid` by which tokens refer to it. */
export interface HmacKey {
  readonly id: string
  readonly key: Uint8Array
}

/** The minimum key size for HS256, in bytes (RFC 7518, section 3.2). */
const keyBytes = 32

const entry = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43,}={0,2})$/

/** Parses `id:base64,...`, or says what is wrong; the message never contains a key. */
export const parseHmacKeys = (text: string): ReadonlyArray<HmacKey> | string => {
  const keys: Array<HmacKey> = []
  for (const [index, part] of text.split(",").entries()) {
    const [, id = "", written = ""] = entry.exec(part.trim()) ?? []
    const key = new Uint8Array(Buffer.from(written, "base64"))
    if (key.length < keyBytes) return `entry ${index + 1} must be id:base64 of at least ${keyBytes} bytes`
    if (keys.some((one) => one.id === id)) return `the id ${id} occurs twice`
    keys.push({ id, key })
  }
  return keys
}

export const writeHmacKeys = (keys: ReadonlyArray<HmacKey>): string =>
  keys.map(({ id, key }) => `${id}:${Buffer.from(key).toString("base64")}`).join(",")

/** Adds a new key at the front. It signs from then on; older keys still verify until they are removed. */
export const rotated = (keys: ReadonlyArray<HmacKey>, id: string): ReadonlyArray<HmacKey> => [
  { id, key: new Uint8Array(randomBytes(keyBytes)) },
  ...keys,
]
