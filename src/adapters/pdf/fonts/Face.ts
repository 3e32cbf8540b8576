import { type PDFDocument, type PDFRef, PDFHexString, PDFString } from "@cantoo/pdf-lib"
import { Blob, Buffer as TextBuffer, Direction, Face as Typeface, Font, shape, Variation } from "harfbuzzjs"
import { subsetOf } from "./subset.ts"

export interface Glyph {
  /** The glyph's code in documents; one glyph has several codes if it represents different text in different places. */
  readonly code: number
  readonly width: number
  /** In thousandths of the font size. */
  readonly advance: number
  readonly x: number
  readonly y: number
}

interface Drawn {
  readonly glyph: number
  readonly width: number
  /** The text copied from a PDF viewer; empty for all but one glyph of a cluster. */
  readonly text: string
}

/** A tag of six letters, which marks a subset of a font (ISO 32000-1, 9.6.4). */
const tagOf = (count: number): string =>
  Array.from({ length: 6 }, (_, at) => String.fromCodePoint(65 + (Math.floor(count / 26 ** at) % 26))).join("")

const hexadecimal = (code: number): string => code.toString(16).padStart(4, "0").toUpperCase()
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hexadecimal(text.charCodeAt(at))).join("")

/** A font file at one weight: shapes text, and is embedded with the glyphs that were drawn. */
export class Face {
  private readonly drawn: Array<Drawn> = []
  private readonly codes = new Map<string, number>()
  private readonly font: Font
  private readonly scale: number
  private reference: PDFRef | undefined
  private readonly bytes: Uint8Array
  private readonly weight: number

  constructor(bytes: Uint8Array, weight: number) {
    this.bytes = bytes
    this.weight = weight
    const typeface = new Typeface(new Blob(bytes))
    this.font = new Font(typeface)
    this.font.setVariations([new Variation("wght", weight)])
    this.scale = 1000 / typeface.upem
  }

  has(codePoint: number): boolean {
    return this.font.nominalGlyph(codePoint) !== undefined
  }

  /** Shapes text into glyphs in visual order. */
  shaped(text: string, isRightToLeft: boolean, language: string): ReadonlyArray<Glyph> {
    const buffer = new TextBuffer()
    buffer.addText(text)
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
    buffer.setLanguage(language)
    buffer.guessSegmentProperties()
    shape(this.font, buffer)
    const infos = buffer.getGlyphInfosAndPositions()
    const clusters = Map.groupBy(infos, ({ cluster }) => cluster)
    const starts = [...clusters.keys()].toSorted((a, b) => a - b)
    const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]))
    // The widest glyph of a cluster carries its text, because combining marks have no width.
    const bearers = new Set([...clusters.values()].map((all) => all.toSorted((a, b) => b.xAdvance! - a.xAdvance!)[0]))
    return infos.map((info) => {
      const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } = info
      const code = this.codeOf(codepoint, bearers.has(info) ? text.slice(cluster, ends.get(cluster)) : "")
      const { width } = this.drawn[code - 1]!
      return { code, width, advance: xAdvance * this.scale, x: xOffset * this.scale, y: yOffset * this.scale }
    })
  }

  refIn(document: PDFDocument): PDFRef {
    return (this.reference ??= document.context.nextRef())
  }

  /** Embeds the font if it was used. */
  async embed(document: PDFDocument, count: number): Promise<void> {
    if (this.reference === undefined) return
    const { context } = document
    const glyphs = [...new Set(this.drawn.map(({ glyph }) => glyph))].toSorted((a, b) => a - b)
    const name = `${tagOf(count)}+Noto${this.weight}`
    const { ascender, descender } = this.font.hExtents()
    const [ascent, descent] = [ascender * this.scale, descender * this.scale]
    const descriptor = context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: 4,
      FontBBox: [-500, descent, 2000, ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: 714,
      StemV: 80,
      FontFile2: context.register(context.flateStream(await subsetOf(this.bytes, glyphs, this.weight))),
    })
    const numbers = Uint8Array.from([0, ...this.drawn.map(({ glyph }) => glyph)].flatMap((id) => [id >> 8, id & 255]))
    const descendant = context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      CIDToGIDMap: context.register(context.flateStream(numbers)),
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
      FontDescriptor: context.register(descriptor),
      W: [1, this.drawn.map(({ width }) => width)],
    })
    const font = context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(this.unicodes())),
    })
    context.assign(this.reference, font)
  }

  static code(code: number): string {
    return hexadecimal(code)
  }

  static text(text: string): PDFHexString {
    return PDFHexString.of(utf16(`\u{FEFF}${text}`))
  }

  private codeOf(glyph: number, text: string): number {
    const key = `${glyph} ${text}`
    const known = this.codes.get(key)
    if (known !== undefined) return known
    const width = Math.round(this.font.glyphHAdvance(glyph) * this.scale * 100) / 100
    const code = this.drawn.push({ glyph, width, text })
    this.codes.set(key, code)
    return code
  }

  /** Maps each code to the text that is copied from a PDF viewer. A `beginbfchar` block has at most a hundred lines. */
  private unicodes(): string {
    const lines = this.drawn.flatMap(({ text }, at) =>
      text === "" ? [] : [`<${hexadecimal(at + 1)}> <${utf16(text)}>`],
    )
    const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => {
      const block = lines.slice(at * 100, at * 100 + 100)
      return `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`
    })
    return (
      "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Noto def\n/CMapType 2 def\n" +
      `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join("")}endcmap\nend\nend\n`
    )
  }
}
