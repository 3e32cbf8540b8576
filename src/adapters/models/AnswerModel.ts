import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { PlausibilityItem } from "../../domain/forms/plausibility/Plausibility.ts"
import type { RefineOption, RefineValue } from "../../domain/voice/session/Action.ts"
import type { Verdict } from "../../domain/voice/wire/ServerMessage.ts"
import { AnswerModel, AnswerModelFailed, type OptionRefinement, type Refinement } from "../../ports/AnswerModel.ts"
import { LanguageModel } from "../../ports/LanguageModel.ts"
import { judgeRules, optionRules, optionsRules, valueRules } from "./AnswerPrompts.ts"

/** Longer text is unlikely to answer a question, so the model gets only the beginning. */
const mostCharacters = 2000
const mostReason = 300

const Refined = Schema.Struct({ value: Schema.NullOr(Schema.String), confidence: Schema.Finite })
const refinedShape: Schema.Codec<typeof Refined.Type, Record<string, unknown>> = Refined

const Chosen = Schema.Struct({ values: Schema.Array(Schema.String), confidence: Schema.Finite })
const chosenShape: Schema.Codec<typeof Chosen.Type, Record<string, unknown>> = Chosen

const Judged = Schema.Struct({
  verdicts: Schema.Array(
    Schema.Struct({
      field_id: Schema.String,
      plausible: Schema.Boolean,
      confidence: Schema.Finite,
      reason: Schema.String,
    }),
  ),
})
const judgedShape: Schema.Codec<typeof Judged.Type, Record<string, unknown>> = Judged

const share = (confidence: number): number => Math.min(1, Math.max(0, confidence))

const cut = (text: string, most = mostCharacters): string => text.slice(0, most)

const refinementOf = ({ value, confidence }: typeof Refined.Type): Option.Option<Refinement> =>
  value === null || value.trim() === ""
    ? Option.none()
    : Option.some({ value: cut(value), confidence: share(confidence) })

/**
 * Accepts values that are options of the form, and drops duplicates. A list that contains any other value isn't a
 * suggestion.
 */
const choiceOf =
  ({ options, isMultiple }: RefineOption) =>
  ({ values, confidence }: typeof Chosen.Type): Option.Option<OptionRefinement> => {
    const offered = new Set(options.map(({ value }) => value))
    const picked = [...new Set(values)]
    return picked.length === 0 || (!isMultiple && picked.length > 1) || picked.some((value) => !offered.has(value))
      ? Option.none()
      : Option.some({ values: picked, confidence: share(confidence) })
  }

const asChosen = ({ value, confidence }: typeof Refined.Type): typeof Chosen.Type => ({
  values: value === null ? [] : [value],
  confidence,
})

const aboutValue = ({ fieldType, label, locale, timezone, today, transcript, candidate }: RefineValue) => ({
  field_type: fieldType,
  label: cut(label),
  locale,
  timezone: timezone ?? null,
  today,
  transcript: cut(transcript),
  candidate,
})

const aboutOption = ({ locale, transcript, options }: RefineOption) => ({
  locale,
  transcript: cut(transcript),
  options,
})

const aboutAnswer = ({ fieldId, label, description, hint, fieldType, options, answer }: PlausibilityItem) => ({
  field_id: fieldId,
  label: cut(label),
  description: cut(description ?? ""),
  hint: cut(hint ?? ""),
  field_type: fieldType,
  ...(options === undefined ? {} : { options }),
  answer: cut(answer),
})

/** Verdicts on the requested fields. Only the first verdict for each field counts. */
const verdictsOf = (
  items: ReadonlyArray<PlausibilityItem>,
  { verdicts }: typeof Judged.Type,
): Readonly<Record<string, Verdict>> => {
  const asked = new Set(items.map(({ fieldId }) => fieldId))
  const results = new Map<string, Verdict>()
  for (const { field_id: id, plausible, confidence, reason } of verdicts)
    if (asked.has(id) && !results.has(id))
      results.set(id, { plausible, confidence: share(confidence), reason: cut(reason, mostReason) })
  return Object.fromEntries(results)
}

/**
 * Asks the deployment's language model for suggestions about answers. Refining, choosing options and judging take one
 * call each. Callers set the time limits, and continue without a suggestion if there is none. In the prompts, answers
 * are marked as data; the model's output is checked by our own rules.
 */
export const layer = Layer.effect(
  AnswerModel,
  Effect.map(LanguageModel, (model) => {
    const ask = <A>(
      rules: string,
      about: unknown,
      shape: Schema.Codec<A, Record<string, unknown>>,
      name: string,
    ): Effect.Effect<A, AnswerModelFailed> =>
      model
        .object(
          {
            turns: [
              { role: "system", text: rules },
              { role: "user", text: JSON.stringify(about) },
            ],
            parameters: {},
          },
          shape,
          name,
        )
        .pipe(Effect.mapError((cause) => new AnswerModelFailed({ cause })))

    return AnswerModel.of({
      isAvailable: model.isAvailable,
      refineValue: (request) =>
        Effect.map(ask(valueRules, aboutValue(request), refinedShape, "refinement"), refinementOf),
      refineOption: (request) =>
        Effect.map(
          request.isMultiple
            ? ask(optionsRules, aboutOption(request), chosenShape, "choices")
            : Effect.map(ask(optionRules, aboutOption(request), refinedShape, "choice"), asChosen),
          choiceOf(request),
        ),
      judge: (items, locale) =>
        Effect.map(ask(judgeRules, { locale, answers: items.map(aboutAnswer) }, judgedShape, "verdicts"), (judged) =>
          verdictsOf(items, judged),
        ),
    })
  }),
)
