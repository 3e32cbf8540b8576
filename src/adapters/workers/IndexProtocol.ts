import * as Schema from "effect/Schema"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Transferable from "effect/workers/Transferable"
import { Hit, PassageQuery } from "../../domain/agents/retrieval/RetrievalIndex.ts"
import { IndexLost } from "../../ports/IndexWorkers.ts"

const id = { id: Schema.String }

/** Requests from the main thread to a thread that holds indexes by id. Bytes are transferred, not copied. */
export const IndexProtocol = RpcGroup.make(
  Rpc.make("Open", {
    payload: { ...id, stored: Transferable.Uint8Array },
    success: Schema.Struct({ documents: Schema.Array(Schema.String), model: Schema.NullOr(Schema.String) }),
  }),
  Rpc.make("Search", {
    payload: { ...id, query: PassageQuery },
    success: Schema.Array(Hit),
    error: IndexLost,
  }),
  Rpc.make("Close", { payload: id }),
)
