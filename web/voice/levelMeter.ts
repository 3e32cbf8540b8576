import type { Level } from "./endpointing.ts"

/** The browser's audio rendering thread, with its own types. */
declare const AudioWorkletProcessor: { new (): { readonly port: MessagePort } }
declare const registerProcessor: (name: string, kind: new () => object) => void
declare const sampleRate: number

const perMeasurement = 0.02

/** Measures audio fifty times a second; the samples never leave the audio thread. */
class LevelMeter extends AudioWorkletProcessor {
  #sum = 0
  #crossings = 0
  #count = 0
  #last = 0

  process([input]: ReadonlyArray<ReadonlyArray<Float32Array>>): boolean {
    const [samples] = input ?? []
    if (samples === undefined) return true
    for (const sample of samples) {
      this.#sum += sample * sample
      if (sample >= 0 !== this.#last >= 0) this.#crossings++
      this.#last = sample
    }
    this.#count += samples.length
    if (this.#count >= sampleRate * perMeasurement) this.#tell()
    return true
  }

  #tell(): void {
    const level: Level = {
      ms: (this.#count / sampleRate) * 1000,
      decibels: 10 * Math.log10(this.#sum / this.#count + 1e-10),
      crossings: this.#crossings / this.#count,
    }
    this.port.postMessage(level)
    this.#sum = 0
    this.#crossings = 0
    this.#count = 0
  }
}

registerProcessor("level-meter", LevelMeter)
