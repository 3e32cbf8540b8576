import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { constant, float, type Graph, int64, node, onnxFile, value } from "./OnnxFile.ts"

/** Seconds of speech per token, at the model's own pace. */
export const secondsPerToken = 0.07

/** Frequency of the stand-in's tone. */
export const hertz = 220

const ids = value("text_ids", int64, ["batch", "text_len"])
const mask = value("text_mask", float, ["batch", 1, "text_len"])
const dp = value("style_dp", float, ["batch", 8, 16])
const ttl = value("style_ttl", float, ["batch", 50, 256])
const scalar = (name: string, number: number) => constant(name, [], float, [number])

/** Consumes an input without affecting the output, because a real graph needs all of its inputs. */
const nothingOf = (input: string, axes: ReadonlyArray<number>, output: string) => [
  node("ReduceMean", [input], [`${output}_mean`], { axes, keepdims: 1 }),
  node("Mul", [`${output}_mean`, "zero"], [output]),
]

const durationPredictor: Graph = {
  nodes: [
    node("ReduceSum", ["text_mask", "last_two"], ["tokens"], { keepdims: 0 }),
    node("ReduceSum", ["style_dp", "last_two"], ["style"], { keepdims: 0 }),
    node("Mul", ["style", "zero"], ["no_style"]),
    node("Cast", ["text_ids"], ["numbers"], { to: 1 }),
    node("ReduceSum", ["numbers", "last"], ["sum"], { keepdims: 0 }),
    node("Mul", ["sum", "zero"], ["no_sum"]),
    node("Mul", ["tokens", "pace"], ["seconds"]),
    node("Add", ["seconds", "no_style"], ["with_style"]),
    node("Add", ["with_style", "no_sum"], ["duration"]),
  ],
  constants: [
    constant("last_two", [2], int64, [1, 2]),
    constant("last", [1], int64, [1]),
    scalar("zero", 0),
    scalar("pace", secondsPerToken),
  ],
  inputs: [ids, dp, mask],
  outputs: [value("duration", float, ["batch"])],
}

const textEncoder: Graph = {
  nodes: [
    node("ReduceMean", ["style_ttl"], ["mean"], { axes: [1], keepdims: 1 }),
    node("Transpose", ["mean"], ["column"], { perm: [0, 2, 1] }),
    node("Cast", ["text_ids"], ["numbers"], { to: 1 }),
    node("Unsqueeze", ["numbers", "one_axis"], ["row"]),
    node("Mul", ["row", "little"], ["small"]),
    node("Add", ["column", "small"], ["sum"]),
    node("Mul", ["sum", "text_mask"], ["text_emb"]),
  ],
  constants: [constant("one_axis", [1], int64, [1]), scalar("little", 0.001)],
  inputs: [ids, ttl, mask],
  outputs: [value("text_emb", float, ["batch", 256, "text_len"])],
}

/** Multiplies a matrix of this size by itself repeatedly, only to create load: the result has no effect. */
const loadOf = (size: number) => {
  if (size === 0) return { nodes: [node("Identity", ["zero"], ["n5"])], constants: [] }
  const rounds = 4
  return {
    nodes: [
      node("Add", ["matrix", "no_step"], ["m0"]),
      ...Array.from({ length: rounds }, (_, i) => node("MatMul", [`m${i}`, "matrix"], [`m${i + 1}`])),
      node("ReduceMean", [`m${rounds}`], ["loaded"], { axes: [0, 1], keepdims: 0 }),
      node("Mul", ["loaded", "zero"], ["n5"]),
    ],
    constants: [
      constant(
        "matrix",
        [size, size],
        float,
        Array.from({ length: size * size }, (_, i) => ((i % 7) - 3) / size),
      ),
    ],
  }
}

