import * as Sse from "effect/encoding/Sse"

/** Characters that one text of an answer may have. */
const longest = 10_000_000

/** Cuts the bytes of an answer into the texts that it consists of; undefined where they cannot be. */
export interface Framing {
  readonly push: (bytes: Uint8Array) => ReadonlyArray<string> | undefined
  /** What is left when the answer ends. */
  readonly end: () => ReadonlyArray<string>
}

/** The data of Server-Sent Events. */
export const events = (): Framing => {
  const decoder = new TextDecoder()
  let found: Array<string> = []
  const parser = Sse.makeParser((event) => void (event._tag === "Event" && found.push(event.data)), {
    maxEventSize: longest,
  })
  return {
    push: (bytes) => {
      found = []
      return parser.feed(decoder.decode(bytes, { stream: true })) === undefined ? found : undefined
    },
    end: () => [],
  }
}

const isSaid = (text: string): boolean => text.trim() !== ""

/** Lines that are not empty. */
export const lines = (): Framing => {
  const decoder = new TextDecoder()
  let held = ""
  return {
    push: (bytes) => {
      const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split("\n")
      held += first
      const whole: Array<string> = []
      for (const other of others) {
        whole.push(held)
        held = other
      }
      return held.length > longest ? undefined : whole.filter(isSaid)
    },
    end: () => [held].filter(isSaid),
  }
}

/** All of it. */
export const whole = (): Framing => {
  const decoder = new TextDecoder()
  let held = ""
  return {
    push: (bytes) => {
      held += decoder.decode(bytes, { stream: true })
      return held.length > longest ? undefined : []
    },
    end: () => [held],
  }
}
