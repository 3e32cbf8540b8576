import type { Kin } from "../../languages/lexicon/NameWords.ts"
import { withoutOpening } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { withoutAccentRemarks } from "./AccentRemark.ts"
import { withPartsAsOne } from "./AsOne.ts"
import { withoutCapitalRemarks } from "./CapitalRemark.ts"
import { readCorrected } from "./CorrectedName.ts"
import { isGiven, isKnownName } from "./KnownName.ts"
import { lettersAsNames, withPiecesJoined } from "./LettersAsNames.ts"
import { withRemarksApart } from "./LetterRemark.ts"
import { withoutLikeness } from "./Likeness.ts"
import { asWritten, hyphenated, isOfAnother, isOpen, isShared } from "./NameDoubt.ts"
import { inOrder, type OrderedName, withCommas } from "./NameOrder.ts"
import { namesMeant } from "./NamedPeople.ts"
import type { NamePart } from "./NamePart.ts"
import { type Read, withoutPhrases } from "./NameReading.ts"
import { withoutFormer, withoutOrigin } from "./NamePresent.ts"
import { withoutNameRemarks } from "./NameRemark.ts"
import { withoutNicknames, withoutShortened, withoutShortNames } from "./ShortName.ts"
import { withoutFalseStart, withoutOtherSpelling, withoutRestarts } from "./NameRestart.ts"
import { type NameWord, nameWords, partCase, withoutGenitive } from "./NameWord.ts"
import { withLettersJoined } from "./SpelledName.ts"
import { partOf } from "./WantedPart.ts"

const mostWords = 60
/** "St. John": "St" or "Ste" with its period, which is replaced with a character that folding removes. */
const saint = /\b(ste?)\.\s+(?=\p{Lu})/giu
/** "double-barrelled" becomes two words. */
const barrel = /\b(double)-(barrel)/giu
/** "Kate Moss née Barlow": inserts a pause before "née". */
const born = /\s(née|nee)\s/giu

/** "soy de Madrid" */
const isPlace = ({ text }: Read): boolean => /^del?$/i.test(text[0]!) && text.length === 2

/** "Atherton's the surname": separates the verb from the name. */
const withVerbs = ({ names, lexicon }: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> =>
  words.flatMap((word, at) => {
    const noun = at + 1 + (lookUp(names.determiners, words, at + 1)?.length ?? 0)
    const own = withoutGenitive(word)
    if (own === word || noun === at + 1 || lookUp(names.nouns, words, noun) === undefined) return [word]
    const [verb = ""] = lexicon.names.being
    return [
      { ...own, written: word.written.slice(0, -2) },
      { ...word, written: verb, text: verb, pause: false },
    ]
  })

/** The words of an answer without the remarks about the name. `isSure` is false if a removed remark leaves doubt. */
interface Remaining {
  readonly words: ReadonlyArray<NameWord>
  readonly isSure: boolean
}

const leavingOut: ReadonlyArray<(vocabulary: Vocabulary, words: ReadonlyArray<NameWord>) => Remaining> = [
  (vocabulary, words) => withoutFormer(vocabulary, withVerbs(vocabulary, words)),
  withoutOtherSpelling,
  withoutNicknames,
  withoutShortened,
  (vocabulary, words) => withoutShortNames(vocabulary, withoutRestarts(vocabulary, words)),
  withoutOrigin,
  withPartsAsOne,
  (vocabulary, words) => withoutAccentRemarks(vocabulary, withRemarksApart(vocabulary, words)),
  withoutLikeness,
  withoutCapitalRemarks,
  withoutNameRemarks,
  withoutFalseStart,
]

const withoutRemarks = (vocabulary: Vocabulary, all: ReadonlyArray<NameWord>): Remaining =>
  leavingOut.reduce<Remaining>(
    ({ words, isSure }, without) => {
      const left = without(vocabulary, words)
      return { words: left.words, isSure: isSure && left.isSure }
    },
    { words: all, isSure: true },
  )

const askedAbout = (name: string, alternatives: ReadonlyArray<string>): Understanding<string> =>
  alternatives.length === 0 ? confirm(name) : { ...confirm(name), alternatives }

/** The name in the words. `isSure` is false if it is found only without an opening such as "sorry, I meant". */
const readOpened = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, part: NamePart): Read | undefined => {
  const whole = readCorrected(vocabulary, words, part)
  if (whole !== undefined) return whole
  const opened = withoutOpening(vocabulary, words)
  const reread = opened.length < words.length ? readCorrected(vocabulary, opened, part) : undefined
  return reread === undefined ? undefined : { ...reread, isSure: false }
}

/** "Sinclair, Morag": a name in list order, or a hesitation. */
const isListed = (vocabulary: Vocabulary, { text, hasPause }: Read): boolean =>
  text.length === 2 && hasPause && !isGiven(vocabulary, text[0])

