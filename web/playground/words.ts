import { byId } from "../page/elements.ts"
import type { Words } from "./call.ts"

/** The fields for the words on the page. */
export interface WordFields {
  readonly words: () => Words
  /** A title to begin with, from the file's name, as long as nobody has written another one. */
  readonly suggest: (fileName: string) => void
}

const spaced = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]+$/i, "")
    .replaceAll(/[_-]+/g, " ")
    .trim()

export const wordFields = (): WordFields => {
  const field = (name: keyof Words): HTMLInputElement => byId(`word-${name}`, HTMLInputElement)
  let suggested = ""
  return {
    words: () => ({
      title: field("title").value,
      subtitle: field("subtitle").value,
      source: field("source").value,
      date: field("date").value,
      unit: field("unit").value,
    }),
    suggest: (fileName) => {
      const title = field("title")
      if (title.value !== suggested) return
      const words = spaced(fileName)
      suggested = words.charAt(0).toUpperCase() + words.slice(1)
      title.value = suggested
    },
  }
}
