import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { JsonObject } from "../domain/forms/codec/Json.ts"

/** No language model is configured. */
export class DraftingAbsent extends Schema.TaggedError<DraftingAbsent>()("DraftingAbsent", {}) {}

/** The language model is unavailable, or returned nothing usable. */
export class DraftingFailed extends Schema.TaggedError<DraftingFailed>()("DraftingFailed", {
  cause: Schema.Defect(),
}) {}

/** What was wrong with an earlier draft, for another attempt. */
export interface Attempt {
  readonly definition: JsonObject
  readonly problems: ReadonlyArray<string>
}

/** Drafts form definitions from a description. The result is unchecked JSON: callers validate it. */
export class FormDrafting extends Context.Service<
  FormDrafting,
  {
    readonly draft: (
      prompt: string,
      earlier: ReadonlyArray<Attempt>,
    ) => Effect.Effect<JsonObject, DraftingAbsent | DraftingFailed>
    readonly revise: (
      definition: JsonObject,
      prompt: string,
      earlier: ReadonlyArray<Attempt>,
    ) => Effect.Effect<JsonObject, DraftingAbsent | DraftingFailed>
  }
>()("parley/ports/FormDrafting") {}
