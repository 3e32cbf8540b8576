import * as Schema from "effect/Schema"

/**
 * Algorithms that things are sealed with, by the names that OpenSSL and the settings have for them. A new one is introduced by its name here: of
 * authenticated encryption with keys of 32 bytes, nonces of 12 and tags of 16 (RFC 5116). A key is of one algorithm, and what is sealed names
 * its key, so that algorithms are exchanged as keys are.
 */
export const sealAlgorithms = ["aes-256-gcm", "chacha20-poly1305"] as const
export const SealAlgorithm = Schema.Literals(sealAlgorithms)
export type SealAlgorithm = typeof SealAlgorithm.Type

/** Of keys that name none. */
export const unnamedAlgorithm: SealAlgorithm = "aes-256-gcm"

export const isSealAlgorithm = Schema.is(SealAlgorithm)

export const nonceBytes = 12
export const tagBytes = 16

/** The name as the types of `node:crypto` know one whose tag has a length. */
export const cipherOf = (algorithm: SealAlgorithm) => algorithm as "aes-256-gcm"
