import * as Schema from "effect/Schema"

/**
 * Encryption algorithms, by the names of OpenSSL and the settings. To add one, add its name here: authenticated
 * encryption with keys of 32 bytes, nonces of 12 and tags of 16 (RFC 5116). A key has one algorithm and sealed texts
 * name their key, so algorithms are rotated like keys.
 */
export const sealAlgorithms = ["aes-256-gcm", "chacha20-poly1305"] as const
export const SealAlgorithm = Schema.Literals(sealAlgorithms)
export type SealAlgorithm = typeof SealAlgorithm.Type

/** The algorithm of keys that name none. */
export const unnamedAlgorithm: SealAlgorithm = "aes-256-gcm"

export const isSealAlgorithm = Schema.is(SealAlgorithm)

export const nonceBytes = 12
export const tagBytes = 16

/** The name as typed by `node:crypto` for algorithms with a tag length. */
export const cipherOf = (algorithm: SealAlgorithm) => algorithm as "aes-256-gcm"
