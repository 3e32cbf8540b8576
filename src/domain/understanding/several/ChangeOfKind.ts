import { holdsDay, holdsTime } from "../date/MomentSearch.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Understanding } from "../Understanding.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { momentCuts } from "./DayAndTime.ts"
import { type SpokenWords, spokenWords } from "./SpokenWord.ts"
import { holdsFigure } from "./Unassigned.ts"

/** The minimum number of digits in a phone number; a date never contains as many consecutive digits. */
const fewestFigures = 9

/**
 * "nina patel nina dot patel at gmail dot com": the start of an e-mail address, including parts joined by dots;
 * otherwise -1.
 */
export const mailboxAt = ({ email }: Vocabulary, text: string, words: SpokenWords): number => {
  // "nina.patel@gmail.com"
  const written = /(?<!\S)[^\s@]+@/u.exec(text)?.index
  if (written !== undefined) return words.findIndex(({ from }) => from >= written)
  const at = words.findIndex((_, index) => index > 0 && lookUp(email.at, words, index) !== undefined)
  let start = at - 1
  const isJoined = () => start > 1 && lookUp(email.dot, words, start - 1)?.length === 1
  const isInitial = () => start > 0 && words[start - 1]!.text.length === 1
  while (isJoined() || isInitial()) start -= isJoined() ? 2 : 1
  return start
}

/**
 * "text message on 07700 900 123", "07700 900 123 anna at example dot com": the places where words that can't be part
 * of this answer begin without a linking word.
 */
export const changesOfKind = (
  vocabulary: Vocabulary,
  { type, text, options = [] }: AskedQuestion,
  utterance: string,
  words: SpokenWords,
  reading: Understanding,
): ReadonlySet<number> => {
  const entity = text?.entity
  const mail = mailboxAt(vocabulary, utterance, words)
  const isStreet = (at: number) =>
    vocabulary.lexicon.address.order === "type-first" && lookUp(vocabulary.address.streets, words, at) !== undefined
  const isFigure = (at: number) => words[at]!.kind === "digits" || startsNumber(vocabulary.numerals, words[at])
  // "tomorrow at three on 415 555 0132": too many digits for a day or time
  const isMoment = type === "date" || type === "time" || type === "datetime"
  const isLong = (from: number): boolean => {
    let figures = 0
    for (let at = from; at < words.length && isFigure(at) && !words[at]!.pause; at++)
      figures += words[at]!.kind === "digits" ? words[at]!.text.length : 1
    return figures >= fewestFigures
  }
  // "three of us on friday at seven": a number, followed by a time
  const isDated =
    (["integer", "number", "choice", "choices", "boolean"].includes(type) || entity === "term") &&
    (holdsDay(vocabulary, words) || holdsTime(vocabulary, words))
  const moments = isDated ? momentCuts(vocabulary, words) : []
  const label = options.find(({ value }) => reading._tag !== "rejected" && value === reading.value)?.label ?? ""
  const isWord =
    type === "boolean" || type === "choices" || (type === "choice" && !holdsFigure(vocabulary, spokenWords(label)))
  const rules: ReadonlyArray<readonly [isOwn: boolean, begins: (at: number) => boolean]> = [
    [isDated, (at) => moments.includes(at)],
    [isMoment, (at) => isLong(at + 1) && !isFigure(at)],
    [isWord, (at) => isFigure(at) && !isFigure(at - 1)],
    // "tom ford 22 bond street", "ana ruiz calle luna siete": a name, followed by an address
    [entity === "person_name", (at) => (isFigure(at) ? !isFigure(at - 1) : isStreet(at))],
    [type === "phone", (at) => !isFigure(at) && isFigure(at - 1)],
    [type !== "email" && entity !== "free_text", (at) => at === mail],
    [entity === "postal_address", (at) => lookUp(vocabulary.email.at, words, at + 1) !== undefined],
  ]
  const own = rules.flatMap(([isOwn, begins]) => (isOwn ? [begins] : []))
  return new Set(words.flatMap((_, at) => (at > 0 && own.some((begins) => begins(at)) ? [at] : [])))
}
