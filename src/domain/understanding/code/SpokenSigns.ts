import { startsNumber } from "../number/Numeral.ts"
import { lookUp, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { explained, explainedByNumber, letterNamed } from "./LetterName.ts"
import { misheardLetter } from "./MisheardLetter.ts"
import { markStretch, numberStretch } from "./NumberStretch.ts"
import { doubtful, idle, never, only, signs, type Stretch } from "./Stretch.ts"

const nearFigure = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean =>
  [tokens[index - 1], tokens[index + 1]].some((token) => startsNumber(vocabulary.numerals, token))

/** The cost of reading "uve doble cero" as "uve" and "doble cero"; "uve doble" and "cero" cost nothing. */
const byDouble = 0.6

/** "uve doble cero": the last word of a letter's name may double the next character. */
const withDouble = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  letter: string,
  end: number,
): Stretch | undefined => {
  const { phone, email } = vocabulary
  const repeat = lookUp(phone.repeat, tokens, end - 1) ?? lookUp(email.repeat, tokens, end - 1)
  const first = repeat?.length === 1 && end === index + 2 ? letterNamed(vocabulary, [tokens[index]!], 0) : undefined
  if (first === undefined || tokens[end] === undefined) return undefined
  const next = stretchAt(vocabulary, tokens, end, () => false)
  const doubled = repeatedAt(vocabulary, tokens, end - 1, () => false)
  if (doubled?.end !== next.end || next.readings.some(({ text }) => text === "")) return undefined
  return signs(
    [
      ...next.readings.map(({ text, cost }) => ({ text: letter + text, cost })),
      ...doubled.readings.map(({ text, cost }) => ({ text: first.value + text, cost: cost + byDouble })),
    ],
    next.end,
  )
}

/** The cost of reading a letter as a linking word, if it can be both. */
const asLinkingWord = 0.05

/** The cost of a letter whose name is also a word. */
const asNameOfLetter = 0.05

/** The cost of reading the name of a kind of code as characters. */
const asName = 0.6

/** Whether there is only small talk before or after the words: "okay then", "well okay, ...". */
const isAtEdge = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, end: number): boolean => {
  const isIdle = (token: Token) =>
    isTalk(vocabulary, token) || (token.text.length > 1 && vocabulary.codes.idle.has(token.text))
  const isAllTalk = (some: ReadonlyArray<Token>) => without(vocabulary.terms.around, some).every(isIdle)
  return isAllTalk(tokens.slice(0, index)) || isAllTalk(tokens.slice(end))
}

/** A spoken letter, which extends up to `end`. */
interface SaidLetter {
  readonly letter: string
  readonly end: number
  /** Whether it was recognized as the letter itself: "b", not "be". */
  readonly isBare: boolean
  /** Whether the word also means something else: "be", not "uve doble". */
  readonly isWord: boolean
}

const letterAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): SaidLetter | undefined => {
  const { kind, text } = tokens[index]!
  const isBare = kind === "word" && text.length === 1
  const named = letterNamed(vocabulary, tokens, index)
  if (named !== undefined && (named.length > 1 || !isBare))
    return { letter: named.value, end: index + named.length, isBare, isWord: !isBare && named.length === 1 }
  return isBare ? { letter: text, end: index + 1, isBare, isWord: false } : undefined
}

/** "b as in boy", "uve doble cero", "be uno": a letter with an explanation, or one that doubles the next character. */
const explainedLetter = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  { letter, end }: SaidLetter,
): Stretch | undefined => {
  const why = explained(vocabulary, tokens, end, letter)
  if (why?.letter === letter) return only(letter, why.end)
  if (why === undefined)
    return withDouble(vocabulary, tokens, index, letter, end) ?? explainedByNumber(vocabulary, tokens, end, letter)
  return signs(
    [
      { text: why.letter, cost: doubtful },
      { text: letter, cost: doubtful },
    ],
    why.end,
  )
}

