import { unzipSync } from "fflate"
import { Tokenizer } from "htmlparser2"
import { failureText } from "../../domain/agents/FailureTexts.ts"

/** Parts that contain text. Each may be at most this large in bytes; people don't write larger ones. */
const largestPart = 64 * 1024 * 1024
/** The extracted text, in UTF-16 code units. */
const longestText = 20_000_000

/** The maximum length of names and values. */
const longestName = 64
const longestValue = 512

/** The document can't be read; the message says why. */
export class DocxUnreadable extends Error {
  override readonly name = "DocxUnreadable"
}

interface Listener {
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

const ignored = (): void => undefined

/** Characters parsed between two checks of the output. */
const stride = 65_536

/** Parses XML token by token without a tree, so time and memory are linear. Names have no prefix. */
const walk = (bytes: Uint8Array, { open, close, text }: Listener): void => {
  const xml = new TextDecoder().decode(bytes)
  const nameAt = (start: number, end: number): string =>
    xml.slice(start, Math.min(end, start + longestName)).replace(/^[^:]*:/, "")
  let element = ""
  let attribute = ""
  let value = ""
  let attributes = new Map<string, string>()
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      ontext: (start, end) => text(xml.slice(start, end)),
      ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        element = nameAt(start, end)
        attributes = new Map()
      },
      onattribname: (start, end) => {
        attribute = nameAt(start, end)
        value = ""
      },
      onattribdata: (start, end) => {
        value += xml.slice(start, Math.min(end, start + longestValue))
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint)
      },
      onattribend: () => {
        if (attributes.size < longestName) attributes.set(attribute, value)
      },
      onopentagend: () => open(element, attributes),
      onselfclosingtag: () => {
        open(element, attributes)
        close(element)
      },
      onclosetag: (start, end) => close(nameAt(start, end)),
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: ignored,
    },
  )
  for (let from = 0; from < xml.length; from += stride) tokenizer.write(xml.slice(from, from + stride))
  tokenizer.end()
}

/** Heading levels start at 0; there are nine. */
const levelOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-8]$/.test(text) ? Number(text) : undefined

/**
 * Which styles are headings, and their level: by their outline level, or else by their name, which is English in
 * every language's Word.
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

/** Skipped elements: moved text, ruby readings, and fallback content. */
const silent: ReadonlySet<string> = new Set(["moveFrom", "Fallback", "del", "rt"])

/** A property that may be switched off by its value. */
const isOn = (attributes: ReadonlyMap<string, string>): boolean =>
  !/^(?:0|false|off)$/i.test(attributes.get("val") ?? "")

/** The paragraphs of a part: headings as `# …`, list items as `- …`, table rows as `| … | … |`. */
const paragraphsOf = (bytes: Uint8Array, headings: ReadonlyMap<string, number>, add: (paragraph: string) => void) => {
  let skipped = 0
  let isText = false
  /** Paragraphs may be nested, for example in text boxes. */
  const open: Array<{ text: string; level: number | undefined; isItem: boolean; isJoined: boolean }> = []
  /** Whether each of the enclosing runs is hidden. */
  const runs: Array<boolean> = []
  let isOfParagraph = false
  /** The text of paragraphs whose end was deleted. */
  let carried = ""
  /** Nesting depth of tables, and the cells of the outermost table's row. */
  let tables = 0
  let cells: Array<string> = []

  const put = (text: string): void => {
    const paragraph = open.at(-1)
    if (paragraph !== undefined && skipped === 0 && !runs.includes(true)) paragraph.text += text
  }
  const ended = ({ text, level, isItem, isJoined }: (typeof open)[number]): void => {
    carried += text
    if (isJoined) return
    const whole = carried
    carried = ""
    const plain = whole.replace(/[^\S\n]+/g, " ").trim()
    if (plain === "") return
    if (tables > 0) {
      const cell = cells.length === 0 ? cells.push("") - 1 : cells.length - 1
      cells[cell] = [cells[cell], plain.replace(/\s+/g, " ")].filter((one) => one !== "").join(" ")
    } else if (level !== undefined) add(`\n${"#".repeat(Math.min(level + 1, 6))} ${plain.replace(/\s+/g, " ")}\n`)
    else add(isItem ? `- ${plain}` : plain)
  }

  walk(bytes, {
    open: (name, attributes) => {
      if (name === "del" && isOfParagraph) {
        const joined = open.at(-1)
        if (joined !== undefined) joined.isJoined = true
      }
      if (silent.has(name)) skipped++
      const paragraph = open.at(-1)
      switch (name) {
        case "p":
          open.push({ text: "", level: undefined, isItem: false, isJoined: false })
          return
        case "pPr":
          isOfParagraph = true
          return
        case "r":
          runs.push(false)
          return
        case "vanish":
        case "webHidden":
          if (runs.length > 0 && isOn(attributes)) runs[runs.length - 1] = true
          return
        case "pStyle":
          if (paragraph !== undefined) paragraph.level ??= headings.get(attributes.get("val") ?? "")
          return
        case "outlineLvl":
          if (paragraph !== undefined) paragraph.level = levelOf(attributes.get("val")) ?? paragraph.level
          return
        case "numPr":
          if (paragraph !== undefined) paragraph.isItem = true
          return
        case "t":
          isText = true
          return
        case "tab":
        case "ptab":
          return put(" ")
        case "br":
        case "cr":
          return put("\n")
        case "noBreakHyphen":
          return put("-")
        case "tbl":
          tables++
          if (tables === 1) add("")
          return
        case "tr":
          if (tables === 1) cells = []
          return
        case "tc":
          if (tables === 1) cells.push("")
          return
      }
    },
    close: (name) => {
      if (silent.has(name) && skipped > 0) skipped--
      switch (name) {
        case "p": {
          const paragraph = open.pop()
          if (paragraph !== undefined) ended(paragraph)
          return
        }
        case "pPr":
          isOfParagraph = false
          return
        case "r":
          runs.pop()
          return
        case "t":
          isText = false
          return
        case "tr":
          if (tables === 1 && cells.some((cell) => cell !== "")) add(`| ${cells.join(" | ")} |`)
          return
        case "tbl":
          if (tables === 1) add("")
          if (tables > 0) tables--
          return
      }
    },
    text: (text) => {
      if (isText) put(text)
    },
  })
}

