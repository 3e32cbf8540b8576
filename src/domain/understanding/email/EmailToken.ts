import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/**
 * A token of an address; every symbol that can be part of an address is a token. `stop`: a period that ends a sentence
 * or an initial.
 */
export interface EmailToken extends Token {
  readonly stop: boolean
  /** Whether a question mark, a colon or the like before the token ended the preceding sentence. */
  readonly sentence: boolean
}

/**
 * The symbols of an address, and symbols that recognizers output inside a word although no address contains them:
 * "d&b".
 */
const symbols = new Set(["@", ".", "_", "-", "+", "%"])
const foreign = new Set(["&", "/", "#", "*", "="])
/** Letters after folding: ASCII, and the Unicode blocks of other scripts without their punctuation. */
const piece = /[a-z\u00c0-\u1fff\u2c00-\udfff]+(?:'[a-z]+)*|[0-9]+|\s+|[^a-z0-9\s]/g

/** J-O-H-N, J - O - H - N and J.O.H.N: how recognizers output spelled letters. Two letters are not enough. */
const spelled =
  /(?<![a-z0-9@._-])[a-z0-9](?:([-.]| - )[a-z0-9])(?:\1[a-z0-9])+(?![a-z0-9@_-]|(?<=\.[a-z0-9])\.[a-z0-9])/g

/** Two letters count only next to other spelled letters: "B-H-A-V-N-A, 1-1". */
const spelledPair = /(?<![a-z0-9@._-])([a-z0-9])-([a-z0-9])(?![a-z0-9@_-]|\.[a-z0-9])/g

const unspelled = (source: string): string => {
  const plain = source
    .replaceAll("-sign", " sign")
    .replaceAll(/\bx[- ]ray\b/g, "xray")
    .replaceAll(/\be-mail(?!@)/g, "email")
  const apart = plain.replaceAll(spelled, (run) => run.split(/[-.]/).join(" "))
  return apart === plain ? plain : apart.replaceAll(spelledPair, "$1 $2")
}

const kindOf = (value: string): Token["kind"] => {
  const code = value.charCodeAt(0)
  if (code >= 48 && code <= 57) return "digits"
  const isWord = (code >= 97 && code <= 122) || (code >= 0xc0 && code <= 0x1fff) || (code >= 0x2c00 && code <= 0xdfff)
  return isWord ? "word" : "mark"
}

export const emailTokens = (text: string): ReadonlyArray<EmailToken> => {
  const source = unspelled(fold(text).replaceAll(/\.{2,}|…/g, ", "))
  const tokens: Array<EmailToken> = []
  let gap = true
  let pause = false
  let sentence = false
  for (const match of source.matchAll(piece)) {
    const [value] = match
    if (/\s/.test(value[0]!)) {
      gap = true
      continue
    }
    const kind = kindOf(value)
    const after = source[match.index + 1]
    const isInside = foreign.has(value) && !gap && /[a-z0-9]/.test(after ?? "")
    if (kind === "mark" && !symbols.has(value) && !isInside) {
      gap = true
      pause = value !== "'" && value !== '"'
      sentence = sentence || "?!:;".includes(value)
      continue
    }
    const stop = value === "." && !gap && (after === undefined || after === " ")
    tokens.push({ text: kind === "word" ? value.replaceAll("'", "") : value, kind, gap, pause, stop, sentence })
    sentence = false
    gap = false
    pause = stop
  }
  while (tokens.at(-1)?.stop) tokens.pop()
  return tokens
}

/**
 * "juan.perez.arroba.gmail.com": removes dots that a recognizer put around the word for "at", except around the English
 * "at", which is an ordinary word.
 */
export const withoutDotsAroundAt = (
  { email }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<EmailToken> => {
  const isAt = (index: number) =>
    tokens[index]?.gap === false &&
    tokens[index + 1]?.gap === false &&
    [index - 1, index + 1].every((beside) => tokens[beside]?.text === ".") &&
    tokens[index].text !== "at" &&
    email.at.has(tokens[index].text)
  return tokens.flatMap((token, index) =>
    token.text === "." && (isAt(index - 1) || isAt(index + 1)) ? [] : isAt(index) ? [{ ...token, gap: true }] : [token],
  )
}

/**
 * Removes the hyphens that recognizers put between number words ("eighty-eight", "one-oh-one", "double-oh-seven"),
 * because they are not part of the address. In an address with a written @, hyphens are intentional.
 */
export const withoutNumberHyphens = (
  { numerals, phone }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<EmailToken> => {
  if (tokens.some(({ text }) => text === "@")) return tokens
  const isSpoken = (index: number) => {
    const token = tokens[index]
    if (token?.kind !== "word") return false
    const role = numerals.words.get(token.text)?.role
    const isNumeral = role === "unit" || role === "teen" || role === "ten"
    return isNumeral || phone.zero.has(token.text) || lookUp(phone.repeat, tokens, index) !== undefined
  }
  const isInside = (index: number) =>
    tokens[index]?.text === "-" &&
    !tokens[index].gap &&
    tokens[index + 1]?.gap === false &&
    isSpoken(index - 1) &&
    isSpoken(index + 1)
  return tokens.flatMap((token, index) =>
    isInside(index) ? [] : isInside(index - 1) ? [{ ...token, gap: true }] : [token],
  )
}
