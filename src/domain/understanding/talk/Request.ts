import type { RequestKind, RequestWords } from "../../languages/DialogueWords.ts"
import { lookUp, type Phrasebook, phrasebook, phrases } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"

/** The words of requests, as phrasebooks. */
export interface RequestBooks {
  readonly polite: Phrasebook<true>
  readonly apologies: Phrasebook<true>
  readonly heads: Phrasebook<RequestKind>
  readonly troubles: Phrasebook<true>
  readonly around: Phrasebook<RequestKind>
  readonly openings: Phrasebook<"asked" | "meanwhile" | "told">
  readonly objects: Phrasebook<true>
  readonly errands: Phrasebook<true>
  readonly papers: Phrasebook<true>
}

export const requestBooks = (words: RequestWords): RequestBooks => ({
  polite: phrases(words.polite),
  apologies: phrases(words.apologies),
  heads: phrasebook(Object.entries(words.heads)),
  troubles: phrases(words.troubles),
  around: phrasebook(Object.entries(words.around)),
  openings: phrasebook(Object.entries(words.openings)),
  objects: phrases(words.objects),
  errands: phrases(words.errands),
  papers: phrases(words.papers),
})

type Words = ReadonlyArray<Token>

/** The index after all consecutive phrases of the phrasebook. */
const after = (book: Phrasebook<unknown>, words: Words, start: number): number => {
  let at = start
  for (let hit = lookUp(book, words, at); hit !== undefined; hit = lookUp(book, words, at)) at += hit.length
  return at
}

/** The maximum number of words that say what the respondent is doing: "to find the letter" after a request for time. */
const mostOfErrand = 7

/**
 * "let me check my calendar", "while I look for it", "I'd have to look it up": what the respondent is doing in the
 * meantime.
 */
const isErrand = (books: RequestBooks, words: Words, start: number, isWaiting: boolean): boolean => {
  const opening = lookUp(books.openings, words, start)
  if (opening === undefined || (opening.value === "meanwhile" && !isWaiting)) return false
  // "a ver, la una": without a verb, the object is an article
  const verb = after(books.objects, words, start + opening.length)
  const end = after(books.errands, words, verb)
  if (end === verb) return false
  if (opening.value === "told" && !isWaiting) return after(books.papers, words, end) === words.length
  // "let me see, five" is an answer
  const isOpen = after(books.papers, words, end) > end && !words.some(({ pause }, at) => pause && at >= end)
  return end === words.length || (isOpen && words.length - end <= mostOfErrand)
}

/**
 * "say that again", "speak a bit louder": the kind of request. All words after the head must be known; some of them
 * determine the kind.
 */
const kindAround = ({ around }: RequestBooks, words: Words, start: number, head: RequestKind): RequestKind => {
  let kind = head
  let at = start
  for (let hit = lookUp(around, words, at); hit !== undefined; hit = lookUp(around, words, at)) {
    if (hit.value !== "unsettled" && kind !== "wait") kind = hit.value
    at += hit.length
  }
  if (at === words.length) return kind
  return "unsettled"
}

/**
 * The request to the service, if it covers the whole utterance: "sorry, could you say that again", "give me a minute to
 * find the letter".
 */
export const requestIn = (books: RequestBooks, words: Words): Exclude<RequestKind, "unsettled"> | undefined => {
  if (words.some(({ kind }) => kind === "digits")) return undefined
  const start = after(books.polite, words, 0)
  const isAddressed = start > 0 && after(books.apologies, words, 0) > 0
  const trouble = isAddressed ? lookUp(books.troubles, words, start) : undefined
  if (trouble !== undefined && kindAround(books, words, start + trouble.length, "again") === "again") return "again"
  const head = lookUp(books.heads, words, start)
  const kind = head === undefined ? "unsettled" : kindAround(books, words, start + head.length, head.value)
  if (kind !== "unsettled") return kind
  const isWait = head?.value === "wait"
  if (isWait) {
    const end = after(books.around, words, start + head.length)
    for (let at = start + head.length; at <= end; at++) if (isErrand(books, words, at, true)) return "wait"
  }
  return isErrand(books, words, start, false) ? "wait" : undefined
}
