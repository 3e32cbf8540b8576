import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import { type Correction, correctionIn, withoutOpening } from "../text/Correction.ts"
import { withoutPauses } from "../number/Numeral.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { knowsWord, type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid } from "../Understanding.ts"
import { type CodeFormat, type CodeSpec, formatOf } from "./CodeFormat.ts"
import { type Path, readPaths } from "./CodeSearch.ts"
import { repeatedCode } from "./RepeatedCode.ts"
import {
  capitals,
  protectEnye,
  stretchesIn,
  withEnye,
  withOpenCase,
  withoutFillers,
  withPartsOfPattern,
} from "./CodeStretches.ts"
import { complete, corrected, shownForEditing, type Reading } from "./MisheardSigns.ts"
import { doubtful, type Stretch } from "./Stretch.ts"

/** The maximum number of tokens, and of stretches, in a code. */
const mostTokens = 160
const mostStretches = 70
/** Two readings whose costs differ by less than this are both possible. */
const rival = 0.5
/** The maximum number of alternatives. */
const mostOthers = 2
/** A reading with a higher cost is not proposed. */
const hopeless = 8
/** The maximum number of words in a remark on a letter. */
const longestRemark = 8
/** The cost per character of a code whose words only sound like letters or digits. */
const soundsLike = 0.15

/** "Tina zero four with a capital T": the capital letter in the remark, and the words before the remark. */
const capitalBehind = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
): { readonly letter: string; readonly before: ReadonlyArray<Token> } | undefined => {
  for (let at = tokens.length - 2; at > 0 && at > tokens.length - longestRemark; at--) {
    const opening = lookUp(vocabulary.codes.withLetter, tokens, at)
    if (opening === undefined) continue
    const [stretch] = stretchesIn(vocabulary, tokens.slice(at + opening.length), () => false)
    const letter = stretch?.readings[0]?.text ?? ""
    if (stretch?.case === "capital" && letter.length === 1 && at + opening.length + stretch.end === tokens.length)
      return { letter, before: tokens.slice(0, at) }
  }
  return undefined
}

/** A code of unknown format contains a digit, or letters that form no words; small talk does not. */
const isLikely = (format: CodeFormat, { text, cost }: Path): boolean =>
  !format.isOpen || /\d/.test(text) || (text.length > 2 && cost < 0.3)

/** Chooses the cheapest reading. It must be confirmed if it is doubtful or if another reading has a similar cost. */
const decided = (paths: ReadonlyArray<Path>, isDoubted: boolean): Reading | undefined => {
  const [first, second] = paths
  if (first === undefined || first.cost > hopeless) return undefined
  const isAlone = second === undefined || second.cost - first.cost >= rival || second.text === first.text
  // "tea for two": words that only sound like letters or digits
  const isOfWords = first.cost >= soundsLike * first.text.length
  if (isAlone && first.cost < doubtful && !isDoubted && !isOfWords) return accepted(first.text)
  const others = paths.slice(1).filter(({ cost, text }) => cost - first.cost < rival && text !== first.text)
  return others.length === 0
    ? confirm(first.text)
    : { ...confirm(first.text), alternatives: others.slice(0, mostOthers).map(({ text }) => text) }
}

const sharedLength = (one: string, other: string): number => {
  const end = Array.from(one).findIndex((sign, at) => sign !== other[at])
  return end < 0 ? one.length : end
}

/**
 * The number of final characters that a correction replaces in a code of unknown format: all those from the point where
 * the correction starts to repeat the code ("2 0 9, no, 2 0 6 9"), or as many as the correction has ("four five, no,
 * six").
 */
const replaced = (old: string, fresh: string): number => {
  const cuts = Array.from(old, (_, at) => ({ cut: old.length - at, shared: sharedLength(old.slice(at), fresh) }))
  const longest = Math.max(...cuts.map(({ shared }) => shared))
  const again = longest === 0 ? [] : cuts.filter(({ shared }) => shared === longest)
  const isAsLong = again.length === 0 || again.some(({ cut }) => cut === fresh.length)
  return isAsLong ? Math.min(fresh.length, old.length) : again.at(-1)!.cut
}

/** The code after a correction of its end: "four five, no, six". */
const amended = (format: CodeFormat, before: ReadonlyArray<Path>, after: ReadonlyArray<Path>): ReadonlyArray<Path> =>
  before.slice(0, 3).flatMap((old) =>
    after.slice(0, 3).flatMap((fresh) => {
      if (fresh.text === "") return []
      for (let cut = format.isOpen ? replaced(old.text, fresh.text) : 0; cut <= old.text.length; cut++) {
        const text = old.text.slice(0, old.text.length - cut) + fresh.text
        if (format.matches(text) && format.holds(text))
          return [{ text, cost: doubtful + old.cost + fresh.cost, isOver: false }]
      }
      return []
    }),
  )

