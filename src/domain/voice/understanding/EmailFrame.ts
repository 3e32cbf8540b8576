import type { EmailToken } from "./EmailToken.ts"
import type { Phrasebook } from "./Phrasebook.ts"
import { lookUp } from "./Phrasebook.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** "my work email address is": the index after the verb that follows a noun for the address. */
export const afterAnnouncement = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const { nouns, verbs, subjects } = vocabulary.email
  let isAnnounced = lookUp(subjects, tokens, 0) !== undefined
  let start = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    if (token.kind === "mark" && token.text === "@") break
    if (lookUp(vocabulary.email.at, tokens, index) !== undefined && token.text !== "at") break
    const verb = index > 0 && isAnnounced ? lookUp(verbs, tokens, index) : undefined
    if (verb !== undefined && tokens[index + verb.length] !== undefined) {
      start = index + verb.length
      isAnnounced = false
      index = start - 1
    } else if (lookUp(nouns, tokens, index) !== undefined) isAnnounced = true
  }
  return hasAt(vocabulary, tokens.slice(start)) ? start : 0
}

/** Whether a clause is talk and no part of an address: a word that no name holds, and nothing that only an address holds. */
const isTalk = ({ email }: Vocabulary, clause: ReadonlyArray<EmailToken>): boolean =>
  clause.every(
    ({ kind, text, stop }) => (kind === "word" && (text.length > 1 || /[aeiouy]/.test(text))) || stop === true,
  ) &&
  clause.some(({ text }) => email.sentenceWords.has(text)) &&
  clause.every(
    ({ text }, index) =>
      (text.length > 1 || lookUp(email.asIn, clause, index + 1) === undefined) &&
      lookUp(email.dot, clause, index) === undefined &&
      clause[index]!.text !== "@" &&
      lookUp(email.symbols, clause, index) === undefined &&
      lookUp(email.at, clause, index) === undefined,
  )

/** The index after the last sentence that ends before the address: "ready? it's ...". */
export const afterSentences = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const { at } = vocabulary.email
  const first = tokens.findIndex((token, index) => token.text === "@" || lookUp(at, tokens, index) !== undefined)
  return Math.max(
    0,
    tokens.slice(0, first + 1).findLastIndex(({ sentence }) => sentence === true),
  )
}

/** Nobody says more words than these between a verb of sending and the address, or before "is". */
const longestLead = 8

/** The index after "the one I use most is", "send the confirmation to". */
export const afterLead = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const { email } = vocabulary
  const isSending = tokens.slice(0, from + 1).some((_, index) => lookUp(email.sending, tokens, index) !== undefined)
  let start = from
  for (let index = from; index < tokens.length && index - from <= longestLead; index++) {
    const token = tokens[index]!
    const isAddress = lookUp(email.at, tokens, index) !== undefined || lookUp(email.dot, tokens, index) !== undefined
    if (token.kind !== "word" || (isAddress && index > from)) break
    const verb = index > from ? lookUp(email.being, tokens, index) : undefined
    const to = isSending && start === from ? lookUp(email.towards, tokens, index) : undefined
    const hit = verb ?? to
    const end = index + (hit?.length ?? 0)
    if (hit !== undefined && tokens[end] !== undefined && !isAt(vocabulary, tokens, end)) start = end
  }
  return hasAt(vocabulary, tokens.slice(start)) ? start : from
}

/** The index after an "at" that belongs to talk and not to the address: "send it to my wife at anne at gmail dot com". */
export const afterFirstAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const { email } = vocabulary
  const at = tokens.findIndex((_, index) => lookUp(email.at, tokens, index) !== undefined)
  const talk = tokens.slice(0, Math.max(0, at)).filter(({ text }) => email.sentenceWords.has(text))
  if (at < 0 || tokens[at]!.text !== "at" || lookUp(email.at, tokens, at)!.length > 1 || talk.length < leastTalk)
    return 0
  const isWhole = hasAt(vocabulary, tokens.slice(at + 2)) && tokens.slice(0, at).every(({ kind }) => kind === "word")
  return isWhole ? at + 1 : 0
}

/**
 * The index where a written address begins ("use the main one, olga.paz@claro.com") after talk: a recogniser that wrote it in one piece, with a
 * mark in it or after a pause, joined all that belongs to it.
 */
export const writtenStart = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  const at = tokens.findIndex(({ text }) => text === "@")
  if (at < 1 || tokens[at]!.gap) return 0
  let start = at
  while (start > 0 && !tokens[start]!.gap) start--
  const isMarked = tokens.slice(start, at).some(({ kind }) => kind === "mark")
  const before = tokens.slice(0, start)
  const isTalking = before.some(({ text }) => vocabulary.email.sentenceWords.has(text))
  const isPlain = before.every(({ kind }, index) => kind === "word" && !isAt(vocabulary, before, index))
  return isPlain && ((isTalking && isMarked) || tokens[start]!.pause) ? start : 0
}

/** That many words of talk make a sentence of what ends with a lead, and that many a sentence that ends with any word of talk. */
const leastTalk = 2
const muchTalk = 3

/** Words that only talk holds: no letters, no doubt about the spelling. */
const isPlain = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean => {
  const { kind, text } = tokens[index]!
  const isLetter = text.length === 1 && !"ai".includes(text)
  const isExplained = index > 0 && lookUp(email.asIn, tokens, index)?.length === 2
  return kind === "word" && !isLetter && !isExplained && lookUp(email.doubts, tokens, index) === undefined
}

/** So many words of talk follow a lead at most. */
const mostTalk = 5

