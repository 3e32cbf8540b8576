import * as DateTime from "effect/DateTime"
import { geopointKeys } from "../answers/Geopoint.ts"
import { answerFamily } from "../answers/Readers.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import type { Submission } from "../records/Submission.ts"
import { wallClock } from "../share/WallTime.ts"
import { type Cell, type CellKind, cellOf, type CellWords } from "./ExportCell.ts"

export type { Cell, CellKind } from "./ExportCell.ts"

/** What kind of date or time a column's text represents, for formats that have date cells. */
export type Dated = "date" | "datetime" | "time"

export interface ColumnHead {
  readonly name: string
  readonly kind: CellKind
  readonly dated?: Dated | undefined
  /** The IANA time zone of the exported times. */
  readonly timeZone?: string | undefined
}

/** A column of an export, with its value for each submission. */
export interface ExportColumn extends ColumnHead {
  readonly cell: (submission: Submission) => Cell
}

/** A table of the entries of a repeating question: one row per entry, with the submission's id. */
export interface RepeatTable {
  readonly name: string
  readonly columns: ReadonlyArray<ColumnHead>
  readonly rows: (submission: Submission) => ReadonlyArray<ReadonlyArray<Cell>>
}

export interface ExportPlan {
  readonly columns: ReadonlyArray<ExportColumn>
  readonly repeats: ReadonlyArray<RepeatTable>
}

const submissionId: ExportColumn = { name: "submission_id", kind: "text", cell: ({ submissionId }) => submissionId }

const aboutIn = (timeZone: string | undefined): ReadonlyArray<ExportColumn> => [
  submissionId,
  {
    name: "submitted_at",
    kind: "text",
    dated: "datetime",
    timeZone,
    cell: ({ submittedAt }) => {
      const iso = DateTime.formatIso(submittedAt)
      return timeZone === undefined ? iso : wallClock(iso, timeZone)
    },
  },
  { name: "form_version", kind: "text", cell: ({ formVersion }) => formVersion },
  { name: "user_id", kind: "text", cell: ({ userId }) => userId },
  { name: "username", kind: "text", cell: ({ username }) => username },
  { name: "locale", kind: "text", cell: ({ locale }) => locale },
  { name: "source", kind: "text", cell: ({ source }) => source },
]

const kinds: Readonly<Record<string, CellKind>> = {
  number: "number",
  integer: "number",
  scale: "number",
  boolean: "boolean",
}

const calculating: ReadonlySet<string> = new Set(["add", "subtract", "multiply", "divide", "percent", "date_diff"])

/** The type of a field's cells. A computed value is a number if all its formulas are arithmetic. */
const kindOf = (field: FormField): CellKind => {
  const family = answerFamily(field)
  if (family !== "formula") return kinds[family] ?? "text"
  const operations = field.dependsOn.flatMap((rule) => rule.operations)
  return operations.length > 0 && operations.every(({ op }) => calculating.has(op)) ? "number" : "text"
}

const dates: Readonly<Record<string, Dated>> = { date: "date", datetime: "datetime", time: "time" }

/** A column, and a function that reads its value from a submission or an entry. */
interface Part extends ColumnHead {
  readonly read: (data: JsonObject) => Cell
}

const ownOf = (data: JsonObject, key: string): Json | undefined => (Object.hasOwn(data, key) ? data[key] : undefined)

const inside = (part: Part, key: string): Part => ({
  ...part,
  name: `${key}.${part.name}`,
  read: (data) => {
    const value = ownOf(data, key)
    return isJsonObject(value) ? part.read(value) : null
  },
})

const numberIn = (data: JsonObject, key: string): Cell => {
  const value = ownOf(data, key)
  return typeof value === "number" ? value : null
}

/** The columns of a field: one for each question in a group, otherwise a single one. */
const partsOf = (field: FormField, words: CellWords): ReadonlyArray<Part> => {
  if (isSensitive(field)) return []
  const family = answerFamily(field)
  const { fieldId } = field
  if (family === "group")
    return (field.children ?? []).flatMap((child) => partsOf(child, words).map((part) => inside(part, fieldId)))
  if (family === "note") return []
  if (family === "geopoint")
    return geopointKeys.map((key) =>
      inside({ name: key, kind: "number", read: (point) => numberIn(point, key) }, fieldId),
    )
  const kind = kindOf(field)
  return [
    {
      name: fieldId,
      kind,
      dated: dates[family],
      read: (data) => {
        const value = ownOf(data, fieldId)
        return value === undefined ? null : cellOf(field, kind, value, words)
      },
    },
  ]
}

/** Repeating questions, including those in groups. */
const repeatsIn = (
  field: FormField,
  read: (data: JsonObject) => Json | undefined,
  name: string,
): ReadonlyArray<readonly [string, FormField, (data: JsonObject) => Json | undefined]> => {
  const family = answerFamily(field)
  if (family === "array") return field.itemTemplate === undefined ? [] : [[name, field.itemTemplate, read]]
  if (family !== "group") return []
  return (field.children ?? []).flatMap((child) =>
    repeatsIn(
      child,
      (data) => {
        const around = read(data)
        return isJsonObject(around) ? ownOf(around, child.fieldId) : undefined
      },
      `${name}.${child.fieldId}`,
    ),
  )
}

const repeatTable = (
  name: string,
  template: FormField,
  read: (data: JsonObject) => Json | undefined,
  words: CellWords,
): RepeatTable => {
  const isGroup = answerFamily(template) === "group"
  const parts = isGroup ? (template.children ?? []).flatMap((child) => partsOf(child, words)) : partsOf(template, words)
  const entry: ColumnHead = { name: "entry", kind: "number" }
  return {
    name,
    columns: [submissionId, entry, ...parts],
    rows: (submission) => {
      const items = read(submission.data)
      return (Array.isArray(items) ? items : []).map((item: Json, i) => {
        const data = isGroup && isJsonObject(item) ? item : { [template.fieldId]: item }
        return [submission.submissionId, i + 1, ...parts.map((part) => part.read(data))]
      })
    },
  }
}

/**
 * A form's export columns: submission data, a column for each question in reading order, `other` with answers to
 * removed questions, and `unreadable` with the reason. Passwords are left out.
 */
export const exportPlan = (form: FormDefinition, words: CellWords = {}): ExportPlan => {
  const fields = topLevelFields(form)
  const about = aboutIn(words.timeZone)
  const taken = new Set(about.map(({ name }) => name))
  const asked = fields
    .flatMap((field) => partsOf(field, words))
    .map(({ name, kind, dated, read }): ExportColumn => ({
      name: taken.has(name) ? `answer_${name}` : name,
      kind,
      dated,
      cell: ({ data }) => read(data),
    }))
  const fieldIds = new Set(fields.map(({ fieldId }) => fieldId))
  const other: ExportColumn = {
    name: fieldIds.has("other") ? "other_answers" : "other",
    kind: "text",
    cell: ({ data }) => {
      const rest = Object.entries(data).filter(([key]) => !fieldIds.has(key))
      return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest))
    },
  }
  const unreadable: ExportColumn = {
    name: fieldIds.has("unreadable") ? "unreadable_answers" : "unreadable",
    kind: "text",
    cell: (submission) => submission.unreadable ?? null,
  }
  const repeats = fields
    .flatMap((field) => repeatsIn(field, (data) => ownOf(data, field.fieldId), field.fieldId))
    .map(([name, template, read]) => repeatTable(name, template, read, words))
  return { columns: [...about, ...asked, other, unreadable], repeats }
}
