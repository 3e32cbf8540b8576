import { failureText } from "../../domain/agents/FailureTexts.ts"
import { ownValue } from "../../domain/forms/codec/Json.ts"
import { chunkText } from "./ChunkText.ts"
import { besides, DocxUnreadable, partsOf, unpacked } from "./DocxPackage.ts"
import { ignored, walk } from "./DocxXml.ts"
import { type Level, placed } from "./Raised.ts"

/** The maximum length of the extracted text, in UTF-16 code units. */
const longestText = 20_000_000

/** Heading levels start at 0; there are nine levels. */
const levelOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-8]$/.test(text) ? Number(text) : undefined

/**
 * The levels of the styles that are headings: their outline level, or else the level in their name, which Word stores
 * in English in every language.
 */
const headingStyles = (bytes: Uint8Array | undefined): ReadonlyMap<string, number> => {
  const levels = new Map<string, number>()
  let style = ""
  if (bytes !== undefined)
    walk(bytes, {
      open: (name, attributes) => {
        if (name === "style") style = attributes.get("styleId") ?? ""
        const level =
          name === "outlineLvl"
            ? levelOf(attributes.get("val"))
            : name === "name"
              ? levelOf(String(Number(/^heading ([1-9])$/i.exec(attributes.get("val") ?? "")?.[1]) - 1))
              : undefined
        if (style !== "" && level !== undefined) levels.set(style, level)
      },
      close: (name) => {
        if (name === "style") style = ""
      },
      text: ignored,
    })
  return levels
}

/** Skipped elements: moved or deleted text, and phonetic (ruby) text. */
const silent: ReadonlySet<string> = new Set(["moveFrom", "del", "rt"])

const levels: Readonly<Record<string, Level>> = { superscript: "sup", subscript: "sub" }

/** Whether a property is on. A property that is present may be switched off by its value. */
const isOn = (attributes: ReadonlyMap<string, string>): boolean =>
  !/^(?:0|false|off)$/i.test(attributes.get("val") ?? "")

interface Paragraph {
  text: string
  level: number | undefined
  isItem: boolean
  isJoined: boolean
}

/** Emits the paragraphs of a part: headings as `# …`, list items as `- …`, table rows as `| … | … |`. */
class ParagraphReader {
  readonly #headings: ReadonlyMap<string, number>
  readonly #add: (paragraph: string) => void
  readonly #chunk: (id: string) => string
  /** Paragraphs may be nested, for example in text boxes. */
  readonly #open: Array<Paragraph> = []
  /** For each enclosing run, whether it is hidden. */
  readonly #runs: Array<boolean> = []
  #skipped = 0
  #isText = false
  #isOfParagraph = false
  /** The text of paragraphs whose paragraph mark was deleted. */
  #carried = ""
  /** The nesting depth of tables, and the cells of the outermost table's current row. */
  #tables = 0
  #cells: Array<string> = []
  #isOfRow = false
  #isRowDeleted = false
  #isCellDeleted = false
  /** For each enclosing `AlternateContent`, whether it has a `Choice`. If it has one, its `Fallback` is skipped. */
  readonly #chosen: Array<boolean> = []
  /** Whether the current run is superscript, subscript or neither. */
  #level: Level | "" = ""

  constructor(headings: ReadonlyMap<string, number>, add: (paragraph: string) => void, chunk: (id: string) => string) {
    this.#headings = headings
    this.#add = add
    this.#chunk = chunk
  }

