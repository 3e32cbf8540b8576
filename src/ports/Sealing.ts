import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { SealAlgorithm } from "../domain/access/SealAlgorithm.ts"

/** A sealed secret can't be opened: it was sealed with another key or for another record, or it was altered. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {}

/** The deployment has no keys, so nothing can be sealed. */
export class SealingAbsent extends Schema.TaggedError<SealingAbsent>()("SealingAbsent", {}) {}

/**
 * Encrypts stored secrets. `context` identifies the record that holds the secret. A sealed secret can't be opened in
 * any other context, so it can't be copied between records.
 */
export class Sealing extends Context.Service<
  Sealing,
  {
    /** The algorithm that encrypts new secrets. */
    readonly algorithm: SealAlgorithm
    /** Whether a string is sealed with the current key, and so with the current algorithm. */
    readonly isCurrent: (sealed: string) => boolean
    readonly seal: (secret: Redacted.Redacted<string>, context: string) => Effect.Effect<string, SealingAbsent>
    readonly open: (sealed: string, context: string) => Effect.Effect<Redacted.Redacted<string>, SealBroken>
  }
>()("parley/ports/Sealing") {}
