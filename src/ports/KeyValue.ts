import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The store is unavailable or timed out. */
export class KeyValueUnavailable extends Schema.TaggedError<KeyValueUnavailable>()("KeyValueUnavailable", {
  cause: Schema.Defect(),
}) {}

/**
 * Short-lived records that all processes share: jobs, registries, snapshots, markers, rate limits.
 *
 * As soon as a key expires, every operation treats it as absent. Keys and values are well-formed text without NUL, as
 * JSON always is. `ttl` is measured by the store's clock; less than a millisecond counts as a millisecond, and a key
 * with an infinite `ttl` never expires.
 */
export class KeyValue extends Context.Service<
  KeyValue,
  {
    readonly get: (key: string) => Effect.Effect<Option.Option<string>, KeyValueUnavailable>
    /** The values of several keys at one moment, in order. */
    readonly getAll: (
      keys: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<Option.Option<string>>, KeyValueUnavailable>
    readonly set: (key: string, value: string, ttl: Duration.Duration) => Effect.Effect<void, KeyValueUnavailable>
    /** Sets the key if it is absent. Returns true if it was set. */
    readonly setIfAbsent: (
      key: string,
      value: string,
      ttl: Duration.Duration,
    ) => Effect.Effect<boolean, KeyValueUnavailable>
    /**
     * Replaces the value, with a fresh time to live, if the key holds exactly `expected`. Returns true if it was
     * replaced.
     */
    readonly compareAndSet: (
      key: string,
      expected: string,
      value: string,
      ttl: Duration.Duration,
    ) => Effect.Effect<boolean, KeyValueUnavailable>
    /**
     * Appends `addition`, with a fresh time to live, if the value ends with `ending`. Returns true if it was appended.
     * Extending a long record this way costs only as much as the new part.
     */
    readonly appendAfter: (
      key: string,
      ending: string,
      addition: string,
      ttl: Duration.Duration,
    ) => Effect.Effect<boolean, KeyValueUnavailable>
    /** Returns true if the key existed. */
    readonly delete: (key: string) => Effect.Effect<boolean, KeyValueUnavailable>
    /** Deletes the key if it holds exactly `expected`. Returns true if it was deleted. */
    readonly compareAndDelete: (key: string, expected: string) => Effect.Effect<boolean, KeyValueUnavailable>
    /** Sets a fresh time to live for an existing key. Returns true if the key exists. */
    readonly extend: (key: string, ttl: Duration.Duration) => Effect.Effect<boolean, KeyValueUnavailable>
    /** The remaining time to live; none for a missing key. For backups, never for requests. */
    readonly remaining: (key: string) => Effect.Effect<Option.Option<Duration.Duration>, KeyValueUnavailable>
    /** Keys that start with `prefix`, unordered, at most `limit`. For sweeps, never for requests. */
    readonly keys: (prefix: string, limit: number) => Effect.Effect<ReadonlyArray<string>, KeyValueUnavailable>
    /** Returns when the store responds. The readiness check uses it. */
    readonly ping: Effect.Effect<void, KeyValueUnavailable>
  }
>()("parley/ports/KeyValue") {}
