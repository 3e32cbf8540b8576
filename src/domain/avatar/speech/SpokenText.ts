import { lastSentences, takeSentences } from "./Sentences.ts"
import { ending, hear, silent, type Speakable } from "./Speakable.ts"

/** An answer on its way to be spoken. */
export interface SpokenText {
  readonly markdown: Speakable
  /** The beginning of a sentence. */
  readonly rest: string
}

export const unspoken: SpokenText = { markdown: silent, rest: "" }

/** Takes a piece of the answer and gives the sentences that are complete now. */
export const listen = (
  state: SpokenText,
  piece: string,
  language: string,
): readonly [SpokenText, ReadonlyArray<string>] => {
  const [markdown, text] = hear(state.markdown, piece)
  if (text === "") return [{ ...state, markdown }, []]
  const [sentences, rest] = takeSentences(state.rest + text, language)
  return [{ markdown, rest }, sentences]
}

/** The last sentences. */
export const finish = (state: SpokenText, language: string): ReadonlyArray<string> =>
  lastSentences(state.rest + ending(state.markdown), language)