  #isSkipped(name: string): boolean {
    return silent.has(name) || (name === "Fallback" && this.#chosen.at(-1) === true)
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const paragraph = this.#open.at(-1)
    if (name === "del" && this.#isOfParagraph && paragraph !== undefined) paragraph.isJoined = true
    if (name === "del" && this.#isOfRow) this.#isRowDeleted = true
    if (this.#isSkipped(name)) this.#skipped++
    ownValue(this.#opening, name)?.(attributes)
    if (paragraph !== undefined) ownValue(this.#settings, name)?.(paragraph, attributes)
  }

  close(name: string): void {
    if (this.#isSkipped(name) && this.#skipped > 0) this.#skipped--
    ownValue(this.#closing, name)?.()
  }

  text(text: string): void {
    if (this.#isText) this.#put(text)
  }

  readonly #opening: Readonly<Record<string, (attributes: ReadonlyMap<string, string>) => void>> = {
    p: () => void this.#open.push({ text: "", level: undefined, isItem: false, isJoined: false }),
    pPr: () => (this.#isOfParagraph = true),
    r: () => {
      this.#runs.push(false)
      this.#level = ""
    },
    vertAlign: (attributes) => {
      this.#level = ownValue(levels, attributes.get("val") ?? "") ?? ""
    },
    altChunk: (attributes) => this.#add(this.#chunk(attributes.get("id") ?? "")),
    AlternateContent: () => void this.#chosen.push(false),
    Choice: () => {
      if (this.#chosen.length > 0) this.#chosen[this.#chosen.length - 1] = true
    },
    // Superscripts and subscripts in formulas.
    sup: () => this.#put("^"),
    sub: () => this.#put("_"),
    vanish: (attributes) => this.#hideRun(attributes),
    webHidden: (attributes) => this.#hideRun(attributes),
    t: () => (this.#isText = true),
    tab: () => this.#put(" "),
    ptab: () => this.#put(" "),
    br: () => this.#put("\n"),
    cr: () => this.#put("\n"),
    noBreakHyphen: () => this.#put("-"),
    tbl: () => {
      this.#tables++
      if (this.#tables === 1) this.#add("")
    },
    tr: () => {
      if (this.#tables !== 1) return
      this.#cells = []
      this.#isRowDeleted = false
    },
    trPr: () => (this.#isOfRow = this.#tables === 1),
    cellDel: () => (this.#isCellDeleted = this.#tables === 1),
    tc: () => {
      if (this.#tables === 1) this.#cells.push("")
    },
  }

  /** The properties of the current paragraph. */
  readonly #settings: Readonly<
    Record<string, (paragraph: Paragraph, attributes: ReadonlyMap<string, string>) => void>
  > = {
    pStyle: (paragraph, attributes) => {
      paragraph.level ??= this.#headings.get(attributes.get("val") ?? "")
    },
    outlineLvl: (paragraph, attributes) => {
      paragraph.level = levelOf(attributes.get("val")) ?? paragraph.level
    },
    numPr: (paragraph) => {
      paragraph.isItem = true
    },
  }

  readonly #closing: Readonly<Record<string, () => void>> = {
    p: () => {
      const paragraph = this.#open.pop()
      if (paragraph !== undefined) this.#ended(paragraph)
    },
    pPr: () => (this.#isOfParagraph = false),
    r: () => {
      this.#runs.pop()
      this.#level = ""
    },
    AlternateContent: () => void this.#chosen.pop(),
    // Separates the numerator of a fraction from its denominator.
    num: () => this.#put("/"),
    trPr: () => (this.#isOfRow = false),
    tc: () => {
      if (this.#isCellDeleted) this.#cells.pop()
      this.#isCellDeleted = false
    },
    t: () => (this.#isText = false),
    tr: () => {
      if (this.#tables === 1 && !this.#isRowDeleted && this.#cells.some((cell) => cell !== ""))
        this.#add(`| ${this.#cells.join(" | ")} |`)
    },
    tbl: () => {
      if (this.#tables === 1) this.#add("")
      if (this.#tables > 0) this.#tables--
    },
  }

  #hideRun(attributes: ReadonlyMap<string, string>): void {
    if (this.#runs.length > 0 && isOn(attributes)) this.#runs[this.#runs.length - 1] = true
  }

  #put(text: string): void {
    const paragraph = this.#open.at(-1)
    if (paragraph !== undefined && this.#skipped === 0 && !this.#runs.includes(true))
      paragraph.text += placed(this.#level, text)
  }

  #ended({ text, level, isItem, isJoined }: Paragraph): void {
    this.#carried += text
    if (isJoined) return
    const whole = this.#carried
    this.#carried = ""
    const plain = whole.replace(/[^\S\n]+/g, " ").trim()
    if (plain === "") return
    if (this.#tables > 0) this.#addToCell(plain.replace(/\s+/g, " "))
    else if (level !== undefined) this.#add(`\n${"#".repeat(Math.min(level + 1, 6))} ${plain.replace(/\s+/g, " ")}\n`)
    else this.#add(isItem ? `- ${plain}` : plain)
  }

  #addToCell(text: string): void {
    const cells = this.#cells
    const cell = cells.length === 0 ? cells.push("") - 1 : cells.length - 1
    cells[cell] = [cells[cell], text].filter((one) => one !== "").join(" ")
  }
}

const paragraphsOf = (
  bytes: Uint8Array,
  headings: ReadonlyMap<string, number>,
  add: (paragraph: string) => void,
  chunk: (id: string) => string,
) => {
  const reader = new ParagraphReader(headings, add, chunk)
  walk(bytes, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  })
}

/**
 * The text of a Word document (Office Open XML) as Markdown: paragraphs on their own lines; headings, list items and
 * table rows marked; headers, footers and notes at the end. Inserted HTML and text appear where they were inserted.
 * Deleted and hidden text, field instructions and pictures are omitted. Throws `DocxUnreadable`.
 */
export const docxText = (bytes: Uint8Array): string => {
  const { main, isOf, chunks } = partsOf(bytes)
  const kinds = ["styles", "aFChunk", ...besides]
  const files = unpacked(bytes, (name) => name === main || kinds.some((type) => isOf(type, name)))
  const body = files[main]
  if (body === undefined) throw new DocxUnreadable(failureText("docxBroken"))
  const named = (type: string) => Object.keys(files).filter((name) => isOf(type, name))
  const headings = headingStyles(files[named("styles")[0] ?? ""])
  const lines: Array<string> = []
  let length = 0
  const add = (paragraph: string): void => {
    length += paragraph.length + 1
    if (length > longestText) throw new DocxUnreadable(failureText("documentGreedy"))
    lines.push(paragraph)
  }
  const chunk = (id: string): string => {
    const name = chunks.get(id) ?? ""
    const part = files[name]
    return part === undefined ? "" : chunkText(name, part)
  }
  paragraphsOf(body, headings, add, chunk)
  for (const type of besides) {
    const seen = new Set<string>()
    for (const name of named(type).sort())
      paragraphsOf(
        files[name]!,
        headings,
        (paragraph) => {
          // Headers repeat on every page, so only the first occurrence is used.
          if (type.endsWith("er") && seen.has(paragraph)) return
          seen.add(paragraph)
          add(paragraph)
        },
        () => "",
      )
  }
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}
