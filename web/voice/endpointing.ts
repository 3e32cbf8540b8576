/** A measurement of a few milliseconds of audio. */
export interface Level {
  readonly ms: number
  /** Root mean square in decibels relative to full scale; silence is far below -60. */
  readonly decibels: number
  /** Zero crossings as a share of samples: low for a voice, high for hiss. */
  readonly crossings: number
}

/** Possible speech; false alarm; speech; end of speech. */
export type SpeechEvent = "suspected" | "faded" | "started" | "ended"

export interface EndpointingOptions {
  /** Milliseconds of continuous speech that count as an utterance. */
  readonly onsetMs: number
  /** Milliseconds of silence that end the utterance. */
  readonly silenceMs: number
}

/** Recording starts after this many milliseconds of sound, in case it is speech. */
const suspicionMs = 40

/** The longest gap between two syllables. */
const syllableGapMs = 90

/** Decibels above the room's noise that count as speech; slightly less during speech. */
const rise = { start: 10, stay: 7 }

/** Quieter sound is never speech, however quiet the room. */
const quietest = -55

/** Sound with more zero crossings is not speech. */
const hiss = 0.4

const blockMs = 200
const blocks = 10

/** The room's noise: the quietest moment of the last two seconds. Voices pause between words, but fans don't. */
export class NoiseFloor {
  #minima: ReadonlyArray<number> = []
  #block = 0
  #blockMs = 0

  /** In decibels. Capped, so that a voice near the microphone always exceeds it. */
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
 * Detects speech by its loudness above the room's noise and by zero crossings, without a model to download. It receives
 * measurements and has no clock, so tests can use any audio at any speed.
 */
export class Endpointing {
  readonly #options: EndpointingOptions
  readonly #floor: NoiseFloor
  #speech = 0
  #gap = 0
  #stage: "quiet" | "suspected" | "speaking" | "ended" = "quiet"

  /** `floor` is shared, and is also updated during silence. */
  constructor(options: EndpointingOptions, floor: NoiseFloor) {
    this.#options = options
    this.#floor = floor
  }

  #isSpeech({ decibels, crossings }: Level): boolean {
    const isSpeaking = this.#stage === "speaking"
    if (decibels < Math.max(quietest, this.#floor.decibels + (isSpeaking ? rise.stay : rise.start))) return false
    return isSpeaking || crossings < hiss
  }

  /** The event caused by this measurement, if any. */
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
