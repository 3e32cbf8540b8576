import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RpcServer from "effect/rpc/RpcServer"
import { workerData } from "node:worker_threads"
import { ModelFault } from "./ModelFault.ts"
import { RecognitionProtocol } from "./RecognitionProtocol.ts"
import { ModelUnusable } from "./SynthesisProtocol.ts"

const { folder, threads }: { readonly folder: string; readonly threads: number } = workerData

const unusable = (error: unknown) =>
  new ModelUnusable({ problem: error instanceof ModelFault ? error.message : "the speech model failed" })

const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: unusable })

const open = attempt(async () => {
  const { openTransducer } = await import("./Transducer.ts").catch(() => {
    throw new ModelFault("onnxruntime-node cannot be loaded")
  })
  return openTransducer(folder, threads)
})

const Handlers = RecognitionProtocol.toLayer(
  Effect.map(Effect.cached(open), (opened) => ({
    Hear: ({ samples, phrases }) =>
      Effect.flatMap(opened, ({ hear }) => {
        const numbers = new Int16Array(samples.buffer, samples.byteOffset, samples.byteLength / 2)
        return attempt(() =>
          hear(
            Float32Array.from(numbers, (sample) => sample / 32_768),
            phrases,
          ),
        )
      }),
  })),
)

RpcServer.layer(RecognitionProtocol, { disableTracing: true, disableFatalDefects: true, concurrency: 1 }).pipe(
  Layer.provide(Handlers),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  Layer.launch,
  NodeRuntime.runMain,
)
