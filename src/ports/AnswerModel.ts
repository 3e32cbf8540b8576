import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { PlausibilityItem } from "../domain/forms/plausibility/Plausibility.ts"
import type { RefineOption, RefineValue } from "../domain/voice/session/Action.ts"
import type { Verdict } from "../domain/voice/wire/ServerMessage.ts"

/** The model cannot be reached, refused, or said nothing that could be used. */
export class AnswerModelFailed extends Schema.TaggedError<AnswerModelFailed>()("AnswerModelFailed", {
  cause: Schema.Defect(),
}) {}

/** A value that the model would put in the place of what the rules made of the words; confidence is 0 to 1. */
export interface Refinement {
  readonly value: string
  readonly confidence: number
}

/** What a language model may say about answers. Callers set the time limits and go on without it. */
export class AnswerModel extends Context.Service<
  AnswerModel,
  {
    readonly isAvailable: boolean
    readonly refineValue: (request: RefineValue) => Effect.Effect<Option.Option<Refinement>, AnswerModelFailed>
    readonly refineOption: (request: RefineOption) => Effect.Effect<Option.Option<Refinement>, AnswerModelFailed>
    /** One call for all items. Fields that it says nothing about are missing. */
    readonly judge: (
      items: ReadonlyArray<PlausibilityItem>,
      locale: string,
    ) => Effect.Effect<Readonly<Record<string, Verdict>>, AnswerModelFailed>
  }
>()("parley/ports/AnswerModel") {}
