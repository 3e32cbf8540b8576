import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { ModelFault } from "./ModelFault.ts"

export const graphNames = ["duration_predictor", "text_encoder", "vector_estimator", "vocoder"] as const

const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

const Config = Schema.Struct({
  ae: Schema.Struct({ sample_rate: Count, base_chunk_size: Count }),
  ttl: Schema.Struct({ chunk_compress_factor: Count, latent_dim: Count }),
})

const Indexer = Schema.Array(Schema.Int)

const Numbers = Schema.Struct({ dims: Schema.Array(Schema.Int), data: Schema.Unknown })
const Style = Schema.Struct({ style_ttl: Numbers, style_dp: Numbers })

/** The shapes of a voice's two parts, without the batch dimension. */
const ttlShape = [1, 50, 256]
const dpShape = [1, 8, 16]

export interface VoiceConfig {
  /** Samples per second. */
  readonly rate: number
  /** Values per latent frame, and samples per frame. */
  readonly channels: number
  readonly frame: number
}

export interface VoiceStyle {
  readonly ttl: Float32Array<ArrayBuffer>
  readonly dp: Float32Array<ArrayBuffer>
}

/** A Supertonic folder: `onnx/` with graphs, `tts.json` and `unicode_indexer.json`, and `voice_styles/` next to it. */
export interface VoiceFolder {
  readonly graphs: string
  readonly styles: string
}

/** Accepts either `onnx/` itself or the folder above it. */
export const locate = async (folder: string): Promise<VoiceFolder> => {
  const isInner =
    basename(folder) === "onnx" && (await stat(join(folder, "tts.json")).catch(() => undefined)) !== undefined
  const root = isInner ? dirname(folder) : folder
  return { graphs: join(root, "onnx"), styles: join(root, "voice_styles") }
}

const json = async <A>(file: string, schema: Schema.ConstraintDecoder<A>): Promise<A> => {
  const text = await readFile(file, "utf8").catch(() => {
    throw new ModelFault(`${file} cannot be read`)
  })
  try {
    return Schema.decodeUnknownSync(schema)(JSON.parse(text))
  } catch {
    throw new ModelFault(`${file} doesn't have the format of a voice`)
  }
}

export const readConfig = async ({ graphs }: VoiceFolder): Promise<VoiceConfig> => {
  const { ae, ttl } = await json(join(graphs, "tts.json"), Config)
  return {
    rate: ae.sample_rate,
    channels: ttl.latent_dim * ttl.chunk_compress_factor,
    frame: ae.base_chunk_size * ttl.chunk_compress_factor,
  }
}

export const readIndexer = ({ graphs }: VoiceFolder): Promise<ReadonlyArray<number>> =>
  json(join(graphs, "unicode_indexer.json"), Indexer)

/** The names of the voices, sorted; at least one. */
export const voiceNames = async ({ styles }: VoiceFolder): Promise<ReadonlyArray<string>> => {
  const files = await readdir(styles).catch(() => [])
  const names = files
    .filter((file) => /^[A-Za-z0-9_-]+\.json$/.test(file))
    .map((file) => file.slice(0, -5))
    .toSorted()
  if (names.length === 0) throw new ModelFault(`${styles} contains no voice`)
  return names
}

const flat = (data: unknown, into: Array<number>): ReadonlyArray<number> => {
  if (Array.isArray(data)) for (const item of data) flat(item, into)
  else if (typeof data === "number") into.push(data)
  return into
}

const numbers = (part: typeof Numbers.Type, shape: ReadonlyArray<number>, file: string): Float32Array<ArrayBuffer> => {
  const all = flat(part.data, [])
  const isShaped = part.dims.length === shape.length && shape.every((size, index) => part.dims[index] === size)
  if (!isShaped || all.length !== shape.reduce((product, size) => product * size, 1))
    throw new ModelFault(`${file} is not a voice of this model`)
  return Float32Array.from(all)
}

export const readStyle = async ({ styles }: VoiceFolder, name: string): Promise<VoiceStyle> => {
  const file = join(styles, `${name}.json`)
  const { style_ttl, style_dp } = await json(file, Style)
  return { ttl: numbers(style_ttl, ttlShape, file), dp: numbers(style_dp, dpShape, file) }
}

/** A fingerprint of the models, computed from their configuration and file sizes instead of their full content. */
export const fingerprint = async (folder: VoiceFolder): Promise<string> => {
  const hash = createHash("sha256")
  hash.update(await readFile(join(folder.graphs, "tts.json")).catch(() => ""))
  for (const name of graphNames) {
    const file = await stat(join(folder.graphs, `${name}.onnx`)).catch(() => undefined)
    hash.update(`${name}:${file?.size ?? 0};`)
  }
  return hash.digest("hex").slice(0, 16)
}
