import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { SealBroken, Sealing } from "../../ports/Sealing.ts"

/** A key of 32 bytes and the name under which sealed texts refer to it. */
export interface SealingKey {
  readonly id: string
  readonly key: Uint8Array
}

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16

const entry = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/

/** The keys of `id:base64,...`, or what is wrong with them; never a key in the text. */
export const parseKeys = (text: string): ReadonlyArray<SealingKey> | string => {
  const entries = text.split(",").map((part) => entry.exec(part.trim()))
  const wrong = entries.findIndex((match) => match === null)
  if (wrong !== -1) return `entry ${wrong + 1} is not id:base64 of 32 bytes`
  const keys = entries.map((match) => ({ id: match![1]!, key: new Uint8Array(Buffer.from(match![2]!, "base64")) }))
  return new Set(keys.map(({ id }) => id)).size === keys.length ? keys : "an id is there twice"
}

/**
 * AES-256-GCM. A sealed text is `id.base64url(nonce, ciphertext, tag)`; the id and the context are authenticated with
 * it. The first key writes, all of them read, so that keys can be replaced without reading everything again.
 */
export const layer = (keys: readonly [SealingKey, ...ReadonlyArray<SealingKey>]) =>
  Layer.succeed(Sealing, {
    seal: (secret, context) =>
      Effect.sync(() => {
        const { id, key } = keys[0]
        const nonce = randomBytes(nonceBytes)
        const cipher = createCipheriv(algorithm, key, nonce)
        cipher.setAAD(Buffer.from(`${id}\0${context}`))
        const body = Buffer.concat([cipher.update(Redacted.value(secret), "utf8"), cipher.final()])
        return `${id}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url")}`
      }),
    open: (sealed, context) =>
      Effect.try({
        try: () => {
          const dot = sealed.indexOf(".")
          const id = sealed.slice(0, dot)
          const { key } = keys.find((one) => one.id === id)!
          const bytes = Buffer.from(sealed.slice(dot + 1), "base64url")
          const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
            authTagLength: tagBytes,
          })
          decipher.setAAD(Buffer.from(`${id}\0${context}`))
          decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
          const body = decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes))
          return Redacted.make(Buffer.concat([body, decipher.final()]).toString("utf8"))
        },
        catch: () => new SealBroken(),
      }),
  })
