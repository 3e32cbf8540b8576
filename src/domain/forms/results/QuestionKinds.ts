import { choicesOf } from "../answers/Choices.ts"
import { answerFamily } from "../answers/Readers.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"

/** How a question's answers are aggregated. */
export const questionKinds = ["choice", "scale", "number", "date", "boolean", "words", "count"] as const
export type QuestionKind = (typeof questionKinds)[number]

const kinds: Readonly<Record<Exclude<Family, "group" | "note">, QuestionKind | "secret">> = {
  text: "words",
  secret: "secret",
  email: "count",
  phone: "count",
  url: "count",
  color: "choice",
  zipcode: "choice",
  cron: "count",
  number: "number",
  integer: "number",
  scale: "scale",
  boolean: "boolean",
  date: "date",
  datetime: "date",
  time: "choice",
  duration: "count",
  choice: "choice",
  choices: "choice",
  tags: "choice",
  location: "choice",
  place: "count",
  geopoint: "count",
  signature: "count",
  availability: "count",
  file: "count",
  audio: "count",
  rest: "count",
  remote: "count",
  card: "secret",
  hidden: "choice",
  formula: "number",
  array: "number",
}

/** A question in the results. It is plain data, so that it can be passed to a worker thread. */
export interface AggregatedQuestion {
  /** The answer keys, joined by dots; `[]` stands for the entries of a list. */
  readonly id: string
  readonly label: string
  readonly type: string
  readonly kind: QuestionKind
  /** The options in form order; empty for free answers. */
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>
  /** The title of the question's section. */
  readonly section: string
}

/** The key that stands for the entries of a list. */
export const eachEntry = "[]"

interface NamedChoice {
  readonly value: string
  readonly label: string
}

/** If only some points of a scale have labels, such as its ends, the numbers are also shown. */
const withPoints = (choices: ReadonlyArray<NamedChoice>): ReadonlyArray<NamedChoice> =>
  choices.some(({ value, label }) => value === label)
    ? choices.map(({ value, label }) => ({ value, label: value === label ? label : `${value} – ${label}` }))
    : choices

const planOf = (
  field: FormField,
  locale: string,
  section: string,
  before: ReadonlyArray<string>,
): ReadonlyArray<AggregatedQuestion> => {
  if (isSensitive(field)) return []
  const family = answerFamily(field)
  const path = [...before, field.fieldId]
  if (family === "group") {
    const inside = (field.children ?? []).flatMap((child) => planOf(child, locale, section, path))
    // Several matrices may have rows with the same name.
    const around = localize(field.label, locale)
    return field.fieldType === "matrix" ? inside.map((row) => ({ ...row, label: `${around}: ${row.label}` })) : inside
  }
  if (family === "note") return []
  const kind = kinds[family]
  if (kind === "secret") return []
  const listed = kind === "choice" || kind === "scale" || kind === "boolean" ? (choicesOf(field) ?? []) : []
  const named = listed.map(({ value, label }) => ({ value, label: localize(label, locale) }))
  const choices = kind === "scale" ? withPoints(named) : named
  const own: AggregatedQuestion = {
    id: path.join("."),
    label: localize(field.label, locale),
    type: field.fieldType,
    kind,
    choices,
    section,
  }
  const { itemTemplate } = field
  if (itemTemplate === undefined) return [own]
  const entries = [...path, eachEntry]
  return [
    own,
    ...(answerFamily(itemTemplate) === "group"
      ? (itemTemplate.children ?? []).flatMap((child) => planOf(child, locale, section, entries))
      : planOf({ ...itemTemplate, fieldId: eachEntry }, locale, section, path)),
  ]
}

/** The questions whose answers may be aggregated. Passwords, cards and sensitive questions are left out. */
export const aggregatedQuestions = (form: FormDefinition, locale: string): ReadonlyArray<AggregatedQuestion> => {
  const sections = new Map(
    form.sections.flatMap((section) =>
      section.fields.flatMap((item) => {
        const title = localize(section.title, locale)
        return item.kind === "field"
          ? [[item.fieldUid, title] as const]
          : item.fields.map((field) => [field.fieldUid, title] as const)
      }),
    ),
  )
  return topLevelFields(form).flatMap((field) => planOf(field, locale, sections.get(field.fieldUid) ?? "", []))
}
