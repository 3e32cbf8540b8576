import { importNoteText } from "../../languages/ImportNotes.ts"
import type { ImportedField, ImportReport } from "../edit/ImportReport.ts"
import type { ReportLine } from "./Assembly.ts"

/** The maximum number of lines. If there are more, the last line says how many were left out. */
const mostLines = 5000

const fieldOf = ({ path, sourceType, type, notes, optionsSource }: ReportLine, locale: string): ImportedField => ({
  columnName: path,
  sourceDataType: sourceType,
  mappedFieldType: type,
  status: type === null ? "needs_review" : notes.length === 0 ? "mapped" : "approximate",
  note: notes.map((one) => importNoteText(one, locale)).join(" "),
  optionsSource,
})

const unlisted = (count: number): ReportLine => ({
  path: "",
  sourceType: "",
  type: null,
  isNear: false,
  notes: [{ code: "lines_left", detail: String(count) }],
  optionsSource: null,
})

const bounded = (lines: ReadonlyArray<ReportLine>): ReadonlyArray<ReportLine> =>
  lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), unlisted(lines.length - mostLines + 1)]

/**
 * A report line per part: imported (`mapped`), changed (`approximate`) or left out (`needs_review`), with its place in the file.
 */
export const fileReport = (
  file: { readonly source: string; readonly lines: ReadonlyArray<ReportLine> },
  formId: string,
  about: { readonly importedAt: string; readonly locale: string },
): ImportReport => ({
  formId,
  source: file.source,
  importedAt: about.importedAt,
  fields: bounded(file.lines).map((line) => fieldOf(line, about.locale)),
})
