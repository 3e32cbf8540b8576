import type { EmailToken } from "./EmailToken.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

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

/** A word, or a letter that is also a word: "a", "y". */
const isPlainWord = ({ kind, text }: EmailToken): boolean =>
  kind === "word" && (text.length > 1 || /[aeiouy]/.test(text))

/** "b as in boy". */
const isExplained = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean =>
  tokens[index]!.text.length === 1 && lookUp(email.asIn, tokens, index + 1) !== undefined

/** "es ele, perez": a letter begins the address, but not in the remark "es con jota, jimena". */
const endsInLetter = ({ email }: Vocabulary, clause: ReadonlyArray<EmailToken>): boolean =>
  lookUp(email.letters, clause, clause.length - 1) !== undefined &&
  lookUp(email.letterRemarks, clause, clause.length - 2) === undefined

/**
 * Whether a clause is small talk: it contains a word that never occurs in a name, and nothing that occurs only in
 * addresses.
 */
const isTalk = (vocabulary: Vocabulary, clause: ReadonlyArray<EmailToken>): boolean =>
  clause.every((token) => token.stop || isPlainWord(token)) &&
  clause.some(({ text }) => vocabulary.email.sentenceWords.has(text)) &&
  !endsInLetter(vocabulary, clause) &&
  clause.every((_, index) => !isExplained(vocabulary, clause, index) && !isSign(vocabulary, clause, index))

/** The maximum number of words between a verb such as "send" and the address, or before "is". */
const longestLead = 8

/** "a ventas arroba": "a" before a whole name means "to". In "a lopez" and "a ene a" it is a letter. */
const opensAddressee = ({ email, names }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean => {
  const next = tokens[index]
  const isLetter = next === undefined || email.letters.has(next.text) || email.weakLetters.has(next.text)
  return !isLetter && next.kind === "word" && next.text.length > 1 && !next.pause && !names.family.has(next.text)
}

/** The index after "the one I use most is", "send the confirmation to". */
export const afterLead = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const { email } = vocabulary
  const isSending = tokens.slice(0, from + 1).some((_, index) => lookUp(email.sending, tokens, index) !== undefined)
  let start = from
  for (let index = from; index < tokens.length && index - from <= longestLead; index++) {
    const isFirst = index === from
    if (tokens[index]!.kind !== "word" || (!isFirst && isAtOrDot(vocabulary, tokens, index))) break
    const verb = isFirst ? undefined : lookUp(email.being, tokens, index)
    // "mándelo a t o m a s": a spelled letter
    const isSpelled = !isFirst && tokens[index - 1]!.text.length === 1
    const isTowards = isSending ? !isSpelled : isFirst && opensAddressee(vocabulary, tokens, index + 1)
    const hit = verb ?? (isTowards && start === from ? lookUp(email.towards, tokens, index) : undefined)
    const end = index + (hit?.length ?? 0)
    if (hit !== undefined && tokens[end] !== undefined && !isSign(vocabulary, tokens, end)) start = end
  }
  return hasAt(vocabulary, tokens.slice(start)) ? start : from
}

/** Small talk of at least this many words may run into the address without a pause. */
const fewest = 2

/**
 * The index after clauses of small talk, and after small talk that runs into the address: "let me spell that for you".
 */
export const afterTalk = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const pauses = tokens.flatMap(({ pause }, index) => (pause && index > from ? [index] : []))
  const after = pauses.filter(
    (index, n) => !isSign(vocabulary, tokens, index) && isTalk(vocabulary, tokens.slice(pauses[n - 1] ?? from, index)),
  )
  const start = after.length > 0 && pauses.indexOf(after.at(-1)!) === after.length - 1 ? after.at(-1)! : from
  let end = start
  while (end < tokens.length && vocabulary.email.sentenceWords.has(tokens[end]!.text)) end++
  const next = tokens[end]
  const isName =
    next !== undefined &&
    next.kind !== "mark" &&
    isTalk(vocabulary, tokens.slice(start, end)) &&
    !isSign(vocabulary, tokens, end)
  return end - start >= fewest && isName && hasAt(vocabulary, tokens.slice(end)) ? end : start
}

const isAtOrDot = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number): boolean =>
  lookUp(email.at, tokens, index) !== undefined || lookUp(email.dot, tokens, index) !== undefined

/** Whether an "at", a dot or another symbol of an address begins at the index. */
export const isSign = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, index: number) =>
  isAtOrDot(vocabulary, tokens, index) || lookUp(vocabulary.email.symbols, tokens, index) !== undefined

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
    // "Okay. It's ...": a period after an opening ends a sentence, and is not part of the address
    if (next?.stop === true && hasAt(vocabulary, tokens.slice(start + hit.length + 1))) {
      start += hit.length + 1
      continue
    }
    const isOnlyPart =
      next === undefined ||
      (paused !== undefined && isSign(vocabulary, tokens, start + hit.length)) ||
      next.kind === "mark" ||
      lookUp(at, tokens, start + hit.length) !== undefined
    const isNext = lookUp(openings, tokens, start + hit.length) !== undefined
    if (isOnlyPart || (sure === undefined && !next.pause && !isNext)) return start
    start += hit.length
  }
}

/** The index at which the small talk at the end begins: "..., I check that one every day". */
export const beforeTalk = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
  let end = tokens.length
  for (;;) {
    const pause = tokens.findLastIndex((token, index) => token.pause && index > 0 && index < end)
    if (
      pause < 1 ||
      isSign(vocabulary, tokens, pause - 1) ||
      !isTalk(vocabulary, tokens.slice(pause, end)) ||
      !hasAt(vocabulary, tokens.slice(0, pause))
    )
      return end
    end = pause
  }
}

/** The index at which the polite words at the end begin. */
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
