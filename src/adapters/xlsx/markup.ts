import type { Cell, ColumnHead, Dated } from "../../domain/forms/submission/ExportColumns.ts"

/** The maximum length of a cell's text, in UTF-16 units. */
const longestText = 32_767

/** Characters that XML 1.0 does not allow, including unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- the pattern must match them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Escapes a string for a sheet. `_x0041_` would be parsed as the character with that number. */
const textOf = (text: string): string =>
  text
    .slice(0, longestText)
    .replace(unwritable, "\ufffd")
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replaceAll(/[&<>"]/g, (character) => entities[character]!)

/** The letters of a column, counted from 0: A, Z, AA. */
const columnOf = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

/** The indexes of the formats in `styles.xml`. */
const styles = { plain: 0, head: 1, date: 2, datetime: 3, time: 4, quoted: 5, moment: 6 } as const

const dayMs = 86_400_000
/**
 * The number of days from a spreadsheet's first day to 1970. Spreadsheets count February 29, 1900, which did not exist,
 * so earlier dates are written as text.
 */
const epoch = 25_569
const firstDay = 61

/** A moment as a spreadsheet's serial number, in days. The clock time is used as written, whatever its time zone. */
const serialOf = (text: string, dated: Dated): number | undefined => {
  const clock = dated === "time" ? `1970-01-01T${text}` : text
  const instant = Date.parse(`${clock.replace(/(?:Z|[+-]\d{2}:\d{2})$/, "")}${dated === "date" ? "" : "Z"}`)
  if (Number.isNaN(instant)) return undefined
  const days = instant / dayMs
  if (dated === "time") return days
  return days + epoch < firstDay ? undefined : Number((days + epoch).toFixed(10))
}

/** Text that a spreadsheet would turn into a formula once a user edits the cell. A style marks the cell as text. */
const isFormulaLike = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u

/** Text is always written as text, whatever it begins with, so no part of it is calculated. */
const cellOf = (cell: Cell, at: string, { dated, timeZone }: Partial<ColumnHead> = {}): string => {
  if (cell === null) return ""
  if (typeof cell === "number") return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ""
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const serial = dated === undefined ? undefined : serialOf(cell, dated)
  if (serial !== undefined)
    return `<c r="${at}" s="${styles[timeZone === undefined ? dated! : "moment"]}"><v>${serial}</v></c>`
  const style = isFormulaLike.test(cell) ? ` s="${styles.quoted}"` : ""
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${textOf(cell)}</t></is></c>`
}

export const rowOf = (cells: ReadonlyArray<Cell>, number: number, columns: ReadonlyArray<ColumnHead>): string =>
  `<row r="${number}">${cells.map((cell, i) => cellOf(cell, `${columnOf(i)}${number}`, columns[i])).join("")}</row>`

export const headOf = (columns: ReadonlyArray<ColumnHead>): string =>
  `<row r="1">${columns
    .map(
      ({ name }, i) =>
        `<c r="${columnOf(i)}1" s="${styles.head}" t="inlineStr"><is><t xml:space="preserve">${textOf(name)}</t></is></c>`,
    )
    .join("")}</row>`

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packaged = "http://schemas.openxmlformats.org/package/2006"

const dateWidths: Readonly<Record<Dated, number>> = { date: 12, datetime: 20, time: 10 }

/** The width of a column in characters: enough for its name and a typical value. */
const widthOf = ({ name, kind, dated, timeZone = "" }: ColumnHead): number => {
  const usual = dated === undefined ? (kind === "text" ? 24 : 12) : dateWidths[dated] + timeZone.length
  return Math.min(Math.max(usual, name.length + 2), 60)
}

/** Keeps the header row visible while scrolling. */
export const sheetStart = (columns: ReadonlyArray<ColumnHead>): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    columns.length === 0
      ? ""
      : `<cols>${columns.map((column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`).join("")}</cols>`
  }<sheetData>`
export const sheetEnd = "</sheetData></worksheet>"
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** A moment's format includes the name of the time zone, so the cell stays a date. */
const styleSheet = (timeZone: string): string =>
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm:ss"/><numFmt numFmtId="167" formatCode="${textOf(`yyyy\\-mm\\-dd\\ hh:mm:ss" ${timeZone}"`)}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" numFmtId="167" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The parts that turn the sheets into a workbook (ECMA-376). */
export const packageParts = (names: ReadonlyArray<string>, timeZone = "UTC"): Readonly<Record<string, string>> => {
  const numbers = names.map((_, i) => i + 1)
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  return {
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((n) => `<sheet name="${textOf(names[n - 1]!)}" sheetId="${n}" r:id="rId${n}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${packaged}/relationships">${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join("")}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styleSheet(timeZone),
    "_rels/.rels": `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "[Content_Types].xml": `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers
      .map((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${type}.worksheet+xml"/>`)
      .join("")}</Types>`,
  }
}
