import { remembering } from "../../budget/Remembering.ts"
import { ownValue } from "../../forms/codec/Json.ts"
import type { FetchedOptions, FieldOption } from "../../forms/model/FieldOption.ts"
import type { FormField } from "../../forms/model/FormField.ts"
import type { RenderMode, VoiceMode } from "../../forms/model/FieldType.ts"
import { familyOf } from "../../forms/model/FieldType.ts"
import { isBlankText, localize } from "../../forms/model/LocalizedText.ts"
import { choicesOf } from "../../forms/answers/Choices.ts"
import { answerFamily } from "../../forms/answers/Readers.ts"
import { questionsOf } from "../../forms/manifest/AudioManifest.ts"
import { slotsOf } from "../../forms/model/Slots.ts"
import { askedField, isVarying, toldText } from "../../forms/rules/Asked.ts"
import type { Resolution } from "../../forms/rules/Resolution.ts"
import type { CompiledForm } from "../../forms/rules/CompiledForm.ts"
import { budgeted } from "../../forms/rules/Scope.ts"
import type { TextSpec } from "../../understanding/TextSpec.ts"
import type { AnswerType } from "../../understanding/Understanding.ts"
import { type AskedNumber, askedNumber } from "../../understanding/quantity/AskedNumber.ts"
import { textKindOf } from "./TextKind.ts"

export interface Choice {
  readonly value: string
  readonly label: string
  /** Whether the option can only be chosen alone. */
  readonly exclusive?: true
}

/**
 * How speech becomes an answer: one option, several options, a typed value, the words, the recording itself, or
 * nothing if only an on-screen control can answer.
 */
export type Hearing = "choice" | "choices" | "typed" | "words" | "recording" | "none"

/** A question of a session, in the session's language. */
export interface Question {
  readonly index: number
  readonly fieldId: string
  readonly fieldUid: string
  readonly field: FormField
  /** The index of the question's cell in the form's state. */
  readonly slot: number
  readonly sectionUid: string
  readonly sectionTitle: string
  readonly voiceMode: VoiceMode
  readonly renderMode: RenderMode
  readonly isSensitive: boolean
  readonly label: string
  /** Spoken and shown before the question: notes, and a matrix's own question before its first row. */
  readonly intro: string | undefined
  readonly before: ReadonlyArray<FormField>
  readonly description: string | undefined
  readonly hint: string | undefined
  readonly hearing: Hearing
  readonly answerType: AnswerType | undefined
  /** What a number measures or counts; undefined if the answer is not a number. */
  readonly asked: AskedNumber | undefined
  /** The requested kind of text; undefined if the answer is not text. */
  readonly text: TextSpec | undefined
  /** The options that a spoken answer is matched against; enabled ones only, in narrated order. */
  readonly choices: ReadonlyArray<Choice> | undefined
  /** Whether the options are sent as `options` and read aloud. */
  readonly isOffered: boolean
  /**
   * Whether the question's wording contains earlier answers, so that its narration is synthesized for this person only.
   */
  readonly tellsAnswers?: true
}

/** All questions of a form in one language, in order, and by field id. */
export interface QuestionList {
  /** Ids of questions whose wording or choices depend on answers. */
  readonly varying: ReadonlyArray<string>
  readonly locale: string
  readonly questions: ReadonlyArray<Question>
  readonly byId: ReadonlyMap<string, Question>
}

const answerTypes: Readonly<Record<string, AnswerType>> = {
  email: "email",
  phone: "phone",
  number: "number",
  integer: "integer",
  date: "date",
  time: "time",
  datetime: "datetime",
  duration: "duration",
  url: "url",
}

const answerTypeOf = (field: FormField, text?: TextSpec): AnswerType | undefined =>
  answerTypes[familyOf(field.fieldType)] ?? text?.contact

const textOrNothing = (text: FormField["label"] | undefined, locale: string): string | undefined =>
  text === undefined || isBlankText(text) ? undefined : localize(text, locale)