/** A letter, which may also be a zero ("oh"), an interjection ("okay") or a linking word ("y"). */
const plainLetter = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  { letter, end, isBare, isWord }: SaidLetter,
): Stretch => {
  const { codes, names, numerals } = vocabulary
  const { text, pause } = tokens[index]!
  const isZero = lookUp(codes.zeroOrLetter, tokens, index) !== undefined
  const isLinkingWord = codes.idle.has(text)
  // "4512 B okay": at the beginning or end, an interjection is unlikely to be a letter
  const isAround = !isBare && !isZero && names.idle.has(text) && isAtEdge(vocabulary, tokens, index, end)
  const cost = isAround ? doubtful : isWord ? asNameOfLetter : 0
  const readings = [{ text: letter, cost }]
  const isNear = isZero && nearFigure(vocabulary, tokens, index)
  if (isZero) readings.push({ text: "0", cost: isNear ? cost - 0.1 : cost })
  // "be equis y uno dos", "be, ce y de": "y" joins letters
  if (isBare && isLinkingWord && end < tokens.length) readings.push({ text: "", cost: asLinkingWord })
  if (isAround) return signs(readings, end, 0)
  // "three four oh": right after a digit, it's not an exclamation
  const isFigure = isNear && index > 0 && !pause
  const isOnlyLetter = isBare && !isLinkingWord && letter !== "a" && !numerals.words.has(text)
  return signs(readings, end, isFigure || isOnlyLetter ? never : 0.6)
}

/** A letter: on its own, as its name, or as a word of a spelling alphabet. */
const letterStretch = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Stretch | undefined => {
  const said = letterAt(vocabulary, tokens, index)
  if (said !== undefined)
    return explainedLetter(vocabulary, tokens, index, said) ?? plainLetter(vocabulary, tokens, index, said)
  const radio = lookUp(vocabulary.email.radio, tokens, index)
  if (radio !== undefined) return only(radio.value, index + radio.length)
  const word = lookUp(vocabulary.codes.alphabet, tokens, index)
  return word === undefined ? undefined : signs([{ text: word.value, cost: 0.1 }], index + word.length, 1)
}

const isTalk = ({ names, terms }: Vocabulary, { text }: Token): boolean =>
  text.length > 1 && (names.sentenceWords.has(text) || terms.around.has(text))

/**
 * Letters written as one word. Next to digits, in capitals, or without a vowel, they are characters; otherwise they may
 * be a word in the code.
 */
const writtenTogether = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isCapital: (word: string) => boolean,
): Stretch => {
  const token = tokens[index]!
  const isJoined = (!token.gap && index > 0) || (tokens[index + 1] !== undefined && !tokens[index + 1]!.gap)
  // "sorry" is not part of a code; "es ochenta" may be
  if (!isJoined && !isCapital(token.text) && isTalk(vocabulary, token)) {
    const isPair = token.text.length === 2 && startsNumber(vocabulary.numerals, tokens[index + 1])
    return { readings: isPair ? [{ text: token.text, cost: doubtful }] : [], talk: 0.5, end: index + 1 }
  }
  const isSigns = isJoined || isCapital(token.text) || (token.text.length < 7 && !/[aeiouy]/.test(token.text))
  if (isSigns) return signs([{ text: token.text, cost: 0 }], index + 1, 2)
  const misheard = misheardLetter(vocabulary, tokens, index)
  if (misheard?.length === 2) return signs([{ text: misheard.letter, cost: doubtful }], index + 2, 0)
  const letters = misheard === undefined ? [token.text] : [misheard.letter, token.text]
  return signs(
    letters.map((text) => ({ text, cost: doubtful })),
    index + 1,
    0,
  )
}

/** A character repeated twice or more: "double seven", "triple a". */
const repeatedAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isCapital: (word: string) => boolean,
): Stretch | undefined => {
  const { phone, email } = vocabulary
  const hit = lookUp(phone.repeat, tokens, index) ?? lookUp(email.repeat, tokens, index)
  if (hit === undefined || tokens[index + hit.length] === undefined) return undefined
  const what = stretchAt(vocabulary, tokens, index + hit.length, isCapital)
  if (what.readings.length === 0 || what.readings.some(({ text }) => text === "")) return undefined
  return {
    ...what,
    readings: what.readings.map(({ text, cost }) => ({
      text: text[0]!.repeat(hit.value) + text.slice(1),
      cost: cost + (text.length > 1 ? 1 : 0),
    })),
  }
}

