import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { constant, float, int32, int64, node, onnxFile, value } from "./OnnxFile.ts"

/** The stand-in's tokens. The last is silence. */
export const vocabulary = ["\u2581my", "\u2581name", "\u2581is", "\u2581an", "na", ".", "<blk>"] as const

/** Distance between two tokens; a sample is at most half that distance from its token. */
const apart = 1000

/** One sample for each token, by its index; `doubt`, up to a half, moves it toward the next token. */
export const samplesOf = (tokens: ReadonlyArray<number>, doubt = 0): Int16Array<ArrayBuffer> =>
  Int16Array.from(tokens, (token) => Math.round((token + doubt) * apart))

/** How steeply a token's likelihood falls with distance. */
const steepness = 4

/**
 * Writes a folder like that of an exported transducer with durations, with the same names and shapes: every sample is a
 * time step, and its height selects the token. Returns the folder.
 */
export const standInRecogniser = (folder: string): string => {
  mkdirSync(folder, { recursive: true })
  const size = vocabulary.length
  const count = value("length", int64, ["batch"])
  const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes)
  write(
    "nemo128.onnx",
    onnxFile({
      nodes: [
        node("Unsqueeze", ["waveforms", "second"], ["features"]),
        node("Identity", ["waveforms_lens"], ["features_lens"]),
      ],
      constants: [constant("second", [1], int64, [1])],
      inputs: [value("waveforms", float, ["batch", "samples"]), value("waveforms_lens", int64, ["batch"])],
      outputs: [value("features", float, ["batch", 1, "frames"]), value("features_lens", int64, ["batch"])],
    }),
  )
  write(
    "encoder-model.onnx",
    onnxFile({
      nodes: [node("Mul", ["audio_signal", "scale"], ["outputs"]), node("Identity", ["length"], ["encoded_lengths"])],
      constants: [constant("scale", [], float, [32_768 / apart])],
      inputs: [value("audio_signal", float, ["batch", 1, "frames"]), count],
      outputs: [value("outputs", float, ["batch", 1, "moments"]), value("encoded_lengths", int64, ["batch"])],
    }),
  )
  const state = (name: string) => value(name, float, [2, "batch", 4])
  write(
    "decoder_joint-model.onnx",
    onnxFile({
      nodes: [
        node("Sub", ["places", "encoder_outputs"], ["distance"]),
        node("Abs", ["distance"], ["far"]),
        node("Mul", ["far", "fall"], ["words"]),
        node("Concat", ["words", "durations"], ["flat"], { axis: 2 }),
        node("Cast", ["targets"], ["before"], { to: 1 }),
        node("Mul", ["before", "nothing"], ["none"]),
        node("Cast", ["target_length"], ["counted"], { to: 1 }),
        node("Mul", ["counted", "nothing"], ["none_too"]),
        node("Add", ["flat", "none"], ["more"]),
        node("Add", ["more", "none_too"], ["outputs"]),
        node("Add", ["input_states_1", "one"], ["output_states_1"]),
        node("Identity", ["input_states_2"], ["output_states_2"]),
      ],
      constants: [
        constant(
          "places",
          [1, 1, size],
          float,
          vocabulary.map((_, place) => place),
        ),
        constant("fall", [], float, [-steepness]),
        constant("durations", [1, 1, 5], float, [0, 9, 0, 0, 0]),
        constant("nothing", [], float, [0]),
        constant("one", [], float, [1]),
      ],
      inputs: [
        value("encoder_outputs", float, ["batch", 1, 1]),
        value("targets", int32, ["batch", "tokens"]),
        value("target_length", int32, ["batch"]),
        state("input_states_1"),
        state("input_states_2"),
      ],
      outputs: [value("outputs", float, ["batch", 1, size + 5]), state("output_states_1"), state("output_states_2")],
    }),
  )
  write("vocab.txt", vocabulary.map((token, id) => `${token} ${id}`).join("\n"))
  return folder
}
