/** The sentences of a text; the last one counts only once nothing follows any more. */
export const sentencesOf = (text: string, language: string, isWhole: boolean): ReadonlyArray<string> => {
  const segments = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)]
  const finished = isWhole ? segments : segments.slice(0, -1)
  return finished.map(({ segment }) => segment.trim()).filter((sentence) => sentence !== "")
}

/**
 * Reads an answer out while it comes: each sentence once it is finished, and none twice. `say` hands a sentence to
 * whoever listens.
 */
export const reading = (language: string, say: (sentence: string) => void) => {
  let heard = 0
  return (text: string, isWhole: boolean): void => {
    const sentences = sentencesOf(text, language, isWhole)
    const fresh = sentences.slice(heard)
    heard = Math.max(heard, sentences.length)
    if (fresh.length > 0) say(fresh.join(" "))
  }
}
