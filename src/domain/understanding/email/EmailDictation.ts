import { isLetter, letterPiece, repeated } from "./EmailLetters.ts"
import type { Piece } from "./EmailPiece.ts"
import { piece } from "./EmailPiece.ts"
import type { EmailToken } from "./EmailToken.ts"
import { readCardinal } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const ordinaryAt = "at"

/** Number words that are also articles ("un", "una") are not digits in an address. */
const isDigitWord = (vocabulary: Vocabulary, token: EmailToken) => {
  const word = vocabulary.numerals.words.get(token.text)
  if (word === undefined || word.role === "article" || word.role === "and" || word.role === "dozen") return false
  return token.text !== "un" && token.text !== "una"
}

/** "falcon dot space": the last label of an address is not a remark. */
const isAfterDot = (pieces: ReadonlyArray<Piece>): boolean =>
  pieces.at(-1)?.text === "." && pieces.some(({ kind }) => kind === "at" || kind === "maybeAt")

/** "jane slash smith": the name of a symbol that no address contains, between two parts. */
const isForeignSign = (
  { email }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
  index: number,
  before: ReadonlyArray<Piece>,
): boolean => {
  const hit = lookUp(email.foreignSigns, tokens, index)
  if (hit === undefined) return false
  const end = index + hit.length
  const isSign =
    lookUp(email.at, tokens, end) !== undefined ||
    lookUp(email.dot, tokens, end) !== undefined ||
    lookUp(email.symbols, tokens, end) !== undefined
  const isBetween = tokens[end] !== undefined && tokens[end].kind !== "mark" && !isSign
  return isBetween && ["word", "letter", "weak", "digits"].includes(before.at(-1)?.kind ?? "")
}

