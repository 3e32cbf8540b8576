import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import {
  cipherOf,
  isSealAlgorithm,
  nonceBytes,
  type SealAlgorithm,
  sealAlgorithms,
  tagBytes,
  unnamedAlgorithm,
} from "../../domain/access/SealAlgorithm.ts"
import { SealBroken, Sealing } from "../../ports/Sealing.ts"

/** A 32-byte key, its algorithm (AES-256-GCM if absent), and the name by which sealed values refer to it. */
export interface SealingKey {
  readonly id: string
  readonly algorithm?: SealAlgorithm
  readonly key: Uint8Array
}

const entry = /^([A-Za-z0-9_-]{1,32}):(?:([a-z0-9-]{1,32}):)?([A-Za-z0-9+/]{43}=)$/

/**
 * Parses a list of keys, each `id:base64` or `id:algorithm:base64`, or says what is wrong; the message never contains a
 * key.
 */
export const parseKeys = (text: string): ReadonlyArray<SealingKey> | string => {
  const entries = text.split(",").map((part) => entry.exec(part.trim()))
  const wrong = entries.findIndex((match) => match === null)
  if (wrong !== -1) return `entry ${wrong + 1} must be id:base64 of 32 bytes`
  const strange = entries.findIndex((match) => !isSealAlgorithm(match?.[2] ?? unnamedAlgorithm))
  if (strange !== -1) return `the algorithm of entry ${strange + 1} must be one of ${sealAlgorithms.join(", ")}`
  const keys = entries.map((match) => {
    const [, id, algorithm = unnamedAlgorithm, base64] = match!
    const key = new Uint8Array(Buffer.from(base64!, "base64"))
    return isSealAlgorithm(algorithm) ? { id: id!, algorithm, key } : undefined
  })
  if (!keys.every((key) => key !== undefined)) return `an algorithm isn't one of ${sealAlgorithms.join(", ")}`
  return new Set(keys.map(({ id }) => id)).size === keys.length ? keys : "an id occurs twice"
}

/** The prefix of a sealed value, which identifies its key and therefore its algorithm. */
const prefixOf = ({ id }: SealingKey): string => `${id}.`

/**
 * A sealed value is `id.base64url(nonce, ciphertext, tag)`; the id and the context are authenticated. The first key
 * seals new values; every key opens older ones with its own algorithm. So keys and algorithms can be rotated without
 * rewriting all data.
 */
export const layer = (keys: readonly [SealingKey, ...ReadonlyArray<SealingKey>]) =>
  Layer.succeed(Sealing, {
    algorithm: keys[0].algorithm ?? unnamedAlgorithm,
    isCurrent: (sealed) => sealed.startsWith(prefixOf(keys[0])),
    seal: (secret, context) =>
      Effect.sync(() => {
        const { id, algorithm = unnamedAlgorithm, key } = keys[0]
        const nonce = randomBytes(nonceBytes)
        const cipher = createCipheriv(cipherOf(algorithm), key, nonce, { authTagLength: tagBytes })
        cipher.setAAD(Buffer.from(`${id}\0${context}`))
        const body = Buffer.concat([cipher.update(Redacted.value(secret), "utf8"), cipher.final()])
        return `${prefixOf(keys[0])}${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url")}`
      }),
    open: (sealed, context) =>
      Effect.try({
        try: () => {
          const dot = sealed.indexOf(".")
          const id = sealed.slice(0, dot)
          const { algorithm = unnamedAlgorithm, key } = keys.find((one) => one.id === id)!
          const bytes = Buffer.from(sealed.slice(dot + 1), "base64url")
          const decipher = createDecipheriv(cipherOf(algorithm), key, bytes.subarray(0, nonceBytes), {
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
