import { Tensor } from "onnxruntime-node"
import { join } from "node:path"
import { toInt16 } from "../../domain/sound/Samples.ts"
import { checkSums } from "./checksums.ts"
import { floats, type Graph, openGraph, type Signature } from "./graph.ts"
import { ModelFault } from "./ModelFault.ts"
import { normalNoise, seedOf } from "./noise.ts"
import { chunksOf } from "./TextChunks.ts"
import { readable, tokensOf } from "./TextTokens.ts"
import {
  graphNames,
  locate,
  readConfig,
  readIndexer,
  readStyle,
  type VoiceConfig,
  voiceNames,
  type VoiceStyle,
} from "./VoiceFolder.ts"

/** The number of denoising steps. Fewer steps sound rough, and more steps make no audible difference. */
const steps = 8

/** Slightly faster than the model's own pace, as its authors recommend. */
export const speed = 1.05

/** The pause between two chunks, in seconds. */
const pauseSeconds = 0.3

/** The maximum number of frames, beyond which the model fails. */
const mostFrames = 990

const shortestSeconds = 0.1

type Name = (typeof graphNames)[number]

const text = { type: "int64", shape: [null, null] }
const textMask = { type: "float32", shape: [null, 1, null] }
const ttl = { type: "float32", shape: [null, 50, 256] }

const signatures = (channels: number): Readonly<Record<Name, Signature>> => ({
  duration_predictor: {
    inputs: { text_ids: text, style_dp: { type: "float32", shape: [null, 8, 16] }, text_mask: textMask },
    outputs: ["duration"],
  },
  text_encoder: { inputs: { text_ids: text, style_ttl: ttl, text_mask: textMask }, outputs: ["text_emb"] },
  vector_estimator: {
    inputs: {
      noisy_latent: { type: "float32", shape: [null, channels, null] },
      text_emb: { type: "float32", shape: [null, 256, null] },
      style_ttl: ttl,
      latent_mask: textMask,
      text_mask: textMask,
      current_step: { type: "float32", shape: [null] },
      total_step: { type: "float32", shape: [null] },
    },
    outputs: ["denoised_latent"],
  },
  vocoder: { inputs: { latent: { type: "float32", shape: [null, channels, null] } }, outputs: ["wav_tts"] },
})

const number = (value: number) => new Tensor("float32", Float32Array.of(value), [1])
const ones = (length: number) => new Tensor("float32", new Float32Array(length).fill(1), [1, 1, length])

export interface Supertonic {
  readonly rate: number
  readonly voices: ReadonlyArray<string>
  /**
   * 16-bit samples at `rate`, in pieces. Text without words yields none. Speaking can be interrupted between two
   * pieces.
   */
  readonly speak: (words: string, locale: string, voice: string | undefined) => AsyncGenerator<Int16Array, void>
  readonly release: () => Promise<void>
}

const defaultVoice = "M1"

const chunkSpeaker = (graphs: Readonly<Record<Name, Graph>>, { channels, frame, rate }: VoiceConfig) =>
  async function* (
    ids: BigInt64Array<ArrayBuffer>,
    style: VoiceStyle,
    seed: number,
  ): AsyncGenerator<Int16Array | undefined> {
    const text_ids = new Tensor("int64", ids, [1, ids.length])
    const text_mask = ones(ids.length)
    const style_ttl = new Tensor("float32", style.ttl, [1, 50, 256])
    const style_dp = new Tensor("float32", style.dp, [1, 8, 16])
    const { duration } = await graphs.duration_predictor.run({ text_ids, style_dp, text_mask })
    const wanted = (floats(duration)[0] ?? 0) / speed
    if (!Number.isFinite(wanted)) throw new ModelFault("the model returned no duration")
    const seconds = Math.min(Math.max(wanted, shortestSeconds), (mostFrames * frame) / rate)
    const { text_emb } = await graphs.text_encoder.run({ text_ids, style_ttl, text_mask })
    if (text_emb === undefined) throw new ModelFault("the model returned no text")
    const frames = Math.ceil((seconds * rate) / frame)
    const shape = [1, channels, frames]
    const latent_mask = ones(frames)
    let latent = new Tensor("float32", normalNoise(channels * frames, seed), shape)
    for (let step = 0; step < steps; step++) {
      const { denoised_latent } = await graphs.vector_estimator.run({
        noisy_latent: latent,
        text_emb,
        style_ttl,
        latent_mask,
        text_mask,
        current_step: number(step),
        total_step: number(steps),
      })
      latent = new Tensor("float32", floats(denoised_latent), shape)
      yield undefined
    }
    const { wav_tts } = await graphs.vocoder.run({ latent })
    yield toInt16(floats(wav_tts).subarray(0, Math.floor(seconds * rate)))
  }

/**
 * Text to speech with the four published graphs of Supertonic 2 and 3. Every file is checked when it is opened;
 * problems are thrown as `ModelFault`.
 */
export const openSupertonic = async (path: string, threads: number): Promise<Supertonic> => {
  const folder = await locate(path)
  await checkSums(join(folder.graphs, ".."))
  const config = await readConfig(folder)
  const indexer = await readIndexer(folder)
  const voices = await voiceNames(folder)
  const wanted = signatures(config.channels)
  const opened: Array<readonly [Name, Graph]> = []
  for (const name of graphNames)
    opened.push([name, await openGraph(join(folder.graphs, `${name}.onnx`), wanted[name], threads)])
  const speakChunk = chunkSpeaker(Object.fromEntries(opened) as Record<Name, Graph>, config)
  const styles = new Map<string, VoiceStyle>()

  const styleOf = async (voice: string | undefined): Promise<VoiceStyle> => {
    const fallback = voices.includes(defaultVoice) ? defaultVoice : voices[0]!
    const name = voice !== undefined && voices.includes(voice) ? voice : fallback
    const style = styles.get(name) ?? (await readStyle(folder, name))
    styles.set(name, style)
    return style
  }

  return {
    rate: config.rate,
    voices,
    speak: async function* (words, locale, voice) {
      const style = await styleOf(voice)
      const pause = new Int16Array(Math.round(pauseSeconds * config.rate))
      let isFirst = true
      for (const chunk of chunksOf(words)) {
        const text = readable(chunk, locale)
        const ids = tokensOf(text, indexer)
        if (text === "" || ids.length === 0) continue
        if (!isFirst) yield pause
        isFirst = false
        for await (const piece of speakChunk(ids, style, seedOf(text))) yield piece ?? new Int16Array(0)
      }
    },
    release: async () => {
      for (const [, graph] of opened) await graph.release()
    },
  }
}
