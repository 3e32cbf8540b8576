import { assertionOf } from "../text/Assertion.ts"
import { correctionIn, meantIn, withoutOpening } from "../text/Correction.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { Option } from "../choice/Option.ts"
import { type Accepted, type CanonicalValue, type Confirm, invalid, type Understanding } from "../Understanding.ts"
import { alikeTerms, describedTerms, termsByWord } from "./AlikeTerms.ts"
import { piecesOf, type TermPiece } from "./TermPiece.ts"
import { type Term, type TermIndex, termIndexOf } from "./TermIndex.ts"

/** The maximum number of terms to offer for confirmation. */
const mostAsked = 3
/** The maximum number of words in an answer; longer answers are not searched. */
const mostPieces = 120

/** An exact term in the utterance; if terms overlap, the longest wins. */
interface Hit {
  readonly places: ReadonlyArray<number>
  readonly start: number
  readonly end: number
}

const hitAt = (index: TermIndex, pieces: ReadonlyArray<TermPiece>, start: number): Hit | undefined => {
  let [letters, spoken] = ["", ""]
  let best: Hit | undefined
  for (let end = start; end < pieces.length && Math.min(letters.length, spoken.length) < index.longest; end++) {
    letters += pieces[end]!.letters
    spoken += pieces[end]!.spoken
    const places = index.byLetters.get(letters) ?? index.byLetters.get(spoken)
    if (places !== undefined) best = { places, start, end: end + 1 }
  }
  return best
}

const hitsIn = (index: TermIndex, pieces: ReadonlyArray<TermPiece>): ReadonlyArray<Hit> => {
  const hits: Array<Hit> = []
  for (let start = 0; start < pieces.length;) {
    const hit = hitAt(index, pieces, start)
    if (hit !== undefined) hits.push(hit)
    start = hit?.end ?? start + 1
  }
  return hits
}

