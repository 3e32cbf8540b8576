/** What was measured of some milliseconds of sound. */
export interface Level {
  readonly ms: number
  /** Root mean square in decibels of full scale; silence is far below -60. */
  readonly decibels: number
  /** How often the wave crossed zero, as a share of its samples: low for a voice, high for hiss. */
  readonly crossings: number
}

/** A voice may be beginning; it was none; it is one; it has ended. */
export type SpeechEvent = "suspected" | "faded" | "started" | "ended"

export interface EndpointingOptions {
  /** So much speech in a row is an utterance, in milliseconds. */
  readonly onsetMs: number
  /** So much silence after it ends it. */
  readonly silenceMs: number
}

/** From here on it is worth recording, in case it is a voice. */
const suspicionMs = 40

/** Between two syllables there may be nothing for so long. */
const syllableGapMs = 90

/** Loudness above the room's own noise that counts as speech, in decibels; once somebody speaks a little less does. */
const rise = { start: 10, stay: 7 }

/** Below this nothing is speech, however quiet the room is. */
const quietest = -55

/** A wave that crosses zero more often than this is no voice. */
const hiss = 0.4

const blockMs = 200
const blocks = 10

/** The room's noise: the quietest moment of the last two seconds. Between words a voice pauses, a fan does not. */
export class NoiseFloor {
  #minima: ReadonlyArray<number> = []
  #block = 0
  #blockMs = 0

  /** In decibels. Never so high that a voice near the microphone would not rise over it. */
  get decibels(): number {
    return this.#minima.length === 0 ? -60 : Math.max(-75, Math.min(-38, ...this.#minima))
  }

  follow({ ms, decibels }: Level): void {
    this.#block = this.#blockMs === 0 ? decibels : Math.min(this.#block, decibels)
    this.#blockMs += ms
    if (this.#blockMs < blockMs) return
    this.#minima = [...this.#minima, this.#block].slice(-blocks)
    this.#blockMs = 0
  }
}

/**
 * Tells speech from silence by loudness over the room's noise, and by how often the wave crosses zero: no model to download.
 * Fed with measurements; holds no clock, so that a test feeds it any sound at any speed.
 */
export class Endpointing {
  readonly #options: EndpointingOptions
  readonly #floor: NoiseFloor
  #speech = 0
  #gap = 0
  #stage: "quiet" | "suspected" | "speaking" | "ended" = "quiet"

  /** `floor` is followed by whoever has the microphone, also while nobody is to be heard. */
  constructor(options: EndpointingOptions, floor: NoiseFloor) {
    this.#options = options
    this.#floor = floor
  }

  #isSpeech({ decibels, crossings }: Level): boolean {
    const isSpeaking = this.#stage === "speaking"
    if (decibels < Math.max(quietest, this.#floor.decibels + (isSpeaking ? rise.stay : rise.start))) return false
    return isSpeaking || crossings < hiss
  }

  /** What this measurement means, if anything. */
  hear(level: Level): SpeechEvent | undefined {
    const isSpeech = this.#isSpeech(level)
    if (isSpeech) {
      this.#speech += level.ms
      this.#gap = 0
    } else this.#gap += level.ms
    switch (this.#stage) {
      case "quiet":
        if (!isSpeech) this.#speech = 0
        return this.#speech >= suspicionMs ? this.#become("suspected") : undefined
      case "suspected":
        if (this.#speech >= this.#options.onsetMs) return this.#become("speaking")
        return this.#gap > syllableGapMs ? this.#become("quiet") : undefined
      case "speaking":
        return !isSpeech && this.#gap >= this.#options.silenceMs ? this.#become("ended") : undefined
      case "ended":
        return undefined
    }
  }

  #become(stage: "quiet" | "suspected" | "speaking" | "ended"): SpeechEvent {
    this.#stage = stage
    if (stage === "quiet") this.#speech = 0
    return stage === "quiet" ? "faded" : stage === "speaking" ? "started" : stage
  }
}