/** The index after words that count the characters: "six digits", "a six digit", "dos letras". */
const countAt = ({ codes, numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): number | undefined => {
  const isArticle = numerals.words.get(tokens[index]!.text)?.role === "article"
  const at = isArticle && startsNumber(numerals, tokens[index + 1]) ? index + 1 : index
  const isNumber = tokens[at]!.kind === "word" ? startsNumber(numerals, tokens[at]) : /^\d$/.test(tokens[at]!.text)
  const noun = isNumber && tokens[at + 1] !== undefined ? lookUp(codes.counted, tokens, at + 1) : undefined
  return noun === undefined ? undefined : at + 1 + noun.length
}

/**
 * "three times nine", "nine three times": a repeated character. Between two characters, the words may apply to either.
 */
const timesAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isCapital: (word: string) => boolean,
): Stretch | undefined => {
  const times = lookUp(vocabulary.codes.times, tokens, index)
  if (times === undefined) return undefined
  const end = index + times.length
  const ahead = tokens[end] === undefined ? undefined : stretchAt(vocabulary, tokens, end, isCapital)
  // "double" comes before its character, and parsing it here would recurse
  const behind = index === 0 ? undefined : onceAt(vocabulary, tokens, index - 1, isCapital)
  const more = (text: string, count: number) => (text === "" ? "" : text.at(-1)!.repeat(count))
  const before = index > 0 && !tokens[index]!.pause ? (behind?.readings ?? []).filter(({ text }) => text !== "") : []
  const isParted = before.length > 0 && tokens[end]?.pause === true
  const isEnd = isParted || ahead === undefined || ahead.readings.every(({ text }) => text === "")
  const after = isEnd ? [{ text: "", cost: 0 }] : ahead.readings
  return signs(
    [
      ...after.flatMap(({ text, cost }) =>
        before.map((one) => ({ text: more(one.text, times.value - 1) + text, cost: cost + one.cost })),
      ),
      ...(isEnd
        ? []
        : after.map(({ text, cost }) => ({ text: (text[0] ?? "").repeat(times.value) + text.slice(1), cost }))),
    ],
    isEnd ? end : ahead.end,
  )
}

/** "capital", "mayúscula": the case of a letter, and the index after the words for the case. */
export const caseAt = (
  { codes }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly case: "capital" | "small"; readonly end: number } | undefined => {
  const [capital, small] = [lookUp(codes.capital, tokens, index), lookUp(codes.small, tokens, index)]
  const hit = capital ?? small
  return hit === undefined ? undefined : { case: capital === undefined ? "small" : "capital", end: index + hit.length }
}

/** "capital T tina": a word in the code that begins with the letter, not a word of a spelling alphabet. */
const wordWithCapital = (
  { codes, email }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { readings: [letter], end }: Stretch,
): Stretch | undefined => {
  const word = tokens[end]
  const isWord =
    word?.kind === "word" &&
    word.text.length > 2 &&
    letter?.text === word.text[0] &&
    !codes.alphabet.has(word.text) &&
    !email.radio.has(word.text)
  return isWord
    ? {
        readings: [{ text: word.text[0]!.toUpperCase() + word.text.slice(1), cost: doubtful }],
        talk: never,
        end: end + 1,
        case: "own",
      }
    : undefined
}

/** "I S B N 978 ...": the spelled name of a kind of code; "i b a ñ e z" spells a longer word. */
const spelledName = ({ codes }: Vocabulary, tokens: ReadonlyArray<Token>, index: number) => {
  let end = index
  while (tokens[end]?.kind === "word" && tokens[end]!.text.length === 1) end++
  const isShort = end - index > 2 && end - index <= mostTogether && end < tokens.length
  const text = isShort
    ? tokens
        .slice(index, end)
        .map((one) => one.text)
        .join("")
    : ""
  return codes.names.has(text) ? { text, end } : undefined
}

/** The maximum number of letters written as one word. */
const mostTogether = 4

/** "lower case ab": whether the word is short enough to be letters, and is neither small talk nor a number. */
const areLetters = (vocabulary: Vocabulary, token: Token): boolean =>
  token.kind === "word" &&
  token.text.length <= mostTogether &&
  !isTalk(vocabulary, token) &&
  [vocabulary.codes.idle, vocabulary.phone.homophones].every((book) => !book.has(token.text)) &&
  !startsNumber(vocabulary.numerals, token)

/** The stretch at `index`. `isCapital` recognizes words in capitals. */
export const stretchAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isCapital: (word: string) => boolean,
): Stretch => {
  const times = timesAt(vocabulary, tokens, index, isCapital)
  return times !== undefined && times.readings.length > 0
    ? times
    : onceAt(vocabulary, tokens, index, isCapital, repeatedAt(vocabulary, tokens, index, isCapital))
}

/**
 * "six digits", "4512", "4B": a phrase that says how many characters there are, a number in digits, or letters joined
 * to digits.
 */
const figuresAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isCapital: (word: string) => boolean,
): Stretch | undefined => {
  const token = tokens[index]!
  const count = countAt(vocabulary, tokens, index)
  if (count !== undefined) return idle(count)
  if (token.kind === "digits") return only(token.text, index + 1)
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  const isJoined = (!token.gap && before?.kind === "digits") || (after?.kind === "digits" && !after.gap)
  return isJoined ? writtenTogether(vocabulary, tokens, index, isCapital) : undefined
}

/** The name of a kind of code, such as "VIN". Its letters may instead be part of the code itself. */
const kindOrSigns = (text: string, end: number): Stretch =>
  signs(
    [
      { text: "", cost: 0 },
      { text, cost: asName },
    ],
    end,
  )

/** "I S B N", or small talk such as "y luego" and "se lo leo", which contains no letters of the code. */
const talkAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Stretch | undefined => {
  const isStart = index === 0 || tokens[index - 1]!.text.length > 1
  const kind = isStart ? spelledName(vocabulary, tokens, index) : undefined
  if (kind !== undefined) return kindOrSigns(kind.text, kind.end)
  const talk = lookUp(vocabulary.codes.idle, tokens, index)
  return talk !== undefined && talk.length > 1 ? idle(index + talk.length) : undefined
}

/** "capital b", "lower case ab". */
const casedAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Stretch | undefined => {
  const mark = caseAt(vocabulary, tokens, index)
  if (mark === undefined) return undefined
  const word = tokens[mark.end]
  const letter = word === undefined ? undefined : letterStretch(vocabulary, tokens, mark.end)
  if (letter !== undefined) {
    const own = mark.case === "capital" ? wordWithCapital(vocabulary, tokens, letter) : undefined
    return own ?? { ...letter, talk: never, case: mark.case }
  }
  return mark.case === "small" && word !== undefined && areLetters(vocabulary, word)
    ? { readings: [{ text: word.text, cost: doubtful }], talk: never, end: mark.end + 1, case: "small" }
    : idle(mark.end)
}

/** "dash", "barra". */
const separatorAt = ({ codes }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Stretch | undefined => {
  const separator = lookUp(codes.separators, tokens, index)
  if (separator === undefined) return undefined
  const readings = [
    { text: separator.value, cost: 0 },
    { text: "", cost: 0.3 },
  ]
  return signs(readings, index + separator.length, 0.5)
}

/** "My VIN is" announces a code, but "VIN 4419" is a license plate. */
const kindAt = ({ codes }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Stretch | undefined => {
  const { text, gap } = tokens[index]!
  const isKind = gap && index + 1 < tokens.length && lookUp(codes.names, tokens, index)?.length === 1
  return isKind ? kindOrSigns(text, index + 1) : undefined
}

/** A number, with a letter as another possible reading; only the letter if it covers more tokens. */
const numberOrLetter = (number: Stretch | undefined, letter: Stretch | undefined): Stretch | undefined => {
  if (number === undefined || letter === undefined) return number ?? letter
  if (number.end < letter.end) return letter
  if (number.talk === never) return number
  const letters = letter.readings.map((one) => ({ ...one, cost: one.cost + 0.6 }))
  return { ...number, readings: [...number.readings, ...letters] }
}

/**
 * The stretch at `index`, unless it is a repetition such as "three times nine". `repeated`: the repeated character at
 * `index` ("double seven"), if any.
 */
const onceAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isCapital: (word: string) => boolean,
  repeated?: Stretch,
): Stretch => {
  const token = tokens[index]!
  if (token.kind === "mark") return markStretch(token, index)
  const plain = figuresAt(vocabulary, tokens, index, isCapital) ?? talkAt(vocabulary, tokens, index)
  if (plain !== undefined) return plain
  const letter = letterStretch(vocabulary, tokens, index)
  if (repeated !== undefined && (letter === undefined || letter.end === index + 1)) return repeated
  const marked =
    casedAt(vocabulary, tokens, index) ?? separatorAt(vocabulary, tokens, index) ?? kindAt(vocabulary, tokens, index)
  if (marked !== undefined) return marked
  if (isCapital(token.text) && token.text.length > 1) return writtenTogether(vocabulary, tokens, index, isCapital)
  const sign = numberOrLetter(numberStretch(vocabulary, tokens, index), letter)
  if (sign !== undefined) return sign
  const filler = lookUp(vocabulary.codes.idle, tokens, index)
  return filler !== undefined ? idle(index + filler.length) : writtenTogether(vocabulary, tokens, index, isCapital)
}