/** Removes words around a term that carry no meaning. */
const contentOf = ({ terms }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> =>
  without(terms.around, tokens)

/**
 * Removes words that carry no meaning from the beginning and the end. Words in between are kept, because "met for men"
 * may be one word.
 */
const inside = ({ terms }: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  let start = 0
  for (let hit = lookUp(terms.around, tokens, 0); hit !== undefined; hit = lookUp(terms.around, tokens, start))
    start += hit.length
  for (let end = tokens.length; end > start; end--) {
    const length = [4, 3, 2, 1].find(
      (size) => end - size >= start && lookUp(terms.around, tokens.slice(0, end), end - size)?.length === size,
    )
    if (length === undefined) return tokens.slice(start, end)
    end -= length - 1
  }
  return []
}

type Reading = Understanding<CanonicalValue>
type Found = Accepted | Confirm

const asked = (terms: ReadonlyArray<Term>): Reading => {
  const values = [...new Set(terms.map(({ value }) => value))].slice(0, mostAsked)
  const [value] = values
  if (value === undefined) return invalid
  const result: Confirm = { _tag: "confirm", value, method: "fuzzy" }
  return values.length > 1 ? { ...result, alternatives: values.slice(1) } : result
}

const taken = (term: Term): Accepted => ({ _tag: "accepted", value: term.value, method: "exact" })

/**
 * The terms named in the answer. A single term is accepted if nothing else was said and the words express no doubt
 * (`isDoubted`).
 */
const read = (vocabulary: Vocabulary, index: TermIndex, tokens: ReadonlyArray<Token>, isDoubted: boolean): Reading => {
  const pieces = piecesOf(vocabulary, tokens)
  if (pieces.length > mostPieces) return invalid
  const all = hitsIn(index, pieces)
  const isTalk = (hit: Hit) =>
    contentOf(vocabulary, tokens.slice(pieces[hit.start]!.start, pieces[hit.end - 1]!.end)).length === 0
  // a term that is also an ordinary word counts only if there are no other terms
  const own = all.filter((hit) => !isTalk(hit))
  const hits = own.length > 0 ? own : all
  // "es citalopram" may be "escitalopram", although "citalopram" is more likely
  const isWord = (place: number) => !index.terms[place]!.label.includes(" ")
  const inner = hits.flatMap(({ start, end, places }) =>
    end > start + 1 && places.some(isWord)
      ? (hitAt(index, pieces.slice(0, end), start + 1)?.places ?? []).filter(
          (place) => isWord(place) && !places.includes(place),
        )
      : [],
  )
  const named = [...new Set(hits.flatMap(({ places }) => places))].map((place) => index.terms[place]!)
  const covered = hits.flatMap(({ start, end }) => pieces.slice(start, end))
  const isCovered = (at: number) => covered.some(({ start, end }) => start <= at && at < end)
  const rest = contentOf(
    vocabulary,
    tokens.map((token, at) => (isCovered(at) ? { ...token, text: "\0" } : token)),
  ).filter(({ text }) => text !== "\0")
  if (inner.length > 0) return asked([...inner.map((place) => index.terms[place]!), ...named])
  if (named.length === 1 && rest.length === 0 && !isDoubted) return taken(named[0]!)
  if (named.length > 0 && rest.length === 0) return asked(named)
  const content = contentOf(vocabulary, tokens)
  if (content.length === 0) return asked(named)
  const bare = inside(vocabulary, tokens)
  const alike = alikeTerms(vocabulary, index, bare)
  // "a mocks a sillen": an article may be the beginning of the term
  const before = tokens[tokens.indexOf(bare[0]!) - 1]
  const isArticle = before !== undefined && vocabulary.options.articles.has(before.text)
  return asked([
    ...(named.length > 0 || bare.length === 1 ? describedTerms(vocabulary, index, tokens) : []),
    ...named,
    ...(alike.length > 0 || !isArticle ? alike : alikeTerms(vocabulary, index, [before, ...bare])),
  ])
}

/**
 * "it's not Bath, it's Bristol": the last of several terms after a negation, which is probably the intended one. Empty
 * if the terms are joined by "or", because the negation then covers all of them.
 */
const afterDeniedTerm = (
  vocabulary: Vocabulary,
  index: TermIndex,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Term> => {
  const { negations, disjunctions } = vocabulary.options
  const denial = tokens.findIndex((_, at) => lookUp(negations, tokens, at) !== undefined)
  const behind = tokens.slice(denial + 1)
  const hits = mentions(disjunctions, behind) ? [] : hitsIn(index, piecesOf(vocabulary, behind))
  return hits.length > 1 ? hits.at(-1)!.places.map((place) => index.terms[place]!) : []
}

/** The minimum number of consecutive letters that count as spelling; fewer may be words: "a e i". */
const fewestLetters = 4

/** "t a m s u l", "te a eme ese u ele": joins spelled letters into one word. */
const withLettersJoined = (
  { email }: Vocabulary,
  index: TermIndex,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Token> => {
  const out: Array<Token> = []
  const letterAt = (at: number) => {
    const token = tokens[at]
    if (token?.kind !== "word") return undefined
    return token.text.length === 1
      ? { value: token.text, length: 1 }
      : (lookUp(email.letters, tokens, at) ?? lookUp(email.weakLetters, tokens, at))
  }
  for (let at = 0; at < tokens.length;) {
    let [end, letters] = [at, ""]
    for (let hit = letterAt(end); hit !== undefined; hit = letterAt(end)) {
      letters += hit.value
      end += hit.length
    }
    const run = tokens.slice(at, end)
    // "be eme uve serie tres"
    if (letters.length >= fewestLetters || (end > at + 1 && index.byWord.has(letters)))
      out.push({ ...run[0]!, text: letters })
    else out.push(...run)
    if (end === at) out.push(tokens[end++]!)
    at = end
  }
  return out
}

/** The term that is the whole utterance, exactly. */
const exactTerm = (index: TermIndex, pieces: ReadonlyArray<TermPiece>): Term | undefined => {
  const hit = hitAt(index, pieces, 0)
  const isOnly = hit?.places.length === 1 && hit.end === pieces.length
  return isOnly && hitAt(index, pieces, 1)?.end !== pieces.length ? index.terms[hit.places[0]!]! : undefined
}

/** The term after a correction. "simvastatina no atorvastatina": the second term may be denied. */
const correctedTerm = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  find: (some: ReadonlyArray<Token>) => Found | undefined,
): Found | undefined => {
  const correction = correctionIn(vocabulary, tokens)
  const corrected = correction === undefined ? undefined : find(correction.after)
  if (corrected === undefined || correction?.isOpen !== true) return corrected
  const first = find(correction.before)
  return first === undefined || first.value === corrected.value
    ? corrected
    : { ...corrected, _tag: "confirm", alternatives: [first.value] }
}

/** Terms in an utterance without a correction: found as spoken, by a description, or by one of their words. */
const plainTerm = (
  vocabulary: Vocabulary,
  index: TermIndex,
  tokens: ReadonlyArray<Token>,
  isDoubted: boolean,
): Reading => {
  const { negations, disjunctions } = vocabulary.options
  const described = () => describedTerms(vocabulary, index, inside(vocabulary, tokens))
  if (mentions(negations, tokens)) return asked([...afterDeniedTerm(vocabulary, index, tokens), ...described()])
  const isEither = mentions(disjunctions, tokens)
  const result = read(vocabulary, index, isEither ? without(disjunctions, tokens) : tokens, isDoubted)
  if (result._tag === "rejected") {
    const terms = described()
    return asked(terms.length > 0 ? terms : termsByWord(vocabulary, index, contentOf(vocabulary, tokens)))
  }
  return result._tag === "accepted" && isEither ? { ...result, _tag: "confirm" } : result
}

/**
 * A term of a catalog: an exact term is accepted; up to three terms with similar spelling or sound are confirmed;
 * anything else is rejected.
 */
export const understandTerm = (text: string, locale: string, options: ReadonlyArray<Option>): Reading => {
  const vocabulary = vocabularyOf(locale)
  const index = termIndexOf(options)
  const all = withoutOpening(
    vocabulary,
    without(vocabulary.fillers, withLettersJoined(vocabulary, index, tokenize(text))),
  )
  if (all.length === 0) return invalid
  const isAsked = text.includes("?")
  const exact = exactTerm(index, piecesOf(vocabulary, all))
  if (exact !== undefined && !isAsked) return taken(exact)
  const tokens = without(vocabulary.terms.doubts, all)
  const assertion = assertionOf(vocabulary, tokens)
  if (assertion === "withdrawn" || assertion === "unfinished") return invalid
  const isDoubted = tokens.length < all.length || assertion === "reserved" || isAsked
  const find = (some: ReadonlyArray<Token>) => {
    const reading = read(vocabulary, index, some, isDoubted)
    return reading._tag === "rejected" ? undefined : reading
  }
  return (
    meantIn(vocabulary, tokens, find) ??
    correctedTerm(vocabulary, tokens, find) ??
    plainTerm(vocabulary, index, tokens, isDoubted)
  )
}