/** Turns the words of a dictated address into pieces. `undefined` if a letter contradicts its example word. */
export const piecesOf = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
): ReadonlyArray<Piece> | undefined => {
  const { email, numerals } = vocabulary
  const pieces: Array<Piece> = []
  let index = 0
  /** The last letter that had an example word. If the same letter follows, it is a second letter. */
  let explained: Piece | undefined
  while (index < tokens.length) {
    const token = tokens[index]!
    if (token.kind === "mark") {
      pieces.push(piece(token.text === "@" ? "at" : "symbol", token.text, token))
      index++
      continue
    }
    if (token.kind === "digits") {
      pieces.push(piece("digits", token.text, token))
      index++
      continue
    }
    // "at, er, mail dot com": a hesitation between two pauses is not part of a name
    if (
      token.pause &&
      token.text.length > 1 &&
      tokens[index + 1]?.pause &&
      vocabulary.phone.hesitations.has(token.text)
    ) {
      index++
      continue
    }
    const domain = lookUp(email.domains, tokens, index)
    if (domain !== undefined && (domain.length > 1 || !token.pause)) {
      const isDotted = domain.value.startsWith(".")
      if (isDotted) pieces.push(piece("symbol", ".", { ...token, gap: true }))
      pieces.push(piece("word", isDotted ? domain.value.slice(1) : domain.value, token))
      index += domain.length
      continue
    }
    const at = lookUp(email.at, tokens, index)
    if (at !== undefined) {
      pieces.push(piece(at.length === 1 && token.text === ordinaryAt ? "maybeAt" : "at", "@", token))
      index += at.length
      continue
    }
    const letters = lookUp(email.letters, tokens, index)
    if (letters !== undefined && letters.length > 1) {
      pieces.push(piece("letter", letters.value, token))
      index += letters.length
      continue
    }
    const symbol = lookUp(email.symbols, tokens, index)
    if (symbol !== undefined) {
      pieces.push(piece("symbol", symbol.value, token))
      index += symbol.length
      continue
    }
    if (isForeignSign(vocabulary, tokens, index, pieces)) return undefined
    const dot = lookUp(email.dot, tokens, index)
    if (dot !== undefined) {
      pieces.push(piece("symbol", ".", token))
      index += dot.length
      continue
    }
    const announcer = lookUp(email.letterAnnouncers, tokens, index)
    const named = announcer === undefined ? undefined : lookUp(email.weakLetters, tokens, index + announcer.length)
    if (announcer !== undefined && named !== undefined) {
      pieces.push(piece("letter", named.value, tokens[index + announcer.length]!))
      index += announcer.length + named.length
      continue
    }
    // "small d, e, e, p": "small" describes the letter
    const isSize = email.sizes.has(token.text) && isLetter(tokens[index + 1]) && isLetter(tokens[index + 2])
    if (isSize) {
      index++
      continue
    }
    const ignored =
      isAfterDot(pieces) && tokens[index + 1]?.pause !== false ? undefined : lookUp(email.ignored, tokens, index)
    if (ignored !== undefined) {
      // "student number s one": "number" is not part of the address
      const isFigure = lookUp(email.figures, tokens, index)?.length === ignored.length
      if (isFigure && pieces.at(-1)?.kind === "word" && isLetter(tokens[index + ignored.length])) return undefined
      index += ignored.length
      // "mark, all one word, mark de luca": the name is repeated
      if (ignored.length > 1 && pieces.at(-1)?.kind === "word" && tokens[index]?.text === pieces.at(-1)!.text)
        pieces.pop()
      // "todo junto y en minúsculas"
      const isJoined = lookUp(vocabulary.options.conjunctions, tokens, index)?.length === 1
      if (isJoined && lookUp(email.ignored, tokens, index + 1) !== undefined) index++
      continue
    }
    const repeat = lookUp(email.repeat, tokens, index)
    const twice = repeat === undefined ? undefined : repeated(vocabulary, tokens, index + repeat.length, repeat.value)
    if (repeat !== undefined && twice !== undefined) {
      const before = pieces.at(-1)
      // "anna, double n": after a word, this describes the spelling, but the position of the letter is unknown
      if (twice.kind === "letter" && twice.text[0] !== "o" && before?.kind === "word") {
        index += repeat.length + 1
        let spelled = twice.text
        // "anna, double n, a": the letters after it spell the end of the word
        while (isLetter(tokens[index])) spelled += tokens[index++]!.text
        if (spelled === twice.text ? !before.text.includes(spelled) : !before.text.endsWith(spelled)) return undefined
        continue
      }
      pieces.push(twice)
      index += repeat.length + 1
      continue
    }
    const weak = lookUp(email.weakLetters, tokens, index)
    const letter = isLetter(token) ? token.text : (letters?.value ?? weak?.value)
    if (letter !== undefined) {
      const kind = isLetter(token) || letters !== undefined ? "letter" : "weak"
      const read = letterPiece(vocabulary, tokens, index, letters?.length ?? weak?.length ?? 1, letter, kind)
      if (read === undefined) return undefined
      // "h, h as in hotel": the speaker repeats the letter only to explain it
      const isExplained = read.end > index + (letters?.length ?? weak?.length ?? 1)
      const before = pieces.at(-1)
      const isAgain = before?.kind === "letter" && before.text === letter && before !== explained
      if (isExplained && token.pause && isAgain) pieces.pop()
      // "ray dot m dot ellis, m like mary": a remark on the letter, or another letter
      const isNamed = pieces.some(({ kind, text }) => kind === "letter" && text === letter)
      if (isExplained && before?.kind === "word" && isNamed) return undefined
      pieces.push(read.piece)
      if (isExplained) explained = read.piece
      index = read.end
      continue
    }
    const cardinal = isDigitWord(vocabulary, token) ? readCardinal(numerals, tokens, index) : undefined
    const isBareScale = cardinal?.end === index + 1 && cardinal.scale > 0
    // "cat lady a hundred": could be digits or spelled out
    if (isBareScale && numerals.words.get(tokens[index - 1]?.text ?? "")?.role === "article") return undefined
    if (cardinal !== undefined && !isBareScale) {
      pieces.push(piece("digits", String(cardinal.value), token))
      index = cardinal.end
      continue
    }
    const radio = lookUp(email.radio, tokens, index)
    pieces.push(radio === undefined ? piece("word", token.text, token) : piece("radio", radio.value, token))
    index++
  }
  return pieces
}

/**
 * Whether names of letters may also be words: "jay dot z", "be eme de la o", "mike tango", "pe torres". The run is of
 * one kind, from `start` up to `end`; `isSpelled`: there are only letters before the @.
 */
