import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { type ToolServerConnection, ToolServers } from "../../ports/ToolServers.ts"
import { Session } from "./Session.ts"

const connectBySession = Effect.fnUntraced(function* (session: Session) {
  yield* Effect.addFinalizer(() => session.close)
  yield* session.open
  const tools = yield* session.tools
  return {
    tools,
    call: (name, input, attendance) => session.call(name, input, attendance),
    resources: session.resources,
    prompts: session.prompts,
  } satisfies ToolServerConnection
})

/** Few servers need it, and loading it takes a while. */
const stateless = Effect.promise(() => import("./StatelessConnection.ts"))

/** Revisions with sessions are tried first, because most servers speak one. */
export const layer = Layer.effect(
  ToolServers,
  Effect.map(OutboundHttp, (http) =>
    ToolServers.of({
      connect: Effect.fn("ToolServers.connect")((address) => {
        const session = new Session(http, address)
        return Effect.catchIf(
          connectBySession(session),
          () => session.isRefused,
          (refusal) =>
            Effect.flatMap(stateless, ({ statelessConnection }) =>
              Effect.mapError(statelessConnection(http, address), (second) =>
                second.challenge === undefined ? refusal : second,
              ),
            ),
        )
      }),
    }),
  ),
)
