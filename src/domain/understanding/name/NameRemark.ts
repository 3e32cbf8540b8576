import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { NameWord } from "./NameWord.ts"

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
    const name = remaining[index - 1]!
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
    const isAgain = remaining.slice(0, index - 1).some(({ text }) => text === initial.text)
    let end = at + (named?.length ?? 1) + place
    // "Stephen with a P H"
    while (remaining[end]?.text.length === 1 && name.text.includes(letter + remaining[end]!.text)) end++
    const [after, ...rest] = remaining.slice(end)
    remaining = [
      ...remaining.slice(0, index - 1),
      isAgain ? { ...initial, pause: true } : initial,
      ...(after === undefined ? [] : [{ ...after, pause: true }, ...rest]),
    ]
    index = 0
  }
  return { words: remaining, isSure }
}
