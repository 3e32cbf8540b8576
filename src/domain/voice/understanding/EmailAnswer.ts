import type { Piece } from "./EmailDictation.ts"
import { piecesOf, settled } from "./EmailDictation.ts"
import { withoutOpening } from "./Correction.ts"
import { isEmail } from "./EmailPattern.ts"
import type { EmailToken } from "./EmailToken.ts"
import { emailTokens } from "./EmailToken.ts"
import type { Phrasebook } from "./Phrasebook.ts"
import { lookUp, mentions } from "./Phrasebook.ts"
import type { Understanding } from "./Understanding.ts"
import { similarity } from "./Similarity.ts"
import { accepted, rejected } from "./Understanding.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { vocabularyOf } from "./Vocabulary.ts"

/** "my work email address is": the index after the verb that follows a noun for the address. */
const afterAnnouncement = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): number => {
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

const hasAt = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>) =>
  tokens.some((token, index) => token.text === "@" || lookUp(email.at, tokens, index) !== undefined)

const afterOpenings = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, from: number): number => {
  const { openings, openingsBeforePause, at } = vocabulary.email
  let start = from
  for (;;) {
    const sure = lookUp(openings, tokens, start)
    const paused = lookUp(openingsBeforePause, tokens, start)
    const hit = sure ?? paused
    if (hit === undefined) return start
    const next = tokens[start + hit.length]
    const isOnlyPart =
      next === undefined || next.kind === "mark" || lookUp(at, tokens, start + hit.length) !== undefined
    const isNext = lookUp(openings, tokens, start + hit.length) !== undefined
    if (isOnlyPart || (sure === undefined && !next.pause && !isNext)) return start
    start += hit.length
  }
}

/** The index after the last word before the closing politeness. */
const beforeClosings = (book: Phrasebook<true>, tokens: ReadonlyArray<EmailToken>, start: number): number => {
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

const knownEndings = new Set(
  "com net org edu gov mil int io co me es mx ar cl pe uk us ca de fr it pt br eu info biz app dev ai tv cc xyz online site tech store uy ec ve cr gt do pa hn ni sv bo py pr cat gal eus".split(
    " ",
  ),
)

/** Endings of addresses that do not exist, although they look like one: what a recogniser makes of "com". */
const misheardEndings = new Set(["con", "calm", "come", "kom", "comm", "cum", "comb"])

/** "at three dot co dot uk": a number word that is a whole label may be written either way. */
const hasWordOfOneNumber = (pieces: ReadonlyArray<Piece>) =>
  pieces.some(({ kind, heard }, index) => {
    const isAlone =
      (pieces[index - 1]?.kind ?? "symbol") === "symbol" && (pieces[index + 1]?.kind ?? "symbol") === "symbol"
    return kind === "digits" && !/^\d/.test(heard) && isAlone
  })

/** The domain, cut where a known ending is followed by words that are no part of it. */
const domainOf = (pieces: ReadonlyArray<Piece>): string | undefined => {
  let text = ""
  let label: Array<Piece> = []
  for (const [index, one] of pieces.entries()) {
    if (one.kind === "symbol") {
      if (one.text !== "." && one.text !== "-") return undefined
      if (one.text === "." && (text === "" || text.endsWith("."))) {
        if (text === "") return undefined
        continue
      }
      text += one.text
      label = []
      continue
    }
    const isEnding = label.length === 1 && text.includes(".") && knownEndings.has(label[0]!.text)
    if (isEnding && !one.attached) {
      const rest = pieces.slice(index)
      return rest.every(({ kind }) => kind === "word") ? text : undefined
    }
    text += one.text
    label.push(one)
  }
  const domain = text.replace(/\.$/, "")
  const labels = domain.split(".")
  const isMisheard = misheardEndings.has(labels.at(-1)!)
  return isMisheard || labels.some((part) => part.startsWith("-") || part.endsWith("-")) || hasWordOfOneNumber(pieces)
    ? undefined
    : domain
}

/** How many words a name before the @ can have: more are a sentence. */
const mostWords = 4

/** That many plain words in a row before a written address are no part of it. */
const sentence = 3

/**
 * A name followed by its letters ("jane, j a n e") counts once. Letters that are almost the name correct what the recogniser wrote, or
 * follow it: nobody can know.
 */
const withoutSpelling = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> | undefined => {
  const kept: Array<Piece> = []
  let index = 0
  while (index < pieces.length) {
    const one = pieces[index]!
    let end = index + 1
    while (one.kind === "word" && pieces[end]?.kind === "letter") end++
    const letters = pieces.slice(index + 1, end)
    const spelled = letters.map(({ text }) => text).join("")
    kept.push(one)
    if (spelled.length > 2 && one.text === spelled) {
      index = end
      continue
    }
    if (letters.length > 2 && one.text[0] === spelled[0] && similarity(one.text, spelled) > 0.6) return undefined
    index++
  }
  return kept
}

const localOf = (vocabulary: Vocabulary, pieces: ReadonlyArray<Piece>): string | undefined => {
  const names = pieces.filter(({ kind, attached }) => kind === "word" && !attached)
  if (names.length > 1 && names.some(({ text }) => vocabulary.email.sentenceWords.has(text))) return undefined
  const unrepeated = withoutSpelling(pieces)
  if (unrepeated === undefined) return undefined
  let text = ""
  let plain = 0
  for (const one of unrepeated) {
    if (one.kind === "symbol" && one.stop) continue
    if (one.kind === "symbol" && one.text === "." && (text === "" || text.endsWith("."))) return undefined
    if (one.kind === "word" && !one.attached) plain++
    if (one.kind === "symbol") plain = 0
    if (plain > mostWords) return undefined
    text += one.text
  }
  return text === "" || text.endsWith(".") ? undefined : text
}

const addressOf = (vocabulary: Vocabulary, pieces: ReadonlyArray<Piece>, at: number): string | undefined => {
  const local = localOf(vocabulary, pieces.slice(0, at).map(wordly))
  const domain = domainOf(pieces.slice(at + 1).map(wordly))
  if (local === undefined || domain === undefined) return undefined
  const address = `${local}@${domain}`
  return isEmail(address) ? address : undefined
}

/** A second "at" that is not the @ is a word of the name. */
const wordly = (one: Piece): Piece => (one.kind === "maybeAt" ? { ...one, kind: "word", text: one.heard } : one)

/** A name with a stop in it ("John. Smith at") leaves open whether a dot was said, unless one was said elsewhere. */
const hasOpenStop = (pieces: ReadonlyArray<Piece>, at: number) => {
  const local = pieces.slice(0, at - 1)
  const isInitials = pieces.slice(0, at).every((one) => one.kind === "letter" || one.stop)
  return (
    !isInitials &&
    local.some(({ stop }) => stop) &&
    !local.some((one) => one.kind === "symbol" && one.text === "." && !one.stop)
  )
}

/** "you may write to john@gmail.com": a written address in one piece after words that do not belong to it. */
const embedded = (tokens: ReadonlyArray<EmailToken>): string | undefined => {
  const at = tokens.findIndex((token) => token.text === "@")
  const next = tokens[at + 1]
  if (at < 1 || tokens[at]!.gap || next === undefined || next.gap) return undefined
  let start = at
  while (start > 0 && !tokens[start]!.gap) start--
  let end = at + 1
  while (end < tokens.length && !tokens[end]!.gap && !tokens[end]!.stop) end++
  const isSentence =
    start > sentence &&
    tokens.slice(start - sentence, start).every(({ kind, text }) => kind === "word" && text.length > 1)
  const isRest = tokens.slice(end).every(({ kind }) => kind === "word")
  if (!isSentence || !isRest) return undefined
  const text = tokens
    .slice(start, end)
    .map((token) => token.text)
    .join("")
  return isEmail(text) ? text : undefined
}

/** "wait john at gmail dot com": a word of taking back, or a part of the name. */
const opensWithCorrection = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>) =>
  tokens[0]?.text !== "no" && lookUp(vocabulary.corrections, tokens, 0) !== undefined

