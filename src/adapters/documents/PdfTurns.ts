/** Pages that a thread takes at a time. */
const stride = 8

/** Where the two numbers stand in their memory. */
const pages = 0
const characters = 1

/** What the threads of one document have taken and read of it, in memory that they share. */
export class PdfTurns {
  private readonly done: Int32Array<SharedArrayBuffer>

  constructor(memory: SharedArrayBuffer) {
    this.done = new Int32Array(memory)
  }

  /** For a document that nobody has begun. */
  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  }

  /** The next pages of so many, counted from 0, which no other thread takes; none when all are taken. */
  take(count: number): ReadonlyArray<number> {
    const from = Atomics.add(this.done, pages, stride)
    return Array.from({ length: Math.max(0, Math.min(stride, count - from)) }, (_, n) => from + n)
  }

  /** Counts what was read; answers how many characters that makes, of all threads together. */
  read(text: string): number {
    return Atomics.add(this.done, characters, text.length) + text.length
  }
}
