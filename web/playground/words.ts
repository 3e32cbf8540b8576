import { byId } from "../page/elements.ts"
import type { Words } from "./call.ts"

/** The fields for the words on the page. */
export interface WordFields {
  readonly words: () => Words
  /** Title, source and date to begin with, from the file, as long as nobody has written others. */
  readonly suggest: (file: File) => void
}

const spaced = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]+$/i, "")
    .replaceAll(/[_-]+/g, " ")
    .trim()

export const wordFields = (): WordFields => {
  const field = (name: keyof Words): HTMLInputElement => byId(`word-${name}`, HTMLInputElement)
  const suggested = new Map<keyof Words, string>()
  const begin = (name: keyof Words, value: string): void => {
    const input = field(name)
    if (input.value !== (suggested.get(name) ?? "")) return
    suggested.set(name, value)
    input.value = value
  }
  return {
    words: () => ({
      title: field("title").value,
      subtitle: field("subtitle").value,
      source: field("source").value,
      date: field("date").value,
      unit: field("unit").value,
    }),
    suggest: (file) => {
      const words = spaced(file.name)
      begin("title", words.charAt(0).toUpperCase() + words.slice(1))
      begin("source", file.name)
      begin("date", new Date(file.lastModified).toISOString().slice(0, 10))
    },
  }
}
