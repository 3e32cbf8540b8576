import type { Speech } from "../../ports/SpeechSynthesis.ts"

/** Cached clips, up to `mostBytes` of audio; the least recently used is evicted. */
export const clipCache = (mostBytes: number) => {
  const held = new Map<string, Speech>()
  let bytes = 0

  const drop = (name: string): void => {
    bytes -= held.get(name)?.audio.length ?? 0
    held.delete(name)
  }

  return {
    take: (name: string): Speech | undefined => {
      const speech = held.get(name)
      if (speech === undefined) return undefined
      held.delete(name)
      held.set(name, speech)
      return speech
    },
    put: (name: string, speech: Speech): void => {
      drop(name)
      if (speech.audio.length > mostBytes) return
      held.set(name, speech)
      bytes += speech.audio.length
      for (const oldest of held.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },
  }
}