/** "ponga ahí ...": words of talk right after a lead. */
const afterMoreTalk = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const { email } = vocabulary
  let end = from
  const isTalking = ({ text }: EmailToken) => email.sentenceWords.has(text) && !email.binding.has(text)
  const isName = (index: number) => tokens[index]?.kind === "word" && !isAt(vocabulary, tokens, index)
  while (end - from < mostTalk && isName(end + 1) && isTalking(tokens[end]!)) end++
  return end
}

/** So far from "it's" another lead may end the talk: "it's the one with my surname so ...", but not in "it's so cool at". */
const farFromCopula = 3

/**
 * The index after the last lead ("it's", "so", "you can reach me at") that ends talk of several words, or after the last word of much talk. What
 * comes before the address may then hold any words.
 */
export const afterLeads = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const { email } = vocabulary
  let start = from
  let copula = -1
  let talk = 0
  let plain = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    while (plain < index && isPlain(vocabulary, tokens, plain)) plain++
    const lead = lookUp(email.leads, tokens, index)
    const isAddress = token.kind !== "word" || isAt(vocabulary, tokens, index)
    if (lead === undefined && isAddress && index >= from) break
    const isTalking = email.sentenceWords.has(token.text)
    const isCopula = lookUp(email.copulas, tokens, index) !== undefined && (talk > 0 || index < 2)
    const length = Math.max(lead?.length ?? 1, isCopula ? (lookUp(email.openings, tokens, index)?.length ?? 0) : 0)
    const end = index + length
    const goesOn = tokens[end]?.kind === "word" && !isAt(vocabulary, tokens, end)
    const isSure = length > 1 || isCopula || lookUp(email.nouns, tokens, index) !== undefined
    if (isTalking) talk++
    const isLed =
      lead === undefined
        ? copula < 0 && talk >= muchTalk && isTalking && plain === index && !email.binding.has(token.text)
        : (talk >= leastTalk || isSure || index === 0) && (copula < 0 || isSure || index - copula >= farFromCopula)
    const after = lead === undefined || isCopula ? end : afterMoreTalk(vocabulary, tokens, end)
    if (isLed && goesOn && after > start) start = after
    if (isLed && (isCopula || length > 1)) copula = end
    index = end - 1
  }
  return hasAt(vocabulary, tokens.slice(start)) ? start : from
}

/** How many words of talk in a row need no pause after them. */
const fewest = 2

/** The index after clauses of talk, and after words of talk that run on into the address: "let me spell that for you". */
export const afterTalk = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const pauses = tokens.flatMap(({ pause }, index) => (pause && index > from ? [index] : []))
  const after = pauses.filter(
    (index, n) => !isAt(vocabulary, tokens, index) && isTalk(vocabulary, tokens.slice(pauses[n - 1] ?? from, index)),
  )
  const start = after.length > 0 && pauses.indexOf(after.at(-1)!) === after.length - 1 ? after.at(-1)! : from
  let end = start
  while (end < tokens.length && vocabulary.email.sentenceWords.has(tokens[end]!.text)) end++
  const next = tokens[end]
  const isName =
    next !== undefined &&
    next.kind !== "mark" &&
    isTalk(vocabulary, tokens.slice(start, end)) &&
    !isAt(vocabulary, tokens, end)
  return end - start >= fewest && isName && hasAt(vocabulary, tokens.slice(end)) ? end : start
}

const isAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number) =>
  lookUp(email.at, tokens, index) !== undefined ||
  lookUp(email.dot, tokens, index) !== undefined ||
  lookUp(email.symbols, tokens, index) !== undefined

export const hasAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>) =>
  tokens.some((token, index) => token.text === "@" || lookUp(email.at, tokens, index) !== undefined)

export const afterOpenings = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const { openings, openingsBeforePause, at } = vocabulary.email
  let start = from
  for (;;) {
    const sure = lookUp(openings, tokens, start)
    const paused = lookUp(openingsBeforePause, tokens, start)
    const hit = sure ?? paused
    if (hit === undefined) return start
    const next = tokens[start + hit.length]
    // "Okay. It's ...": a full stop after an opening ends a sentence, and is no dot of the address
    if (next?.stop === true && hasAt(vocabulary, tokens.slice(start + hit.length + 1))) {
      start += hit.length + 1
      continue
    }
    const isOnlyPart =
      next === undefined || next.kind === "mark" || lookUp(at, tokens, start + hit.length) !== undefined
    const isNext = lookUp(openings, tokens, start + hit.length) !== undefined
    if (isOnlyPart || (sure === undefined && !next.pause && !isNext)) return start
    start += hit.length
  }
}

/** The index before the clauses of talk that end an answer: "..., I check that one every day". */
export const beforeTalk = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  let end = tokens.length
  for (;;) {
    const pause = tokens.findLastIndex((token, index) => token.pause && index > 0 && index < end)
    if (
      pause < 1 ||
      isAt(vocabulary, tokens, pause - 1) ||
      !isTalk(vocabulary, tokens.slice(pause, end)) ||
      !hasAt(vocabulary, tokens.slice(0, pause))
    )
      return end
    end = pause
  }
}

/** The index after the last word before the closing politeness. */
export const beforeClosings = (book: Phrasebook<true>, tokens: ReadonlyArray<EmailToken>, start: number): number => {
  let end = tokens.length
  for (;;) {
    let cut = end
    for (let index = Math.max(start, end - 6); index < end; index++) {
      const hit = lookUp(book, tokens, index)
      if (hit !== undefined && index + hit.length === end) {
        cut = index
        break
      }
    }
    if (cut === end) return end
    end = cut
  }
}
