import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { forRecognition, resampled } from "../../../src/domain/sound/Resampler.ts"
import { wavOf } from "../../../src/domain/sound/WavWriting.ts"
import type { Dice } from "../../understanding/speech/Dice.ts"
import type { Language } from "../../understanding/speech/Utterance.ts"

const run = promisify(execFile)

/** A speaker: a voice of a speech synthesizer on this machine. */
export interface Voice {
  readonly name: string
  readonly language: Language
  readonly program: "espeak-ng" | "flite"
  readonly voice: string
}

export const voices: ReadonlyArray<Voice> = [
  { name: "flite slt", language: "en", program: "flite", voice: "slt" },
  { name: "flite rms", language: "en", program: "flite", voice: "rms" },
  { name: "espeak-ng en-gb", language: "en", program: "espeak-ng", voice: "en-gb" },
  { name: "espeak-ng es", language: "es", program: "espeak-ng", voice: "es" },
  { name: "espeak-ng es-419", language: "es", program: "espeak-ng", voice: "es-419+f3" },
]

const headerBytes = 44

/** In seconds. Shorter audio means that the voice can't pronounce a character. */
const shortest = 0.15

const spoken = async ({ program, voice }: Voice, text: string, isSlow: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), "caller-"))
  const file = join(folder, "speech.wav")
  try {
    await (program === "flite"
      ? run("flite", ["-voice", voice, "--setf", `duration_stretch=${isSlow ? 1.25 : 1}`, "-t", text, "-o", file])
      : run("espeak-ng", ["-v", voice, "-s", isSlow ? "130" : "160", "-w", file, "--", text]))
    const bytes = readFileSync(file)
    const samples = new Int16Array((bytes.length - headerBytes) >> 1)
    for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(headerBytes + 2 * i)
    const rate = bytes.readUInt32LE(24)
    if (samples.length < rate * shortest) throw new Error(`${program} cannot say ${text}`)
    return { samples, rate }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether the voice can pronounce this. */
export const canSay = (voice: Voice, text: string): Promise<boolean> =>
  spoken(voice, text, false).then(
    () => true,
    () => false,
  )

/** The audio quality of a call: its bandwidth, and its signal-to-noise ratio in decibels. */
export interface Line {
  readonly name: string
  readonly rate: number
  readonly signalToNoise: number | undefined
}

export const lines = {
  clean: { name: "16 kHz, quiet", rate: 16_000, signalToNoise: undefined },
  noisy: { name: "8 kHz, noise at 10 dB", rate: 8000, signalToNoise: 10 },
} as const satisfies Readonly<Record<string, Line>>

/** Seconds of silence before and after the words. */
const room = 0.3
const loudest = 24_000

/** Pink noise, as in rooms and streets (Kellet's filter), with a mean square of about one. */
const pinkNoise = (random: Dice) => {
  const state = [0, 0, 0]
  return (): number => {
    const white = random.between(-10_000, 10_000) / 10_000
    state[0] = 0.99765 * state[0]! + white * 0.099046
    state[1] = 0.963 * state[1]! + white * 0.2965164
    state[2] = 0.57 * state[2]! + white * 1.0526913
    return state[0] + state[1] + state[2] + white * 0.1848
  }
}

const power = (samples: ArrayLike<number>, least = 0): number => {
  let sum = 0
  let count = 0
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!
    if (Math.abs(sample) < least) continue
    sum += sample * sample
    count++
  }
  return sum / Math.max(1, count)
}

/** The audio of these words as received: WAV at 16 kHz, whatever the line's own bandwidth. */
export const callOf = async (voice: Voice, text: string, line: Line, random: Dice, isSlow = false) => {
  const { samples, rate } = await spoken(voice, text, isSlow)
  const narrow = resampled(samples, rate, line.rate, forRecognition)
  const pad = Math.round(line.rate * room)
  const all = new Float64Array(narrow.length + 2 * pad)
  all.set(narrow, pad)
  const most = narrow.reduce((high, sample) => Math.max(high, Math.abs(sample)), 1)
  if (line.signalToNoise !== undefined) {
    const next = pinkNoise(random)
    const noise = Float64Array.from(all, next)
    const scale = Math.sqrt(power(narrow, most * 0.02) / 10 ** (line.signalToNoise / 10) / power(noise))
    for (let i = 0; i < all.length; i++) all[i]! += noise[i]! * scale
  }
  const peak = all.reduce((high, sample) => Math.max(high, Math.abs(sample)), 1)
  const mixed = Int16Array.from(all, (sample) => Math.round((sample / peak) * loudest))
  return wavOf(resampled(mixed, line.rate, 16_000, forRecognition), 16_000)
}
