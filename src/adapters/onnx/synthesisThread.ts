import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RpcServer from "effect/rpc/RpcServer"
import { workerData } from "node:worker_threads"
import { wavOf } from "../../domain/sound/WavWriting.ts"
import { ModelFault } from "./ModelFault.ts"
import type { Supertonic } from "./Supertonic.ts"
import { ModelUnusable, NothingToSay, SynthesisProtocol } from "./SynthesisProtocol.ts"

const { folder, threads }: { readonly folder: string; readonly threads: number } = workerData

const unusable = (error: unknown) =>
  new ModelUnusable({ problem: error instanceof ModelFault ? error.message : "the voice model failed" })

const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: unusable })

/** The runtime is loaded for the first request, so a missing installation is reported at that point. */
const open = attempt(async () => {
  const { openSupertonic } = await import("./Supertonic.ts").catch(() => {
    throw new ModelFault("onnxruntime-node cannot be loaded")
  })
  return openSupertonic(folder, threads)
})

/** Runs the model step by step, so that an interrupted caller can stop it. */
const spoken = Effect.fnUntraced(function* (
  { rate, speak }: Supertonic,
  text: string,
  locale: string,
  voice: string | undefined,
) {
  const pieces: Array<Int16Array> = []
  const work = speak(text, locale, voice)
  for (let next = yield* attempt(() => work.next()); next.done !== true; next = yield* attempt(() => work.next()))
    pieces.push(next.value)
  const samples = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0))
  if (samples.length === 0) return yield* new NothingToSay()
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  return wavOf(samples, rate)
})

const Handlers = SynthesisProtocol.toLayer(
  Effect.map(Effect.cached(open), (opened) => ({
    Speak: ({ text, locale, voice }) => Effect.flatMap(opened, (model) => spoken(model, text, locale, voice)),
  })),
)

RpcServer.layer(SynthesisProtocol, { disableTracing: true, disableFatalDefects: true, concurrency: 1 }).pipe(
  Layer.provide(Handlers),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  Layer.launch,
  NodeRuntime.runMain,
)
