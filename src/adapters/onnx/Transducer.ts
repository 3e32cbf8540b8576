import { Tensor } from "onnxruntime-node"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { checkSums } from "./checksums.ts"
import { floats, type Graph, openGraph, type Signature } from "./graph.ts"
import { ModelFault } from "./ModelFault.ts"

/** Tokens that one moment of sound may give; a model that wants more is stuck. */
const mostPerMoment = 10

const numbers = { type: "float32", shape: [null, null, null] }
const counts = { type: "int64", shape: [null] }

const features: Signature = {
  inputs: { waveforms: { type: "float32", shape: [null, null] }, waveforms_lens: counts },
  outputs: ["features", "features_lens"],
}
const encoder: Signature = {
  inputs: { audio_signal: numbers, length: counts },
  outputs: ["outputs", "encoded_lengths"],
}
const joint: Signature = {
  inputs: { encoder_outputs: numbers, input_states_1: numbers, input_states_2: numbers },
  outputs: ["outputs", "output_states_1", "output_states_2"],
}

export interface Heard {
  readonly text: string
  /** The mean probability of the words' tokens, 0 to 1; none where there are none. */
  readonly confidence: number | undefined
}

export interface Transducer {
  /** One channel at 16 kHz, each sample from -1 to 1. */
  readonly hear: (samples: Float32Array<ArrayBuffer>) => Promise<Heard>
  readonly release: () => Promise<void>
}

/** `token id` a line; a word begins with the mark U+2581, the last token is no sound. */
const readVocabulary = async (file: string): Promise<ReadonlyArray<string>> => {
  const text = await readFile(file, "utf8").catch(() => {
    throw new ModelFault(`${file} cannot be read`)
  })
  const tokens: Array<string> = []
  for (const line of text.split("\n")) {
    const [, token, id] = /^(\S+) (\d+)\s*$/.exec(line) ?? []
    if (token !== undefined) tokens[Number(id)] = token
  }
  if (tokens.length < 2 || tokens.includes("")) throw new ModelFault(`${file} is no vocabulary`)
  return tokens
}

/** The first of these files that can be opened. */
const openFirst = async (names: ReadonlyArray<string>, signature: Signature, threads: number): Promise<Graph> => {
  let fault: unknown
  for (const name of names)
    try {
      return await openGraph(name, signature, threads)
    } catch (error) {
      fault ??= error
    }
  throw fault
}

const best = (values: Float32Array): number => {
  let at = 0
  for (let i = 1; i < values.length; i++) if (values[i]! > values[at]!) at = i
  return at
}

/** The share of the best one, whether the values are logarithms of probabilities or not yet. */
const shareOf = (values: Float32Array, at: number): number => {
  let sum = 0
  for (const value of values) sum += Math.exp(value - values[at]!)
  return 1 / sum
}

const emptyState = ({ session }: Graph, name: string): Tensor => {
  const match = session.inputMetadata.find((input) => input.name === name)
  const shape = match?.isTensor === true ? match.shape.map((size) => (typeof size === "number" ? size : 1)) : []
  return new Tensor("float32", new Float32Array(shape.reduce((product, size) => product * size, 1)), shape)
}

/** NeMo's exports take whole numbers of 32 or of 64 bits. */
const integerInput = ({ session }: Graph, name: string) => {
  const match = session.inputMetadata.find((input) => input.name === name)
  if (match === undefined) throw new ModelFault(`the model has no input ${name}`)
  const isLong = match.isTensor && match.type === "int64"
  return (value: number, shape: ReadonlyArray<number>): Tensor =>
    isLong
      ? new Tensor("int64", BigInt64Array.of(BigInt(value)), shape)
      : new Tensor("int32", Int32Array.of(value), shape)
}

const longs = (tensor: Tensor | undefined): number => Number((tensor?.data as BigInt64Array | undefined)?.[0] ?? 0n)

const wordsOf = (tokens: ReadonlyArray<string>): string => tokens.join("").replaceAll("\u2581", " ").trim()

/**
 * Speech to text by a transducer with durations (NeMo's Parakeet TDT 2 and 3) as it is exported for ONNX: `nemo128.onnx`,
 * `encoder-model(.int8).onnx`, `decoder_joint-model(.int8).onnx`, `vocab.txt`. What is wrong is a `ModelFault`.
 */
export const openTransducer = async (folder: string, threads: number): Promise<Transducer> => {
  await checkSums(folder)
  const vocabulary = await readVocabulary(join(folder, "vocab.txt"))
  const blank = vocabulary.length - 1
  const file = (name: string) => join(folder, name)
  const ears = await openFirst([file("nemo128.onnx"), file("nemo80.onnx")], features, threads)
  const mind = await openFirst([file("encoder-model.onnx"), file("encoder-model.int8.onnx")], encoder, threads)
  const tongue = await openFirst(
    [file("decoder_joint-model.onnx"), file("decoder_joint-model.int8.onnx")],
    joint,
    threads,
  )
  const target = integerInput(tongue, "targets")
  const length = integerInput(tongue, "target_length")

  /** Goes through the moments, as far as each token says that it reaches. */
  const decoded = async (moments: Float32Array<ArrayBuffer>, channels: number, total: number): Promise<Heard> => {
    const tokens: Array<number> = []
    const logarithms: Array<number> = []
    let states: readonly [Tensor, Tensor] = [emptyState(tongue, "input_states_1"), emptyState(tongue, "input_states_2")]
    const stride = moments.length / channels
    for (let at = 0, given = 0; at < total;) {
      const moment = Float32Array.from({ length: channels }, (_, channel) => moments[channel * stride + at]!)
      const answer = await tongue.run({
        encoder_outputs: new Tensor("float32", moment, [1, channels, 1]),
        targets: target(tokens.at(-1) ?? blank, [1, 1]),
        target_length: length(1, [1]),
        input_states_1: states[0],
        input_states_2: states[1],
      })
      const values = floats(answer["outputs"])
      const words = values.subarray(0, vocabulary.length)
      const token = best(words)
      const reach = values.length > vocabulary.length ? best(values.subarray(vocabulary.length)) : 0
      if (token !== blank) {
        tokens.push(token)
        given++
        if (/[\p{L}\p{N}]/u.test(vocabulary[token]!)) logarithms.push(Math.log(shareOf(words, token)))
        const [one, two] = [answer["output_states_1"], answer["output_states_2"]]
        if (one !== undefined && two !== undefined) states = [one, two]
      }
      if (reach > 0 || token === blank || given >= mostPerMoment) {
        at += Math.max(1, reach)
        given = 0
      }
    }
    const mean = logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length
    return {
      text: wordsOf(tokens.map((token) => vocabulary[token]!)),
      confidence: logarithms.length === 0 ? undefined : Math.min(1, Math.exp(mean)),
    }
  }

  return {
    hear: async (samples) => {
      const lens = new Tensor("int64", BigInt64Array.of(BigInt(samples.length)), [1])
      const sound = await ears.run({
        waveforms: new Tensor("float32", samples, [1, samples.length]),
        waveforms_lens: lens,
      })
      const [signal, frames] = [sound["features"], sound["features_lens"]]
      if (signal === undefined || frames === undefined) throw new ModelFault("the model gave no features")
      const { outputs, encoded_lengths } = await mind.run({ audio_signal: signal, length: frames })
      const channels = outputs?.dims[1] ?? 0
      if (channels === 0) throw new ModelFault("the model gave no sound")
      return decoded(floats(outputs), channels, longs(encoded_lengths))
    },
    release: async () => {
      for (const graph of [ears, mind, tongue]) await graph.release()
    },
  }
}
