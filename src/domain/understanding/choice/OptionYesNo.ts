import type { OptionMatch } from "./Option.ts"
import { fold, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isUnsure, readYesNo } from "../yesno/YesNo.ts"
import { matched, type Prepared, type PreparedText } from "./OptionMethods.ts"

const saysYes = (vocabulary: Vocabulary, option: Prepared, answer: boolean): boolean => {
  if (option.option.value === answer || fold(String(option.option.value)) === String(answer)) return true
  const book = answer ? vocabulary.answers.yes : vocabulary.answers.no
  return [option.label, option.value].some((slot) => slot.length === 1 && book.has(slot[0]!))
}

/** "Yes, I consent": a yes or no, followed by a sentence. */
const opensWith = (vocabulary: Vocabulary, { option, label }: Prepared, answer: boolean): boolean => {
  const book = answer ? vocabulary.answers.yes : vocabulary.answers.no
  return label.length > 1 && book.has(label[0]!) && tokenize(option.label)[1]?.pause === true
}

/** "Sí, autorizo" and "No autorizo": the same sentence, affirmed and negated. */
const areContrary = ({ answers }: Vocabulary, options: ReadonlyArray<Prepared>): ReadonlyArray<Prepared> => {
  const sentence = ({ label }: Prepared) => label.slice(1).join(" ")
  const yes = options.filter(({ label }) => label.length > 1 && answers.yes.has(label[0]!))
  const no = options.filter(({ label }) => label.length > 1 && answers.no.has(label[0]!))
  const pairs = yes.flatMap((one) => no.flatMap((other) => (sentence(one) === sentence(other) ? [[one, other]] : [])))
  return pairs.length === 1 ? pairs[0]! : []
}

/** "I'm not sure", if an option has this meaning. */
export const byDoubt = (
  { vocabulary, tokens }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const doubtful = options.filter(({ option }) => isUnsure(vocabulary, tokenize(option.label)))
  return doubtful.length === 1 && isUnsure(vocabulary, tokens) ? [matched(doubtful[0]!, "contains", 0.7)] : []
}

/** Options that are just "Yes" and "No": any other words belong to the yes or the no. */
export const byBareYesNo = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const isBare = options.length === 2 && options.every(({ label }) => label.length === 1)
  return isBare ? byYesNo(utterance, options) : []
}

/** Options that mean yes and no, in any wording. */
export const byYesNo = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const saying = (answer: boolean) => {
    const plain = options.filter((option) => saysYes(utterance.vocabulary, option, answer))
    return plain.length > 0 ? plain : options.filter((option) => opensWith(utterance.vocabulary, option, answer))
  }
  const [yes, no] = [saying(true), saying(false)]
  const isPair = yes.length === 1 && no.length === 1 && yes[0] !== no[0]
  const [positive, negative] = isPair ? [...yes, ...no] : areContrary(utterance.vocabulary, options)
  const verdict =
    positive === undefined || negative === undefined ? undefined : readYesNo(utterance.text, utterance.locale)
  return verdict === undefined
    ? []
    : [matched(verdict.answer ? positive! : negative!, "yes_no", verdict.isCertain ? 1 : 0.7)]
}
