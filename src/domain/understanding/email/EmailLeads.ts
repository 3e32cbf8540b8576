import { afterAnnouncement, afterLead, afterOpenings, afterTalk, hasAt, isSign } from "./EmailFrame.ts"
import type { EmailToken } from "./EmailToken.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { knowsWord } from "../text/Vocabulary.ts"

/**
 * The index after an "at" that belongs to the sentence before the address: "send it to my wife at anne at gmail dot
 * com".
 */
const afterFirstAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const { email } = vocabulary
  const at = tokens.findIndex((_, index) => lookUp(email.at, tokens, index) !== undefined)
  const talk = tokens.slice(0, Math.max(0, at)).filter(({ text }) => email.sentenceWords.has(text))
  if (at < 0 || tokens[at]!.text !== "at" || lookUp(email.at, tokens, at)!.length > 1 || talk.length < leastTalk)
    return 0
  // "nick at night at": a name before the first "at" is part of the address
  const isAddressee = lookUp(email.sending, tokens, at - 2) !== undefined
  if (!isAddressee && !knowsWord(vocabulary, tokens[at - 1]!.text)) return 0
  const isWhole = hasAt(vocabulary, tokens.slice(at + 2)) && tokens.slice(0, at).every(({ kind }) => kind === "word")
  return isWhole ? at + 1 : 0
}

/**
 * The start of a written address after small talk ("use the main one, olga.paz@claro.com"). A punctuation mark inside
 * the address, or a pause before it, shows that the recognizer wrote the address without gaps.
 */
const writtenStart = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const at = tokens.findIndex(({ text }) => text === "@")
  if (at < 1 || tokens[at]!.gap) return 0
  let start = at
  while (start > 0 && !tokens[start]!.gap) start--
  const isMarked = tokens.slice(start, at).some(({ kind }) => kind === "mark")
  const before = tokens.slice(0, start)
  const isTalking = before.some(({ text }) => vocabulary.email.sentenceWords.has(text))
  const isWords = before.every(({ kind }, index) => kind === "word" && !isSign(vocabulary, before, index))
  return isWords && ((isTalking && isMarked) || tokens[start]!.pause) ? start : 0
}

/** The minimum number of words in small talk: `leastTalk` if a lead ends it, `muchTalk` if none does. */
const leastTalk = 2
const muchTalk = 3

/** Whether a word can be small talk: it is not a letter, and not a doubt about the spelling. */
const isPlain = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean => {
  const { kind, text } = tokens[index]!
  const isLetter = text.length === 1 && !"ai".includes(text)
  const isExplained = index > 0 && lookUp(email.asIn, tokens, index)?.length === 2
  return kind === "word" && !isLetter && !isExplained && lookUp(email.doubts, tokens, index) === undefined
}

/** The maximum number of words of small talk after a lead. */
const mostTalk = 5

/** "ponga ahí ...": small talk that continues after a lead. */
const afterMoreTalk = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const { email } = vocabulary
  let end = from
  const isTalking = ({ text }: EmailToken) => email.sentenceWords.has(text) && !email.binding.has(text)
  const isName = (index: number) => tokens[index]?.kind === "word" && !isSign(vocabulary, tokens, index)
  while (end - from < mostTalk && isName(end + 1) && isTalking(tokens[end]!)) end++
  return end
}

/**
 * The minimum number of words between "it's" and a less certain lead that ends the small talk: "so" ends it in "it's
 * the one with my surname so ...", but not in "it's so cool at".
 */
const farFromCopula = 3

/** A lead or a single word of small talk, and where it ends. */
interface Lead {
  readonly isLead: boolean
  readonly end: number
  /** Whether the lead ends with a form of "to be", and the address follows. */
  readonly isCopula: boolean
  /**
   * Whether the lead can't be part of the address: it has several words, or is a form of "to be" or a noun such as
   * "address".
   */
  readonly isSure: boolean
}

const leadAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number, talk: number): Lead => {
  const lead = lookUp(email.leads, tokens, index)
  const isCopula = lookUp(email.copulas, tokens, index) !== undefined && (talk > 0 || index < 2)
  const opening = isCopula ? (lookUp(email.openings, tokens, index)?.length ?? 0) : 0
  const length = Math.max(lead?.length ?? 1, opening)
  const isSure = length > 1 || isCopula || lookUp(email.nouns, tokens, index) !== undefined
  return { isLead: lead !== undefined, end: index + length, isCopula, isSure }
}

/**
 * The small talk before an index: its words, the end of its last certain lead, and the index up to which all words are
 * certainly small talk.
 */
interface SmallTalk {
  words: number
  /** The end of the last lead that is certain, or -1. */
  sure: number
  /** All words before this index occur only in small talk. */
  plain: number
}

/** Whether a lead ends the small talk before it. */
const endsTalk = (lead: Lead, { words, sure }: SmallTalk, index: number): boolean =>
  (words >= leastTalk || lead.isSure || index === 0) && (sure < 0 || lead.isSure || index - sure >= farFromCopula)

/** Whether the small talk is long enough to end at this word, even without a lead. */
const endsMuchTalk = (
  { email }: Vocabulary,
  tokens: ReadonlyArray<EmailToken>,
  { words, sure, plain }: SmallTalk,
  index: number,
): boolean => {
  const { text } = tokens[index]!
  return sure < 0 && words >= muchTalk && plain === index && email.sentenceWords.has(text) && !email.binding.has(text)
}

/**
 * The index after the last lead ("it's", "so", "you can reach me at") that ends small talk of several words, or after
 * the last word of longer small talk. Any words may come before the address.
 */
const afterLeads = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const talk: SmallTalk = { words: 0, sure: -1, plain: 0 }
  let start = from
  for (let index = 0; index < tokens.length;) {
    const { kind, text } = tokens[index]!
    while (talk.plain < index && isPlain(vocabulary, tokens, talk.plain)) talk.plain++
    const lead = leadAt(vocabulary, tokens, index, talk.words)
    const { isLead, end, isCopula } = lead
    if (!isLead && index >= from && (kind !== "word" || isSign(vocabulary, tokens, index))) break
    if (vocabulary.email.sentenceWords.has(text)) talk.words++
    const isEnd = isLead ? endsTalk(lead, talk, index) : endsMuchTalk(vocabulary, tokens, talk, index)
    const goesOn = tokens[end]?.kind === "word" && !isSign(vocabulary, tokens, end)
    if (isEnd && goesOn) start = Math.max(start, isLead && !isCopula ? afterMoreTalk(vocabulary, tokens, end) : end)
    if (isEnd && (isCopula || end - index > 1)) talk.sure = end
    index = end
  }
  return hasAt(vocabulary, tokens.slice(start)) ? start : from
}

/** The start of the address, after all preceding small talk. */
export const startOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const written = writtenStart(vocabulary, tokens)
  if (written > 0) return written
  const sentence = afterFirstAt(vocabulary, tokens)
  const announced = sentence + afterAnnouncement(vocabulary, tokens.slice(sentence))
  const open = (at: number) => afterOpenings(vocabulary, tokens, at)
  const led = afterLead(vocabulary, tokens, open(afterTalk(vocabulary, tokens, open(announced))))
  const start = open(afterLeads(vocabulary, tokens, open(led)))
  // "le doy el de la tienda ventas": a noun follows, not the address
  const isOwned = vocabulary.numbers.partOf.has(tokens[start - 1]?.text ?? "")
  return isOwned && vocabulary.options.articles.has(tokens[start]?.text ?? "") ? 0 : start
}
