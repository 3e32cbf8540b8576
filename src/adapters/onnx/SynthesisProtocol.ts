import * as Schema from "effect/Schema"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Transferable from "effect/workers/Transferable"

/** The models can't be opened, or one of them failed. `problem` is the reason, to be logged. */
export class ModelUnusable extends Schema.TaggedError<ModelUnusable>()("ModelUnusable", { problem: Schema.String }) {}

/** The text contains no words to speak. */
export class NothingToSay extends Schema.TaggedError<NothingToSay>()("NothingToSay", {}) {}

/** Requests from the main thread to a voice thread. Cancelling a call stops it before the model's next step. */
export const SynthesisProtocol = RpcGroup.make(
  Rpc.make("Speak", {
    payload: { text: Schema.String, locale: Schema.String, voice: Schema.UndefinedOr(Schema.String) },
    /** A WAV file. */
    success: Transferable.Uint8Array,
    error: Schema.Union([ModelUnusable, NothingToSay]),
  }),
)