/** A spelled first name that may be two names. */
const spelledNames = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, { text }: Read): string | undefined => {
  const letters = words.find(({ spelled, written }) => spelled !== undefined && partCase(written) === text[0])
  return text.length === 1 && letters !== undefined ? lettersAsNames(vocabulary, letters) : undefined
}

/** Whether another name may be meant, judging by the name itself or by the words around it. */
const isDoubted = (
  vocabulary: Vocabulary,
  all: ReadonlyArray<NameWord>,
  words: ReadonlyArray<NameWord>,
  read: Read,
  shown: string,
): boolean =>
  isListed(vocabulary, read) ||
  read.text.some((word) => /'s$/i.test(word)) ||
  asWritten(vocabulary, all, shown) !== shown ||
  hyphenated(vocabulary, all, shown).length > 0 ||
  isOfAnother(vocabulary, all) ||
  isOpen(vocabulary, words) ||
  isShared(vocabulary, words, shown)

const orderedName = (vocabulary: Vocabulary, { part, text }: Read): OrderedName =>
  part === "whole" ? inOrder(vocabulary, text) : { text, isSure: true }

/** A single name in words that are not about another person. */
const readWords = (
  vocabulary: Vocabulary,
  all: ReadonlyArray<NameWord>,
  part: NamePart,
  isWhole: boolean,
): Understanding<string> => {
  const plain = withoutRemarks(vocabulary, all)
  const spoken = withoutPhrases(vocabulary, "doubts", plain.words)
  const words = withCommas(vocabulary, withLettersJoined(vocabulary, withPiecesJoined(vocabulary, spoken)))
  const read = readOpened(vocabulary, words, part)
  if (read === undefined || (part === "whole" && isPlace(read))) return invalid
  const ordered = orderedName(vocabulary, read)
  const shown = partOf(vocabulary, { ...read, text: ordered.text, isSure: read.isSure && ordered.isSure }, part)
  const two = part === "whole" ? spelledNames(vocabulary, words, read) : undefined
  if (two !== undefined) return askedAbout(two, [shown.text])
  const isSure = isWhole && shown.isSure && plain.isSure && spoken.length === plain.words.length
  if (isSure && !isDoubted(vocabulary, all, words, read, shown.text)) return accepted(shown.text)
  if (part === "whole" && isListed(vocabulary, read)) {
    const turned = read.text.toReversed().join(" ")
    // "O'Donoghue, Patrick"
    return isGiven(vocabulary, read.text[1]) ? askedAbout(turned, [shown.text]) : askedAbout(shown.text, [turned])
  }
  const hyphens = hyphenated(vocabulary, all, shown.text)
  if (hyphens.length > 0) return askedAbout(shown.text, hyphens)
  const large = asWritten(vocabulary, all, shown.text)
  if (large !== shown.text) return askedAbout(shown.text, [large])
  const other =
    ordered.other === undefined ? shown.other : partOf(vocabulary, { ...read, text: ordered.other }, part).text
  return askedAbout(shown.text, other === undefined || other === shown.text ? [] : [other])
}

/**
 * Extracts a person's name with its capitals from an utterance, and rejects anything else. `whose`: the person, if not
 * the respondent.
 */
export const understandPersonName = (
  text: string,
  locale: string,
  part: NamePart = "whole",
  whose?: Kin,
): Understanding<string> => {
  const vocabulary = vocabularyOf(locale)
  const question = text.lastIndexOf("?")
  // "can you hear me? it's Desmond Achebe"
  if (question >= 0) {
    const answer = understandPersonName(text.slice(question + 1), locale, part, whose)
    return answer._tag === "rejected" ? invalid : { ...answer, ...confirm(answer.value) }
  }
  const written = nameWords(text.replaceAll(saint, "$1\u0307 ").replaceAll(barrel, "$1 $2").replaceAll(born, ", $1 "))
  // "and Marie Sullivan", "con el señor Cárdenas"
  const { linkingWords, owners, titles, whole } = vocabulary.names
  const opening = lookUp(linkingWords, written, 0)?.length ?? 0
  const owner = lookUp(owners, written, opening)?.length ?? 0
  const isTitled =
    owner > 0 && lookUp(whole, written, 0) === undefined && titles.has(written[opening + owner]?.text ?? "")
  const linkingWord = isTitled || isKnownName(vocabulary, written[opening]?.text ?? "") ? opening : 0
  const all = written.slice(linkingWord)
  if (all.length === 0 || all.length > mostWords) return invalid
  for (const words of namesMeant(vocabulary, all, whose)) {
    const meant = readWords(vocabulary, words, part, false)
    if (meant._tag !== "rejected") return { ...meant, _tag: "confirm" }
  }
  return readWords(vocabulary, all, part, linkingWord === 0)
}
