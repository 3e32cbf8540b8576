import { jsonIn } from "../../domain/forms/codec/Json.ts"
import { type Context, type Question, understand } from "../../domain/understanding/library.ts"

const answerTo = (line: string): string => {
  const given = jsonIn(line)
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new TypeError("the line must be a JSON object")
  // A line contains the question, the text and the context in one object; the library checks each key.
  const question = given as unknown as Question & Context & { readonly text: string }
  return JSON.stringify(understand(question, question.text, question))
}

/** Complete lines, and the line number of the first one. */
export interface Piece {
  readonly text: string
  readonly first: number
}

export interface Answered {
  readonly text: string
  /** Whether a line could not be parsed. */
  readonly failed: boolean
}

/** One output line for each non-empty line. */
export const answerLines = ({ text, first }: Piece): Answered => {
  let answered = ""
  let failed = false
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue
    try {
      answered += `${answerTo(line)}\n`
    } catch (error) {
      failed = true
      const reason = error instanceof Error ? error.message : String(error)
      answered += `${JSON.stringify({ error: reason, line: first + index })}\n`
    }
  }
  return { text: answered, failed }
}
