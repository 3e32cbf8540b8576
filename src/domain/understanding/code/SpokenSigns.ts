import { startsNumber } from "../number/Numeral.ts"
import { lookUp, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { explained, explainedByNumber, letterNamed } from "./LetterName.ts"
import { misheardLetter } from "./MisheardLetter.ts"
import { markStretch, numberStretch } from "./NumberStretch.ts"
import { doubtful, idle, never, only, type Reading, signs, type Stretch } from "./Stretch.ts"

const alike = (letter: string, cost: number, zero: boolean): ReadonlyArray<Reading> =>
  zero
    ? [
        { text: letter, cost },
        { text: "0", cost },
      ]
    : [{ text: letter, cost }]

const nearFigure = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean =>
  [tokens[index - 1], tokens[index + 1]].some((token) => startsNumber(vocabulary.numerals, token))

/** The cost of "uve" and "doble cero" in "uve doble cero"; "uve doble" and "cero" cost nothing. */
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

/** The cost of reading the name of a kind of code as characters. */
const asName = 0.6

/** Whether there is only small talk before or after the words: "okay then", "well okay, ...". */
const isAtEdge = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, end: number): boolean => {
  const isIdle = (token: Token) =>
    isTalk(vocabulary, token) || (token.text.length > 1 && vocabulary.codes.idle.has(token.text))
  const isAllTalk = (some: ReadonlyArray<Token>) => without(vocabulary.terms.around, some).every(isIdle)
  return isAllTalk(tokens.slice(0, index)) || isAllTalk(tokens.slice(end))
}

