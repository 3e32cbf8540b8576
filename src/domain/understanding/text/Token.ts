/**
 * A piece of an utterance. `gap`: there is white space (or a hyphen between letters) before it. `pause`: there is a
 * comma, a period or the like before it, where a recognizer detected a pause. A number never continues across a pause.
 */
export interface Token {
  readonly text: string
  readonly kind: "word" | "digits" | "mark"
  readonly gap: boolean
  readonly pause: boolean
}

const combining = /[\u0300-\u036f]/g
const ascii = /^[\0-\x7f]*$/

/** The maximum length of an answer in characters, which is about two minutes of speech. */
const longestAnswer = 2000

/** A single character, such as the ligature U+FDFA, may fold to eighteen, so the length after folding is limited too. */
export const isTooLong = (text: string): boolean =>
  text.length > longestAnswer || (!ascii.test(text) && text.normalize("NFKD").length > 2 * longestAnswer)

/** Lower case without accents, for comparing lexicon entries and utterances. Runs in linear time. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase()
  if (ascii.test(lower)) return lower
  return lower
    .replaceAll("½", " 1/2 ")
    .replaceAll(/(?<=\d)\.(?=[ºª°])/g, "")
    .replaceAll(/[\u2018\u2019\u201b\u2032\u00b4]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[²³]/g, "")
    .normalize("NFKD")
    .replaceAll(combining, "")
    .replaceAll("⁄", "/")
}

const isDigit = (code: number) => code >= 48 && code <= 57
const letter = /\p{L}/u
const isLetter = (code: number, char: string) => (code >= 97 && code <= 122) || (code > 127 && letter.test(char))
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 160

const meaningful = new Set(["@", "/", ":", "+", "%", "$", "€", "£", "_", "-", ".", ",", "#", "&", "°"])

const currency = new Set(["$", "€", "£"])

const charAt = (text: string, index: number) => text.charCodeAt(index) || 0

/** Whether the period belongs to an abbreviation: it is between single letters, as in "p.m". */
const isInitial = (text: string, index: number) => {
  const isAlone = (at: number) => !isLetter(charAt(text, at), text[at] ?? "")
  const isOne = (at: number) => isLetter(charAt(text, at), text[at] ?? "")
  return isOne(index - 1) && isAlone(index - 2) && isOne(index + 1) && isAlone(index + 2)
}

type MarkRole = "mark" | "pause" | "gap"

/** A comma or a period: part of a number, an abbreviation or a host name, or a pause. */
const pointRole = (text: string, index: number, isPeriod: boolean): MarkRole => {
  const before = charAt(text, index - 1)
  const after = charAt(text, index + 1)
  if (isDigit(after) && (isDigit(before) || isPeriod)) return "mark"
  const isInside = !isSpace(before) && !isSpace(after) && before !== 0 && after !== 0
  if (!isPeriod || !isInside) return "pause"
  if (isInitial(text, index)) return "gap"
  return isDigit(before) === isDigit(after) ? "mark" : "pause"
}

/** Whether a hyphen is a minus sign: "-$5", "- 5" at the start. */
const isMinus = (text: string, index: number): boolean => {
  const before = charAt(text, index - 1)
  if (currency.has(text[index + 1] ?? "")) return before === 0 || isSpace(before)
  return before === 0 && isSpace(charAt(text, index + 1)) && isDigit(charAt(text, index + 2))
}

/** A hyphen: part of a number or word, or a pause if it is between spaces. */
const hyphenRole = (text: string, index: number): MarkRole => {
  if (isMinus(text, index)) return "mark"
  const before = charAt(text, index - 1)
  const after = charAt(text, index + 1)
  const second = charAt(text, index + 2)
  const isPoint = after === 46 && isDigit(second)
  if (isDigit(after) || (isPoint && !isDigit(before)))
    return isDigit(before) || isSpace(before) || !isLetter(before, text[index - 1] ?? "") ? "mark" : "gap"
  if (isDigit(before) && after === 32 && isDigit(second)) return "mark"
  return isSpace(before) && isSpace(after) ? "pause" : "gap"
}

/** The role of a punctuation mark or symbol between two characters: part of a number, a pause, or only a gap. */
const markRole = (text: string, index: number, char: string): MarkRole => {
  if (char === "," || char === ".") return pointRole(text, index, char === ".")
  if (char === "-") return hyphenRole(text, index)
  // "3 tickets/": a slash has a meaning only next to a digit
  if (char === "/" && !isDigit(charAt(text, index - 1)) && !isDigit(charAt(text, index + 1))) return "gap"
  return "mark"
}

/**
 * Splits an utterance into words, sequences of digits and meaningful symbols; other characters become pauses. Runs in
 * linear time.
 */
export const tokenize = (text: string): ReadonlyArray<Token> => {
  const source = fold(text)
  const tokens: Array<Token> = []
  let gap = true
  let pause = false
  let index = 0
  const push = (value: string, kind: Token["kind"]) => {
    tokens.push({ text: value, kind, gap, pause })
    gap = false
    pause = false
  }
  while (index < source.length) {
    const code = source.charCodeAt(index)
    const char = source[index]!
    if (isDigit(code)) {
      let end = index + 1
      while (end < source.length && isDigit(source.charCodeAt(end))) end++
      push(source.slice(index, end), "digits")
      index = end
    } else if (isLetter(code, char)) {
      let end = index + 1
      let word = char
      while (end < source.length) {
        const next = source[end]!
        if (isLetter(source.charCodeAt(end), next)) word += next
        else if (next !== "'" || !isLetter(charAt(source, end + 1), source[end + 1] ?? "")) break
        end++
      }
      push(word, "word")
      index = end
    } else {
      if (isSpace(code) || char === "'") gap = true
      else if (meaningful.has(char)) {
        const role = markRole(source, index, char)
        if (role === "mark") push(char, "mark")
        else {
          gap = true
          if (role === "pause") pause = true
        }
      } else {
        gap = true
        pause = true
      }
      index++
    }
  }
  return tokens
}

/** The folded words of a phrase, without punctuation, for comparing options, commands and lexicon phrases. */
export const words = (text: string): ReadonlyArray<string> => {
  const tokens: Array<string> = []
  for (const token of tokenize(text)) if (token.kind !== "mark") tokens.push(token.text)
  return tokens
}
