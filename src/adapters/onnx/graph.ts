import { InferenceSession, type Tensor } from "onnxruntime-node"
import { ModelFault } from "./ModelFault.ts"

/** The names and, where fixed, the sizes of a graph's inputs and outputs; `null` stands for any size. */
export interface Signature {
  readonly inputs: Readonly<Record<string, { readonly type: string; readonly shape: ReadonlyArray<number | null> }>>
  readonly outputs: ReadonlyArray<string>
}

export interface Graph {
  readonly run: (feeds: Readonly<Record<string, Tensor>>) => Promise<Readonly<Record<string, Tensor>>>
  readonly session: InferenceSession
  readonly release: () => Promise<void>
}

const fits = (dimensions: ReadonlyArray<number | string>, wanted: ReadonlyArray<number | null>): boolean =>
  dimensions.length === wanted.length &&
  wanted.every((size, index) => size === null || typeof dimensions[index] === "string" || dimensions[index] === size)

/** Checks that a graph has the expected signature; otherwise throws a `ModelFault`. */
export const openGraph = async (file: string, signature: Signature, threads: number): Promise<Graph> => {
  const session = await InferenceSession.create(file, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionProviders: ["cpu"],
    logSeverityLevel: 4,
  }).catch(() => {
    throw new ModelFault(`${file} is missing, or isn't an ONNX model`)
  })
  for (const [name, { type, shape }] of Object.entries(signature.inputs)) {
    const match = session.inputMetadata.find((input) => input.name === name)
    if (match === undefined) throw new ModelFault(`${file} has no input ${name}`)
    if (!match.isTensor || match.type !== type || !fits(match.shape, shape))
      throw new ModelFault(
        `the input ${name} of ${file} is not ${type} [${shape.map((size) => size ?? "n").join(",")}]`,
      )
  }
  for (const name of signature.outputs)
    if (!session.outputNames.includes(name)) throw new ModelFault(`${file} has no output ${name}`)
  return { session, run: (feeds) => session.run(feeds), release: () => session.release() }
}

/** The numbers in a result. */
export const floats = (tensor: Tensor | undefined): Float32Array<ArrayBuffer> => {
  if (!(tensor?.data instanceof Float32Array)) throw new ModelFault("the model returned no numbers")
  return new Float32Array(tensor.data)
}
