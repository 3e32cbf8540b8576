/** A Server-Sent Event of an answer. */
export interface SentEvent {
  readonly id: string
  readonly name: string
  readonly data: string
}

const fieldOf = (line: string): readonly [string, string] => {
  const at = line.indexOf(":")
  if (at === -1) return [line, ""]
  return [line.slice(0, at), line.slice(at + 1).replace(/^ /, "")]
}

const eventOf = (block: string): SentEvent | undefined => {
  const fields = block.split("\n").map(fieldOf)
  const all = (name: string) => fields.filter(([key]) => key === name).map(([, value]) => value)
  const data = all("data")
  return data.length === 0
    ? undefined
    : { id: all("id").at(-1) ?? "", name: all("event").at(-1) ?? "message", data: data.join("\n") }
}

/** The events of a stream; an incomplete last event is dropped. */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<SentEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ""
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      buffer = (buffer + value).replaceAll("\r\n", "\n")
      const blocks = buffer.split("\n\n")
      buffer = blocks.pop() ?? ""
      for (const block of blocks) {
        const event = eventOf(block)
        if (event !== undefined) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
