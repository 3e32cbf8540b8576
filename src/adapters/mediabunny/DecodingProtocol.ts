import * as Schema from "effect/Schema"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Transferable from "effect/workers/Transferable"
import { RecordingUndecodable } from "../../ports/SpeechRecognition.ts"

/** What the main thread asks a decoding thread. Bytes change hands, they are not copied. */
export const DecodingProtocol = RpcGroup.make(
  /** Answered as soon as the thread can work. */
  Rpc.make("Start"),
  Rpc.make("Decode", {
    payload: { audio: Transferable.Uint8Array, mostSeconds: Schema.Finite },
    success: Schema.Struct({
      /** 16-bit samples of one channel, 16 kHz, in this machine's order of bytes. */
      samples: Transferable.Uint8Array,
      mayHoldSpeech: Schema.Boolean,
    }),
    error: RecordingUndecodable,
  }),
)
