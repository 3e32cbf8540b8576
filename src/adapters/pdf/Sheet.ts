import { type PDFDocument, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib"

/** A4 in points, with a margin that every printer manages. */
const [width, height, margin] = [595, 842, 50]

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly borderWidth: number
  readonly font: PDFFont
}

/** A document that is filled from top to bottom; a new page begins where something no longer fits. */
export class Sheet {
  private page: PDFPage
  private y = height - margin
  private readonly document: PDFDocument
  private readonly plain: PDFFont
  private readonly bold: PDFFont
  private readonly letters: ReadonlySet<number>

  constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.document = document
    this.plain = plain
    this.bold = bold
    this.letters = new Set(plain.getCharacterSet())
    this.page = document.addPage([width, height])
  }

  /** The text in letters that the fonts have. */
  printable(text: string): string {
    return [...text.normalize("NFC").replaceAll(/\s+/g, " ")]
      .map((letter) => (this.letters.has(letter.codePointAt(0)!) ? letter : "?"))
      .join("")
  }

  heading(text: string, size: number): void {
    this.room(size * 3)
    this.y -= size / 2
    this.lines(text, this.bold, size)
  }

  label(text: string): void {
    this.room(60)
    this.y -= 6
    this.lines(text, this.bold, 10)
  }

  note(text: string): void {
    this.lines(text, this.plain, 9)
  }

  place(wide: number | undefined, tall: number, add: (page: PDFPage, at: Place) => void): void {
    this.room(tall + 8)
    this.y -= tall + 2
    const at = { x: margin, y: this.y, width: wide ?? width - 2 * margin, height: tall }
    add(this.page, { ...at, borderWidth: 0.75, font: this.plain })
    this.y -= 6
  }

  private room(tall: number): void {
    if (this.y - tall >= margin) return
    this.page = this.document.addPage([width, height])
    this.y = height - margin
  }

  private lines(text: string, font: PDFFont, size: number): void {
    for (const line of this.wrapped(this.printable(text), font, size)) {
      this.room(size * 1.4)
      this.y -= size * 1.3
      this.page.drawText(line, { x: margin, y: this.y, size, font, color: rgb(0.1, 0.1, 0.12) })
    }
  }

  private wrapped(text: string, font: PDFFont, size: number): ReadonlyArray<string> {
    const most = width - 2 * margin
    const lines: Array<string> = []
    let line = ""
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`
      if (font.widthOfTextAtSize(longer, size) <= most) {
        line = longer
        continue
      }
      if (line !== "") lines.push(line)
      line = word
      while (font.widthOfTextAtSize(line, size) > most) {
        let cut = line.length - 1
        while (cut > 1 && font.widthOfTextAtSize(line.slice(0, cut), size) > most) cut--
        lines.push(line.slice(0, cut))
        line = line.slice(cut)
      }
    }
    return [...lines, line]
  }
}
