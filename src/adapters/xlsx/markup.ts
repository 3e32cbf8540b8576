import type { Cell } from "../../domain/forms/submission/ExportColumns.ts"

/** What a cell holds at most, in UTF-16 units. */
const longestText = 32_767

/** Characters that XML 1.0 has no place for; half of a pair among them. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** A text as it stands in the sheet. `_x0041_` would be read as the character of that number. */
const textOf = (text: string): string =>
  text
    .slice(0, longestText)
    .replace(unwritable, "\ufffd")
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replaceAll(/[&<>"]/g, (character) => entities[character]!)

/** Letters of a column, from 0: A, Z, AA. */
const columnOf = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

/** A text is always one, whatever it begins with: nothing in it is calculated. */
const cellOf = (cell: Cell, at: string): string => {
  if (cell === null) return ""
  if (typeof cell === "number") return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ""
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${textOf(cell)}</t></is></c>`
}

export const rowOf = (cells: ReadonlyArray<Cell>, number: number): string =>
  `<row r="${number}">${cells.map((cell, i) => cellOf(cell, `${columnOf(i)}${number}`)).join("")}</row>`

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packaged = "http://schemas.openxmlformats.org/package/2006"

export const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetData>`
export const sheetEnd = "</sheetData></worksheet>"
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** What says that the sheets are a workbook (ECMA-376). */
export const packageParts = (sheets: number): Readonly<Record<string, string>> => {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  return {
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((n) => `<sheet name="Answers${n === 1 ? "" : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${packaged}/relationships">${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join("")}</Relationships>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "[Content_Types].xml": `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${numbers
      .map((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${type}.worksheet+xml"/>`)
      .join("")}</Types>`,
  }
}
