import { dialogueActIn } from "../talk/DialogueAct.ts"
import { isWhole } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Option } from "./Option.ts"
import { manyOptions } from "./OptionIndex.ts"
import type { Label } from "./OptionRun.ts"
import { labelTokens } from "./OptionText.ts"

/** An option with the words of its label. */
export interface KnownOption extends Label {
  readonly tokens: ReadonlyArray<Token>
  /** "None of these", "Prefer not to say": can only be chosen on its own. */
  readonly isNoOther: boolean
}

interface KnownOptions {
  readonly vocabulary: Vocabulary
  /** In the order of the list. */
  readonly all: ReadonlyArray<KnownOption>
  /** The longest labels first. */
  readonly byLength: ReadonlyArray<KnownOption>
}

const known = new WeakMap<ReadonlyArray<Option>, KnownOptions>()

/** The prepared labels of a list, cached by the list's identity. */
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

/**
 * The labels, longest first. For a long list, only those that share a word with the utterance, in the singular or
 * plural.
 */
export const labelsFor = ({ byLength }: KnownOptions, tokens: ReadonlyArray<Token>): ReadonlyArray<Label> => {
  if (byLength.length < manyOptions) return byLength
  const spoken = new Set(tokens.map(({ text }) => text))
  return byLength.filter(({ words }) => words.some((word) => spoken.has(word) || spoken.has(`${word}s`)))
}
