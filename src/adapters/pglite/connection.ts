import { Duplex } from "node:stream"
import type { Engine } from "./Engine.ts"
import { type Frame, FrameCutter } from "./frames.ts"

const noEncryption = Buffer.from("N")

/** Small statements that wait are handed to the engine together, up to so many bytes of them; a large one goes alone. */
const mostTogether = 65_536

/** The batches from a place on that follow each other. */
const together = (frames: ReadonlyArray<Frame>, from: number): ReadonlyArray<Buffer> => {
  const batches: Array<Buffer> = []
  let bytes = 0
  for (let at = from; at < frames.length; at++) {
    const frame = frames[at]!
    if (frame.kind !== "batch" || (at > from && bytes + frame.bytes.length > mostTogether)) break
    batches.push(frame.bytes)
    bytes += frame.bytes.length
  }
  return batches
}

/**
 * A connection to the engine as the PostgreSQL client sees one: a stream of wire bytes in both directions, without a
 * socket. The next batch goes to the engine when the answer to the last one has been read, so neither side piles up.
 * An engine that fails destroys the stream: the client sees a broken connection.
 */
class EngineConnection extends Duplex {
  readonly #engine: () => Promise<Engine>
  readonly #cutter = new FrameCutter()
  #drained: (() => void) | undefined

  constructor(engine: () => Promise<Engine>) {
    super({ allowHalfOpen: false })
    this.#engine = engine
  }

  /** What was written while the engine was at work. */
  override async _writev(
    chunks: ReadonlyArray<{ readonly chunk: Buffer }>,
    done: (cause?: Error | null) => void,
  ): Promise<void> {
    try {
      await this.#perform(chunks.flatMap(({ chunk }) => this.#cutter.push(chunk)))
    } catch (cause) {
      return done(cause as Error)
    }
    done()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (cause?: Error | null) => void): Promise<void> {
    return this._writev([{ chunk }], done)
  }

  override _read(): void {
    const drained = this.#drained
    this.#drained = undefined
    drained?.()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(cause: Error | null, done: (cause: Error | null) => void): void {
    this._read()
    done(cause)
  }

  async #perform(frames: ReadonlyArray<Frame>): Promise<void> {
    for (let at = 0; at < frames.length && !this.destroyed;) {
      const frame = frames[at]!
      if (frame.kind === "batch") {
        const batches = together(frames, at)
        await this.#send(await (await this.#engine()).execute(...batches))
        at += batches.length
        continue
      }
      if (frame.kind === "end") this.push(null)
      else await this.#send(noEncryption)
      at += 1
    }
  }

  #send(bytes: Uint8Array): Promise<void> | undefined {
    if (this.destroyed || this.push(bytes)) return undefined
    return new Promise((resolve) => {
      this.#drained = resolve
    })
  }
}

export const connect = (engine: () => Promise<Engine>): Duplex => new EngineConnection(engine)
