import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { SealAlgorithm } from "../domain/access/SealAlgorithm.ts"

/** What was sealed cannot be opened: another key, another record, or not what was once written. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {}

/** The deployment has no keys, so nothing can be sealed. */
export class SealingAbsent extends Schema.TaggedError<SealingAbsent>()("SealingAbsent", {}) {}

/**
 * Encryption of secrets that are kept. `context` is the identity of the record that holds the secret: opened in any
 * other context, a sealed text is broken, so that nobody can copy it from one record to another.
 */
export class Sealing extends Context.Service<
  Sealing,
  {
    /** What is sealed with from now on. */
    readonly algorithm: SealAlgorithm
    /** Whether a text is sealed as it would be now: by the same key, and so by the same algorithm. */
    readonly isCurrent: (sealed: string) => boolean
    readonly seal: (secret: Redacted.Redacted<string>, context: string) => Effect.Effect<string, SealingAbsent>
    readonly open: (sealed: string, context: string) => Effect.Effect<Redacted.Redacted<string>, SealBroken>
  }
>()("parley/ports/Sealing") {}
