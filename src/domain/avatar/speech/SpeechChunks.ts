/** The sample rate that avatar services expect, in Hz. */
export const avatarRate = 24_000

/**
 * The first chunk of an utterance is 600 ms long, so that speech starts early. The other chunks are one second long.
 */
const firstChunk = (avatarRate * 600) / 1000
const laterChunk = avatarRate

export interface SpeechChunks {
  /** Adds samples and returns the complete chunks. */
  readonly push: (samples: Int16Array) => ReadonlyArray<Int16Array>
  /** Ends the utterance and returns the remaining samples, if any. */
  readonly end: () => ReadonlyArray<Int16Array>
}

/**
 * Splits the speech of a whole utterance, rather than of each sentence, into the chunks that an avatar service expects.
 */
export const speechChunks = (): SpeechChunks => {
  let waiting: Array<Int16Array> = []
  let length = 0
  let size = firstChunk

  const take = (count: number): Int16Array => {
    const chunk = new Int16Array(count)
    let filled = 0
    while (filled < count) {
      const [next = new Int16Array()] = waiting
      const part = next.subarray(0, count - filled)
      chunk.set(part, filled)
      filled += part.length
      if (part.length === next.length) waiting.shift()
      else waiting[0] = next.subarray(part.length)
    }
    length -= count
    return chunk
  }

  return {
    push: (samples) => {
      if (samples.length > 0) waiting.push(samples)
      length += samples.length
      const full: Array<Int16Array> = []
      while (length >= size) {
        full.push(take(size))
        size = laterChunk
      }
      return full
    },
    end: () => {
      if (length === 0) return []
      const rest = [take(length)]
      waiting = []
      return rest
    },
  }
}
