import type { Loudspeaker } from "./Devices.ts"

/**
 * How much longer than its duration a clip may take, in milliseconds. The end of a suspended clip is never reported.
 */
const slack = 3000

/** Uses the Web Audio clock, so that a clip stops at once and resumes at its position. */
export const webLoudspeaker = (context: AudioContext): Loudspeaker => ({
  decode: (bytes) => context.decodeAudioData(bytes),
  start: (sound, offset, over) => {
    if (!(sound instanceof AudioBuffer)) {
      over()
      return { stop: () => 0 }
    }
    // Browsers suspend audio during a call, on a locked screen, or before the page is clicked.
    if (context.state !== "running") void context.resume().catch(() => undefined)
    const source = context.createBufferSource()
    source.buffer = sound
    source.connect(context.destination)
    const stop = (): void => {
      clearTimeout(overdue)
      source.onended = null
      source.disconnect()
    }
    const end = (): void => {
      stop()
      over()
    }
    const from = Math.min(offset, sound.duration)
    const overdue = setTimeout(end, (sound.duration - from) * 1000 + slack)
    source.onended = end
    const began = context.currentTime
    source.start(0, from)
    return {
      stop: () => {
        stop()
        source.stop()
        return Math.max(0, context.currentTime - began)
      },
    }
  },
})
