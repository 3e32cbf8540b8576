import { Thoughts } from "../../chat/Thoughts.ts"
import { lastSentences, takeSentences } from "./Sentences.ts"
import { ending, appended, silent, type Speakable } from "./Speakable.ts"

/** The state of an answer being spoken. */
export interface SpokenText {
  readonly markdown: Speakable
  /** The text of the current sentence so far. */
  readonly rest: string
  /** Separates the model's reasoning from its answer, starting with the first piece. Used for one answer only. */
  readonly thoughts: Thoughts | null
}

export const unspoken: SpokenText = { markdown: silent, rest: "", thoughts: null }

/** Removes what deleted citations leave behind: a space before the end of a sentence, or empty brackets. */
const tidied = (sentence: string): string =>
  sentence.replace(/\s*\([\s,;]*\)/g, "").replace(/\s+(?=[.,;:!?…](?:\s|$)|\))/g, "")

const isWord = (sentence: string): boolean => /[\p{L}\p{N}]/u.test(sentence)

const spoken = (sentences: ReadonlyArray<string>): ReadonlyArray<string> => sentences.map(tidied).filter(isWord)

/** Adds a piece of the answer and returns the completed sentences. */
export const listen = (
  state: SpokenText,
  piece: string,
  language: string,
): readonly [SpokenText, ReadonlyArray<string>] => {
  const thoughts = state.thoughts ?? new Thoughts()
  const shown = thoughts.push(piece)
  const before = shown.isWithdrawn ? unspoken : state
  const [markdown, text] = appended(before.markdown, shown.text)
  if (text === "") return [{ ...before, markdown, thoughts }, []]
  const [sentences, rest] = takeSentences(before.rest + text, language)
  return [{ markdown, rest, thoughts }, spoken(sentences)]
}

/** Returns the last sentences. */
export const finish = (state: SpokenText, language: string): ReadonlyArray<string> => {
  const last = state.thoughts?.end().text ?? ""
  const [markdown, text] = last === "" ? [state.markdown, ""] : appended(state.markdown, last)
  return spoken(lastSentences(state.rest + text + ending(markdown), language))
}
