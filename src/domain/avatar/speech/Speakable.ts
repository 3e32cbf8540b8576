import { inlineText, settledLength } from "./SpokenMarkdown.ts"

/** The state of incoming Markdown that has not been spoken yet. */
export interface Speakable {
  /** The unfinished last line. */
  readonly line: string
  /** The length of the part of `line` that has already been spoken. */
  readonly spoken: number
  /** The closing fence of the current code block. */
  readonly fence: string | null
}

export const silent: Speakable = { line: "", spoken: 0, fence: null }

/** A longer unfinished line is spoken without waiting for closing delimiters. */
const longestLine = 4000

const fenced = /^ {0,3}(`{3,}|~{3,})/
const unspoken = /^\s*(?:\||[-*_](?:\s*[-*_]){2,}\s*$|\[[^\]]+\]:\s|:?-{3,}:?\s*\||={3,}\s*$)/
const mark = /^\s*(?:>\s?)*(?:#{1,6}\s+|(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?/

/** Whether a line may still turn out to be block markup. */
const isUndecided = (line: string): boolean => /^\s*(?:[>#\-*+_=|~`:[]|\d{1,3}[.)]?)*\s*(?:\[[ xX]?)?$/.test(line)

const heading = /^\s*#{1,6}\s+/
const isEnded = /[.!?…:;,]["'”’»)]*\s*$/

/** Ends a heading with a period, so that it is a separate sentence. */
const closed = (line: string, text: string): string =>
  heading.test(line) && text.trim() !== "" && !isEnded.test(text) ? `${text.trimEnd()}.` : text

const closes = (line: string, fence: string): boolean => {
  const trimmed = line.trim()
  return trimmed.startsWith(fence) && [...trimmed].every((character) => character === fence[0])
}

/** Handles a complete line. */
const finished = ({ line, spoken, fence }: Speakable): readonly [Speakable, string] => {
  if (fence !== null) return [{ ...silent, fence: closes(line, fence) ? null : fence }, ""]
  const opened = fenced.exec(line)?.[1]
  if (opened !== undefined) return [{ ...silent, fence: opened }, "\n"]
  if (unspoken.test(line)) return [silent, "\n"]
  const from = Math.max(spoken, mark.exec(line)?.[0].length ?? 0)
  return [silent, `${closed(line, inlineText(line.slice(from)))}\n`]
}

/** Handles an unfinished line: returns the part that can be spoken. */
const sofar = (state: Speakable): readonly [Speakable, string] => {
  const { line, spoken, fence } = state
  if (fence !== null || isUndecided(line) || fenced.test(line) || unspoken.test(line)) return [state, ""]
  const from = Math.max(spoken, mark.exec(line)?.[0].length ?? 0)
  const end = from + settledLength(line.slice(from))
  return end <= from ? [state, ""] : [{ line, spoken: end, fence }, inlineText(line.slice(from, end))]
}

/** Adds a piece of an answer and returns the text that can be spoken: plain text, without code or tables. */
export const appended = (state: Speakable, text: string): readonly [Speakable, string] => {
  const [head = "", ...rest] = text.replace(/\r\n?/g, "\n").split("\n")
  let next: Speakable = { ...state, line: state.line + head }
  let spoken = ""
  for (const line of rest) {
    const [after, words] = finished(next)
    spoken += words
    next = { ...after, line }
  }
  const [after, words] = next.line.length > longestLine ? finished(next) : sofar(next)
  return [after, spoken + words]
}

/** The remaining text at the end of an answer. An unclosed code block is not spoken. */
export const ending = (state: Speakable): string => (state.line === "" ? "" : finished(state)[1])