const vectorEstimator = (load: ReturnType<typeof loadOf>): Graph => ({
  nodes: [
    node("Div", ["one", "total_step"], ["part"]),
    node("Sub", ["one", "part"], ["rest"]),
    node("Unsqueeze", ["rest", "last_two"], ["rest3"]),
    node("Mul", ["noisy_latent", "rest3"], ["less"]),
    node("Mul", ["less", "latent_mask"], ["masked"]),
    ...nothingOf("text_emb", [1, 2], "n1"),
    ...nothingOf("style_ttl", [1, 2], "n2"),
    ...nothingOf("text_mask", [1, 2], "n3"),
    node("Mul", ["current_step", "zero"], ["no_step"]),
    node("Unsqueeze", ["no_step", "last_two"], ["n4"]),
    ...load.nodes,
    node("Sum", ["masked", "n1", "n2", "n3", "n4", "n5"], ["denoised_latent"]),
  ],
  constants: [
    scalar("zero", 0),
    constant("one", [1], float, [1]),
    constant("last_two", [2], int64, [1, 2]),
    ...load.constants,
  ],
  inputs: [
    value("noisy_latent", float, ["batch", 144, "latent_len"]),
    value("text_emb", float, ["batch", 256, "text_len"]),
    ttl,
    value("latent_mask", float, ["batch", 1, "latent_len"]),
    mask,
    value("current_step", float, ["batch"]),
    value("total_step", float, ["batch"]),
  ],
  outputs: [value("denoised_latent", float, ["batch", 144, "latent_len"])],
})

const vocoder: Graph = {
  nodes: [
    node("Shape", ["latent"], ["shape"]),
    node("Gather", ["shape", "third"], ["frames"], { axis: 0 }),
    node("Mul", ["frames", "hop"], ["samples"]),
    node("Cast", ["samples"], ["length"], { to: 1 }),
    node("Range", ["nought", "length", "unit"], ["steps"]),
    node("Mul", ["steps", "turn"], ["phase"]),
    node("Sin", ["phase"], ["sine"]),
    node("Mul", ["sine", "loudness"], ["hum"]),
    node("ReduceMean", ["latent"], ["mean"], { axes: [1, 2], keepdims: 0 }),
    node("Mul", ["mean", "nought"], ["nothing"]),
    node("Unsqueeze", ["nothing", "one_axis"], ["column"]),
    node("Add", ["column", "hum"], ["wav_tts"]),
  ],
  constants: [
    constant("third", [], int64, [2]),
    constant("hop", [], int64, [3072]),
    scalar("nought", 0),
    scalar("unit", 1),
    scalar("turn", (2 * Math.PI * hertz) / 44_100),
    scalar("loudness", 0.2),
    constant("one_axis", [1], int64, [1]),
  ],
  inputs: [value("latent", float, ["batch", 144, "latent_len"])],
  outputs: [value("wav_tts", float, ["batch", "samples"])],
}

const zeros = (dims: ReadonlyArray<number>) => ({
  dims,
  data: Array.from({ length: dims.reduce((product, size) => product * size, 1) }, () => 0),
})

/** Printable ASCII, and the combining marks of Spanish; every other character is unknown. */
const indexer = (): ReadonlyArray<number> =>
  Array.from({ length: 65_536 }, (_, code) =>
    (code >= 32 && code < 127) || [0x301, 0x303, 0x308].includes(code) ? code % 1000 : -1,
  )

/**
 * A voice folder like Supertonic's, with the same names, shapes and order of work, that synthesizes a sine as long as
 * the text: three kilobytes instead of four hundred megabytes. Returns the folder. For measurements, `load` makes each
 * step as expensive as multiplying matrices of that size.
 */
export const standInSynthesizer = (folder: string, { load = 0 }: { readonly load?: number } = {}): string => {
  mkdirSync(join(folder, "onnx"), { recursive: true })
  mkdirSync(join(folder, "voice_styles"), { recursive: true })
  const graphs = {
    duration_predictor: durationPredictor,
    text_encoder: textEncoder,
    vector_estimator: vectorEstimator(loadOf(load)),
    vocoder,
  }
  for (const [name, graph] of Object.entries(graphs))
    writeFileSync(join(folder, "onnx", `${name}.onnx`), onnxFile(graph))
  const config = {
    ae: { sample_rate: 44_100, base_chunk_size: 512 },
    ttl: { chunk_compress_factor: 6, latent_dim: 24 },
  }
  writeFileSync(join(folder, "onnx", "tts.json"), JSON.stringify(config))
  writeFileSync(join(folder, "onnx", "unicode_indexer.json"), JSON.stringify(indexer()))
  for (const name of ["F1", "M1"])
    writeFileSync(
      join(folder, "voice_styles", `${name}.json`),
      JSON.stringify({ style_ttl: zeros([1, 50, 256]), style_dp: zeros([1, 8, 16]) }),
    )
  return folder
}
