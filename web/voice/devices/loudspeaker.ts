import type { Loudspeaker } from "./Devices.ts"

/** Uses the Web Audio clock, so that a clip stops at once and resumes at its position. */
export const webLoudspeaker = (context: AudioContext): Loudspeaker => ({
  decode: (bytes) => context.decodeAudioData(bytes),
  start: (sound, offset, over) => {
    if (!(sound instanceof AudioBuffer)) {
      over()
      return { stop: () => 0 }
    }
    const source = context.createBufferSource()
    source.buffer = sound
    source.connect(context.destination)
    source.onended = over
    const began = context.currentTime
    source.start(0, Math.min(offset, sound.duration))
    return {
      stop: () => {
        source.onended = null
        source.stop()
        source.disconnect()
        return Math.max(0, context.currentTime - began)
      },
    }
  },
})
