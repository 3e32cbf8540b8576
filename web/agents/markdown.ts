import { element } from "../page/elements.ts"

/** Bold, italic, code and links in a line; all else is text. Links lead to http addresses and to this service only. */
const inline = /(\*\*[^*\n]+\*\*|\*[^*\n]+\*|`[^`\n]+`|\[[^\]\n]+\]\((?:https?:\/\/|\/)[^\s)]+\))/

const piece = (text: string): Node | string => {
  const link = /^\[([^\]]+)\]\(([^\s)]+)\)$/.exec(text)
  if (link !== null) return element("a", { href: link[2]!, rel: "noreferrer" }, link[1]!)
  if (/^\*\*.+\*\*$/.test(text)) return element("strong", {}, text.slice(2, -2))
  if (/^\*[^*]+\*$/.test(text)) return element("em", {}, text.slice(1, -1))
  if (/^`.+`$/.test(text)) return element("code", {}, text.slice(1, -1))
  return text
}

const line = (text: string): ReadonlyArray<Node | string> =>
  text
    .split(inline)
    .filter((part) => part !== "")
    .map(piece)

const bullet = /^\s*[-*]\s+/
const ordinal = /^\s*\d+[.)]\s+/

const list = (name: "ul" | "ol", mark: RegExp, lines: ReadonlyArray<string>): HTMLElement =>
  element(name, {}, ...lines.map((text) => element("li", {}, ...line(text.replace(mark, "")))))

const lined = (lines: ReadonlyArray<string>): ReadonlyArray<Node | string> =>
  lines.flatMap((text, at) => (at === 0 ? line(text) : [element("br"), ...line(text)]))

const block = (lines: ReadonlyArray<string>): HTMLElement => {
  const [first = ""] = lines
  if (lines.every((text) => bullet.test(text))) return list("ul", bullet, lines)
  if (lines.every((text) => ordinal.test(text))) return list("ol", ordinal, lines)
  if (lines.length === 1 && /^#{1,6}\s/.test(first))
    return element("p", { class: "said-title" }, ...line(first.replace(/^#+\s+/, "")))
  return element("p", {}, ...lined(lines))
}

/** Groups of lines: paragraphs between empty lines, lists where their kind of line begins, and fenced code. */
const blocks = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const blocks: Array<Array<string>> = [[]]
  const kindOf = (one: string | undefined) =>
    one === undefined ? "" : bullet.test(one) ? "ul" : ordinal.test(one) ? "ol" : /^#{1,6}\s/.test(one) ? "title" : "p"
  for (const one of text.split("\n")) {
    const current = blocks.at(-1)!
    if (one.trim() === "") blocks.push([])
    else if (current.length > 0 && (kindOf(current.at(-1)) !== kindOf(one) || kindOf(one) === "title"))
      blocks.push([one])
    else current.push(one)
  }
  return blocks.filter((lines) => lines.length > 0)
}

/** Markdown as elements. Nothing in it is ever markup of its own. */
export const markdown = (text: string): ReadonlyArray<HTMLElement> =>
  text
    .replaceAll("\r\n", "\n")
    .split(/^```[^\n]*\n?/m)
    .flatMap((part, at) =>
      at % 2 === 1
        ? [element("pre", { tabindex: "0" }, element("code", {}, part.replace(/\n$/, "")))]
        : blocks(part).map(block),
    )