const single = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  const { email } = vocabulary
  const announced = afterAnnouncement(vocabulary, tokens)
  const start = afterOpenings(vocabulary, tokens, announced)
  const part = tokens.slice(start, beforeClosings(email.closings, tokens, start))
  if (mentions(email.doubts, part) || opensWithCorrection(vocabulary, part)) return undefined
  const whole = embedded(part)
  if (whole !== undefined) return whole
  const dictated = piecesOf(vocabulary, part)
  if (dictated === undefined) return undefined
  const pieces = settled(dictated)
  const sure = pieces.flatMap((one, index) => (one.kind === "at" ? [index] : []))
  const places = sure.length > 0 ? sure : pieces.flatMap((one, index) => (one.kind === "maybeAt" ? [index] : []))
  const [at] = places
  return at === undefined || places.length > 1 || hasOpenStop(pieces, at)
    ? undefined
    : addressOf(vocabulary, pieces, at)
}

/** Nobody corrects an address more often in one breath. */
const mostCorrections = 4

/** A correction inside an address: the new one must be whole. A single ordinary word may as well be part of a name. */
const corrected = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>): string | undefined => {
  let tried = 0
  for (let index = tokens.length - 2; index > 1 && tried < mostCorrections; index--) {
    const hit = lookUp(vocabulary.corrections, tokens, index)
    if (hit === undefined || tokens[index + hit.length] === undefined) continue
    tried++
    const address = single(vocabulary, tokens.slice(index + hit.length))
    if (address !== undefined) return address
    const isSure = hit.length > 1 || tokens[index]!.pause
    if (isSure && hasAt(vocabulary, tokens.slice(0, index))) return undefined
  }
  return single(vocabulary, withoutOpening(vocabulary, tokens))
}

const written = (text: string): string | undefined => {
  const trimmed = text
    .trim()
    .replace(/^(?:mailto:|[<"'(¿¡])+/i, "")
    .replace(/[>"').,;:!?]+$/, "")
  const start = trimmed.length > 320 ? "" : trimmed.toLowerCase()
  return isEmail(start) ? start : undefined
}

/**
 * EMAIL of the contract's post-processing table: a lower-case address that the submit validator's pattern accepts; never a confirmation.
 * Rejected with INVALID_EMAIL whatever is not exactly one such address, in writing or dictated.
 */
export const understandEmail = (text: string, locale: string): Understanding<string | number> => {
  const address = written(text)
  if (address !== undefined) return accepted(address)
  const vocabulary = vocabularyOf(locale)
  const tokens = emailTokens(text)
  const found = corrected(vocabulary, tokens)
  if (found !== undefined) return accepted(found)
  const candidate = tokens.length < 40 ? tokens.map((token) => token.text).join("") : ""
  return candidate.includes("@") ? rejected("INVALID_EMAIL", candidate) : rejected("INVALID_EMAIL")
}