/** A format without restrictions, for the parts before and after a correction. */
const anything: CodeFormat = {
  isOpen: true,
  separators: [],
  prefix: "",
  mayBegin: () => true,
  matches: () => true,
  holds: () => true,
}

/** The maximum number of pauses and linking words to try. */
const mostEnds = 4

/**
 * "G K 14 X Y Z, a silver Golf", "... and it's a blue one": a complete code, then a pause or a linking word, then words
 * that aren't part of the code. It must be confirmed.
 */
const beforeTalk = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  wholeCodes: (some: ReadonlyArray<Token>) => ReadonlyArray<Path>,
): Reading | undefined => {
  const { linkingWords } = vocabulary.names
  const ends = tokens.flatMap((token, at) =>
    at > 0 && (token.pause || lookUp(linkingWords, tokens, at) !== undefined) ? [at] : [],
  )
  const isTalk = (some: ReadonlyArray<Token>) =>
    some.every(({ kind }) => kind === "word") &&
    2 * some.filter(({ text }) => text.length > 2 || vocabulary.names.sentenceWords.has(text)).length > some.length
  for (const end of ends.slice(0, mostEnds)) {
    const [front, back] = [tokens.slice(0, end), tokens.slice(end)]
    // "it's the grey one, K L M 7 7 0 3"
    const own = isTalk(back) ? front : isTalk(front) && tokens[end]!.pause ? back : undefined
    const first = own === undefined ? undefined : wholeCodes(own)[0]
    if (first !== undefined && first.cost < doubtful) return confirm(first.text)
  }
  return undefined
}

/** "3948127 q": the number of an identity card, from which people omit leading zeros. */
const withZeros = (format: CodeFormat, { check }: CodeSpec, paths: () => ReadonlyArray<Path>): string | undefined =>
  (check === "nif" || check === "dni" ? paths() : [])
    .map(({ text }) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase())
    .filter((text) => /^\d{5,7}[A-Z]$/.test(text))
    .map((text) => text.padStart(9, "0"))
    .find((text) => format.matches(text) && format.holds(text))

/**
 * An unknown word that is neither a character nor small talk. In a code of unknown format, it was most likely part of
 * the code ("alpha bravo 12 charlize"). Right after a multiple of ten, this is true of any format ("thirty nine fifty
 * blonk").
 */
const isLost =
  (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, isOpen: boolean) =>
  ({ talk, readings, end }: Stretch): boolean => {
    const { words, tensJoiner } = vocabulary.numerals
    const before = tokens.slice(0, end - 1).findLast(({ text }) => !tensJoiner.has(text))
    return (
      talk === 0 &&
      readings.some(({ cost }) => cost === doubtful) &&
      !knowsWord(vocabulary, tokens[end - 1]!.text) &&
      (isOpen || words.get(before?.text ?? "")?.role === "ten")
    )
  }

/** "AB-1234": a written code. In an open format, it is a single word with letters and digits. */
const writtenCode = (format: CodeFormat, text: string): Reading | undefined => {
  if (!format.isOpen) {
    if (!format.matches(text)) return undefined
    return format.holds(text) ? accepted(text) : shownForEditing(text)
  }
  const capital = text.toUpperCase()
  const isWord = /\p{L}/u.test(capital) && /\d/.test(capital) && !/\s/.test(capital)
  return isWord && format.matches(capital) ? accepted(text === text.toLowerCase() ? capital : text) : undefined
}

/** A spoken code, and how a part of it is divided into stretches. */
interface SpokenCode {
  readonly vocabulary: Vocabulary
  readonly format: CodeFormat
  readonly spec: CodeSpec
  readonly tokens: ReadonlyArray<Token>
  readonly isDoubted: boolean
  readonly read: (some: ReadonlyArray<Token>) => ReadonlyArray<Stretch>
}

/** The possible codes in the tokens, that is, those whose check digits are right. */
const wholeCodes = ({ format, read }: SpokenCode, some: ReadonlyArray<Token>): ReadonlyArray<Path> =>
  complete(format, readPaths(format, read(some), hopeless)).filter(({ text }) => format.holds(text))

