import { localize } from "../../forms/model/LocalizedText.ts"
import { rangeOf } from "../../forms/answers/Choices.ts"
import { isRanked } from "../../forms/answers/Readers.ts"
import { familyOf } from "../../forms/model/FieldType.ts"
import type { VoiceSettings } from "../../forms/model/Voice.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf, hintPauseOf, optionPauseOf } from "../settings/FieldSettings.ts"
import type { Narration, SegmentKind } from "../wire/ServerMessage.ts"
import { type AskedFor, type Prompts, type SystemPrompt, systemPrompts } from "../../languages/Prompts.ts"
import type { AnswerType } from "../../understanding/Understanding.ts"
import type { TextEntity } from "../../understanding/TextSpec.ts"

/** A piece of narration that is synthesized separately and played by its key. */
export interface Segment {
  readonly key: string
  readonly text: string
  readonly kind: SegmentKind
  /**
   * Whether the text contains the respondent's answers. If so, its clip is synthesized for one session only and not
   * stored.
   */
  readonly isPersonal?: true
}

/** What a question's pieces depend on, apart from the question itself. */
export interface Voice {
  readonly form: VoiceSettings
  /** Whether both the form and the session enable reading out options. */
  readonly enumerateOptions: boolean
  readonly locale: string
  readonly prompts: Prompts
}

type Piece = Segment | { readonly pause: number }

export const system = (prompts: Prompts, name: SystemPrompt): Segment => ({
  key: `sys:${name}`,
  text: prompts.system[name],
  kind: "system",
})

/** Prompts that any question may need, sent before the first one. */
export const systemSegments = (prompts: Prompts): ReadonlyArray<Segment> =>
  systemPrompts.map((name) => system(prompts, name))

/** Only known placeholders are replaced. Anything else stays as its author wrote it. */
const prompted = (prompt: string, question: Question, position: number, total: number): string => {
  const values: Readonly<Record<string, string>> = {
    label: question.label,
    hint: question.hint ?? "",
    section: question.sectionTitle,
    n: String(position),
    total: String(total),
  }
  return prompt.replace(/\{(label|hint|section|n|total)\}/g, (_, name: string) => values[name]!)
}

const pause = (milliseconds: number): ReadonlyArray<Piece> => (milliseconds > 0 ? [{ pause: milliseconds }] : [])

const single = (question: Question, text: string): ReadonlyArray<Piece> => [
  { key: `q:${question.fieldUid}:options`, text, kind: "options" },
]

/** Whether scale points have no labels, so that the range is read out instead of a list. */
const isPlainScale = ({ field, choices, hearing }: Question): boolean =>
  hearing === "choice" &&
  familyOf(field.fieldType) === "scale" &&
  choices !== undefined &&
  choices.every(({ value, label }) => value === label)

const isYesNo = ({ field, hearing }: Question): boolean =>
  hearing === "choice" && familyOf(field.fieldType) === "boolean"

const enumerated = (question: Question, { form, prompts }: Voice): ReadonlyArray<Piece> => {
  const { fieldUid, choices = [] } = question
  const gap = pause(optionPauseOf(form, question.field))
  const several = isRanked(question.field) ? prompts.rankingIntro : prompts.severalIntro
  const intro = question.hearing === "choices" ? several : prompts.optionsIntro
  return [
    { key: `q:${fieldUid}:options_intro`, text: intro(choices.length), kind: "options" },
    ...choices.flatMap(({ label }, i): ReadonlyArray<Piece> => {
      const option: Piece = { key: `q:${fieldUid}:opt:${i + 1}`, text: prompts.option(i + 1, label), kind: "option" }
      return i === 0 ? [option] : [...gap, option]
    }),
  ]
}

/** The ends of a slider with their labels. */
const spanText = ({ field }: Question, { prompts, locale }: Voice): string => {
  const { min, max } = rangeOf(field)
  const format = new Intl.NumberFormat(locale)
  const end = (at: number): string => {
    const meaning = field.constraints?.anchorLabels?.[String(at)]
    return meaning === undefined ? format.format(at) : `${format.format(at)}, ${localize(meaning, locale)},`
  }
  return prompts.scale(end(min), end(max).replace(/,$/, ""))
}

/** How options are read out. The first matching case applies. */
const optionPieces = (question: Question, voice: Voice): ReadonlyArray<Piece> => {
  const { prompts } = voice
  if (question.voiceMode === "visual_fallback") return [system(prompts, "visual_bridge")]
  if (question.field.fieldType === "range") return single(question, spanText(question, voice))
  const { choices } = question
  if (choices === undefined || choices.length === 0 || !(question.isOffered || question.hearing === "choice")) return []
  if (isYesNo(question)) return single(question, prompts.boolean)
  const { enumerate } = fieldVoiceOf(question.field)
  if (enumerate === "never") return single(question, prompts.optionsOnScreen)
  if (isPlainScale(question)) return single(question, prompts.scale(choices[0]!.label, choices.at(-1)!.label))
  if (enumerate === "count_only") return single(question, prompts.optionsCount(choices.length))
  if (enumerate === "always" || voice.enumerateOptions) return enumerated(question, voice)
  return single(question, prompts.optionsCount(choices.length))
}

