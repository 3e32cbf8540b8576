/** The sentences of a text; the last one only if it is complete. */
export const sentencesOf = (text: string, language: string, isWhole: boolean): ReadonlyArray<string> => {
  const segments = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)]
  const finished = isWhole ? segments : segments.slice(0, -1)
  return finished.map(({ segment }) => segment.trim()).filter((sentence) => sentence !== "")
}

/**
 * Reads an answer aloud as it streams, each complete sentence once. `say` passes a sentence to assistive technology.
 */
export const reading = (language: string, say: (sentence: string) => void) => {
  let spoken = 0
  return (text: string, isWhole: boolean): void => {
    const sentences = sentencesOf(text, language, isWhole)
    const fresh = sentences.slice(spoken)
    spoken = Math.max(spoken, sentences.length)
    if (fresh.length > 0) say(fresh.join(" "))
  }
}
