import type { LocalizedText } from "./LocalizedText.ts"

/** `{field_id}` in a text stands for an answer, `{field_id|words}` for the words where there is none yet. */
const slot = /\{([^\s.[\]"'<>&\\/{}|]{1,128})(?:\|([^{}]{0,200}))?\}/gu

/** More of one answer is no part of a sentence. */
const longestWords = 300

const textsOf = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  text === undefined ? [] : typeof text === "string" ? [text] : Object.values(text)

/** The ids that a text names in braces; whether they are fields is not known here. */
export const slotsOf = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  textsOf(text).flatMap((one) => (one.includes("{") ? [...one.matchAll(slot)].map(([, id]) => id!) : []))

/** A text in its parts: as it is written, and with the id where braces name one. */
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
  const line = words.replaceAll(/\s+/gu, " ").trim()
  const signs = [...line]
  return signs.length > longestWords ? `${signs.slice(0, longestWords).join("")}…` : line
}

/** Behind nothing goes the comma or the blank that led to it: "Hello, {name}!" is "Hello!". */
const joined = (before: string, after: string): string => {
  const rest = after.trimStart()
  if (before.trim() === "") return before + rest.replace(/^[,;:]\s*/u, "")
  if (rest === "" || /^[.!?…)\]»”]/u.test(rest)) return before.replace(/[\s,;:]+$/u, "") + rest
  if (/^[,;:]/u.test(rest)) return before.trimEnd() + rest
  return /\s$/u.test(before) ? before + rest : before + after
}

const capitalized = (text: string): string => text.replace(/^\P{L}*\p{Ll}/u, (start) => start.toUpperCase())

/**
 * A text with answers in place: `wordsOf` gives the words of a field, "" where it has none yet, and undefined for what is no
 * field, which stays as it was written. Words are put in as they are: braces in them mean nothing.
 */
export const filledIn = (text: string, wordsOf: (id: string) => string | undefined): string => {
  if (!text.includes("{")) return text
  let filled = ""
  let at = 0
  let isOpen = false
  const add = (piece: string): void => {
    filled = isOpen ? joined(filled, piece) : filled + piece
    if (piece !== "") isOpen = false
  }
  const startsWithSlot = text.startsWith("{")
  for (const match of text.matchAll(slot)) {
    const [whole, id, otherwise = ""] = match
    const words = wordsOf(id!)
    if (words === undefined) continue
    add(text.slice(at, match.index))
    at = match.index + whole.length
    const said = oneLine(words) || otherwise.trim()
    if (said === "") isOpen = true
    else add(said)
  }
  if (at === 0) return text
  const hasNothing = isOpen || filled === ""
  add(text.slice(at))
  if (isOpen) filled = joined(filled, "")
  return startsWithSlot && hasNothing ? capitalized(filled) : filled
}

/** The same of every language of a text, with the words of its language. */
export const filledText = (
  text: LocalizedText,
  locale: string,
  wordsIn: (locale: string) => (id: string) => string | undefined,
): LocalizedText =>
  typeof text === "string"
    ? filledIn(text, wordsIn(locale))
    : Object.fromEntries(Object.entries(text).map(([tag, one]) => [tag, filledIn(one, wordsIn(tag))]))

/** The text with slots under their fields' new ids. */
export const renamedSlots = (text: string, renames: ReadonlyMap<string, string>): string =>
  text.includes("{")
    ? text.replaceAll(slot, (whole: string, id: string) => {
        const next = renames.get(id)
        return next === undefined ? whole : `{${next}${whole.slice(1 + id.length)}`
      })
    : text
