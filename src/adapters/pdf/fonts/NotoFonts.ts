import type { PDFDocument } from "@cantoo/pdf-lib"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import decompress from "woff2-encoder/decompress"
import { Face } from "./Face.ts"
import { familiesFor, type Family } from "./families.ts"

const resolve = createRequire(import.meta.url).resolve

/** A subset of a family, in a separate file, with the code points that its package declares. */
interface Slice {
  readonly file: string
  readonly ranges: ReadonlyArray<readonly [first: number, last: number]>
}

export type Weight = "plain" | "bold"
const weights: Readonly<Record<Weight, number>> = { plain: 400, bold: 650 }

const rangesOf = (text: string): Slice["ranges"] =>
  text.split(",").map((range) => {
    const [first = "", last = first] = range.replace(/^U\+/i, "").split("-")
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })

const slicesOf = async ([name, cut]: Family): Promise<ReadonlyArray<Slice>> => {
  const ranges = JSON.parse(await readFile(resolve(`${name}/unicode.json`), "utf8")) as Record<string, string>
  const short = name.slice(name.indexOf("/") + 1)
  return Object.entries(ranges).map(([slice, text]) => ({
    file: `${name}/files/${short}-${slice.replaceAll(/[[\]]/g, "")}-${cut}-normal.woff2`,
    ranges: rangesOf(text),
  }))
}

/** Provides the fonts that a string needs, loaded from their packages on demand. */
export class NotoFonts {
  private readonly faces = new Map<string, Readonly<Record<Weight, Face>>>()
  private readonly files = new Map<number, string>()
  private readonly locale: string

  private constructor(locale: string) {
    this.locale = locale
  }

  /** Loads fonts that cover as many characters of a string as possible. */
  static async for(text: string, locale: string): Promise<NotoFonts> {
    const fonts = new NotoFonts(locale)
    const missing = new Set([...text.normalize("NFC")].map((character) => character.codePointAt(0)!))
    for (const family of familiesFor(locale)) {
      if (missing.size === 0) break
      for (const slice of await slicesOf(family)) {
        const claimed = [...missing].filter((code) => slice.ranges.some(([from, to]) => from <= code && code <= to))
        if (claimed.length === 0) continue
        const { plain } = await fonts.opened(slice.file)
        const found = claimed.filter((code) => plain.has(code))
        for (const code of found) fonts.files.set(code, slice.file)
        for (const code of found) missing.delete(code)
      }
    }
    return fonts
  }

  has(codePoint: number): boolean {
    return this.files.has(codePoint)
  }

  /** The face for a character; the previous character's face if it also has the glyph. */
  face(codePoint: number, weight: Weight, before: Face | undefined): Face | undefined {
    if (
      before?.has(codePoint) === true &&
      /(?! )\p{Script=Common}|\p{Script=Inherited}/u.test(String.fromCodePoint(codePoint))
    )
      return before
    const file = this.files.get(codePoint)
    return file === undefined ? before : this.faces.get(file)![weight]
  }

  get language(): string {
    return this.locale
  }

  async embed(document: PDFDocument): Promise<void> {
    const all = [...this.faces.values()].flatMap(({ plain, bold }) => [plain, bold])
    for (const [count, face] of all.entries()) await face.embed(document, count)
  }

  private async opened(file: string): Promise<Readonly<Record<Weight, Face>>> {
    const known = this.faces.get(file)
    if (known !== undefined) return known
    const bytes = await decompress(await readFile(resolve(file)))
    const faces = { plain: new Face(bytes, weights.plain), bold: new Face(bytes, weights.bold) }
    this.faces.set(file, faces)
    return faces
  }
}
