import {
  PDFName,
  type PDFDocument,
  type PDFFont,
  PDFOperator,
  type PDFOperatorNames,
  type PDFPage,
} from "@cantoo/pdf-lib"
import { Face, type Glyph } from "./fonts/Face.ts"
import type { Weight } from "./fonts/NotoFonts.ts"
import type { Line, Typesetter } from "./fonts/Typesetter.ts"

/** A4 in points, with a margin that every printer supports. */
const [width, height, margin] = [595, 842, 50]

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly borderWidth: number
  readonly font: PDFFont
}

const operator = (name: string, ...operands: ReadonlyArray<string>): PDFOperator =>
  PDFOperator.of(name as PDFOperatorNames, [...operands])

const rounded = (value: number): string => String(Math.round(value * 100) / 100)

/** Glyphs as PDF operators, each at the shaper's position; vertical offsets use text rise. */
const shown = (glyphs: ReadonlyArray<Glyph>, size: number): ReadonlyArray<PDFOperator> => {
  const operators: Array<PDFOperator> = []
  let codes = ""
  let rise = 0
  const flush = () => {
    if (codes !== "") operators.push(operator("TJ", `[${codes}]`))
    codes = ""
  }
  for (const { code, width: own, advance, x, y } of glyphs) {
    if (y !== rise) {
      flush()
      operators.push(operator("Ts", rounded((y * size) / 1000)))
      rise = y
    }
    const after = Math.round((own - advance + x) * 100) / 100
    codes += `${x === 0 ? "" : rounded(-x)}<${Face.code(code)}>${after === 0 ? "" : `${after} `}`
  }
  flush()
  return rise === 0 ? operators : [...operators, operator("Ts", "0")]
}

/** A document filled from top to bottom; content that doesn't fit starts a new page. */
export class Sheet {
  private page: PDFPage
  private y = height - margin
  private readonly document: PDFDocument
  private readonly typesetter: Typesetter
  /** The font of text typed into fields; the PDF viewer renders it. */
  private readonly typed: PDFFont
  private readonly keys = new Map<Face, PDFName>()

  constructor(document: PDFDocument, typesetter: Typesetter, typed: PDFFont) {
    this.document = document
    this.typesetter = typesetter
    this.typed = typed
    this.page = document.addPage([width, height])
  }

  heading(text: string, size: number): void {
    this.room(size * 3)
    this.y -= size / 2
    this.lines(text, "bold", size)
  }

  label(text: string): void {
    this.room(60)
    this.y -= 6
    this.lines(text, "bold", 10)
  }

  note(text: string): void {
    this.lines(text, "plain", 9)
  }

  /** Reserves space for a field. A narrow field is placed on the side where lines begin. */
  place(wide: number | undefined, tall: number, add: (page: PDFPage, at: Place) => void): void {
    this.room(tall + 11)
    // Space for the descenders of the label above, which are long in Arabic.
    this.y -= tall + 5
    const own = wide ?? width - 2 * margin
    const x = this.typesetter.isRightToLeft ? width - margin - own : margin
    add(this.page, { x, y: this.y, width: own, height: tall, borderWidth: 0.75, font: this.typed })
    this.y -= 6
  }

  private room(tall: number): void {
    if (this.y - tall >= margin) return
    this.page = this.document.addPage([width, height])
    this.keys.clear()
    this.y = height - margin
  }

  private lines(text: string, weight: Weight, size: number): void {
    for (const line of this.typesetter.lines(text, weight, ((width - 2 * margin) * 1000) / size)) {
      this.room(size * 1.4)
      this.y -= size * 1.3
      this.write(line, size)
    }
  }

  private write(line: Line, size: number): void {
    const x = line.isRightToLeft ? width - margin - (line.width * size) / 1000 : margin
    const operators = line.runs.flatMap(({ face, glyphs }) => [
      operator("Tf", this.key(face).asString(), String(size)),
      ...shown(glyphs, size),
    ])
    // PDF viewers reverse right-to-left text themselves, including text in an `ActualText`.
    const span = line.isMixed ? "<<>>" : `<</ActualText ${Face.text(line.text).toString()}>>`
    this.page.pushOperators(
      operator("BDC", "/Span", span),
      operator("BT"),
      operator("rg", "0.1", "0.1", "0.12"),
      operator("Tm", "1", "0", "0", "1", rounded(x), rounded(this.y)),
      ...operators,
      operator("ET"),
      operator("EMC"),
    )
  }

  private key(face: Face): PDFName {
    const known = this.keys.get(face)
    if (known !== undefined) return known
    const key = this.page.node.newFontDictionary("Noto", face.refIn(this.document))
    this.keys.set(face, key)
    return key
  }
}
