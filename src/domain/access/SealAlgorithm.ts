import * as Schema from "effect/Schema"

/**
 * Encryption algorithms, with the names that OpenSSL and the settings use. To add an algorithm, add its name here; it
 * must be authenticated encryption with 32-byte keys, 12-byte nonces and 16-byte tags (RFC 5116). Each key has one
 * algorithm and encrypted data names its key, so algorithms are rotated like keys.
 */
export const sealAlgorithms = ["aes-256-gcm", "chacha20-poly1305"] as const
export const SealAlgorithm = Schema.Literals(sealAlgorithms)
export type SealAlgorithm = typeof SealAlgorithm.Type

/** The algorithm of keys that don't specify one. */
export const unnamedAlgorithm: SealAlgorithm = "aes-256-gcm"

export const isSealAlgorithm = Schema.is(SealAlgorithm)

export const nonceBytes = 12
export const tagBytes = 16

/** The algorithm's name, typed as `node:crypto` requires for authenticated encryption. */
export const cipherOf = (algorithm: SealAlgorithm) => algorithm as "aes-256-gcm"
