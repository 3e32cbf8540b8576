import { Duplex } from "node:stream"
import type { Engine } from "./Engine.ts"
import { type Frame, FrameCutter } from "./frames.ts"

const noEncryption = Buffer.from("N")

/**
 * A connection to the engine as the PostgreSQL client sees it: a duplex stream of wire bytes without a socket. The next
 * batch goes to the engine once the last response has been read, so neither side accumulates data. If the engine fails,
 * the stream is destroyed, and the client sees a broken connection.
 */
class EngineConnection extends Duplex {
  readonly #engine: () => Promise<Engine>
  readonly #cutter = new FrameCutter()
  #drained: (() => void) | undefined

  constructor(engine: () => Promise<Engine>) {
    super({ allowHalfOpen: false })
    this.#engine = engine
  }

  override async _write(chunk: Buffer, _encoding: BufferEncoding, done: (cause?: Error | null) => void): Promise<void> {
    try {
      await this.#perform(this.#cutter.push(chunk))
    } catch (cause) {
      return done(cause as Error)
    }
    done()
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
    for (const frame of frames) {
      if (this.destroyed) return
      if (frame.kind === "end") this.push(null)
      else if (frame.kind === "encryption") await this.#send([noEncryption])
      else await this.#send(await (await this.#engine()).execute(frame.bytes))
    }
  }

  #send(pieces: ReadonlyArray<Uint8Array>): Promise<void> | undefined {
    let isTaken = true
    for (const piece of pieces) isTaken = this.destroyed || this.push(piece)
    if (isTaken) return undefined
    return new Promise((resolve) => {
      this.#drained = resolve
    })
  }
}

export const connect = (engine: () => Promise<Engine>): Duplex => new EngineConnection(engine)