/** What the question's number measures, inferred from the label, suffix, hint and placeholder. */
const askedOf = (field: FormField, label: string, locale: string): AskedNumber | undefined => {
  const type = answerTypeOf(field)
  if (type !== "number" && type !== "integer") return undefined
  const { unit, suffix } = field.meta ?? {}
  const hints = [field.hint, field.description].flatMap((text) => textOrNothing(text, locale) ?? [])
  const { minValue, maxValue } = field.constraints ?? {}
  const beside = [unit, suffix].find((text) => typeof text === "string")
  return askedNumber(
    {
      label,
      unit: beside as string | undefined,
      hints,
      isMoney: field.fieldType === "currency",
      isScale: field.fieldType === "range",
      limits: minValue === undefined || maxValue === undefined ? undefined : [minValue, maxValue],
    },
    locale,
  )
}

const shown = (options: ReadonlyArray<FieldOption> | undefined, locale: string): ReadonlyArray<Choice> | undefined =>
  options
    ?.filter(({ disabled }) => !disabled)
    .map(({ value, label, exclusive }) => ({
      value,
      label: localize(label, locale),
      ...(exclusive === true ? { exclusive } : {}),
    }))

const hearingOf = (
  field: FormField,
  mode: VoiceMode,
  choices: ReadonlyArray<Choice> | undefined,
  text: TextSpec | undefined,
): Hearing => {
  if (mode === "visual_fallback") return "none"
  const family = answerFamily(field)
  if (family === "audio") return "recording"
  if (choices !== undefined && choices.length > 0) return family === "choices" ? "choices" : "choice"
  const isRead = answerTypeOf(field, text) !== undefined || (text !== undefined && text.entity !== "free_text")
  return isRead ? "typed" : "words"
}

/** In a section with a separate question for the last name, "name" means the first name. */
const withPartsOfNames = (questions: ReadonlyArray<Question>): ReadonlyArray<Question> =>
  questions.map((question) => {
    const { text, sectionUid } = question
    const isApart = questions.some((other) => other.sectionUid === sectionUid && other.text?.part === "last")
    const isBare = /^(?:name|nombres?)$/i.test(question.label.trim())
    return text?.part === "whole" && isApart && isBare ? { ...question, text: { ...text, part: "first" } } : question
  })

const furtherParts: ReadonlySet<unknown> = new Set(["locality", "region", "postcode", "unit"])

/** "Home address" means the street line in a section with a separate question for the town, else the whole address. */
const withWholeAddresses = (questions: ReadonlyArray<Question>): ReadonlyArray<Question> =>
  questions.map((question) => {
    const { text, sectionUid } = question
    const isApart = questions.some(
      (other) => other.sectionUid === sectionUid && furtherParts.has(other.text?.addressPart),
    )
    return text?.addressPart === "line" && !isApart ? { ...question, text: { entity: text.entity } } : question
  })

const introOf = (before: ReadonlyArray<FormField>, locale: string): string | undefined => {
  const texts = before.flatMap(({ fieldType, label, description, hint }) =>
    (fieldType === "note" ? [label, description ?? hint] : [label]).flatMap(
      (text) => textOrNothing(text, locale) ?? [],
    ),
  )
  return texts.length === 0
    ? undefined
    : texts.map((text) => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text)).join(" ")
}

const build = (compiled: CompiledForm, locale: string, fetched: FetchedOptions): QuestionList => {
  const titles = new Map(
    compiled.form.sections.map((section) => [section.sectionUid, localize(section.title, locale)] as const),
  )
  const questions = questionsOf(compiled.form, fetched).map((question): Question => {
    const { field, sectionUid, voiceMode, renderMode, isSensitive } = question
    const choices = shown(question.options ?? choicesOf(field, ownValue(fetched, field.fieldId)), locale)
    const label = localize(field.label, locale)
    const sectionTitle = titles.get(sectionUid) ?? ""
    const text = textKindOf(field, label, { locale, sectionTitle })
    return {
      index: question.index,
      fieldId: field.fieldId,
      fieldUid: field.fieldUid,
      field,
      slot: compiled.rules.field(field.fieldId)!.slot,
      sectionUid,
      sectionTitle,
      voiceMode,
      renderMode,
      isSensitive,
      label,
      intro: introOf(question.before, locale),
      before: question.before,
      description: textOrNothing(field.description, locale),
      hint: textOrNothing(field.hint, locale),
      hearing: hearingOf(field, voiceMode, choices, text),
      answerType: answerTypeOf(field, text),
      asked: askedOf(field, label, locale),
      text,
      choices,
      isOffered: question.options !== undefined && voiceMode !== "visual_fallback",
    }
  })
  const asked = withWholeAddresses(withPartsOfNames(questions))
  const byId = new Map(asked.map((question) => [question.fieldId, question]))
  return { varying: varyingIn(compiled, asked), locale, questions: asked, byId }
}

