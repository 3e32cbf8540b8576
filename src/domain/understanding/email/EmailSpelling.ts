import { isLetter } from "./EmailLetters.ts"
import type { Piece } from "./EmailPiece.ts"
import type { EmailToken } from "./EmailToken.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Minimum similarity between letters and the name that they spell. */
const alike = 0.5

/** The position and length of a remark on the spelling of the preceding name. */
interface Remark {
  readonly name: EmailToken
  readonly index: number
  readonly length: number
}

/** The consecutive letters starting at `start`, up to a limit. */
const lettersAt = (
  tokens: ReadonlyArray<EmailToken>,
  start: number,
  most = Number.POSITIVE_INFINITY,
): ReadonlyArray<EmailToken> => {
  let end = start
  while (end - start < most && isLetter(tokens[end])) end++
  return tokens.slice(start, end)
}

/** "de a ene i" after "dani": the end of the letter names that spell a word, or -1. */
const namesEnd = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number, word: string): number => {
  let [end, spelled] = [start, ""]
  while (spelled.length < word.length) {
    const named = lookUp(email.letters, tokens, end) ?? lookUp(email.weakLetters, tokens, end)
    const letter = isLetter(tokens[end]) ? { value: tokens[end]!.text, length: 1 } : named
    if (letter === undefined) return -1
    spelled += letter.value
    end += letter.length
  }
  return spelled === word ? end : -1
}

/** "karen with a k, k a r e n": if the name is spelled completely, a remark on one letter adds nothing. */
const remarkLength = (tokens: ReadonlyArray<EmailToken>, { name, index, length }: Remark): number => {
  if (name.kind !== "word") return 0
  const start = index + length + (isLetter(tokens[index + length - 1]) ? 0 : 1)
  const letters = lettersAt(tokens, start, name.text.length + 1)
  return isLetter(tokens[start - 1]) && letters.map(({ text }) => text).join("") === name.text ? start - index : 0
}

/** "steven with a v, steven": the length of a remark on one letter, including the repetition of the name. */
const repeatedName = (tokens: ReadonlyArray<EmailToken>, { name, index, length }: Remark): number => {
  if (length < 2 || name.text.length < 2) return 0
  const isNamed = isLetter(tokens[index + length]) && !isLetter(tokens[index + length - 1])
  const end = index + length + (isNamed ? 1 : 0)
  return tokens[end]?.text === name.text ? end - index + 1 : 0
}

/**
 * The number of tokens at the end whose words are spelled together, with symbols between them: "alex ray, that's a l e
 * x dot r a y". The period of an initial is not a symbol.
 */
const spelledNames = (tokens: ReadonlyArray<EmailToken>, spoken: ReadonlyArray<EmailToken>): number => {
  const letters = tokens.flatMap(({ text }) => (text.length === 1 ? [text] : [])).join("")
  for (let count = 2; count <= 3 && count <= spoken.length; count++) {
    const names = spoken.slice(-count).filter(({ stop }) => stop !== true)
    const joined = names.map(({ text }) => text).join("")
    if (names.length > 1 && names.every(({ kind }) => kind === "word") && letters.startsWith(joined)) return count
  }
  return 0
}

/**
 * "capital d, david", "d mayúscula, diego": the number of tokens that say that the next word begins with a capital
 * letter; 0 if there are none.
 */
const capitalBefore = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): number => {
  const before = lookUp(email.capitals, tokens, index)?.length ?? 0
  const letter = tokens[index + before]
  if (!isLetter(letter)) return 0
  const after = lookUp(email.capitals, tokens, index + before + 1)?.length ?? 0
  const end = index + before + 1 + after
  const word = tokens[end]
  const isOfWord = word?.kind === "word" && word.pause && word.text.length > 2 && word.text.startsWith(letter!.text)
  return before + after > 0 && isOfWord ? end - index : 0
}

