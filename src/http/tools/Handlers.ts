import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { group } from "../endpoints/Group.ts"
import { ToolCatalog } from "../../application/tools/ToolCatalog.ts"
import { ToolServerTrial } from "../../application/tools/ToolServerTrial.ts"
import { defaultToolTimeout } from "../../domain/agents/AgentOrder.ts"
import { json } from "../Answer.ts"
import { Api } from "../Api.ts"
import type { TriedWire } from "./Api.ts"

export const layer = group(
  Api,
  "tools",
  Effect.fnUntraced(function* (handlers) {
    const catalog = yield* ToolCatalog
    const trial = yield* ToolServerTrial

    const attempt = Effect.fnUntraced(function* ({ url, api_key, timeout }: typeof TriedWire.Type) {
      const outcome = yield* trial.attempt({
        url,
        apiKey: api_key === undefined || api_key === null || api_key === "" ? null : Redacted.make(api_key),
        timeoutSeconds: timeout ?? defaultToolTimeout,
      })
      return outcome._tag === "Answered"
        ? {
            ok: true,
            tools: outcome.tools,
            seconds: outcome.seconds,
            ...(outcome.asksForSignIn ? { sign_in: true } : {}),
          }
        : { ok: false, error: outcome.problem }
    })
    return handlers
      .handle("toolCatalog", () =>
        Effect.map(catalog.entries, (tools) =>
          tools.map(({ slug, dottedPath, description, category }) => ({
            slug,
            dotted_path: dottedPath,
            description,
            category,
          })),
        ),
      )
      .handle("agentTools", () =>
        Effect.map(catalog.entries, (tools) => ({
          tools: Object.fromEntries(
            tools.map(({ slug, dottedPath, description }) => [
              slug,
              { tool_name: slug, module_path: dottedPath, description },
            ]),
          ),
        })),
      )
      .handle("tryToolServer", ({ payload }) => Effect.map(attempt(payload), (body) => json(body)))
  }),
)
