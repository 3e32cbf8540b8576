import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The store is unavailable or timed out. */
export class DesignStoreUnavailable extends Schema.TaggedError<DesignStoreUnavailable>()("DesignStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

export type DesignKind = "template" | "theme"

/** Registered templates and themes, as JSON documents by kind and name. */
export class DesignStore extends Context.Service<
  DesignStore,
  {
    /** Inserts a document, or replaces the one with the same name. */
    readonly put: (
      kind: DesignKind,
      name: string,
      document: unknown,
      author: string,
    ) => Effect.Effect<void, DesignStoreUnavailable>
    readonly get: (kind: DesignKind, name: string) => Effect.Effect<Option.Option<unknown>, DesignStoreUnavailable>
    /** Ordered by name. */
    readonly list: (kind: DesignKind) => Effect.Effect<ReadonlyArray<unknown>, DesignStoreUnavailable>
  }
>()("parley/ports/DesignStore") {}