/** The index at which the spelling of a name begins after "that's" or a remark at `index`, or -1. */
const spellingStart = (
  { email }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
  index: number,
  remark: Remark | undefined,
): number => {
  const skipped = remark === undefined ? 0 : remarkLength(tokens, remark)
  const hit = lookUp(email.spelled, tokens, index + skipped)
  return hit === undefined && skipped === 0 ? -1 : index + skipped + (hit?.length ?? 0)
}

/**
 * Replaces the names at the end of the address with the letters that spell them; `tokens` begin with the letters. False
 * if they spell a different name.
 */
const replaceNames = (
  address: Array<EmailToken>,
  letters: ReadonlyArray<EmailToken>,
  tokens: ReadonlyArray<EmailToken>,
): boolean => {
  const name = address.at(-1)
  let names = 0
  if (name?.kind === "word" && name.text.length > 1) {
    const spelled = letters.map(({ text }) => text).join("")
    names = spelledNames(tokens, address)
    if (names === 0 && name.text[0] !== spelled[0] && similarity(name.text, spelled) < alike) return false
    names ||= 1
  }
  address.splice(address.length - names, names, ...letters)
  return true
}

/**
 * Handles a name that is followed by its spelling ("katie, that's k a t i e"): keeps the letters, removes the name and
 * the remark. `undefined` if the letters spell a different name.
 */
export const withSpelledNames = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<EmailToken> | undefined => {
  const rest: Array<EmailToken> = []
  let index = 0
  while (index < tokens.length) {
    index += capitalBefore(vocabulary, tokens, index)
    const name = rest.at(-1)
    const found = lookUp(vocabulary.email.remarks, tokens, index)
    const remark = name === undefined || found === undefined ? undefined : { name, index, length: found.length }
    const again = remark === undefined ? 0 : repeatedName(tokens, remark)
    const start = again > 0 ? -1 : spellingStart(vocabulary, tokens, index, remark)
    const end = start >= 0 && name?.kind === "word" ? namesEnd(vocabulary, tokens, start, name.text) : -1
    if (again > 0) index += again
    else if (end > 0 && !isLetter(tokens[end])) index = end
    else if (start >= 0 && isLetter(tokens[start]) && isLetter(tokens[start + 1])) {
      const letters = lettersAt(tokens, start)
      // "ochoa, con o y c h": "y" joins the letters of a remark, unless the name has that letter
      const joiner = letters.slice(1).find(({ text }) => vocabulary.options.conjunctions.has(text))
      if (joiner !== undefined && name?.kind === "word" && !name.text.includes(joiner.text)) return undefined
      if (!replaceNames(rest, letters, tokens.slice(start))) return undefined
      index = start + letters.length
    } else rest.push(tokens[index++]!)
  }
  return rest
}

/**
 * "emily rose, e m i l y r o s e": whether two or more words start at the index, followed by letters that spell all of
 * them.
 */
const spelledAfter = (pieces: ReadonlyArray<Piece>, index: number): boolean => {
  let words = ""
  let end = index
  while (pieces[end]?.kind === "word") words += pieces[end++]!.text
  const letters = pieces.slice(end, end + words.length)
  return (
    end - index > 1 &&
    letters.every(({ kind, text }) => kind === "letter" && text.length === 1) &&
    letters.map(({ text }) => text).join("") === words &&
    pieces[end + words.length]?.kind !== "letter"
  )
}

/** Counts a name only once if it was both said and spelled: "r a j e s h, rajesh", "emily rose, e m i l y r o s e". */
export const withoutSpelledRepeats = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const rest = pieces.filter(({ kind, text }, index) => {
    const letters = pieces.slice(Math.max(0, index - text.length), index)
    const isSpelled = letters.every((one) => one.kind === "letter" && one.text.length === 1)
    return kind !== "word" || text.length < 3 || !isSpelled || letters.map((one) => one.text).join("") !== text
  })
  const start = rest.findIndex(({ kind }, index) => kind === "word" && spelledAfter(rest, index))
  const end = start < 0 ? 0 : rest.findIndex(({ kind }, index) => index > start && kind !== "word")
  return start < 0 ? rest : [...rest.slice(0, start), ...rest.slice(end)]
}
