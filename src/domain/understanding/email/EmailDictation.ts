import { explanation, isLetter, repeated } from "./EmailLetters.ts"
import type { Piece } from "./EmailPiece.ts"
import { piece } from "./EmailPiece.ts"
import { isSign } from "./EmailFrame.ts"
import type { EmailToken } from "./EmailToken.ts"
import { readCardinal } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** A partly read dictation: `pieces` are what was read from the tokens before `index`. */
interface Dictation {
  readonly vocabulary: Vocabulary
  readonly tokens: ReadonlyArray<EmailToken>
  readonly pieces: Array<Piece>
  index: number
  /** The last letter that was given with an example word. If the same letter follows, it counts as another letter. */
  explained: Piece | undefined
}

/** `open`: the next words are ambiguous, so there is no address. */
type Outcome = "read" | "other" | "open"

/** Reads the next words if they are of the kind that it handles; otherwise returns "other". */
type Reading = (dictation: Dictation, token: EmailToken) => Outcome

const skip = (dictation: Dictation, length: number): Outcome => {
  dictation.index += length
  return "read"
}

const add = (dictation: Dictation, one: Piece, length: number): Outcome => {
  dictation.pieces.push(one)
  return skip(dictation, length)
}

const readMark: Reading = (dictation, token) =>
  token.kind === "mark" ? add(dictation, piece(token.text === "@" ? "at" : "symbol", token.text, token), 1) : "other"

const readDigits: Reading = (dictation, token) =>
  token.kind === "digits" ? add(dictation, piece("digits", token.text, token), 1) : "other"

/** "at, er, mail dot com": a hesitation between two pauses is not part of a name. */
const skipHesitation: Reading = (dictation, { text, pause }) => {
  const { vocabulary, tokens, index } = dictation
  const isHesitation =
    pause && text.length > 1 && tokens[index + 1]?.pause === true && vocabulary.phone.hesitations.has(text)
  return isHesitation ? skip(dictation, 1) : "other"
}

/** "gmail", "dot com". */
const readDomain: Reading = (dictation, token) => {
  const domain = lookUp(dictation.vocabulary.email.domains, dictation.tokens, dictation.index)
  if (domain === undefined || (domain.length === 1 && token.pause)) return "other"
  const isDotted = domain.value.startsWith(".")
  if (isDotted) dictation.pieces.push(piece("symbol", ".", { ...token, gap: true }))
  return add(dictation, piece("word", isDotted ? domain.value.slice(1) : domain.value, token), domain.length)
}

const ordinaryAt = "at"

const readAt: Reading = (dictation, token) => {
  const at = lookUp(dictation.vocabulary.email.at, dictation.tokens, dictation.index)
  if (at === undefined) return "other"
  const isGuess = at.length === 1 && token.text === ordinaryAt
  return add(dictation, piece(isGuess ? "maybeAt" : "at", "@", token), at.length)
}

/** A letter whose name has several words: "uve doble" (w). */
const readLongLetter: Reading = (dictation, token) => {
  const { vocabulary, tokens, index, pieces } = dictation
  const letter = lookUp(vocabulary.email.letters, tokens, index)
  if (letter === undefined || letter.length < 2) return "other"
  const before = pieces.at(-1)
  // "baltierra, be larga, arroba": a remark on a letter of the name, or another letter
  const isRemark =
    token.pause &&
    tokens[index + letter.length]?.pause === true &&
    before?.kind === "word" &&
    before.text.includes(letter.value)
  return isRemark ? "open" : add(dictation, piece("letter", letter.value, token), letter.length)
}

/** "then a dot, then ellis": the article of a symbol that stands alone. In "then a dot ellis", it may be the letter a. */
const skipArticle: Reading = (dictation) => {
  const { vocabulary, tokens, index } = dictation
  const { options, email } = vocabulary
  const then = lookUp(options.sequence, tokens, index)?.length ?? 0
  const sign = index + then + 1
  if (then === 0 || !options.articles.has(tokens[index + then]?.text ?? "") || !isSign(vocabulary, tokens, sign))
    return "other"
  const length = lookUp(email.dot, tokens, sign)?.length ?? lookUp(email.symbols, tokens, sign)?.length ?? 1
  const end = sign + length
  const isAlone = tokens[end]?.pause === true || lookUp(options.sequence, tokens, end) !== undefined
  return isAlone ? skip(dictation, then + 1) : "other"
}

