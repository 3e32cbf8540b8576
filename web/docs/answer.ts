/** The maximum displayed length of a response. */
const mostCharacters = 200_000

/** Whether a media type is text. */
export const readable = (type: string): boolean => /^text\/|[/+](?:json|xml|x-ndjson)\b/.test(type)

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/**
 * Shows a response as it streams, and indents JSON once it is complete. Returns whether the response was shown
 * completely.
 */
export const shownOf = async (response: Response, type: string, show: (text: string) => void): Promise<boolean> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (;;) {
    const { done, value = "" } = (await reader?.read()) ?? { done: true }
    if (done) break
    text += value
    show(text.slice(0, mostCharacters))
    if (text.length <= mostCharacters) continue
    void reader?.cancel()
    return false
  }
  if (/json\b/.test(type)) show(indented(text))
  return true
}
