import { correctionIn } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { joined, minSimilarity } from "./JoinedName.ts"
import { isKnownName } from "./KnownName.ts"
import { clauses, isSentence } from "./NameClause.ts"
import type { NamePart } from "./NamePart.ts"
import { type Read, readClause } from "./NameReading.ts"
import type { NameWord } from "./NameWord.ts"

/** "Anna Fisher, no, Fischer": replaces the word of the name that resembles the correction. */
const amended = (before: Read, after: Read): Read => {
  if (after.text.length >= before.text.length) return after
  const [word] = after.text
  const scores = before.text.map((old) => similarity(old.toLowerCase(), word!.toLowerCase()))
  const at = scores.indexOf(Math.max(...scores))
  if (after.text.length > 1 || scores[at]! < minSimilarity) return { ...after, isSure: false }
  return { ...before, text: before.text.with(at, word!), isSure: false }
}

/** Whether a word outside the name is similar to a word of the name. */
const isVariant = (name: Read | undefined, word: string): boolean =>
  name !== undefined &&
  name.text.length > 1 &&
  !name.text.includes(word) &&
  name.text.some((old) => similarity(old.toLowerCase(), word.toLowerCase()) >= minSimilarity)

const readName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, wanted: NamePart): Read | undefined => {
  const all = clauses(vocabulary, words).map((clause) => [clause, readClause(vocabulary, clause, wanted)] as const)
  const read = joined(
    vocabulary,
    all.flatMap(([, one]) => one ?? []),
  )
  // "it's raining cats and dogs": an unknown word after small talk
  const isStray =
    read?.rank === 1 &&
    !isKnownName(vocabulary, read.text[0]!) &&
    all.some(([{ words, as }, one]) => one === undefined && (words.length > 1 || as !== undefined))
  if (isStray) return undefined
  // a spelled part makes the name uncertain, unless the name contains it: "Serra, ese e doble erre a, de nombre Aleix"
  const isSpelledOff = all.some(
    ([clause, one]) =>
      clause.words.some(({ spelled }) => spelled !== undefined) &&
      !(one?.text ?? []).some((word) => read?.text.includes(word)),
  )
  // "first name Sheila, last name ...", "... with a T H, Dreiser": a part of the name was not understood
  const isLost = all.some(
    ([clause, one]) =>
      (one === undefined &&
        clause.words.some(
          (word, at) =>
            at > 0 &&
            !isSentence(vocabulary, word) &&
            /^\p{Lu}\p{Ll}{2}/u.test(word.written) &&
            !read?.text.includes(word.written),
        )) ||
      (clause.part !== "whole" && one === undefined) ||
      (clause.as === "nick" && all.length > 1),
  )
  // "de la Cruz con minúscula, Ana de la Cruz": the name is repeated outside the recognized part
  const isSaidAgain = all.some(
    ([{ words }, one]) => one === undefined && words.some(({ written }) => read?.text.includes(written)),
  )
  // "Lee Turner, and it's Leigh, L E I G H": a word of the name, spelled differently
  const last = all.findLastIndex(([, one]) => one?.text.some((word) => read?.text.includes(word)))
  const again = all.find(
    ([{ as }, one], at) =>
      at > last && as === "weak" && one?.part === "whole" && one.text.length === 1 && isVariant(read, one.text[0]!),
  )
  if (read !== undefined && again !== undefined) return amended(read, again[1]!)
  return read === undefined || !(isLost || isSpelledOff || isSaidAgain) ? read : { ...read, isSure: false }
}

/** A correction counts only between two names: "prefiero no decirlo" doesn't contain one. */
export const readCorrected = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  wanted: NamePart,
): Read | undefined => {
  const correction = correctionIn(vocabulary, words)
  if (correction === undefined) return readName(vocabulary, words, wanted)
  const { before, after } = correction
  // "Elena Prieto, y no fumo": a denial after a linking word begins another sentence
  const isSentenceAfter =
    before.length > 1 && lookUp(vocabulary.names.linkingWords, before, before.length - 1) !== undefined
  if (isSentenceAfter) {
    const name = readName(vocabulary, before.slice(0, -1), wanted)
    if (name !== undefined) return name
  }
  const old = readName(vocabulary, before, wanted)
  // "Jon Snow, J O N, no H"
  if (old !== undefined && after.length === 1 && after[0]!.text.length === 1) return { ...old, isSure: false }
  // "Antonia Byatt, no relation": words in lower case after a name are not a name
  const isCased = (some: ReadonlyArray<NameWord>) => some.some(({ written }) => /^\p{Lu}\p{Ll}/u.test(written))
  if (
    old !== undefined &&
    old.text.length > 1 &&
    before.every((word, at) => at === 0 || isCased([word])) &&
    !isCased(after)
  )
    return { ...old, isSure: false }
  const fresh = readName(vocabulary, after, wanted)
  if (old === undefined || fresh === undefined) {
    const name = readName(vocabulary, [...before, ...after], wanted)
    // in "my name's no joke", "no" may be a denial
    return name === undefined ? undefined : { ...name, isSure: false }
  }
  const name = amended(old, fresh)
  // in "Carolina no Caroline", either name may be meant
  return correction.isOpen === true ? { ...name, isSure: false } : name
}
