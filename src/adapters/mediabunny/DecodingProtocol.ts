import * as Schema from "effect/Schema"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Transferable from "effect/workers/Transferable"
import { RecordingUndecodable } from "../../ports/SpeechRecognition.ts"

/** Requests from the main thread to a decoding thread. Bytes are transferred, not copied. */
export const DecodingProtocol = RpcGroup.make(
  /** Succeeds as soon as the thread is ready. */
  Rpc.make("Start"),
  Rpc.make("Decode", {
    payload: { audio: Transferable.Uint8Array, mostSeconds: Schema.Finite },
    success: Schema.Struct({
      /** 16-bit mono samples at 16 kHz, in native byte order. */
      samples: Transferable.Uint8Array,
      mayHoldSpeech: Schema.Boolean,
    }),
    error: RecordingUndecodable,
  }),
)
