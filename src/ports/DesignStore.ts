import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The store cannot be reached, or did not answer in time. */
export class DesignStoreUnavailable extends Schema.TaggedError<DesignStoreUnavailable>()("DesignStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

export type DesignKind = "template" | "theme"

/** Templates and themes that callers have registered, as JSON documents by kind and name. */
export class DesignStore extends Context.Service<
  DesignStore,
  {
    /** Replaces what has the name. */
    readonly put: (
      kind: DesignKind,
      name: string,
      document: unknown,
      author: string,
    ) => Effect.Effect<void, DesignStoreUnavailable>
    readonly get: (kind: DesignKind, name: string) => Effect.Effect<Option.Option<unknown>, DesignStoreUnavailable>
    /** In the order of their names. */
    readonly list: (kind: DesignKind) => Effect.Effect<ReadonlyArray<unknown>, DesignStoreUnavailable>
  }
>()("parley/ports/DesignStore") {}
