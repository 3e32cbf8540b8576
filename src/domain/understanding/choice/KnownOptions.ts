import { dialogueActIn } from "../talk/DialogueAct.ts"
import { isWhole } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Option } from "./Option.ts"
import { manyOptions } from "./OptionIndex.ts"
import type { Label } from "./OptionRun.ts"
import { labelTokens } from "./OptionText.ts"

/** An option with the words that it is called by. */
export interface KnownOption extends Label {
  readonly tokens: ReadonlyArray<Token>
  /** "None of these", "Prefer not to say": chosen beside no other one. */
  readonly isNoOther: boolean
}

interface KnownOptions {
  readonly vocabulary: Vocabulary
  /** In their order. */
  readonly all: ReadonlyArray<KnownOption>
  /** The longest names first. */
  readonly byLength: ReadonlyArray<KnownOption>
}

const known = new WeakMap<ReadonlyArray<Option>, KnownOptions>()

/** What is read from the labels of a list, once for the same list. */
export const knownOptions = (vocabulary: Vocabulary, options: ReadonlyArray<Option>): KnownOptions => {
  const cached = known.get(options)
  if (cached?.vocabulary === vocabulary) return cached
  const all = options.map((option): KnownOption => {
    const tokens = labelTokens(vocabulary, option.label)
    const isNoOther = isWhole(vocabulary.options.none, tokens) || dialogueActIn(option.label)?.kind === "decline"
    return { option, tokens, words: tokens.map(({ text }) => text), isNoOther }
  })
  const made = { vocabulary, all, byLength: [...all].sort((a, b) => b.words.length - a.words.length) }
  known.set(options, made)
  return made
}

/** The labels, the longest first; of a long list those that have a word of what was said, in either number. */
export const labelsFor = ({ byLength }: KnownOptions, tokens: ReadonlyArray<Token>): ReadonlyArray<Label> => {
  if (byLength.length < manyOptions) return byLength
  const said = new Set(tokens.map(({ text }) => text))
  return byLength.filter(({ words }) => words.some((word) => said.has(word) || said.has(`${word}s`)))
}
