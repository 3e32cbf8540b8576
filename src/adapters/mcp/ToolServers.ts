import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { ToolServers } from "../../ports/ToolServers.ts"

/** The protocol's client library is loaded when the first server needs it. */
const library = Effect.promise(() => import("./Connection.ts"))

export const layer = Layer.effect(
  ToolServers,
  Effect.map(OutboundHttp, (http) =>
    ToolServers.of({
      connect: Effect.fn("ToolServers.connect")((address) =>
        Effect.flatMap(library, ({ connection }) => connection(http, address)),
      ),
    }),
  ),
)
