/** The number of pages that a thread claims at a time. */
const stride = 8

/** The positions of the two shared counters. */
const pages = 0
const characters = 1

/** The shared progress of the threads that read a document. */
export class PdfTurns {
  private readonly done: Int32Array<SharedArrayBuffer>

  constructor(memory: SharedArrayBuffer) {
    this.done = new Int32Array(memory)
  }

  /** The initial progress of a document. */
  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  }

  /** Claims the next pages, as 0-based indexes; returns an empty list when all pages are claimed. */
  take(count: number): ReadonlyArray<number> {
    const from = Atomics.add(this.done, pages, stride)
    return Array.from({ length: Math.max(0, Math.min(stride, count - from)) }, (_, n) => from + n)
  }

  /** Counts extracted characters; returns the total of all threads. */
  read(text: string): number {
    return Atomics.add(this.done, characters, text.length) + text.length
  }
}