/** A letter: on its own, as its name, or as a word of a spelling alphabet. */
const letterStretch = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Stretch | undefined => {
  const token = tokens[index]!
  const { codes, email, names } = vocabulary
  const isBare = token.kind === "word" && token.text.length === 1
  const named = letterNamed(vocabulary, tokens, index)
  const letter = named !== undefined && named.length > 1 ? named.value : isBare ? token.text : named?.value
  if (letter !== undefined) {
    const end = index + (named !== undefined && (named.length > 1 || !isBare) ? named.length : 1)
    const why = explained(vocabulary, tokens, end, letter)
    if (why !== undefined && why.letter === letter) return only(letter, why.end)
    const either = why === undefined ? withDouble(vocabulary, tokens, index, letter, end) : undefined
    if (either !== undefined) return either
    const both = why === undefined ? explainedByNumber(vocabulary, tokens, end, letter) : undefined
    if (both !== undefined) return both
    if (why !== undefined)
      return signs(
        [
          { text: why.letter, cost: doubtful },
          { text: letter, cost: doubtful },
        ],
        why.end,
      )
    const isZero = lookUp(codes.zeroOrLetter, tokens, index) !== undefined
    // "4512 B okay": at the beginning or end, a polite word is unlikely to be a letter
    const isAround = !isBare && !isZero && names.idle.has(token.text) && isAtEdge(vocabulary, tokens, index, end)
    const cost = isAround ? doubtful : isBare || named!.length > 1 ? 0 : 0.05
    const readings = alike(letter, cost, isZero)
    const ordered =
      isZero && nearFigure(vocabulary, tokens, index)
        ? readings.map((reading) => (reading.text === "0" ? { ...reading, cost: cost - 0.1 } : reading))
        : readings
    const isLinkingWord = codes.idle.has(token.text)
    // "three four oh": right after a digit, "oh" is not an exclamation
    const isFigure = isZero && index > 0 && !tokens[index]!.pause && nearFigure(vocabulary, tokens, index)
    const isNever =
      isFigure || (isBare && !vocabulary.numerals.words.has(token.text) && letter !== "a" && !isLinkingWord)
    // "be equis y uno dos", "be, ce y de": "y" joins letters
    const isBetween = isBare && isLinkingWord && end < tokens.length
    return signs(
      isBetween ? [...ordered, { text: "", cost: asLinkingWord }] : ordered,
      end,
      isAround ? 0 : isNever ? never : 0.6,
    )
  }
  const radio = lookUp(email.radio, tokens, index)
  if (radio !== undefined) return only(radio.value, index + radio.length)
  const word = lookUp(codes.alphabet, tokens, index)
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
  // "double" comes before its character, and would recurse here
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

/** "lower case ab": letters written as a word that is not small talk. */
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

/** The stretch at `index`, ignoring words of repetition; `repeated` is the repeated character, if any. */
const onceAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  isCapital: (word: string) => boolean,
  repeated?: Stretch,
): Stretch => {
  const token = tokens[index]!
  const { codes } = vocabulary
  if (token.kind === "mark") return markStretch(token, index)
  const count = countAt(vocabulary, tokens, index)
  if (count !== undefined) return idle(count)
  if (token.kind === "digits") return only(token.text, index + 1)
  const isJoined = !token.gap && index > 0 && tokens[index - 1]!.kind === "digits"
  if (isJoined || (tokens[index + 1]?.kind === "digits" && !tokens[index + 1]!.gap))
    return writtenTogether(vocabulary, tokens, index, isCapital)
  const kind = index === 0 || tokens[index - 1]!.text.length > 1 ? spelledName(vocabulary, tokens, index) : undefined
  if (kind !== undefined)
    return signs(
      [
        { text: "", cost: 0 },
        { text: kind.text, cost: asName },
      ],
      kind.end,
    )
  // "y luego" and "se lo leo" contain no letters of the code
  const talk = lookUp(codes.idle, tokens, index)
  if (talk !== undefined && talk.length > 1) return idle(index + talk.length)
  const letter = letterStretch(vocabulary, tokens, index)
  if (repeated !== undefined && (letter === undefined || letter.end === index + 1)) return repeated
  const caseMark = caseAt(vocabulary, tokens, index)
  if (caseMark !== undefined) {
    const next = tokens[caseMark.end] === undefined ? undefined : letterStretch(vocabulary, tokens, caseMark.end)
    const together = next === undefined && caseMark.case === "small" ? tokens[caseMark.end] : undefined
    if (together !== undefined && areLetters(vocabulary, together))
      return { readings: [{ text: together.text, cost: doubtful }], talk: never, end: caseMark.end + 1, case: "small" }
    if (next === undefined) return idle(caseMark.end)
    return (
      (caseMark.case === "capital" ? wordWithCapital(vocabulary, tokens, next) : undefined) ?? {
        ...next,
        talk: never,
        case: caseMark.case,
      }
    )
  }
  const separator = lookUp(codes.separators, tokens, index)
  if (separator !== undefined)
    return signs(
      [
        { text: separator.value, cost: 0 },
        { text: "", cost: 0.3 },
      ],
      index + separator.length,
      0.5,
    )
  // "My VIN is" announces a code, but "VIN 4419" is a license plate
  if (index + 1 < tokens.length && lookUp(codes.names, tokens, index)?.length === 1 && token.gap)
    return signs(
      [
        { text: "", cost: 0 },
        { text: token.text, cost: asName },
      ],
      index + 1,
    )
  if (isCapital(token.text) && token.text.length > 1) return writtenTogether(vocabulary, tokens, index, isCapital)
  const number = numberStretch(vocabulary, tokens, index)
  const isLonger = (number?.end ?? 0) >= (letter?.end ?? 0)
  if (number !== undefined && isLonger) {
    if (letter === undefined || number.talk === never) return number
    return {
      ...number,
      readings: [...number.readings, ...letter.readings.map((one) => ({ ...one, cost: one.cost + 0.6 }))],
    }
  }
  if (letter !== undefined) return letter
  const filler = lookUp(codes.idle, tokens, index)
  return filler !== undefined ? idle(index + filler.length) : writtenTogether(vocabulary, tokens, index, isCapital)
}
