/** Bytes of PCM at 24,000 Hz, 16 bit, mono. */
const firstChunk = 28_800
const laterChunk = 48_000

interface Utterance {
  readonly id: string
  readonly chunks: Array<Buffer>
  state: "open" | "ended" | "interrupted"
}

/** The utterances of a session, checked against the rules of the protocol. */
export class Utterances {
  readonly all: Array<Utterance> = []
  interrupts = 0
  /** Messages in the order received: `speak`, `speak_end`, `interrupt`. */
  readonly order: Array<string> = []
  readonly #note: (violation: string) => void

  constructor(note: (violation: string) => void) {
    this.#note = note
  }

  /** Accepts a message; returns the avatar's reply, if any. */
  hear(message: Record<string, unknown>): object | undefined {
    const { type, event_id: id } = message
    this.order.push(String(type).replace("agent.", ""))
    if (type === "agent.speak") return this.#speak(String(id), message["audio"])
    if (type === "agent.speak_end") return this.#end(id)
    if (type === "agent.interrupt") return this.#interrupt()
    if (type === "agent.start_listening" || type === "agent.stop_listening") return undefined
    this.#note(`unknown message ${String(type)}`)
    return undefined
  }

  #speak(id: string, audio: unknown): object | undefined {
    if (typeof audio !== "string" || !/^[A-Za-z0-9+/]+=*$/.test(audio)) {
      this.#note("speech is no base64")
      return undefined
    }
    const bytes = Buffer.from(audio, "base64")
    if (bytes.length % 2 !== 0) this.#note("half a sample")
    if (bytes.subarray(0, 4).toString("latin1") === "RIFF") this.#note("speech with a header")
    const last = this.all.at(-1)
    if (last?.id === id && last.state === "open") {
      const expected = last.chunks.length === 1 ? firstChunk : laterChunk
      if (last.chunks.at(-1)!.length !== expected) this.#note(`a piece of ${last.chunks.at(-1)!.length} bytes`)
      last.chunks.push(bytes)
      return undefined
    }
    if (this.all.some((other) => other.id === id)) this.#note("speech after the end of its utterance")
    if (last?.state === "open") this.#note("an utterance before the end of another")
    this.all.push({ id, chunks: [bytes], state: "open" })
    return { type: "agent.speak_started", event_id: id, task: { id } }
  }

  #end(id: unknown): object | undefined {
    const last = this.all.at(-1)
    if (last === undefined || last.id !== id || last.state !== "open") {
      this.#note("the end of an utterance that is not open")
      return undefined
    }
    const most = last.chunks.length === 1 ? firstChunk : laterChunk
    if (last.chunks.at(-1)!.length > most) this.#note("a last piece that is too long")
    last.state = "ended"
    return { type: "agent.speak_ended", event_id: id, task: { id } }
  }

  #interrupt(): object {
    this.interrupts += 1
    const last = this.all.at(-1)
    if (last?.state === "open") last.state = "interrupted"
    return { type: "agent.speak_interrupted" }
  }

  /** The audio of an utterance. */
  samples(at: number): Int16Array {
    const bytes = Buffer.concat(this.all[at]?.chunks ?? [])
    return new Int16Array(new Uint8Array(bytes).buffer)
  }
}
