import * as Sse from "effect/encoding/Sse"
import { parsed } from "./reading/Loose.ts"

/** The maximum length of one string in a response. */
const longest = 10_000_000

/** A string in a response, and the name of its event, if any. */
export interface Framed {
  readonly data: string
  readonly event: string
}

/** Splits the bytes of a response into strings; undefined if the bytes can't be split. */
export interface Framing {
  readonly push: (bytes: Uint8Array) => ReadonlyArray<Framed> | undefined
  /** The remaining strings at the end of the response. */
  readonly end: () => ReadonlyArray<Framed>
}

/** The same as `Framing`, for decoded text. */
interface TextFraming {
  readonly push: (text: string) => ReadonlyArray<Framed> | undefined
  readonly end: () => ReadonlyArray<Framed>
}

/** Extracts the data of Server-Sent Events. The last event counts even without the empty line that ends an event. */
const events = (): TextFraming => {
  let found: Array<Framed> = []
  const parser = Sse.makeParser(
    (event) => void (event._tag === "Event" && found.push({ data: event.data, event: event.event })),
    { maxEventSize: longest },
  )
  const push = (text: string) => {
    found = []
    return parser.feed(text) === undefined ? found : undefined
  }
  return { push, end: () => push("\n\n") ?? [] }
}

/** Splits JSON by line, or joins a value that spans several lines. */
const jsons = (): TextFraming => {
  let line = ""
  let held = ""
  const ended = (text: string): ReadonlyArray<Framed> => {
    if (text.trim() === "" && held === "") return []
    if (held === "" && parsed(text) !== undefined) return [{ data: text, event: "" }]
    held += `${text}\n`
    return []
  }
  return {
    push: (text) => {
      const lines = (line + text).split("\n")
      line = lines.pop() ?? ""
      const found = lines.flatMap(ended)
      return held.length + line.length > longest ? undefined : found
    },
    end: () => {
      const found = ended(line)
      return held === "" ? found : [...found, { data: held, event: "" }]
    },
  }
}

/** Detects the framing from the first bytes, regardless of the content type and the request. */
export const framing = (): Framing => {
  const decoder = new TextDecoder()
  let before = ""
  let chosen: TextFraming | undefined
  const push = (text: string) => {
    if (chosen !== undefined) return chosen.push(text)
    before += text
    const first = /[^\s\uFEFF]/.exec(before)?.[0]
    if (first === undefined) return before.length > longest ? undefined : []
    chosen = first === "{" || first === "[" ? jsons() : events()
    return chosen.push(before)
  }
  return {
    push: (bytes) => push(decoder.decode(bytes, { stream: true })),
    end: () => [...(push(decoder.decode()) ?? []), ...(chosen?.end() ?? [])],
  }
}
