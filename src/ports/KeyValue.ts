import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The store cannot be reached, or did not answer in time. */
export class KeyValueUnavailable extends Schema.TaggedError<KeyValueUnavailable>()("KeyValueUnavailable", {
  cause: Schema.Defect(),
}) {}

/**
 * Short-lived records that every process sees: jobs, registries, snapshots, markers, rate limits.
 *
 * A key past its time to live is gone for every operation at once. Keys and values are well-formed text without NUL, as
 * JSON always is. `ttl` is counted by the store's clock; under a millisecond counts as one, an infinite one never ends.
 */
export class KeyValue extends Context.Service<
  KeyValue,
  {
    readonly get: (key: string) => Effect.Effect<Option.Option<string>, KeyValueUnavailable>
    /** What several keys hold at one moment, in their order. */
    readonly getAll: (
      keys: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<Option.Option<string>>, KeyValueUnavailable>
    readonly set: (key: string, value: string, ttl: Duration.Duration) => Effect.Effect<void, KeyValueUnavailable>
    /** True when the key was absent and now holds `value`. */
    readonly setIfAbsent: (
      key: string,
      value: string,
      ttl: Duration.Duration,
    ) => Effect.Effect<boolean, KeyValueUnavailable>
    /** True when the key held exactly `expected` and now holds `value`, with a fresh time to live. */
    readonly compareAndSet: (
      key: string,
      expected: string,
      value: string,
      ttl: Duration.Duration,
    ) => Effect.Effect<boolean, KeyValueUnavailable>
    /**
     * True when what the key held ended with `ending`, and `addition` now comes after it, with a fresh time to live. So a long record
     * goes on for the price of what is new.
     */
    readonly appendAfter: (
      key: string,
      ending: string,
      addition: string,
      ttl: Duration.Duration,
    ) => Effect.Effect<boolean, KeyValueUnavailable>
    /** True when the key existed. */
    readonly delete: (key: string) => Effect.Effect<boolean, KeyValueUnavailable>
    /** True when the key held exactly `expected` and is now gone. */
    readonly compareAndDelete: (key: string, expected: string) => Effect.Effect<boolean, KeyValueUnavailable>
    /** A fresh time to live for a key that exists; true when it does. */
    readonly extend: (key: string, ttl: Duration.Duration) => Effect.Effect<boolean, KeyValueUnavailable>
    /** How long a key still holds what it holds; none for a key that is not there. For backups, never for requests. */
    readonly remaining: (key: string) => Effect.Effect<Option.Option<Duration.Duration>, KeyValueUnavailable>
    /** Keys that start with `prefix`, in no order, at most `limit`. For sweeps, never for requests. */
    readonly keys: (prefix: string, limit: number) => Effect.Effect<ReadonlyArray<string>, KeyValueUnavailable>
    /** Answers when the store does; for readiness. */
    readonly ping: Effect.Effect<void, KeyValueUnavailable>
  }
>()("parley/ports/KeyValue") {}
