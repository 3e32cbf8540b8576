import { type SpokenWord, spokenWords } from "../several/SpokenWord.ts"
import { longestHit, lookUp, mentions } from "./Phrasebook.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** The maximum length, in characters, of an answer that is split into clauses; longer answers are stories. */
export const longestClauses = 160

type Words = ReadonlyArray<SpokenWord>

/** The maximum number of words; longer answers are stories. */
const mostWords = 30

/** The clauses of an answer. A pause or "but" ends a clause. */
const clausesOf = ({ clauses }: Vocabulary, words: Words): ReadonlyArray<Words> => {
  const all: Array<Array<SpokenWord>> = [[]]
  for (let at = 0; at < words.length; at++) {
    const turn = at > 0 ? (lookUp(clauses.turns, words, at)?.length ?? 0) : 0
    if ((turn > 0 || words[at]!.pause) && all.at(-1)!.length > 0) all.push([])
    if (turn > 0) at += turn - 1
    else all.at(-1)!.push(words[at]!)
  }
  return all.filter((clause) => clause.length > 0)
}

/** Joins the clauses as they were written. If a clause ends with an initial, its period is kept: "Olmos S. L." */
const joinedIn = (text: string, clauses: ReadonlyArray<Words>): string =>
  clauses
    .map((clause) => {
      const [first, last] = [clause[0]!, clause.at(-1)!]
      const isInitial = last.to - last.from === 1 && text[last.to] === "."
      return text.slice(first.from, isInitial ? last.to + 1 : last.to)
    })
    .reduce((all, clause) => (all.endsWith(".") ? `${all} ${clause}` : `${all}, ${clause}`))

/** "yes,", "well,": an opening that states nothing yet. */
const isOpening = ({ answers, fields, fillers, clauses }: Vocabulary, clause: Words): boolean =>
  longestHit(
    [answers.interjections, answers.yes, answers.no, fields.greetings, fillers, clauses.bettering],
    clause,
    0,
  ) === clause.length

/** "five, well, six with the baby": the clauses starting with the corrected value. */
const bettered = (vocabulary: Vocabulary, all: ReadonlyArray<Words>): ReadonlyArray<Words> => {
  const { bettering } = vocabulary.clauses
  const at = all.findLastIndex((clause, n) => n > 0 && lookUp(bettering, clause, 0) !== undefined)
  const told = all.findIndex((clause) => !isOpening(vocabulary, clause))
  if (at <= told || told < 0) return all
  const first = all[at]!.slice(lookUp(bettering, all[at]!, 0)!.length)
  const rest = [...(first.length > 0 ? [first] : []), ...all.slice(at + 1)]
  return rest.length === 0 ? all : rest
}

/** "now in Mérida", "chef at the moment": the clause without adverbs of the present, and without "since 2015". */
const withoutTime = ({ clauses, answers }: Vocabulary, clause: Words): Words => {
  let start = 0
  for (let length = 1; length > 0; start += length)
    length = longestHit([clauses.now, clauses.bettering, answers.interjections], clause, start)
  const end = clause.findIndex((_, at) => at > start && lookUp(clauses.lasting, clause, at) !== undefined)
  const rest = clause.slice(start, end < 0 ? clause.length : end)
  return rest.length === 0 ? clause : rest
}

/**
 * The clauses about the present. Clauses about the past are left out and, if any clause says "now" or "this time", so
 * are clauses about what is usual.
 */
const present = ({ clauses }: Vocabulary, all: ReadonlyArray<Words>): ReadonlyArray<Words> => {
  // "now and then" is not "now"
  const isNow = (clause: Words) =>
    clause.some((_, at) => {
      const length = lookUp(clauses.now, clause, at)?.length ?? 0
      return length > 0 && length >= longestHit([clauses.usual], clause, at)
    })
  const others = all.some(isNow) ? [clauses.former, clauses.usual] : [clauses.former]
  const isFormer = (clause: Words) => !isNow(clause) && others.some((book) => mentions(book, clause))
  const lasting = all.filter((clause) => !isFormer(clause))
  const current = lasting.length < all.length ? lasting.find(isNow) : undefined
  if (current !== undefined) return [current]
  return lasting.length === 0 ? all : lasting
}

/** "it used to be nine, it's eleven now": the clause about the present; undefined if none contrasts with the past. */
export const currentClause = (vocabulary: Vocabulary, text: string): string | undefined => {
  const words = spokenWords(text)
  if (words.length > mostWords || !mentions(vocabulary.clauses.now, words)) return undefined
  const all = clausesOf(vocabulary, words)
  const told = present(vocabulary, all)
  return told.length === 1 && all.length > 1 ? joinedIn(text, [withoutTime(vocabulary, told[0]!)]) : undefined
}

/**
 * The answer without anything that is no longer true, and without remarks after it: "in Perth now, we used to live in
 * Adelaide", "Boots, I've been there six years". Unchanged if there is neither.
 */
export const mainClause = (vocabulary: Vocabulary, text: string, kept: "withTime" | "plain" = "plain"): string => {
  const { clauses } = vocabulary
  const words = spokenWords(text)
  if (words.length > mostWords) return text
  const spoken = clausesOf(vocabulary, words)
  const all = bettered(vocabulary, spoken)
  const told = present(vocabulary, all)
  const first = Math.max(
    0,
    told.findIndex((clause) => !isOpening(vocabulary, clause)),
  )
  const isInitial = (clause: Words) => clause.length === 1 && clause[0]!.text.length === 1
  const remark = told.findIndex(
    (clause, n) => n > first && !isInitial(clause) && lookUp(clauses.remarks, clause, 0) !== undefined,
  )
  const main = told.slice(0, remark < 0 ? told.length : remark)
  const plain = main.map((clause) => (kept === "plain" ? withoutTime(vocabulary, clause) : clause))
  const isSame = main.length === spoken.length && plain.every((clause, n) => clause.length === spoken[n]!.length)
  return isSame ? text : joinedIn(text, plain)
}