/** "Tina zero four with a capital T": the code with the capital letter that the remark names. */
const withCapital = ({ vocabulary, format, tokens, read }: SpokenCode): string | undefined => {
  const remark = capitalBehind(vocabulary, tokens)
  if (remark === undefined) return undefined
  const letter = remark.letter.toLowerCase()
  return complete(anything, readPaths(anything, read(remark.before), hopeless)).flatMap(({ text }) => {
    const small = text.toLowerCase()
    const code = small.replace(letter, letter.toUpperCase())
    return code !== small && format.matches(code) && format.holds(code) ? [code] : []
  })[0]
}

/** The code after a correction: a new one, or the old one with a new ending. */
const correctedCode = (spoken: SpokenCode, { before, after }: Correction): Reading => {
  const { vocabulary, format, tokens, read } = spoken
  const fresh = format.isOpen ? [] : wholeCodes(spoken, after)
  if (fresh.length > 0) return decided(fresh, spoken.isDoubted) ?? invalid
  const changed = amended(format, readPaths(format, read(before)), readPaths(anything, read(after)))
  const first = changed.toSorted((a, b) => a.cost - b.cost)[0]
  if (first !== undefined) return confirm(first.text)
  // "A B C one two three four, no injuries": the words after "no" are not a correction
  const whole = (some: ReadonlyArray<Token>) => wholeCodes(spoken, some)
  return (format.isOpen ? undefined : beforeTalk(vocabulary, tokens, whole)) ?? invalid
}

/** "forty ninety nine" for TR-4099, "3948127 q": the code without the prefix that all codes share, or without zeros. */
const shortenedCode = ({ format, spec }: SpokenCode, stretches: ReadonlyArray<Stretch>): string | undefined => {
  const begun = format.prefix === "" ? [] : readPaths(format, stretches, hopeless, undefined, format.prefix)
  const rest = complete(format, begun).find(({ text }) => format.holds(text))
  return rest?.text ?? withZeros(format, spec, () => readPaths(anything, stretches, hopeless))
}

const plainCode = (spoken: SpokenCode): Reading => {
  const { vocabulary, format, tokens, isDoubted, read } = spoken
  const stretches = read(tokens)
  if (stretches.length > mostStretches) return invalid
  const paths = complete(format, readPaths(format, stretches, hopeless)).filter((path) => isLikely(format, path))
  const held = decided(
    paths.filter(({ text }) => format.holds(text)),
    isDoubted || stretches.some(isLost(vocabulary, tokens, format.isOpen)),
  )
  if (held !== undefined) return held
  const shortened = shortenedCode(spoken, stretches)
  if (shortened !== undefined) return confirm(shortened)
  if (format.isOpen) return invalid
  const whole = (some: ReadonlyArray<Token>) => wholeCodes(spoken, some)
  const any = (some: ReadonlyArray<Token>) => readPaths(anything, read(some), hopeless)
  return (
    repeatedCode(vocabulary, tokens, { whole, any }) ??
    beforeTalk(vocabulary, tokens, whole) ??
    corrected(vocabulary, format, stretches, paths[0]?.text)
  )
}

/**
 * Understands a spoken code of letters, digits and separators. A code must match the field's pattern and have the right
 * check digit.
 */
export const understandCode = (utterance: string, locale: string, spec: CodeSpec): Reading => {
  const format = formatOf(spec)
  if (format === undefined) return invalid
  const written = writtenCode(format, utterance.trim())
  if (written !== undefined) return written
  const hasEnye = /ñ/i.test(utterance) && /ñ/i.test(spec.pattern ?? "")
  const text = hasEnye ? protectEnye(utterance) : utterance
  const vocabulary = vocabularyOf(locale)
  const isCapital = capitals(vocabulary, text)
  const all = withoutOpening(
    vocabulary,
    withoutFillers(vocabulary, withoutPauses(vocabulary, tokenize(text)), isCapital),
  )
  if (all.length === 0 || all.length > mostTokens) return invalid
  const isDoubted = mentions(vocabulary.codes.doubts, all) || text.includes("?")
  const tokens = without(vocabulary.codes.doubts, all)
  const read = (some: ReadonlyArray<Token>) => {
    const stretches = stretchesIn(vocabulary, some, isCapital)
    return withOpenCase(withPartsOfPattern(spec, hasEnye ? stretches.map(withEnye) : stretches))
  }
  const spoken: SpokenCode = { vocabulary, format, spec, tokens, isDoubted, read }
  const named = withCapital(spoken)
  if (named !== undefined) return confirm(named)
  const correction = correctionIn(vocabulary, tokens)
  return correction === undefined ? plainCode(spoken) : correctedCode(spoken, correction)
}
