import { strToU8, zipSync } from "fflate"
import { proposedSummary } from "../../src/domain/infographic/reading/SummaryProposal.ts"
import { suitableTemplates } from "../../src/domain/infographic/templates/Suitability.ts"
import { fileHead, type FileHead } from "../../web/playground/fileHead.ts"

type Line = ReadonlyArray<string | number>

const cellXml = (value: string | number): string => {
  if (value === "") return "<c/>"
  if (typeof value === "number") return `<c><v>${value}</v></c>`
  return `<c t="inlineStr"><is><t>${value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`
}

const workbook = (lines: ReadonlyArray<Line>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${lines.map((line) => `<row>${line.map(cellXml).join("")}</row>`).join("")}</sheetData></worksheet>`,
      }).map(([path, text]) => [path, strToU8(text)]),
    ),
  )

const quoted = (value: string | number): string =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)

/** A file as the page reads it, and the template that the page suggests. */
export interface ReadTable {
  readonly head: FileHead
  readonly template: string | undefined
}

const suggested = async (name: string, content: Uint8Array): Promise<ReadTable> => {
  const found = await fileHead(new File([new Uint8Array(content)], name), 10_000_000)
  if ("_tag" in found) throw new Error(found._tag)
  const summary = proposedSummary(found.entries, {
    count: "Rows",
    question: "Question",
    year: "Year",
    period: "Period",
  })
  const head = summary === undefined ? found : found.readAs({ summary })
  return { head, template: suitableTemplates(head.columns)[0]?.template }
}

/** The same lines, the first of which has the columns' names, as a CSV file and as a workbook. */
export const inBothFormats = async (lines: ReadonlyArray<Line>): Promise<ReadonlyArray<ReadTable>> => [
  await suggested("table.csv", strToU8(lines.map((line) => line.map(quoted).join(",")).join("\n"))),
  await suggested("table.xlsx", workbook(lines)),
]
