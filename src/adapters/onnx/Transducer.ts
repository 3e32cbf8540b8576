import { Tensor } from "onnxruntime-node"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { checkSums } from "./checksums.ts"
import { floats, type Graph, openGraph, type Signature } from "./graph.ts"
import { search, type Found } from "./Beam.ts"
import { Bias } from "./Bias.ts"
import { ModelFault } from "./ModelFault.ts"

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
  /** The mean probability of the words' tokens, 0 to 1; undefined if there are no tokens. */
  readonly confidence: number | undefined
  /** Each word with the mean probability of its tokens. */
  readonly words: ReadonlyArray<{ readonly text: string; readonly confidence: number }>
  /**
   * Alternatives, best first. Each one's `confidence` is that of `text`, reduced by how much less likely the
   * alternative is.
   */
  readonly alternatives: ReadonlyArray<{ readonly text: string; readonly confidence: number }>
}

export interface Transducer {
  /** Transcribes mono audio at 16 kHz, samples from -1 to 1; `phrases` are likely phrases. */
  readonly hear: (samples: Float32Array<ArrayBuffer>, phrases?: ReadonlyArray<string>) => Promise<Heard>
  readonly release: () => Promise<void>
}

/** Reads lines of the form `token id`; U+2581 marks the beginning of a word, and the last token is the blank. */
const readVocabulary = async (file: string): Promise<ReadonlyArray<string>> => {
  const text = await readFile(file, "utf8").catch(() => {
    throw new ModelFault(`${file} cannot be read`)
  })
  const tokens: Array<string> = []
  for (const line of text.split("\n")) {
    const [, token, id] = /^(\S+) (\d+)\s*$/.exec(line) ?? []
    if (token !== undefined) tokens[Number(id)] = token
  }
  if (tokens.length < 2 || tokens.includes("")) throw new ModelFault(`${file} is not a vocabulary`)
  return tokens
}

/** Opens the first of these files that exists. */
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

const emptyState = ({ session }: Graph, name: string): Tensor => {
  const match = session.inputMetadata.find((input) => input.name === name)
  const shape = match?.isTensor === true ? match.shape.map((size) => (typeof size === "number" ? size : 1)) : []
  return new Tensor("float32", new Float32Array(shape.reduce((product, size) => product * size, 1)), shape)
}

/** NeMo's exports take either 32-bit or 64-bit integers. */
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

const textOf = (tokens: ReadonlyArray<string>): string => tokens.join("").replaceAll("\u2581", " ").trim()

const isSaid = (token: string): boolean => /[\p{L}\p{N}]/u.test(token)

/** The mean probability of the non-blank tokens. */
const meanOf = (tokens: ReadonlyArray<string>, logarithms: ReadonlyArray<number>): number | undefined => {
  const spokenLogarithms = logarithms.filter((_, at) => isSaid(tokens[at]!))
  if (spokenLogarithms.length === 0) return undefined
  return Math.min(1, Math.exp(spokenLogarithms.reduce((sum, value) => sum + value, 0) / spokenLogarithms.length))
}

const wordsOf = (tokens: ReadonlyArray<string>, logarithms: ReadonlyArray<number>): Heard["words"] => {
  const starts = tokens.flatMap((token, at) => (at === 0 || token.startsWith("\u2581") ? [at] : []))
  return starts.flatMap((start, at) => {
    const end = starts[at + 1] ?? tokens.length
    const confidence = meanOf(tokens.slice(start, end), logarithms.slice(start, end))
    return confidence === undefined ? [] : [{ text: textOf(tokens.slice(start, end)), confidence }]
  })
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")

/** The best hypothesis, and the alternatives whose words differ from it. */
const heardIn = (pieces: ReadonlyArray<Found>, vocabulary: ReadonlyArray<string>): Heard => {
  const [best, ...others] = pieces
  if (best === undefined) return { text: "", confidence: undefined, words: [], alternatives: [] }
  const tokens = best.tokens.map((token) => vocabulary[token]!)
  const text = textOf(tokens)
  const confidence = meanOf(tokens, best.logarithms)
  const seen = new Set([plain(text)])
  const alternatives = others.flatMap((other) => {
    const text = textOf(other.tokens.map((token) => vocabulary[token]!))
    if (!isSaid(text) || seen.has(plain(text)) || confidence === undefined) return []
    seen.add(plain(text))
    return [{ text, confidence: confidence * Math.min(1, Math.exp(other.score - best.score)) }]
  })
  return { text, confidence, words: wordsOf(tokens, best.logarithms), alternatives }
}

/**
 * Speech to text with a token-and-duration transducer (NeMo's Parakeet TDT 2 and 3) in its ONNX export: `nemo128.onnx`,
 * `encoder-model(.int8).onnx`, `decoder_joint-model(.int8).onnx`, `vocab.txt`. Problems are thrown as `ModelFault`.
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

  /** Decodes frames, advancing by each token's duration. */
  const decoded = async (
    moments: Float32Array<ArrayBuffer>,
    channels: number,
    total: number,
    phrases: ReadonlyArray<string>,
  ): Promise<Heard> => {
    const stride = moments.length / channels
    type States = readonly [Tensor, Tensor]
    const first: States = [emptyState(tongue, "input_states_1"), emptyState(tongue, "input_states_2")]
    const think = async (at: number, before: number, states: States) => {
      const moment = Float32Array.from({ length: channels }, (_, channel) => moments[channel * stride + at]!)
      const answer = await tongue.run({
        encoder_outputs: new Tensor("float32", moment, [1, channels, 1]),
        targets: target(before, [1, 1]),
        target_length: length(1, [1]),
        input_states_1: states[0],
        input_states_2: states[1],
      })
      const values = floats(answer["outputs"])
      const [one, two] = [answer["output_states_1"], answer["output_states_2"]]
      return {
        tokens: values.subarray(0, vocabulary.length),
        durations: values.subarray(vocabulary.length),
        state: one === undefined || two === undefined ? states : ([one, two] as const),
      }
    }
    return heardIn(await search({ total, blank, vocabulary }, first, think, new Bias(phrases)), vocabulary)
  }

  return {
    hear: async (samples, phrases = []) => {
      const lens = new Tensor("int64", BigInt64Array.of(BigInt(samples.length)), [1])
      const sound = await ears.run({
        waveforms: new Tensor("float32", samples, [1, samples.length]),
        waveforms_lens: lens,
      })
      const [signal, frames] = [sound["features"], sound["features_lens"]]
      if (signal === undefined || frames === undefined) throw new ModelFault("the model returned no features")
      const { outputs, encoded_lengths } = await mind.run({ audio_signal: signal, length: frames })
      const channels = outputs?.dims[1] ?? 0
      if (channels === 0) throw new ModelFault("the model produced no sound")
      return decoded(floats(outputs), channels, longs(encoded_lengths), phrases)
    },
    release: async () => {
      for (const graph of [ears, mind, tongue]) await graph.release()
    },
  }
}
