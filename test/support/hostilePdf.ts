import { deflateSync } from "node:zlib"

const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const joined = (pieces: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(pieces))

/** A PDF of these objects, the first of which is its catalog. `trailer` adds properties of the document. */
export const rawPdf = (objects: ReadonlyArray<string | Uint8Array>, trailer = ""): Uint8Array<ArrayBuffer> => {
  const pieces: Array<Uint8Array> = [ascii("%PDF-1.4\n")]
  const offsets: Array<number> = []
  let at = pieces[0]!.length
  const add = (piece: Uint8Array) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    add(ascii(`${index + 1} 0 obj\n`))
    add(typeof object === "string" ? ascii(object) : object)
    add(ascii("\nendobj\n"))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  add(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`))
  return joined(pieces)
}

const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
const resources = "/Resources << /Font << /F1 4 0 R >> >>"
const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents 5 0 R >>`
const one = "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"

const stream = (content: Uint8Array, more = "") =>
  joined([ascii(`<< /Length ${content.length} ${more} >>\nstream\n`), content, ascii("\nendstream")])

/** The same bytes many times, deflated. Deflated twice, a megabyte expands to gigabytes. */
const repeated = (text: string, times: number, deflations: number): Uint8Array => {
  let bytes: Uint8Array = Buffer.alloc(text.length * times, text)
  for (let n = 0; n < deflations; n++) bytes = deflateSync(bytes)
  return bytes
}

/** One page whose content repeats the text many times, in a few bytes. */
export const inflating = (text: string, times: number, deflations = 1): Uint8Array<ArrayBuffer> => {
  const filters = Array.from({ length: deflations }, () => "/FlateDecode").join(" ")
  const content = stream(repeated(text, times, deflations), `/Filter [${filters}]`)
  return rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", one, page, font, content])
}

const hello = stream(ascii("BT /F1 12 Tf 72 700 Td (Hello.) Tj ET"))

/** A PDF that claims an impossible number of pages. */
export const countless = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Count 2000000000 /Kids [3 0 R] >>",
  page,
  font,
  hello,
])

/** A PDF whose page tree contains itself. */
export const circular = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Count 3 /Kids [2 0 R 3 0 R 2 0 R] >>",
  page,
  font,
  hello,
])

/** A PDF with an outline whose second entry contains itself, and is followed by the first. */
export const endless = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>",
  one,
  page,
  font,
  hello,
  "<< /Type /Outlines /First 7 0 R /Last 8 0 R /Count 2 >>",
  "<< /Title (One) /Parent 6 0 R /Dest [3 0 R /Fit] /Next 8 0 R >>",
  "<< /Title (Two) /Parent 6 0 R /Dest [3 0 R /Fit] /Next 7 0 R /First 8 0 R /Last 8 0 R /Count 1 >>",
])

/** A PDF that needs an unknown password. */
export const locked = rawPdf(
  [
    "<< /Type /Catalog /Pages 2 0 R >>",
    one,
    page,
    font,
    hello,
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >>`,
  ],
  `/Encrypt 6 0 R /ID [<${"01".repeat(16)}> <${"01".repeat(16)}>]`,
)

/** PDFs of less than a megabyte that inflate to gigabytes. */
export const bombs: ReadonlyArray<{ readonly name: string; readonly bytes: () => Uint8Array }> = [
  { name: "blanks, deflated twice", bytes: () => inflating(" ", 1_000_000_000, 2) },
  { name: "text", bytes: () => inflating("BT /F1 12 Tf 72 700 Td (abcdefghij) Tj ET\n", 2_500_000) },
  { name: "graphics states", bytes: () => inflating("q ", 20_000_000) },
]
