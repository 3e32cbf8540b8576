import { readFileSync } from "node:fs"

/** "My name is Sarah Miller", 1.72 seconds, by a synthetic voice, in the formats that browsers and others use. */
export const containers = [
  "opus.webm",
  "opus-stereo.webm",
  "opus.ogg",
  "opus.mp4",
  "aac.mp4",
  "aac-fragmented.mp4",
] as const

export const seconds = 1.72

export const recording = (name: (typeof containers)[number] | "vorbis.ogg"): Uint8Array =>
  new Uint8Array(readFileSync(new URL(name, import.meta.url)))

/** Rises and falls four times per second, like syllables. */
export const babble = (length: number, rate: number, loudness = 0.3): Int16Array =>
  tone(180, length, rate, loudness).map((sample, i) => sample * Math.max(0, Math.sin((2 * Math.PI * 4 * i) / rate)))

/** 16-bit samples of a sine. */
export const tone = (hertz: number, length: number, rate: number, loudness = 0.5): Int16Array =>
  Int16Array.from({ length }, (_, i) => Math.round(32_767 * loudness * Math.sin((2 * Math.PI * hertz * i) / rate)))
