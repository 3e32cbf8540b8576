import { byId } from "../page/elements.ts"
import type { Words } from "./call.ts"

/** The fields for the page's title, source and other wording. */
export interface WordFields {
  readonly words: () => Words
  /**
   * Fills in a default title and source from the file, and the date from its data. Fields that the user has changed are
   * left alone.
   */
  readonly suggest: (file: File, lastDay: string | undefined) => void
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
    suggest: (file, lastDay) => {
      const words = spaced(file.name)
      begin("title", words.charAt(0).toUpperCase() + words.slice(1))
      begin("source", file.name)
      begin("date", lastDay ?? "")
    },
  }
}