const isOpenRun = (
  { initials }: Vocabulary["email"],
  pieces: ReadonlyArray<Piece>,
  start: number,
  end: number,
  isSpelled: boolean,
): boolean => {
  const [first, last] = [pieces[start]!, pieces[end - 1]!]
  const isWeak = (one: Piece) => one.kind === "weak" && !initials.has(one.recognized)
  const isWord = (one: Piece | undefined) => one?.kind === "word"
  if (first.kind === "radio") return end - start === 2
  if (end - start > 1) return (isWeak(first) && isWord(pieces[start - 1])) || (isWeak(last) && isWord(pieces[end]))
  // "clara de 23", "guion bajo de arroba": the word is so short that it may be a letter
  const isShort = isWeak(first) && first.recognized.length === 2
  // "ge cinco": a letter or a syllable
  const isSyllable = start === 0 && first.kind === "weak" && first.recognized.length === 2
  if (isSyllable && pieces[end]?.kind === "digits") return !isSpelled
  // "ay dot patel"
  if (isShort && start === 0 && pieces[end]?.kind === "symbol") return true
  if (isShort && start > 0 && (pieces[end]?.kind === "digits" || pieces[end]?.text === "@")) return true
  if (isWeak(first)) return isSpelled
  return first.kind === "weak" && start === 0 && isWord(pieces[end])
}

/** "sarah o six": between a name and a spoken digit, "o" is the letter or a zero. */
const isOpenZero = (pieces: ReadonlyArray<Piece>, start: number, end: number): boolean =>
  end === start + 1 &&
  pieces[start]!.recognized === "o" &&
  pieces[start - 1]?.kind === "word" &&
  pieces[end]?.kind === "digits" &&
  !/^\d/.test(pieces[end].recognized)

/**
 * Decides whether single letters are letters or words. An ambiguous name counts as a letter only next to certain
 * letters, or as an initial.
 */
export const settled = ({ email }: Vocabulary, pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const out: Array<Piece> = []
  let index = 0
  // "ese, a, eme, punto, ge": if everything before the @ is spelled, an ambiguous name is a letter too
  const at = pieces.findIndex(({ kind }) => kind === "at" || kind === "maybeAt")
  const local = pieces.slice(0, Math.max(0, at))
  const isNameless = local.every(({ kind }) => kind !== "word" && kind !== "radio")
  // "be dos be": a digit between two names of letters
  const isAroundDigit = local.some(
    ({ kind }, index) => kind === "digits" && local[index - 1]?.kind === "weak" && local[index + 1]?.kind === "weak",
  )
  const isAllSpelled = isNameless && (isAroundDigit || local.some(({ kind }) => kind === "letter"))
  while (index < pieces.length) {
    const first = pieces[index]!
    const kinds = first.kind === "radio" ? ["radio"] : ["letter", "weak"]
    let end = index
    while (end < pieces.length && kinds.includes(pieces[end]!.kind)) end++
    if (end === index) {
      out.push(first)
      index++
      continue
    }
    const run = pieces.slice(index, end)
    const isRadio = first.kind === "radio"
    const isAlone = run.length === 1 && first.kind === "weak"
    const isAfterWord = pieces[index - 1]?.kind === "word"
    const isFirst = end < at && pieces[end]!.kind === "symbol" && !isAfterWord
    const isInitial = isAlone && (isFirst || (end === at && index > 0)) && email.initials.has(first.recognized)
    // "tee eye em": letters, or words; uncertain
    const isAllWeak =
      !isRadio && end <= at && !isAllSpelled && run.length > 2 && run.every(({ kind }) => kind === "weak")
    // "dani, de a ene i": the letters of the preceding name
    const isNameAgain = isAfterWord && run.map(({ text }) => text).join("") === pieces[index - 1]!.text
    const isOpen =
      !isNameAgain &&
      (isAllWeak ||
        isOpenZero(pieces, index, end) ||
        (end <= at && isOpenRun(email, pieces, index, end, isAllSpelled && end < at)))
    const isSpelled = isRadio
      ? run.length > 2
      : isNameAgain || (isAllSpelled && end <= at) || (run.length > 1 && run.some(({ kind }) => kind === "letter"))
    const besideDigits = pieces[end]?.kind === "digits" || pieces[index - 1]?.kind === "digits"
    for (const one of run) {
      if (/^oo+$/.test(one.text) && besideDigits)
        out.push({ ...one, kind: "digits", text: "0".repeat(one.text.length) })
      else if (one.recognized === "oh" && besideDigits) out.push({ ...one, kind: "digits", text: "0" })
      else if (isOpen) out.push({ ...one, kind: "weak" })
      else if (one.kind === "letter" || isSpelled || isInitial) out.push({ ...one, kind: "letter" })
      else out.push({ ...one, kind: "word", text: one.recognized })
    }
    index = end
  }
  return out
}
