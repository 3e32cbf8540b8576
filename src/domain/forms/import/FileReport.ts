import { importNoteText } from "../../languages/ImportNotes.ts"
import type { ImportedField, ImportReport } from "../edit/ImportReport.ts"
import type { ReportLine } from "./Assembly.ts"

/** Upper limit of parts in a report; the last line counts the rest. */
const mostLines = 5000

const fieldOf = ({ path, sourceType, type, notes, optionsSource }: ReportLine, locale: string): ImportedField => ({
  columnName: path,
  sourceDataType: sourceType,
  mappedFieldType: type,
  status: type === null ? "needs_review" : notes.length === 0 ? "mapped" : "approximate",
  note: notes.map((one) => importNoteText(one, locale)).join(" "),
  optionsSource,
})

/** What was taken (`mapped`), changed (`approximate`) or left (`needs_review`), at its place in the file. */
export const fileReport = (
  file: { readonly source: string; readonly lines: ReadonlyArray<ReportLine> },
  formId: string,
  about: { readonly importedAt: string; readonly locale: string },
): ImportReport => ({
  formId,
  source: file.source,
  importedAt: about.importedAt,
  fields: file.lines.slice(0, mostLines).map((line) => fieldOf(line, about.locale)),
})
