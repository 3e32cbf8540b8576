import * as DateTime from "effect/DateTime"
import { answerFamily } from "../answers/Readers.ts"
import type { Json } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { Submission } from "../records/Submission.ts"

/** What the cells of a column are; anything that is not of its kind is left empty, texts hold everything. */
export type CellKind = "text" | "number" | "boolean"
export type Cell = string | number | boolean | null

/** One column of an export: its name, and what each submission has in it. */
export interface ExportColumn {
  readonly name: string
  readonly kind: CellKind
  readonly cell: (submission: Submission) => Cell
}

const about: ReadonlyArray<ExportColumn> = [
  { name: "submission_id", kind: "text", cell: ({ submissionId }) => submissionId },
  { name: "submitted_at", kind: "text", cell: ({ submittedAt }) => DateTime.formatIso(submittedAt) },
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

const text = (value: Json | undefined): Cell => {
  if (value === undefined || value === null) return null
  return typeof value === "string" ? value : JSON.stringify(value)
}

const cellOf = (kind: CellKind, value: Json | undefined): Cell => {
  if (kind === "text") return text(value)
  return typeof value === kind ? (value as Cell) : null
}

/**
 * The columns of a form's answers: what is known of each submission, then a column for each question in reading order,
 * then `other` with answers to questions that the form no longer has. Passwords are left out.
 */
export const exportColumns = (form: FormDefinition): ReadonlyArray<ExportColumn> => {
  const fields = topLevelFields(form).filter((field) => !isSensitive(field))
  const taken = new Set(about.map(({ name }) => name))
  const asked = fields.map((field): ExportColumn => {
    const kind = kinds[answerFamily(field)] ?? "text"
    const { fieldId } = field
    return {
      name: taken.has(fieldId) ? `answer_${fieldId}` : fieldId,
      kind,
      cell: ({ data }) => (Object.hasOwn(data, fieldId) ? cellOf(kind, data[fieldId]) : null),
    }
  })
  const fieldIds = new Set(topLevelFields(form).map(({ fieldId }) => fieldId))
  const other: ExportColumn = {
    name: fieldIds.has("other") ? "other_answers" : "other",
    kind: "text",
    cell: ({ data }) => {
      const rest = Object.entries(data).filter(([key]) => !fieldIds.has(key))
      return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest))
    },
  }
  return [...about, ...asked, other]
}

/** A spreadsheet takes these for a formula when a cell starts with one. */
const formula = /^[=+\-@\t\r]/

/** One cell of CSV (RFC 4180); a text that a spreadsheet would run is led by an apostrophe. */
const csvCell = (cell: Cell): string => {
  if (cell === null) return ""
  if (typeof cell !== "string") return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) || safe === "" ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: ReadonlyArray<Cell>): string => `${cells.map(csvCell).join(",")}\r\n`
