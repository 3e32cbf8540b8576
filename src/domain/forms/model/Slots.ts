import type { LocalizedText } from "./LocalizedText.ts"

/** `{field_id}` in a text refers to an answer; `{field_id|words}` has a fallback for a missing answer. */
const slot = /\{([^\s.[\]"'<>&\\/{}|]{1,128})(?:\|([^{}]{0,200}))?\}/gu

/** The maximum length of an answer inside a sentence. */
const longestWords = 300

const textsOf = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  text === undefined ? [] : typeof text === "string" ? [text] : Object.values(text)

/** The ids that a text refers to in braces; they may not be fields. */
export const slotsOf = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  textsOf(text).flatMap((one) => (one.includes("{") ? [...one.matchAll(slot)].map(([, id]) => id!) : []))

/** Splits a text into literal parts and referenced ids. */
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

/** A missing answer also removes the comma or the space before it: "Hello, {name}!" becomes "Hello!". */
const joined = (before: string, after: string): string => {
  const rest = after.trimStart()
  if (before.trim() === "") return before + rest.replace(/^[,;:]\s*/u, "")
  if (rest === "" || /^[.!?…)\]»”]/u.test(rest)) return before.replace(/[\s,;:]+$/u, "") + rest
  if (/^[,;:]/u.test(rest)) return before.trimEnd() + rest
  return /\s$/u.test(before) ? before + rest : before + after
}

const capitalized = (text: string): string => text.replace(/^\P{L}*\p{Ll}/u, (start) => start.toUpperCase())

/**
 * Inserts answers into a text. `wordsOf` returns the words of a field, "" for a missing answer, and undefined for an unknown id,
 * which stays as written. Inserted words are not scanned for braces.
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
    const plain = oneLine(words) || otherwise.trim()
    if (plain === "") isOpen = true
    else add(plain)
  }
  if (at === 0) return text
  const hasNothing = isOpen || filled === ""
  add(text.slice(at))
  if (isOpen) filled = joined(filled, "")
  return startsWithSlot && hasNothing ? capitalized(filled) : filled
}

/** Inserts answers into a text in each of its languages. */
export const filledText = (
  text: LocalizedText,
  locale: string,
  wordsIn: (locale: string) => (id: string) => string | undefined,
): LocalizedText =>
  typeof text === "string"
    ? filledIn(text, wordsIn(locale))
    : Object.fromEntries(Object.entries(text).map(([tag, one]) => [tag, filledIn(one, wordsIn(tag))]))

/** Renames the fields that a text refers to. */
export const renamedSlots = (text: string, renames: ReadonlyMap<string, string>): string =>
  text.includes("{")
    ? text.replaceAll(slot, (whole: string, id: string) => {
        const next = renames.get(id)
        return next === undefined ? whole : `{${next}${whole.slice(1 + id.length)}`
      })
    : text
