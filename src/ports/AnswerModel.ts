import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { PlausibilityItem } from "../domain/forms/plausibility/Plausibility.ts"
import type { RefineOption, RefineValue } from "../domain/voice/session/Action.ts"
import type { Verdict } from "../domain/voice/wire/ServerMessage.ts"

/** The model was unavailable, refused to answer, or returned nothing usable. */
export class AnswerModelFailed extends Schema.TaggedError<AnswerModelFailed>()("AnswerModelFailed", {
  cause: Schema.Defect(),
}) {}

/** A value that the model suggests instead of the rules' value; confidence is 0 to 1. */
export interface Refinement {
  readonly value: string
  readonly confidence: number
}

/** The options that the model suggests, at least one; confidence is 0 to 1. */
export interface OptionRefinement {
  readonly values: ReadonlyArray<string>
  readonly confidence: number
}

/** A language model's suggestions about answers. Callers set the time limits and continue without a suggestion. */
export class AnswerModel extends Context.Service<
  AnswerModel,
  {
    readonly isAvailable: boolean
    readonly refineValue: (request: RefineValue) => Effect.Effect<Option.Option<Refinement>, AnswerModelFailed>
    readonly refineOption: (request: RefineOption) => Effect.Effect<Option.Option<OptionRefinement>, AnswerModelFailed>
    /** One call for all items. Fields without a suggestion are left out. */
    readonly judge: (
      items: ReadonlyArray<PlausibilityItem>,
      locale: string,
    ) => Effect.Effect<Readonly<Record<string, Verdict>>, AnswerModelFailed>
  }
>()("parley/ports/AnswerModel") {}
