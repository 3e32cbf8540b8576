import { understandEmail } from "../email/EmailAnswer.ts"
import { answerTo, type AskedQuestion } from "../several/AskedQuestion.ts"
import { segmentsOf, type SpokenWords, spokenWords } from "../several/SpokenWord.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { type Edit, type Unplaced, unplaced } from "./Edit.ts"
import { deniedIn, editIn, opensWithPlace, type ReadPart, withoutLead } from "./EditReading.ts"
import { withLikestName, withLikestSigns } from "./LikestPart.ts"
import { editedBy } from "./Placing.ts"
import type { ReadBackReply } from "./ReadBackReply.ts"
import { signsFrom, signsIn } from "./Signs.ts"

/** The maximum number of possible values after several edits whose places are ambiguous. */
const mostResults = 20

const signs = /[^\p{L}\p{N}]/gu

/** A part of an e-mail or web address, dictated: "greenfield dot org". */
const partOfAddress =
  (text: string, locale: string, vocabulary: Vocabulary): ReadPart =>
  (words) => {
    if (words.length === 0) return undefined
    const spelled = signsIn(vocabulary, words)
    if (spelled !== undefined) return spelled
    const part = text.slice(words[0]!.from, words.at(-1)!.to)
    const { text: first, end } = signsFrom(vocabulary, words, 0)
    const isSign = end > 0 && first.search(signs) === 0
    const read = understandEmail(`${isSign ? "x" : ""} ${part} @ example.com`, locale)
    const [local, host] = read._tag === "rejected" ? [] : String(read.value).split("@")
    return host === "example.com" ? local!.slice(isSign ? 1 : 0) : undefined
  }

/**
 * The answer that the question accepts for the edited text; undefined if it differs in more than signs and letter case.
 */
const wholeOf = (question: AskedQuestion, edited: string, context: UnderstandingContext): string | undefined => {
  for (const text of [edited, [...edited].join(" ")]) {
    const read = answerTo(question, text, context)
    const value = read._tag === "rejected" ? "" : String(read.value)
    if (value.replaceAll(signs, "").toLowerCase() === edited.replaceAll(signs, "").toLowerCase()) return value
  }
  return undefined
}

/**
 * Whether characters can only be part of the code, because they are far fewer than the code has, or contain no digits
 * although the code does: "B D" for LD58KVT.
 */
export const isFragment = (code: string, part: string | undefined): boolean =>
  part !== undefined && (part.length * 3 < code.length * 2 || (/\d/.test(code) && !/\d/.test(part)))

const includes = (value: string, part: string): boolean => value.toLowerCase().includes(part)

interface Described {
  readonly edits: ReadonlyArray<Edit>
  /** The longest part of the new value that the reply gives. */
  readonly part: string | undefined
}

/** The edits that the clauses of a reply describe, and the longest part of the new value among the other clauses. */
const describedBy = (
  vocabulary: Vocabulary,
  words: SpokenWords,
  read: ReadPart,
  isComplete: (words: SpokenWords) => boolean,
): Described => {
  const edits: Array<Edit> = []
  const parts: Array<string> = []
  const denials: Array<string> = []
  for (const spoken of segmentsOf(words)) {
    const denied = deniedIn({ vocabulary, words: spoken })
    const clause = withoutLead(vocabulary, spoken)
    const edit = denied !== undefined || isComplete(clause) ? undefined : editIn(vocabulary, clause, read)
    if (denied !== undefined) denials.push(denied)
    else if (edit !== undefined) edits.push(edit)
    else parts.push(read(clause) ?? "")
  }
  const [part = ""] = parts.toSorted((one, other) => other.length - one.length)
  const [old] = denials
  // "not a seven, an eight"
  if (old !== undefined && edits.length === 0 && part !== "" && part !== old)
    return { edits: [{ place: { kind: "said", text: old }, text: part }], part }
  return { edits, part: part === "" ? undefined : part }
}

const spokenFor = ({ opening, isApart, rest }: ReadBackReply, vocabulary: Vocabulary): string => {
  const [drop = ""] = vocabulary.lexicon.edits.drops
  // "no dash": what is left after the no is a sign
  const isDrop =
    opening === "no" && !isApart && /^[^\p{L}\p{N}]/u.test(signsFrom(vocabulary, spokenWords(rest), 0).text)
  return isDrop ? `${drop} ${rest}` : rest
}

/**
 * The result of a reply that describes no edit: the old value if it already contains the characters, `unplaced` if they
 * may belong anywhere in it, or undefined if they are a different answer.
 */
const withoutEdit = (question: AskedQuestion, before: string, part: string | undefined) => {
  const isAddress = question.type === "email" || question.type === "url"
  // "no H"
  if (isAddress && part?.length === 1) return unplaced
  const isOther = isAddress || (question.type === "phone" && /\p{L}/u.test(part ?? ""))
  if (isOther || part === undefined || !isFragment(before, part)) return undefined
  return part.length > 1 && includes(before, part) ? before : unplaced
}

/**
 * The value after the edits that the reply describes: "the last digit is nine, seven one nine". The other clauses of
 * the reply give a part of the new value, and must occur in it. If the place of an edit isn't certain, the edit is
 * unplaced. Undefined if the reply describes no edit.
 */
export const editedValue = (
  question: AskedQuestion,
  before: string,
  reply: ReadBackReply,
  context: UnderstandingContext,
): string | Unplaced | undefined => {
  const vocabulary = vocabularyOf(context.locale)
  const text = spokenFor(reply, vocabulary)
  const isAddress = question.type === "email" || question.type === "url"
  const read: ReadPart = isAddress
    ? partOfAddress(text, context.locale, vocabulary)
    : (words) => signsIn(vocabulary, words)
  // "day after day dot com" is another answer, but "it ends in dot com dot ar" is not
  const isComplete = (words: SpokenWords): boolean =>
    isAddress &&
    words.length > 0 &&
    !opensWithPlace(vocabulary, words) &&
    answerTo(question, text.slice(words[0]!.from, words.at(-1)!.to), context)._tag !== "rejected"
  const spoken = spokenWords(text)
  if (segmentsOf(spoken).length === 1 && isComplete(withoutLead(vocabulary, spoken))) return undefined
  const { edits, part } = describedBy(vocabulary, spoken, read, isComplete)
  const providers = new Set(Object.values(vocabulary.lexicon.email.domains))
  const results = edits.reduce<ReadonlyArray<string>>(
    (all, edit) => [...new Set(all.flatMap((value) => editedBy(value, edit, providers)))].slice(0, mostResults),
    [before],
  )
  const shown = part === undefined ? results : results.filter((value) => includes(value, part))
  const likest = isAddress ? withLikestName : withLikestSigns
  const cased = part !== undefined && before === before.toUpperCase() ? part.toUpperCase() : part
  const likely = cased === undefined || shown.length > 0 ? undefined : likest(before, cased)
  if (edits.length === 0 && likely === undefined) return withoutEdit(question, before, part)
  const [only, ...others] = likely === undefined ? shown : [likely]
  return only === undefined || others.length > 0 ? unplaced : (wholeOf(question, only, context) ?? unplaced)
}
