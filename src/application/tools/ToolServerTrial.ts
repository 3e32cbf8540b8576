import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import { handshakeFailure } from "../../domain/agents/EphemeralAgent.ts"
import { ToolServers } from "../../ports/ToolServers.ts"
import { keyHeaders } from "../agents/AgentPreparation.ts"

/** The result of trying a tool server; `problem` is the contract's message for a failed handshake. */
export type Trial =
  | {
      readonly _tag: "Answered"
      readonly tools: ReadonlyArray<{ readonly name: string; readonly description: string }>
      readonly seconds: number
      /** Whether users must sign in to the server themselves, in which case its tools are unknown until then. */
      readonly asksForSignIn: boolean
    }
  | { readonly _tag: "Refused"; readonly problem: string }

export interface TriedServer {
  readonly url: string
  readonly apiKey: Redacted.Redacted<string> | null
  readonly timeoutSeconds: number
}

/** Tries a tool server as a warm-up would, before an agent is created with it. */
export class ToolServerTrial extends Context.Service<
  ToolServerTrial,
  { readonly attempt: (server: TriedServer) => Effect.Effect<Trial> }
>()("parley/application/tools/ToolServerTrial") {
  static readonly layer = Layer.effect(
    ToolServerTrial,
    Effect.gen(function* () {
      const servers = yield* ToolServers
      return ToolServerTrial.of({
        attempt: Effect.fn("ToolServerTrial.attempt")(function* ({ url, apiKey, timeoutSeconds }) {
          const startedAt = yield* Clock.currentTimeMillis
          const headers = apiKey === null ? {} : keyHeaders(apiKey)
          const where = { url, headers, timeout: Duration.seconds(timeoutSeconds) }
          return yield* Effect.scoped(servers.connect(where)).pipe(
            Effect.flatMap(({ tools }) =>
              Effect.map(Clock.currentTimeMillis, (now): Trial => ({
                _tag: "Answered",
                tools: tools.map(({ name, description }) => ({ name, description })),
                seconds: (now - startedAt) / 1000,
                asksForSignIn: false,
              })),
            ),
            Effect.catch(({ reason, challenge }) =>
              apiKey === null && challenge !== undefined
                ? Effect.map(Clock.currentTimeMillis, (now): Trial => ({
                    _tag: "Answered",
                    tools: [],
                    seconds: (now - startedAt) / 1000,
                    asksForSignIn: true,
                  }))
                : Effect.succeed<Trial>({ _tag: "Refused", problem: handshakeFailure(url, reason) }),
            ),
          )
        }),
      })
    }),
  )
}
