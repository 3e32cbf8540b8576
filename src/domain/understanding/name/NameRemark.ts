import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isGiven } from "./KnownName.ts"
import { isParticle, type NameWord } from "./NameWord.ts"

/** The name without remarks on its letters; `isSure` where it was written as they say. */
export interface Remarked {
  readonly words: ReadonlyArray<NameWord>
  readonly isSure: boolean
}

/** Letters that sound alike at the beginning of a name: "Catherine with a K". */
const twins: Readonly<Record<string, string>> = {
  c: "k",
  k: "c",
  j: "g",
  g: "j",
  f: "ph",
  v: "b",
  b: "v",
  s: "z",
  z: "s",
  i: "y",
  y: "i",
}

/** "Kate, well, Katherine Moss", "Paco, de Francisco, Robledo": the first name in full stands for the short one before it, and is asked about. */
export const withoutShortNames = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const isName = (word: NameWord | undefined) => word !== undefined && isGiven(vocabulary, word.written)
  for (let index = 1; index < words.length - 1; index++) {
    if (!words[index]!.pause) continue
    const inFull = lookUp(vocabulary.names.inFull, words, index)
    if (inFull === undefined) continue
    const at = index + inFull.length
    // "Paco de Francisco" may be all of a name
    const isOpen = isParticle(words[at - 1]!) && words[at + 1]?.pause !== true
    // "Bea, de Beatriz"
    const isShort = words[index - 1]!.text.length > 1 && words[at]?.text.startsWith(words[index - 1]!.text) === true
    if (!isName(words[at]) || isOpen || !(isShort || isName(words[index - 1]))) continue
    const [name, after, ...rest] = words.slice(at)
    return {
      words: [
        ...words.slice(0, index - 1),
        { ...name!, pause: words[index - 1]!.pause },
        ...(after === undefined ? [] : [{ ...after, pause: false }, ...rest]),
      ],
      isSure: false,
    }
  }
  return { words, isSure: true }
}

/** "Catherine with a C", "Sara without an h": a remark that the name agrees with is talk; one that it does not, changes or opens it. */
export const withoutNameRemarks = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Remarked => {
  const { letterRemarks, letters: letterNames, weakLetters } = vocabulary.email
  let remaining = words
  let isSure = true
  for (let index = 1; index < remaining.length; index++) {
    const remark = lookUp(letterRemarks, remaining, index)
    if (remark === undefined) continue
    const at = index + remark.length
    const named = lookUp(letterNames, remaining, at) ?? lookUp(weakLetters, remaining, at)
    const word = remaining[at]
    const letter = named?.value ?? (word !== undefined && word.text.length <= 2 ? word.text : undefined)
    // "Núñez, con eñe y con zeta"
    const isAlso = index > 1 && lookUp(vocabulary.names.joints, remaining, index - 1)?.length === 1
    const last = isAlso ? index - 2 : index - 1
    const name = remaining[last]!
    if (letter === undefined || name.text.length < 2) continue
    const has = name.text.includes(letter)
    const place = lookUp(vocabulary.email.lastPlace, remaining, at + (named?.length ?? 1))?.length ?? 0
    const agrees =
      remark.value === "lacks" ? !has : remark.value === "twice" ? name.text.includes(letter + letter) : has
    const other = twins[letter]
    const initial =
      !agrees && remark.value === "has" && other !== undefined && name.text.startsWith(other)
        ? {
            ...name,
            text: letter + name.text.slice(other.length),
            written: letter.toUpperCase() + name.written.slice(other.length),
          }
        : name
    isSure = isSure && agrees
    // "Sara Parker, Sara without an h"
    const isAgain = remaining.slice(0, last).some(({ text }) => text === initial.text)
    let end = at + (named?.length ?? 1) + place
    // "Stephen with a P H"
    while (remaining[end]?.text.length === 1 && name.text.includes(letter + remaining[end]!.text)) end++
    const [after, ...rest] = remaining.slice(end)
    remaining = [
      ...remaining.slice(0, last),
      isAgain ? { ...initial, pause: true } : initial,
      ...(after === undefined ? [] : [{ ...after, pause: true }, ...rest]),
    ]
    index = 0
  }
  return { words: remaining, isSure }
}
