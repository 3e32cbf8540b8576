import * as Schema from "effect/Schema"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Transferable from "effect/workers/Transferable"

/** The models cannot be opened, or gave up: what is wrong, for the log. */
export class ModelUnusable extends Schema.TaggedError<ModelUnusable>()("ModelUnusable", { problem: Schema.String }) {}

/** The text has nothing in it that can be spoken. */
export class NothingToSay extends Schema.TaggedError<NothingToSay>()("NothingToSay", {}) {}

/** What the main thread asks a voice thread. Giving up a call ends it before the next step of the model. */
export const SynthesisProtocol = RpcGroup.make(
  Rpc.make("Speak", {
    payload: { text: Schema.String, locale: Schema.String, voice: Schema.UndefinedOr(Schema.String) },
    /** A WAV. */
    success: Transferable.Uint8Array,
    error: Schema.Union([ModelUnusable, NothingToSay]),
  }),
)
