import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { JsonObject } from "../domain/forms/codec/Json.ts"

/** No language model is configured. */
export class DraftingAbsent extends Schema.TaggedError<DraftingAbsent>()("DraftingAbsent", {}) {}

/** The language model could not be reached, or answered with nothing usable. */
export class DraftingFailed extends Schema.TaggedError<DraftingFailed>()("DraftingFailed", {
  cause: Schema.Defect(),
}) {}

/** What was wrong with an earlier answer, for another attempt. */
export interface Attempt {
  readonly definition: JsonObject
  readonly problems: ReadonlyArray<string>
}

/** Somebody who writes form definitions from a description. What comes back is only JSON: whoever asks checks it. */
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
