import { formLanguageOf } from "../../languages/FormLanguages.ts"
import type { Json } from "../codec/Json.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { type LocalizedText, localize } from "../model/LocalizedText.ts"
import { mapForm } from "../model/Rewriting.ts"
import { filledText, longestWords, slotsOf } from "../model/Slots.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import { answerFamily } from "../answers/Readers.ts"
import { isEmptyValue } from "../answers/Reading.ts"
import { listText, writtenAnswer } from "../answers/WrittenAnswer.ts"
import type { CompiledForm } from "./CompiledForm.ts"
import type { Element } from "./Elements.ts"
import { answerOf } from "./Firing.ts"
import type { Resolution } from "./Resolution.ts"
import type { RuleContext, Scope } from "./Scope.ts"
import { weightOf } from "./Weight.ts"

/** Families whose answers can't be expressed in words or are private. */
const unspoken: ReadonlySet<Family> = new Set([
  "secret",
  "card",
  "signature",
  "file",
  "audio",
  "rest",
  "remote",
  "availability",
  "note",
  "group",
  "array",
])

const written = (field: FormField, value: unknown, locale: string, options: RuleContext["options"] = {}): string => {
  const { yes, no } = formLanguageOf(locale).prompts
  const writing = { locale, options, words: { yes, no, signed: "" } }
  const one = (item: unknown): string => writtenAnswer(writing, field, item) ?? ""
  const isList = Array.isArray(value) && !["choices", "tags"].includes(answerFamily(field))
  return isList ? listText((value as ReadonlyArray<Json>).map(one), locale) : one(value)
}

/** Limits the number of values. Each takes at least one character, so further values would be cut off anyway. */
const startOf = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, longestWords + 1) : value)

/** Returns an answer as text. Its field id is resolved from a scope of the form; undefined for an unknown id. */
const wordsAt =
  ({ rules }: CompiledForm, scope: Scope, context: RuleContext, locale: string) =>
  (id: string): string | undefined => {
    const target = rules.field(id)
    if (target?.field === undefined) return undefined
    const value = answerOf(target, scope.shape)(scope, context)
    const isTold = !unspoken.has(answerFamily(target.field)) && !isSensitive(target.field) && !isEmptyValue(value)
    return isTold ? written(target.field, startOf(value), locale, context.options) : ""
  }

/** Applies a function to all of a field's text, including that of its options. */
const withTexts = (field: FormField, tell: (text: LocalizedText) => LocalizedText): FormField => {
  const { label, description, placeholder, hint, options } = field
  return {
    ...field,
    label: tell(label),
    ...(description === undefined ? {} : { description: tell(description) }),
    ...(placeholder === undefined ? {} : { placeholder: tell(placeholder) }),
    ...(hint === undefined ? {} : { hint: tell(hint) }),
    ...(options === undefined
      ? {}
      : {
          options: options.map((option) => ({
            ...option,
            label: tell(option.label),
            ...(option.description === undefined ? {} : { description: tell(option.description) }),
          })),
        }),
  }
}

/** The parts of a field whose text may refer to answers. */
export const textsOf = ({ label, description, placeholder, hint, options = [] }: FormField) => [
  label,
  description,
  placeholder,
  hint,
  ...options.flatMap((option) => [option.label, option.description]),
]

const hasSlots = (field: FormField): boolean => textsOf(field).some((text) => slotsOf(text).length > 0)

/** Putting an answer into words takes about as long as this many comparisons. */
const stepsOfSlot = 60

/** The cost of filling in text, in rule steps; 0 if the text has no slots. */
const fillingCost = (text: LocalizedText | undefined): number => {
  const slots = slotsOf(text).length
  return slots === 0 ? 0 : slots * stepsOfSlot + weightOf(text)
}

/** How a field depends on other answers. */
interface Varying {
  /** The cost of filling in the field's text, in rule steps; 0 if the text doesn't refer to answers. */
  readonly cost: number
  readonly hasOffers: boolean
}

const varying = new WeakMap<Element, Varying>()

const varyingOf = (compiled: CompiledForm, element: Element): Varying => {
  const cached = varying.get(element)
  if (cached !== undefined) return cached
  const cost = textsOf(element.field!).reduce((sum, text) => sum + fillingCost(text), 0)
  const found = { cost, hasOffers: compiled.rules.of(element).offers.size > 0 }
  varying.set(element, found)
  return found
}

/** Whether a field's text or options depend on other answers. */
export const isVarying = (compiled: CompiledForm, element: Element): boolean => {
  const { cost, hasOffers } = varyingOf(compiled, element)
  return cost > 0 || hasOffers
}

/**
 * The field as respondents see it, given the answers so far: with earlier answers inserted in its text, and only the
 * offered options. Pages, voice sessions and validation use this field. Returns the field itself if nothing in it
 * depends on answers. If the budget is exhausted, the text stays unchanged.
 */
export const askedField = (
  compiled: CompiledForm,
  element: Element,
  scope: Scope,
  context: RuleContext,
  locale: string,
): FormField => {
  const field = element.field!
  const { cost, hasOffers } = varyingOf(compiled, element)
  if (cost === 0 && !hasOffers) return field
  const { offers } = compiled.rules.of(element)
  const left = hasOffers
    ? { ...field, options: field.options!.filter(({ value }) => offers.get(value)?.(scope, context) !== false) }
    : field
  return cost > 0 && context.budget?.spend("ruleSteps", cost) !== false
    ? withTexts(left, (text) => filledText(text, locale, (tag) => wordsAt(compiled, scope, context, tag)))
    : left
}

/** Inserts answers into the text of a form or section. */
export const toldText = (
  { compiled, root, context }: Resolution,
  text: LocalizedText | undefined,
  locale: string,
): string =>
  text === undefined
    ? ""
    : localize(
        filledText(text, locale, (tag) => wordsAt(compiled, root, context, tag)),
        locale,
      )

/** The form without any answers, for paper, cards and descriptions. */
export const unanswered = (form: FormDefinition): FormDefinition => {
  const ids = new Set<string>()
  mapForm(form, (field) => {
    ids.add(field.fieldId)
    return field
  })
  const tell = (text: LocalizedText): LocalizedText =>
    slotsOf(text).length === 0 ? text : filledText(text, "", () => (id) => (ids.has(id) ? "" : undefined))
  const around = <E extends { readonly title?: LocalizedText; readonly description?: LocalizedText }>(part: E): E => ({
    ...part,
    ...(part.title === undefined ? {} : { title: tell(part.title) }),
    ...(part.description === undefined ? {} : { description: tell(part.description) }),
  })
  return around(mapForm(form, (field) => (hasSlots(field) ? withTexts(field, tell) : field), around))
}