/** Whether a note's visibility or text depends on answers. */
const variesBefore = (compiled: CompiledForm, { fieldId }: FormField): boolean => {
  const element = compiled.rules.field(fieldId)!
  return isVarying(compiled, element) || compiled.rules.reach(element)
}

const varyingIn = (compiled: CompiledForm, questions: ReadonlyArray<Question>): ReadonlyArray<string> => {
  const sections = new Set(
    compiled.form.sections.filter(({ title }) => slotsOf(title).length > 0).map(({ sectionUid }) => sectionUid),
  )
  return questions
    .filter(
      ({ fieldId, sectionUid, before }) =>
        sections.has(sectionUid) ||
        isVarying(compiled, compiled.rules.field(fieldId)!) ||
        before.some((one) => variesBefore(compiled, one)),
    )
    .map(({ fieldId }) => fieldId)
}

const areAlike = (a: Question, b: Question): boolean =>
  a.label === b.label &&
  a.intro === b.intro &&
  a.description === b.description &&
  a.hint === b.hint &&
  a.sectionTitle === b.sectionTitle &&
  JSON.stringify(a.choices) === JSON.stringify(b.choices)

/** The visible notes before a question, in their current wording. */
const introNow = ({ before }: Question, { compiled, root, context }: Resolution, locale: string) =>
  before.flatMap(({ fieldId }) => {
    const element = compiled.rules.field(fieldId)!
    return root.cells[element.slot]!.isVisible ? [askedField(compiled, element, root, context, locale)] : []
  })

/** The question with the current answers inserted into its wording; the same object if nothing changed. */
const askedNow = (
  question: Question,
  resolution: Resolution,
  locale: string,
  titleOf: (sectionUid: string) => string,
): Question => {
  const { compiled, root, context } = resolution
  const field = askedField(compiled, compiled.rules.field(question.fieldId)!, root, context, locale)
  const next: Question = {
    ...question,
    field,
    label: localize(field.label, locale),
    intro: introOf(introNow(question, resolution, locale), locale),
    description: textOrNothing(field.description, locale),
    hint: textOrNothing(field.hint, locale),
    sectionTitle: titleOf(question.sectionUid),
    choices:
      field.options === undefined || question.choices === undefined ? question.choices : shown(field.options, locale),
    tellsAnswers: true,
  }
  return areAlike(question, next) ? question : next
}

/** The questions with the current answers inserted into their wording; the same list if nothing changed. */
export const questionsNow = (list: QuestionList, given: Resolution): QuestionList => {
  const resolution = { ...given, context: budgeted(given.context) }
  const { sections } = given.compiled.form
  const titleOf = remembering(sections.length, (uid) =>
    toldText(resolution, sections.find(({ sectionUid }) => sectionUid === uid)?.title, list.locale),
  )
  const changed = list.varying.flatMap((id) => {
    const question = list.byId.get(id)!
    const next = askedNow(question, resolution, list.locale, titleOf)
    return next === question ? [] : [[id, next] as const]
  })
  if (changed.length === 0) return list
  const byId = new Map([...list.byId, ...changed])
  return { ...list, byId, questions: list.questions.map(({ fieldId }) => byId.get(fieldId)!) }
}

const lists = new WeakMap<
  CompiledForm,
  Map<string, { readonly fetched: FetchedOptions; readonly list: QuestionList }>
>()

/** Whether both sets of fetched options are the same for every field. */
const areSame = (a: FetchedOptions, b: FetchedOptions): boolean => {
  const ids = Object.keys(a)
  return a === b || (ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]))
}

/** A limit is needed because clients choose the locale, with any subtags. */
const mostLocales = 20

/** The questions of a form in a language; sessions of the same form share the list. */
export const questionList = (compiled: CompiledForm, locale: string, fetched: FetchedOptions): QuestionList => {
  const byLocale = lists.get(compiled) ?? new Map()
  lists.set(compiled, byLocale)
  const cached = byLocale.get(locale)
  if (cached !== undefined && areSame(cached.fetched, fetched)) return cached.list
  const list = build(compiled, locale, fetched)
  if (byLocale.size >= mostLocales) byLocale.clear()
  byLocale.set(locale, { fetched, list })
  return list
}
