import * as Schema from "effect/Schema"
import type { AlternativeTranscript, Transcript } from "../../ports/SpeechRecognition.ts"
import { Alternative, share, wordsOf } from "./Answer.ts"

const Results = Schema.Struct({
  type: Schema.Literal("Results"),
  start: Schema.optionalKey(Schema.Finite),
  duration: Schema.optionalKey(Schema.Finite),
  is_final: Schema.Boolean,
  channel: Schema.Struct({ alternatives: Schema.Array(Alternative) }),
})
const Metadata = Schema.Struct({ type: Schema.Literal("Metadata"), duration: Schema.optionalKey(Schema.Finite) })
const Failed = Schema.Struct({ type: Schema.Literal("Error") })
/** All other messages: warnings, ends of utterances, and any types added later. */
const Other = Schema.Struct({ type: Schema.String.check(Schema.isPattern(/^(?!(?:Results|Metadata|Error)$)/)) })

/** The parts of live `listen` messages that are parsed. */
export const LiveMessage = Schema.Union([Results, Metadata, Failed, Other])

type Reading = typeof Alternative.Type
type Stretch = typeof Results.Type

type Message = typeof LiveMessage.Type

export const isResults = (message: Message): message is Stretch => message.type === "Results"

/** The seconds of audio reported in a summary; undefined for other messages. */
export const summarised = (message: Message): number | undefined =>
  message.type === "Metadata" && "duration" in message && typeof message.duration === "number"
    ? message.duration
    : undefined

/** The maximum number of alternatives for a whole recording; more are not useful. */
const mostReadings = 4

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Two times count as equal if they are less than this many seconds apart. */
const sameMoment = 0.1

const isSameStretch = (one: Stretch, other: Stretch): boolean =>
  one.start !== undefined &&
  other.start !== undefined &&
  one.duration !== undefined &&
  other.duration !== undefined &&
  Math.abs(one.start - other.start) < sameMoment &&
  Math.abs(one.start + one.duration - other.start - other.duration) < sameMoment

const weightOf = ({ transcript }: Reading): number => plain(transcript).split(" ").length

const textOf = (readings: ReadonlyArray<Reading>): string =>
  readings
    .map(({ transcript }) => transcript.trim())
    .filter((text) => text !== "")
    .join(" ")

/** The mean confidence over the words; undefined if any stretch has no confidence. */
const confidenceOf = (readings: ReadonlyArray<Reading>): { readonly confidence?: number } => {
  let sum = 0
  let weight = 0
  for (const reading of readings) {
    if (typeof reading.confidence !== "number") return {}
    sum += share(reading.confidence) * weightOf(reading)
    weight += weightOf(reading)
  }
  return weight === 0 ? {} : { confidence: sum / weight }
}

/** The words of an interim result, without any confidence: they must be confirmed. */
const unconfirmed = ({ transcript, words }: Reading): Reading => ({
  transcript,
  confidence: 0,
  words: (words ?? []).map(({ word, punctuated_word: written }) => ({
    word,
    punctuated_word: written ?? null,
    confidence: 0,
  })),
})

const hasWords = ({ transcript }: Reading): boolean => plain(transcript) !== ""

/**
 * Results as they arrive: final stretches of audio, each with one or more alternatives. An interim result for the same
 * stretch with different words counts as another alternative: servers that send a single final alternative express
 * uncertainty this way. Some servers repeat a final result, or end without one for the last words.
 */
export class LiveResults {
  readonly #stretches: Array<{ readonly stretch: Stretch; readonly readings: ReadonlyArray<Reading> }> = []
  #interim: Array<Stretch> = []
  #reach = 0

  /** The end of the last final stretch, in seconds; 0 if the server doesn't report times. */
  get reach(): number {
    return this.#reach
  }

  add(result: Stretch): void {
    if (!result.is_final) {
      this.#interim.push(result)
      return
    }
    this.#reach = Math.max(this.#reach, (result.start ?? 0) + (result.duration ?? 0))
    const [best, ...others] = result.channel.alternatives
    const earlier = this.#interim
      .filter((one) => isSameStretch(one, result))
      .flatMap(({ channel }) => channel.alternatives)
    this.#interim = []
    if (best === undefined || !hasWords(best)) return
    const seen = new Set([plain(best.transcript)])
    const more = [...others, ...earlier.reverse()].filter(({ transcript }) => {
      const words = plain(transcript)
      if (words === "" || seen.has(words)) return false
      seen.add(words)
      return true
    })
    const heard = { stretch: result, readings: [best, ...more] }
    const repeated = this.#stretches.findIndex(({ stretch }) => isSameStretch(stretch, result))
    if (repeated < 0) this.#stretches.push(heard)
    else this.#stretches[repeated] = heard
  }

  /** The readings of each stretch, plus the last words if they have no final result. */
  #readings(): ReadonlyArray<ReadonlyArray<Reading>> {
    const finals = this.#stretches.map(({ readings }) => readings)
    const [last] = this.#interim
      .flatMap(({ channel: { alternatives } }) => alternatives.slice(0, 1))
      .filter(hasWords)
      .slice(-1)
    return last === undefined ? finals : [...finals, [unconfirmed(last)]]
  }

  /** The whole recording, and the alternatives that differ from the best one in a single stretch. */
  transcript(durationMs: number): Transcript {
    const stretches = this.#readings()
    const best = stretches.map(([first]) => first!)
    const text = textOf(best)
    if (text === "") return { text: "", noSpeech: 1, durationMs }
    const words = best.flatMap(wordsOf)
    const alternatives = stretches
      .flatMap((readings, at): ReadonlyArray<AlternativeTranscript> =>
        readings.slice(1).map((reading) => {
          const all = best.with(at, reading)
          return { text: textOf(all), ...confidenceOf(all) }
        }),
      )
      .sort((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0))
      .slice(0, mostReadings)
    return {
      text,
      durationMs,
      ...confidenceOf(best),
      ...(words.length === 0 ? {} : { words }),
      ...(alternatives.length === 0 ? {} : { alternatives }),
    }
  }
}
