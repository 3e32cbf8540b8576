/**
 * Splits a PostgreSQL client's output into batches that an engine can execute: whole messages, up to the last message
 * that requires a response. Every message is a type byte and a length that includes itself; only the first message of a
 * connection has no type byte.
 */

/** Sync, Query, Flush, password, CopyDone, CopyFail: the server responds to these. */
const answered = new Set(Array.from("SQHpcf", (type) => type.charCodeAt(0)))
const terminate = "X".charCodeAt(0)

const cancelRequest = 80_877_102
const encryptionRequests = new Set([80_877_103, 80_877_104])

export type Frame =
  | { readonly kind: "batch"; readonly bytes: Buffer }
  /** The client requests TLS. The response is one byte, and then the client starts over. */
  | { readonly kind: "encryption" }
  /**
   * The client ends its session, or asks to cancel a statement. With only one session, statements can't be canceled.
   */
  | { readonly kind: "end" }

export class FrameCutter {
  #held: Array<Buffer> = []
  #heldSize = 0
  /** No message can be complete before this many bytes. */
  #needed = 0
  #started = false

  /** The messages completed by this chunk, in order. */
  push(chunk: Buffer): ReadonlyArray<Frame> {
    this.#held.push(chunk)
    this.#heldSize += chunk.length
    if (this.#heldSize < this.#needed) return []
    const bytes = this.#held.length === 1 ? chunk : Buffer.concat(this.#held, this.#heldSize)
    const frames: Array<Frame> = []
    let cut = 0
    let offset = 0
    this.#needed = 0
    while (true) {
      const head = this.#started ? 1 : 0
      if (bytes.length - offset < head + 4) break
      const end = offset + head + bytes.readInt32BE(offset + head)
      if (bytes.length < end) {
        this.#needed = end - cut
        break
      }
      if (!this.#started) {
        const code = bytes.readInt32BE(offset + 4)
        if (encryptionRequests.has(code)) frames.push({ kind: "encryption" })
        else if (code === cancelRequest) frames.push({ kind: "end" })
        else {
          this.#started = true
          frames.push({ kind: "batch", bytes: bytes.subarray(offset, end) })
        }
        cut = end
      } else if (bytes[offset] === terminate) {
        if (cut < offset) frames.push({ kind: "batch", bytes: bytes.subarray(cut, offset) })
        frames.push({ kind: "end" })
        cut = end
      } else if (answered.has(bytes[offset]!)) {
        frames.push({ kind: "batch", bytes: bytes.subarray(cut, end) })
        cut = end
      }
      offset = end
    }
    this.#held = cut === bytes.length ? [] : [bytes.subarray(cut)]
    this.#heldSize = bytes.length - cut
    return frames
  }
}