/** The signatures of a package, and of the older format and encrypted files. */
const isOlder = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)

/** The parts of a package to read. */
const unpacked = (bytes: Uint8Array, isWanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> => {
  if (isOlder(bytes)) throw new DocxUnreadable(failureText("docxLocked"))
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false
        if (originalSize > largestPart) throw new DocxUnreadable(failureText("documentGreedy"))
        return true
      },
    })
  } catch (cause) {
    if (cause instanceof DocxUnreadable) throw cause
    throw new DocxUnreadable(failureText("docxBroken"))
  }
}

/** The name of a part resolved against a folder; undefined for an external target. */
const placeOf = (target: string, from: string): string | undefined => {
  try {
    return decodeURIComponent(new URL(target, `file:///${from}`).pathname.slice(1))
  } catch {
    return undefined
  }
}

/** Targets of relationships by the last word of their type; `from` is the folder they are relative to. */
const related = (rels: Uint8Array | undefined, from: string): ReadonlyArray<readonly [type: string, name: string]> => {
  const found: Array<readonly [string, string]> = []
  if (rels !== undefined)
    walk(rels, {
      open: (name, attributes) => {
        const target = attributes.get("Target") ?? ""
        const type = attributes.get("Type") ?? ""
        if (name !== "Relationship" || target === "") return
        const path = placeOf(target, from)
        if (path !== undefined) found.push([type.slice(type.lastIndexOf("/") + 1), path])
      },
      close: ignored,
      text: ignored,
    })
  return found
}

/** Parts other than the body, in output order. */
const besides = ["header", "footer", "footnotes", "endnotes"]

/** The names of the body, its styles and further parts, from the package's relationships or Word's defaults. */
const partsOf = (bytes: Uint8Array) => {
  const rels = unpacked(bytes, (name) => name.endsWith(".rels"))
  const main = related(rels["_rels/.rels"], "").find(([type]) => type === "officeDocument")?.[1] ?? "word/document.xml"
  const at = main.lastIndexOf("/") + 1
  const folder = main.slice(0, at)
  const others = related(rels[`${folder}_rels/${main.slice(at)}.rels`], folder)
  const isOf = (type: string, name: string): boolean =>
    others.some(([one, path]) => one === type && path === name) ||
    new RegExp(`^${type}\\d*\\.xml$`).test(name.startsWith(folder) ? name.slice(at) : "")
  return { main, isOf }
}

/**
 * The text of a Word document (Office Open XML) as Markdown: paragraphs on their own lines; headings, list items and table rows
 * marked; headers, footers and notes at the end. Deleted and hidden text, field instructions and pictures are left out. Throws
 * `DocxUnreadable`.
 */
export const docxText = (bytes: Uint8Array): string => {
  const { main, isOf } = partsOf(bytes)
  const kinds = ["styles", ...besides]
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
  paragraphsOf(body, headings, add)
  for (const type of besides) {
    const seen = new Set<string>()
    for (const name of named(type).sort())
      paragraphsOf(files[name]!, headings, (paragraph) => {
        // Headers repeat on every page.
        if (type.endsWith("er") && seen.has(paragraph)) return
        seen.add(paragraph)
        add(paragraph)
      })
  }
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}
