import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { tokenize, words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import type { Finder, OptionResult, Thresholds } from "./OptionSearch.ts"

/**
 * Opposites: "disagree" and "agree", "en desacuerdo" and "de acuerdo", "not important" and "important", "bad" and
 * "good".
 */
export const isContrary = (
  vocabulary: Vocabulary,
  label: ReadonlyArray<string>,
  own: ReadonlyArray<string>,
): boolean => {
  const { contraries, opposites } = vocabulary.lexicon.options
  const { negations, weakeners } = vocabulary.options
  const isDenied = (long: ReadonlyArray<string>, short: ReadonlyArray<string>) =>
    long.length > short.length &&
    long.slice(-short.length).join(" ") === short.join(" ") &&
    [negations, weakeners].some((book) => book.has(long.slice(0, -short.length).join(" ")))
  if (isDenied(label, own) || isDenied(own, label)) return true
  if (label.length !== own.length) return false
  const isTurned = (a: string, b: string) =>
    contraries.some((prefix) => prefix + a === b || prefix + b === a) ||
    opposites.some((pair) => words(pair).includes(a) && words(pair).includes(b))
  return label.some((word, at) => word !== own[at] && isTurned(word, own[at]!))
}

/** The tokens without the phrases of a phrasebook; undefined if they contain none of these phrases. */
const cutOut = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> | undefined => {
  const rest: Array<Token> = []
  for (let index = 0; index < tokens.length;) {
    const length = lookUp(book, tokens, index)?.length ?? 0
    if (length === 0) rest.push(tokens[index]!)
    index += Math.max(1, length)
  }
  return rest.length === tokens.length ? undefined : rest
}

/** The maximum number of tokens; longer sentences contain such words by chance. */
const mostTokens = 12

const asked = (option: Prepared, { floor }: Thresholds): OptionResult => ({
  _tag: "confirm",
  match: { ...option.option, method: "fuzzy", score: floor },
  alternatives: [],
})

/** The option that the words name, possibly in an inflected form: "agreeing". */
const namedIn = (
  { lexicon, options: { idleAround } }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  prepared: ReadonlyArray<Prepared>,
  find: Finder,
): Prepared | undefined => {
  const result = find(tokens)
  const found = prepared.find(({ option }) => result._tag !== "rejected" && option.value === result.match.value)
  const left = tokens.flatMap((token, at) => (lookUp(idleAround, tokens, at) === undefined ? [token.text] : []))
  const isForm = (spoken: string, word: string) =>
    spoken === word || lexicon.options.endings.concat(lexicon.options.genders).some((end) => spoken === word + end)
  const inForm = prepared.filter(
    ({ main }) => main.length > 0 && main.every((word) => left.some((spoken) => isForm(spoken, word))),
  )
  return inForm.toSorted((a, b) => b.main.length - a.main.length)[0] ?? (result._tag === "accepted" ? found : undefined)
}

/** The tokens between pauses. */
const clausesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<ReadonlyArray<Token>> => {
  const starts = tokens.flatMap(({ pause }, at) => (pause || at === 0 ? [at] : []))
  return starts.map((start, place) => tokens.slice(start, starts[place + 1]))
}

/** The clauses that weaken an option. The second clause of "en desacuerdo, no entendí nada" doesn't. */
const clausesAbout = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  prepared: ReadonlyArray<Prepared>,
  find: Finder,
): ReadonlyArray<Token> => {
  const { weakeners, negations } = vocabulary.options
  const isAbout = (clause: ReadonlyArray<Token>): boolean => {
    const rest = cutOut(weakeners, clause)
    const content = rest === undefined ? [] : (cutOut(negations, rest) ?? rest)
    return content.length === 0 || namedIn(vocabulary, content, prepared, find) !== undefined
  }
  return clausesOf(tokens).filter(isAbout).flat()
}

/** "hardly agree": the words of the option that is weakened. */
const weakenedIn = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  prepared: ReadonlyArray<Prepared>,
  find: Finder,
): ReadonlyArray<Token> | undefined => {
  const weakened = cutOut(vocabulary.options.weakeners, clausesAbout(vocabulary, tokens, prepared, find))
  return weakened === undefined ? undefined : (cutOut(vocabulary.options.negations, weakened) ?? weakened)
}

/**
 * "I couldn't agree more": the words that name an option, and whether they mean its highest degree ("more") or its
 * opposite ("less").
 */
const toppedIn = (
  { options: { surpassing, more, less } }: Vocabulary,
  tokens: ReadonlyArray<Token>,
): { readonly core: ReadonlyArray<Token>; readonly isUpwards: boolean } | undefined => {
  const topped = cutOut(surpassing, tokens)
  if (topped === undefined) return undefined
  const upwards = cutOut(more, topped)
  const core = upwards ?? cutOut(less, topped)
  return core === undefined ? undefined : { core, isUpwards: upwards !== undefined }
}

/** The only opposite of the named option; of two options, the other one. */
const contraryOf = (
  vocabulary: Vocabulary,
  prepared: ReadonlyArray<Prepared>,
  named: Prepared,
): Prepared | undefined => {
  const others = prepared.filter((option) => option !== named)
  const contrary = others.filter(({ main }) => isContrary(vocabulary, main, named.main))
  const [only, ...rest] = contrary.length > 0 || others.length > 1 ? contrary : others
  return rest.length > 0 ? undefined : only
}

/**
 * "hardly agree", "far from satisfied", "para nada de acuerdo": the opposite of the named option. "I couldn't agree
 * more": the option in its highest degree. Always confirmed; if no option is the opposite, none is proposed. An option
 * with that exact wording ("Hardly satisfied") is matched literally.
 */
export const byPolarity = (
  utterance: PreparedText,
  prepared: ReadonlyArray<Prepared>,
  find: Finder,
  thresholds: Thresholds,
): OptionResult | undefined => {
  const { vocabulary } = utterance
  const { weakeners, negations, intensifiers } = vocabulary.options
  // "bueno" is a filler, and may be an option
  const isFiller = prepared.some(({ main }) => main.some((word) => vocabulary.fillers.has(word)))
  const tokens = isFiller ? tokenize(utterance.text).filter(({ kind }) => kind !== "mark") : utterance.tokens
  if (tokens.length > mostTokens) return undefined
  const topped = toppedIn(vocabulary, tokens)
  const core = topped?.core ?? weakenedIn(vocabulary, tokens, prepared, find)
  if (core === undefined) return undefined
  const isCalled = prepared.some(
    ({ main }) => main.some((word) => weakeners.has(word) || negations.has(word)) && sharesAll(main, tokens),
  )
  const named = isCalled ? undefined : namedIn(vocabulary, core, prepared, find)
  if (named === undefined || /\d/.test(named.option.label)) return undefined
  if (topped?.isUpwards === true) return asked(highest(intensifiers, prepared, named), thresholds)
  const contrary = contraryOf(vocabulary, prepared, named)
  return contrary === undefined ? { _tag: "rejected", code: "NO_MATCH", alternatives: [] } : asked(contrary, thresholds)
}

const sharesAll = (main: ReadonlyArray<string>, tokens: ReadonlyArray<Token>): boolean =>
  main.every((word) => tokens.some(({ text }) => text === word))

/** "Strongly agree" for "Agree". */
const highest = (
  intensifiers: Phrasebook<unknown>,
  prepared: ReadonlyArray<Prepared>,
  { main, ...named }: Prepared,
): Prepared =>
  prepared.find(
    (other) =>
      other.main.length > main.length &&
      intensifiers.has(other.main[0]!) &&
      other.main.slice(1).join(" ") === main.join(" "),
  ) ?? { main, ...named }
