import type { LocalizedText } from "./LocalizedText.ts"

/** `{field_id}` in text refers to an answer; `{field_id|words}` has a fallback for a missing answer. */
const slot = /\{([^\s.[\]"'<>&\\/{}|]{1,128})(?:\|([^{}]{0,200}))?\}/gu

/** The maximum length of an answer inside a sentence. */
export const longestWords = 300

/**
 * How many characters of each answer are processed. Limited because a one-megabyte answer may be inserted in many
 * places.
 */
const longestRead = 2 * longestWords

const textsOf = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  text === undefined ? [] : typeof text === "string" ? [text] : Object.values(text)

/** The ids in braces in text, including ids that belong to no field. */
export const slotsOf = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  textsOf(text).flatMap((one) => (one.includes("{") ? [...one.matchAll(slot)].map(([, id]) => id!) : []))

/** Splits text into literal parts and referenced ids. */
export const slottedParts = (text: string): ReadonlyArray<{ readonly text: string; readonly id?: string }> => {
  const parts: Array<{ readonly text: string; readonly id?: string }> = []
  let at = 0
  for (const match of text.matchAll(slot)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: match[0], id: match[1]! })
    at = match.index + match[0].length
  }
  return at < text.length || parts.length === 0 ? [...parts, { text: text.slice(at) }] : parts
}

const oneLine = (words: string): string => {
  const read = words.slice(0, longestRead)
  const line = (/\s\s|[^\S ]/u.test(read) ? read.replaceAll(/\s+/gu, " ") : read).trim()
  if (line.length <= longestWords && words.length <= longestRead) return line
  const signs = [...line]
  if (signs.length > longestWords) return `${signs.slice(0, longestWords).join("")}…`
  return words.length > longestRead && line !== "" ? `${line}…` : line
}

/**
 * Assembles a sentence from pieces. A missing answer also removes the comma or the space before it: "Hello, {name}!"
 * becomes "Hello!". Looks only at the last pieces, so it runs in linear time.
 */
class Sentence {
  readonly #pieces: Array<string> = []
  #isBlank = true

  get text(): string {
    return this.#pieces.join("")
  }

  add(piece: string): void {
    if (piece === "") return
    this.#pieces.push(piece)
    this.#isBlank &&= piece.trim() === ""
  }

  /** Adds the piece that follows a missing answer. */
  join(after: string): void {
    const rest = after.trimStart()
    if (this.#isBlank) return this.add(rest.replace(/^[,;:]\s*/u, ""))
    if (rest === "" || /^[.!?…)\]»”]/u.test(rest)) this.#cut(/[\s,;:]/u)
    else if (/^[,;:]/u.test(rest)) this.#cut(/\s/u)
    else if (!/\s/u.test(this.#pieces.at(-1)!.at(-1)!)) return this.add(after)
    this.add(rest)
  }

  /** Removes matching characters from the end. */
  #cut(character: RegExp): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      let end = last.length
      while (end > 0 && character.test(last[end - 1]!)) end--
      if (end === 0) continue
      this.#pieces.push(last.slice(0, end))
      return
    }
    this.#isBlank = true
  }
}

const capitalized = (text: string): string => text.replace(/^\P{L}*\p{Ll}/u, (start) => start.toUpperCase())

/**
 * Inserts answers into text. `wordsOf` returns the answer to a field in words, "" for a missing answer, and undefined
 * for an unknown id, whose braces stay in the text. Braces in inserted answers are not replaced.
 */
export const filledIn = (text: string, wordsOf: (id: string) => string | undefined): string => {
  if (!text.includes("{")) return text
  const sentence = new Sentence()
  let at = 0
  let isOpen = false
  const add = (piece: string): void => {
    if (isOpen) sentence.join(piece)
    else sentence.add(piece)
    if (piece !== "") isOpen = false
  }
  const startsWithSlot = text.startsWith("{")
  for (const match of text.matchAll(slot)) {
    const [whole, id, otherwise = ""] = match
    const words = wordsOf(id!)
    if (words === undefined) continue
    add(text.slice(at, match.index))
    at = match.index + whole.length
    const plain = oneLine(words) || otherwise.trim()
    if (plain === "") isOpen = true
    else add(plain)
  }
  if (at === 0) return text
  const hasNothing = isOpen || sentence.text === ""
  add(text.slice(at))
  if (isOpen) sentence.join("")
  const filled = sentence.text
  return startsWithSlot && hasNothing ? capitalized(filled) : filled
}

/** Inserts answers into localized text, in each of its languages. */
export const filledText = (
  text: LocalizedText,
  locale: string,
  wordsIn: (locale: string) => (id: string) => string | undefined,
): LocalizedText =>
  typeof text === "string"
    ? filledIn(text, wordsIn(locale))
    : Object.fromEntries(Object.entries(text).map(([tag, one]) => [tag, filledIn(one, wordsIn(tag))]))

/** Renames the fields that text refers to. */
export const renamedSlots = (text: string, renames: ReadonlyMap<string, string>): string =>
  text.includes("{")
    ? text.replaceAll(slot, (whole: string, id: string) => {
        const next = renames.get(id)
        return next === undefined ? whole : `{${next}${whole.slice(1 + id.length)}`
      })
    : text