const entities: Readonly<Record<TextEntity, AskedFor>> = {
  person_name: "name",
  code: "code",
  postal_address: "address",
  term: "term",
  free_text: "words",
}

const types: Readonly<Record<AnswerType, AskedFor>> = {
  email: "email",
  phone: "phone",
  number: "number",
  integer: "number",
  date: "date",
  time: "time",
  datetime: "datetime",
  choice: "words",
  boolean: "words",
  duration: "words",
  url: "address",
}

/** What the narration asks for; undefined if that is already clear from the options, a scale or a control. */
const askedFor = ({ hearing, answerType, text, choices, isOffered }: Question): AskedFor | undefined => {
  if (hearing === "recording" || hearing === "words") return hearing
  if (hearing === "typed" && text?.addressPart === "postcode") return "code"
  if (hearing === "typed") return answerType === undefined ? entities[text?.entity ?? "free_text"] : types[answerType]
  const isRead = choices !== undefined && choices.length > 0 && (isOffered || hearing === "choice")
  return hearing === "none" || isRead ? undefined : "words"
}

/** Whether a label is a complete sentence: a question or an instruction. */
const isSentence = (label: string): boolean => /[?!.…:。？！]["”»)]?\s*$/u.test(label)

/** A bare label and its hint are followed by the request. An author's own prompt is used unchanged. */
const asking = (question: Question, { prompts }: Voice): ReadonlyArray<Piece> => {
  const kind = askedFor(question)
  // No request is needed for a slider, because both of its ends are read out.
  if (
    kind === undefined ||
    question.field.fieldType === "range" ||
    isSentence(question.label) ||
    fieldVoiceOf(question.field).prompt !== undefined
  )
    return []
  // The wording is the same for all questions of a kind, so it is synthesized and sent only once.
  return [{ key: `sys:ask:${kind}`, text: prompts.ask[kind], kind: "system" }]
}

/**
 * The parts of a question in the order in which they are played: the introduction, the label, a pause and the hint, a
 * request for the answer unless the label is a sentence, and the options.
 */
const piecesOf = (question: Question, voice: Voice, position: number, total: number): ReadonlyArray<Piece> => {
  const { fieldUid } = question
  const { prompt } = fieldVoiceOf(question.field)
  const label =
    prompt === undefined ? question.label : prompted(localize(prompt, voice.locale), question, position, total)
  const hint = question.hint ?? question.description
  return [
    ...(question.intro === undefined
      ? []
      : [{ key: `q:${fieldUid}:intro`, text: question.intro, kind: "hint" as const }]),
    { key: `q:${fieldUid}:label`, text: label, kind: "question" },
    ...(hint === undefined
      ? []
      : [
          ...pause(hintPauseOf(voice.form, question.field)),
          {
            key: `q:${fieldUid}:hint`,
            text: question.hint === undefined ? hint : voice.prompts.hint(hint),
            kind: "hint" as const,
          },
        ]),
    ...asking(question, voice),
    ...optionPieces(question, voice),
  ]
}

/** The pieces joined into one string, with a period after each piece that lacks one, except the last. */
const asOneText = (segments: ReadonlyArray<Segment>): string =>
  segments.map(({ text }, i) => (i + 1 < segments.length && /[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text)).join(" ")

/** The narration of one question: the segments to synthesize, and the text in its message. */
export interface QuestionNarration {
  readonly segments: ReadonlyArray<Segment>
  readonly narration: Narration
}

/** Only an author's own prompt may mention the question's position in the form. */
const speaksOfPlace = ({ field }: Question): boolean => fieldVoiceOf(field).prompt !== undefined

const narrations = new WeakMap<Question, { readonly voice: Voice; readonly narration: QuestionNarration }>()

const isSameVoice = (a: Voice, b: Voice): boolean =>
  a.form === b.form && a.enumerateOptions === b.enumerateOptions && a.locale === b.locale && a.prompts === b.prompts

/** The narration of a question. Sessions of the same form share their questions and therefore their narrations. */
export const questionNarration = (
  question: Question,
  voice: Voice,
  position: number,
  total: number,
): QuestionNarration => {
  const cached = narrations.get(question)
  if (cached !== undefined && isSameVoice(cached.voice, voice)) return cached.narration
  const narration = putTogether(question, voice, position, total)
  if (!speaksOfPlace(question)) narrations.set(question, { voice, narration })
  return narration
}

const putTogether = (question: Question, voice: Voice, position: number, total: number): QuestionNarration => {
  const pieces = piecesOf(question, voice, position, total)
  const own = pieces.filter((piece): piece is Segment => "key" in piece)
  const segments =
    question.tellsAnswers === true
      ? own.map((one): Segment => (one.key.startsWith("sys:") ? one : { ...one, isPersonal: true }))
      : own
  return {
    segments,
    narration: {
      text: asOneText(segments),
      audioKeys: pieces.map((piece) => ("key" in piece ? piece.key : `pause:${piece.pause}`)),
      segments: Object.fromEntries(segments.map(({ key, text }) => [key, text])),
    },
  }
}
