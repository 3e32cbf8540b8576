import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RpcServer from "effect/rpc/RpcServer"
import { mayHoldSpeech } from "../../domain/sound/SpeechPresence.ts"
import { RecordingUndecodable } from "../../ports/SpeechRecognition.ts"
import { decode } from "./decode.ts"
import { DecodingProtocol } from "./DecodingProtocol.ts"
import { Unreadable } from "./Recorded.ts"

const Handlers = DecodingProtocol.toLayer({
  Start: () => Effect.void,
  Decode: ({ audio, mostSeconds }) =>
    Effect.tryPromise({
      try: () => decode(audio, mostSeconds),
      catch: (error) => new RecordingUndecodable({ reason: error instanceof Unreadable ? error.reason : "broken" }),
    }).pipe(
      Effect.map((samples) => ({
        mayHoldSpeech: mayHoldSpeech(samples),
        samples: new Uint8Array(samples.buffer),
      })),
    ),
})

RpcServer.layer(DecodingProtocol, { disableTracing: true, disableFatalDefects: true }).pipe(
  Layer.provide(Handlers),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  Layer.launch,
  NodeRuntime.runMain,
)