const readSymbol: Reading = (dictation, token) => {
  const symbol = lookUp(dictation.vocabulary.email.symbols, dictation.tokens, dictation.index)
  return symbol === undefined ? "other" : add(dictation, piece("symbol", symbol.value, token), symbol.length)
}

/** "jane slash smith": the name of a symbol that no address contains, between two parts. */
const refuseForeignSign: Reading = ({ vocabulary, tokens, index, pieces }) => {
  const hit = lookUp(vocabulary.email.foreignSigns, tokens, index)
  if (hit === undefined) return "other"
  const end = index + hit.length
  const isBetween = tokens[end] !== undefined && tokens[end].kind !== "mark" && !isSign(vocabulary, tokens, end)
  return isBetween && ["word", "letter", "weak", "digits"].includes(pieces.at(-1)?.kind ?? "") ? "open" : "other"
}

const readDot: Reading = (dictation, token) => {
  const dot = lookUp(dictation.vocabulary.email.dot, dictation.tokens, dictation.index)
  return dot === undefined ? "other" : add(dictation, piece("symbol", ".", token), dot.length)
}

/** "the letter be". */
const readAnnouncedLetter: Reading = (dictation) => {
  const { vocabulary, tokens, index } = dictation
  const announcer = lookUp(vocabulary.email.letterAnnouncers, tokens, index)
  if (announcer === undefined) return "other"
  const start = index + announcer.length
  const named = lookUp(vocabulary.email.weakLetters, tokens, start)
  if (named === undefined) return "other"
  return add(dictation, piece("letter", named.value, tokens[start]!), announcer.length + named.length)
}

/** "small d, e, e, p": "small" describes the letter. */
const skipSize: Reading = (dictation, token) => {
  const { vocabulary, tokens, index } = dictation
  const isSize = vocabulary.email.sizes.has(token.text) && isLetter(tokens[index + 1]) && isLetter(tokens[index + 2])
  return isSize ? skip(dictation, 1) : "other"
}

/** "falcon dot space": the last label of an address is not a remark. */
const isLastLabel = ({ tokens, index, pieces }: Dictation): boolean =>
  tokens[index + 1]?.pause !== false &&
  pieces.at(-1)?.text === "." &&
  pieces.some(({ kind }) => kind === "at" || kind === "maybeAt")

/** "all one word", "todo junto y en minúsculas". */
const skipRemark: Reading = (dictation) => {
  const { vocabulary, tokens, index, pieces } = dictation
  const { ignored, figures } = vocabulary.email
  const remark = isLastLabel(dictation) ? undefined : lookUp(ignored, tokens, index)
  if (remark === undefined) return "other"
  const end = index + remark.length
  const before = pieces.at(-1)
  // "student number s one": "number" is not part of the address
  const isFigure = lookUp(figures, tokens, index)?.length === remark.length
  if (isFigure && before?.kind === "word" && isLetter(tokens[end])) return "open"
  // "mark, all one word, mark de luca": the name is repeated
  if (remark.length > 1 && before?.kind === "word" && tokens[end]?.text === before.text) pieces.pop()
  const isJoined = lookUp(vocabulary.options.conjunctions, tokens, end)?.length === 1
  return skip(dictation, remark.length + (isJoined && lookUp(ignored, tokens, end + 1) !== undefined ? 1 : 0))
}

/**
 * "anna, double n": after a word, this describes the spelling, but the position of the letter is unknown. "anna, double
 * n, a": the letters after it spell the end of the word.
 */
const skipDoubledInWord = (dictation: Dictation, doubled: string, word: string): Outcome => {
  let spelled = doubled
  while (isLetter(dictation.tokens[dictation.index])) spelled += dictation.tokens[dictation.index++]!.text
  const isInWord = spelled === doubled ? word.includes(spelled) : word.endsWith(spelled)
  return isInWord ? "read" : "open"
}

