import type { FieldOption } from "../../../domain/forms/model/FieldOption.ts"
import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"
import { type LocalizedText, localize } from "../../../domain/forms/model/LocalizedText.ts"
import { toldText } from "../../../domain/forms/rules/Asked.ts"
import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import { type FieldState, fieldStates } from "../../../domain/forms/rules/FieldStates.ts"
import { evaluate, type Resolution } from "../../../domain/forms/rules/Resolution.ts"
import type { Answers } from "../../../domain/forms/rules/Scope.ts"
import type { AnswerProblems } from "../../../domain/forms/validation/AnswerProblem.ts"
import type { PageTexts } from "../../../domain/languages/PageTexts.ts"

/** A form that is being filled in; the server and the page's script share this code. */
export interface Setting {
  readonly compiled: CompiledForm
  readonly locale: string
  /** The reader's number format: the locale with the browser's region. */
  readonly numbers: string
  /** The reader's time zone, if known. */
  readonly zone?: string | undefined
  readonly texts: PageTexts["forms"]
  /** `YYYY-MM-DD`, the value of `today` in rules. */
  readonly today: string
  /** Fetched options, by field id. */
  readonly options: Readonly<Record<string, ReadonlyArray<FieldOption>>>
}

/** A snapshot of a form that is being filled in: input, results, problems. */
export interface Filling extends Setting {
  readonly answers: Answers
  readonly resolution: Resolution
  readonly states: ReadonlyMap<string, FieldState>
  /** The problems to show. */
  readonly problems: AnswerProblems
  /** Keys of newly opened questions. */
  readonly news: ReadonlySet<string>
}

export const fillingOf = (
  setting: Setting,
  answers: Answers,
  problems: AnswerProblems = {},
  news: ReadonlySet<string> = new Set(),
): Filling => {
  const resolution = evaluate(setting.compiled, answers, { today: setting.today, options: setting.options })
  const states = new Map(fieldStates(resolution, setting.locale).map((state) => [state.path, state]))
  return { ...setting, answers, resolution, states, problems, news }
}

export const say = ({ locale }: Setting, text: LocalizedText | undefined): string => localize(text, locale)

/** Text of the form or of a section, in which references to earlier answers are filled in. */
export const formText = ({ resolution, locale }: Filling, text: LocalizedText | undefined): string =>
  toldText(resolution, text, locale)

/** The answer at a key, as typed. */
export const typedAt = (answers: Answers, path: string): unknown => {
  let value: unknown = answers
  for (const [word, position] of path.matchAll(/\[(\d+)\]|[^.[\]]+/g)) {
    if (typeof value !== "object" || value === null) return undefined
    const key = position ?? word
    value = Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
  }
  return value
}

/** Meta keys that affect how answers are parsed; all other keys may contain addresses and secrets. */
const harmlessMeta = new Set(["multiple", "allow_overlap", "default_country", "voice_mode"])

/** The form without server-only parts: destinations, sources, metadata. */
export const forRespondents = (form: FormDefinition): FormDefinition => {
  const { submit: _submit, events: _events, meta: _meta, voice: _voice, ...rest } = form
  return JSON.parse(
    JSON.stringify({ ...rest, metadata: [] }, (key, value: unknown) => {
      if (key === "optionsSource") return undefined
      if (key !== "meta" || typeof value !== "object" || value === null) return value
      return Object.fromEntries(Object.entries(value).filter(([name]) => harmlessMeta.has(name)))
    }),
  ) as FormDefinition
}
