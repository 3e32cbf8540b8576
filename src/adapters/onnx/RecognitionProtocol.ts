import * as Schema from "effect/Schema"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Transferable from "effect/workers/Transferable"
import { ModelUnusable } from "./SynthesisProtocol.ts"

const Reading = Schema.Struct({ text: Schema.String, confidence: Schema.Finite })

/** Requests from the main thread to a recognition thread. */
export const RecognitionProtocol = RpcGroup.make(
  Rpc.make("Hear", {
    /** 16-bit mono samples at 16 kHz, in native byte order. */
    payload: { samples: Transferable.Uint8Array, phrases: Schema.Array(Schema.String) },
    success: Schema.Struct({
      text: Schema.String,
      confidence: Schema.UndefinedOr(Schema.Finite),
      words: Schema.Array(Reading),
      alternatives: Schema.Array(Reading),
    }),
    error: ModelUnusable,
  }),
)