/** "double l", "triple five". */
const readRepeated: Reading = (dictation) => {
  const { vocabulary, tokens, index, pieces } = dictation
  const repeat = lookUp(vocabulary.email.repeat, tokens, index)
  if (repeat === undefined) return "other"
  const one = repeated(vocabulary, tokens, index + repeat.length, repeat.value)
  if (one === undefined) return "other"
  const before = pieces.at(-1)
  if (one.kind !== "letter" || one.text[0] === "o" || before?.kind !== "word")
    return add(dictation, one, repeat.length + 1)
  skip(dictation, repeat.length + 1)
  return skipDoubledInWord(dictation, one.text, before.text)
}

/** Adds a letter with its example word, "h as in hotel"; `length` is the total number of tokens. */
const addExplained = (dictation: Dictation, letter: Piece, length: number): Outcome => {
  const { pieces, explained } = dictation
  const before = pieces.at(-1)
  // "h, h as in hotel": the speaker repeats the letter only to explain it
  const isAgain = before?.kind === "letter" && before.text === letter.text && before !== explained
  if (letter.pause && isAgain) pieces.pop()
  // "ray dot m dot ellis, m like mary": a remark on the letter, or another letter
  if (before?.kind === "word" && pieces.some(({ kind, text }) => kind === "letter" && text === letter.text))
    return "open"
  dictation.explained = letter
  return add(dictation, letter, length)
}

/** "b", "be", "b as in boy". A letter must not contradict its example word. */
const readLetter: Reading = (dictation, token) => {
  const { vocabulary, tokens, index } = dictation
  const sure = lookUp(vocabulary.email.letters, tokens, index)
  const hit = sure ?? lookUp(vocabulary.email.weakLetters, tokens, index)
  const letter = isLetter(token) ? token.text : hit?.value
  if (letter === undefined) return "other"
  const length = hit?.length ?? 1
  const example = explanation(vocabulary, tokens, index + length, letter)
  if (example < 0) return "open"
  if (example > 0) return addExplained(dictation, piece("letter", letter, token), length + example)
  return add(dictation, piece(isLetter(token) || sure !== undefined ? "letter" : "weak", letter, token), length)
}

/** Number words that are also articles ("un", "una") are not digits in an address. */
const isDigitWord = (vocabulary: Vocabulary, token: EmailToken) => {
  const word = vocabulary.numerals.words.get(token.text)
  if (word === undefined || word.role === "article" || word.role === "and" || word.role === "dozen") return false
  return token.text !== "un" && token.text !== "una"
}

const readNumber: Reading = (dictation, token) => {
  const { vocabulary, tokens, index } = dictation
  const { numerals } = vocabulary
  const cardinal = isDigitWord(vocabulary, token) ? readCardinal(numerals, tokens, index) : undefined
  if (cardinal === undefined) return "other"
  const isBareScale = cardinal.end === index + 1 && cardinal.scale > 0
  if (!isBareScale) return add(dictation, piece("digits", String(cardinal.value), token), cardinal.end - index)
  // "cat lady a hundred": could be digits or spelled out
  return numerals.words.get(tokens[index - 1]?.text ?? "")?.role === "article" ? "open" : "other"
}

const readWord: Reading = (dictation, token) => {
  const radio = lookUp(dictation.vocabulary.email.radio, dictation.tokens, dictation.index)
  return add(dictation, radio === undefined ? piece("word", token.text, token) : piece("radio", radio.value, token), 1)
}

/** The first reading that fits the next words is taken. */
const readings: ReadonlyArray<Reading> = [
  readMark,
  readDigits,
  skipHesitation,
  readDomain,
  readAt,
  readLongLetter,
  readSymbol,
  refuseForeignSign,
  readDot,
  readAnnouncedLetter,
  skipSize,
  skipArticle,
  skipRemark,
  readRepeated,
  readLetter,
  readNumber,
  readWord,
]

const readNext = (dictation: Dictation): Outcome => {
  const token = dictation.tokens[dictation.index]!
  for (const reading of readings) {
    const outcome = reading(dictation, token)
    if (outcome !== "other") return outcome
  }
  return "other"
}

/** Turns the words of a dictated address into pieces. `undefined` if some words are ambiguous. */
export const piecesOf = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<Piece> | undefined => {
  const dictation: Dictation = { vocabulary, tokens, pieces: [], index: 0, explained: undefined }
  while (dictation.index < tokens.length) if (readNext(dictation) === "open") return undefined
  return dictation.pieces
}
