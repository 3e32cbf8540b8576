import { lexiconOf } from "../../languages/SpokenLanguages.ts"
import { primarySubtag } from "../../languages/Tag.ts"
import type { CommandWords } from "../../languages/lexicon/CommandWords.ts"
import { joined, plainTokens } from "../choice/OptionText.ts"
import { positionIn } from "../text/Position.ts"
import { mayReach, similarity } from "../text/Similarity.ts"
import type { SpokenCommand } from "./SpokenCommand.ts"
import { words } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

export type CommandPhase = "asking" | "confirming" | "plausibility" | "review" | "submitting" | "complete" | "aborted"

/** `position`: the number in "change two". `subject`: any other words after "change", such as a label. */
export interface RecognisedCommand {
  readonly command: SpokenCommand
  readonly method: "exact" | "fuzzy"
  readonly score: number
  readonly position?: number
  readonly subject?: string
}

/** The maximum number of words in a command after normalization, and the minimum similarity. */
const mostWords = 4
const leastScore = 0.9

/** The phases in which each command is valid. If two commands share a phrase, the earlier one takes precedence. */
const phases: ReadonlyArray<readonly [command: SpokenCommand, phases: ReadonlyArray<CommandPhase>]> = [
  ["repeat", ["asking", "confirming", "plausibility", "review"]],
  ["back", ["asking", "confirming", "plausibility", "review"]],
  ["skip", ["asking", "confirming", "plausibility", "review"]],
  ["help", ["asking", "confirming", "plausibility", "review"]],
  ["stop", ["asking", "confirming", "plausibility", "review"]],
  ["next", ["asking", "confirming", "plausibility", "review"]],
  ["send", ["confirming", "review"]],
  ["change", ["confirming", "review"]],
  ["yes", ["confirming", "review"]],
  ["no", ["confirming", "review"]],
]

/** "yes" submits only in review; during a confirmation it answers the question. */
const phrasesOf = (lexicon: CommandWords, command: SpokenCommand, phase: CommandPhase): ReadonlyArray<string> => {
  const own = lexicon.phrases[command]
  if (phase !== "review") return own
  if (command === "send") return [...own, ...lexicon.reviewConfirm]
  return command === "change" ? [...own, ...lexicon.reviewChange] : own
}

interface Phrase {
  readonly command: SpokenCommand
  readonly text: string
}

const tables = new Map<string, ReadonlyArray<Phrase>>()

const tableOf = (locale: string, phase: CommandPhase): ReadonlyArray<Phrase> => {
  const lexicon = lexiconOf(locale)
  if (lexicon === undefined) return []
  const key = `${primarySubtag(locale)} ${phase}`
  const phrases = tables.get(key)
  if (phrases !== undefined) return phrases
  const made = phases.flatMap(([command, allowed]) =>
    allowed.includes(phase)
      ? phrasesOf(lexicon.commands, command, phase).map((phrase) => ({ command, text: words(phrase).join(" ") }))
      : [],
  )
  tables.set(key, made)
  return made
}

const changed = (locale: string, text: string, table: ReadonlyArray<Phrase>): RecognisedCommand | undefined => {
  const vocabulary = vocabularyOf(locale)
  const tokens = plainTokens(vocabulary, text)
  const [first, ...rest] = tokens
  const opens = table.some((phrase) => phrase.command === "change" && phrase.text === first?.text)
  if (!opens || rest.length === 0) return undefined
  const position = positionIn(vocabulary, rest, new Set())
  const target = position === undefined ? { subject: joined(rest) } : { position: position.place }
  return { command: "change", method: "exact", score: 1, ...target }
}

/** The position that the whole utterance names, starting at 1; -1 is the last. */
export const placeNamed = (text: string, locale: string): number | undefined => {
  const vocabulary = vocabularyOf(locale)
  return text.length > 200 ? undefined : positionIn(vocabulary, plainTokens(vocabulary, text), new Set())?.place
}

/**
 * The command that the whole utterance expresses, or `undefined`. After normalization, the utterance must have at most
 * 4 words and match a phrase in the locale's lexicon, either exactly or with a similarity of at least 0.9. A number, an
 * ordinal or a label may follow "change". Yes, no, submit and change are valid only during a confirmation or in review.
 * No command is valid once the session is submitting, complete or aborted. The caller checks first whether an exact
 * option match takes precedence.
 */
export const recogniseCommand = (text: string, locale: string, phase: CommandPhase): RecognisedCommand | undefined => {
  const table = tableOf(locale, phase)
  if (table.length === 0 || text.length > 200) return undefined
  const tokens = plainTokens(vocabularyOf(locale), text)
  if (tokens.length === 0 || tokens.length > mostWords) return undefined
  const spoken = joined(tokens)
  const equal = table.find((phrase) => phrase.text === spoken)
  if (equal !== undefined) return { command: equal.command, method: "exact", score: 1 }
  const change = changed(locale, text, table)
  if (change !== undefined) return change
  let best: RecognisedCommand | undefined
  for (const phrase of table) {
    if (!mayReach(spoken, phrase.text, leastScore)) continue
    const score = similarity(spoken, phrase.text)
    if (score >= leastScore && score > (best?.score ?? 0)) best = { command: phrase.command, method: "fuzzy", score }
  }
  return best
}
