import { strToU8, zipSync } from "fflate"

export const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
export const paragraph = (text: string): string => `<w:p>${run(text)}</w:p>`
export const heading = (level: number, text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>${run(text)}</w:p>`
export const item = (text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`)
    .join("")}</w:tbl>`

const styles = [1, 2, 3]
  .map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join("")

/** A Word document with the given paragraphs and tables as its body. */
export const docx = (body: string, more: Readonly<Record<string, string>> = {}): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          "[Content_Types].xml": "<Types/>",
          "word/styles.xml": `<w:styles>${styles}</w:styles>`,
          "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document><w:body>${body}</w:body></w:document>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  )
