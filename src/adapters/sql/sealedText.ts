import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { cipherOf, nonceBytes, tagBytes } from "../../domain/access/SealAlgorithm.ts"
import type { DataKey } from "../../ports/AtRest.ts"

/** No valid JSON begins like this, so older values that aren't encrypted are recognized. */
const sealed = /^~1\.([A-Za-z0-9-]{36})\./

/** The id of the key that an encrypted value uses; undefined for plain text. */
export const keyIdOf = (text: string): string | undefined => sealed.exec(text.slice(0, 40))?.[1]

/** `~1.KEY.base64url(nonce, ciphertext, tag)`: the key's id and the value's context are authenticated. */
export const sealText = ({ id, algorithm, key }: DataKey, text: string, place: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherOf(algorithm), key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(`${id}\0${place}`))
  const body = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]
  return `~1.${id}.${Buffer.concat(body).toString("base64url")}`
}

/**
 * Decrypts a value.
 * @throws if the value was altered, or moved to another context.
 */
export const openText = ({ id, algorithm, key }: DataKey, text: string, place: string): string => {
  const bytes = Buffer.from(text.slice(`~1.${id}.`.length), "base64url")
  const decipher = createDecipheriv(cipherOf(algorithm), key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(`${id}\0${place}`))
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
  return Buffer.concat([
    decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes)),
    decipher.final(),
  ]).toString("utf8")
}
