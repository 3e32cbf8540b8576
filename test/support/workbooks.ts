import { strToU8, zipSync } from "fflate"
import { escapeMarkup } from "../../src/domain/markup/Escape.ts"

const letters = (column: number): string =>
  column < 26 ? String.fromCodePoint(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const sheetXml = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, r) =>
        `<row r="${r + 1}">${cells
          .map((text, c) =>
            text === ""
              ? ""
              : `<c r="${letters(c)}${r + 1}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(text)}</t></is></c>`,
          )
          .join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`

/** A workbook whose cells contain text, as spreadsheet programs save it. */
export const workbookOf = (sheets: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>>): Uint8Array => {
  const names = Object.keys(sheets)
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  return zipSync({
    "_rels/.rels": strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets>${names
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"/>`)
        .join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="s${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join("")}</Relationships>`,
    ),
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheetXml(sheets[name]!))] as const),
    ),
  })
}
