import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import { ChatTools } from "../../application/chat/ChatTools.ts"
import { ConversableAgents } from "../../application/chat/ConversableAgents.ts"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import type { AgentNotReady } from "../../domain/agents/Errors.ts"
import type { AgentUnknown, ToolServerUnknown } from "../../domain/chat/Errors.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { ToolServerFailed } from "../../ports/ToolServers.ts"
import { answeringJson } from "../Answer.ts"
import { Api } from "../Api.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { answerBy, problem } from "../Problem.ts"
import type { PromptsWire, ResourcesWire, ServersWire } from "./ServerApi.ts"

type ServerError =
  | AgentUnknown
  | AgentNotReady
  | ToolServerUnknown
  | ToolServerFailed
  | AgentStoreUnavailable
  | KeyValueUnavailable

const unavailable = () =>
  problem(
    503,
    { error: "agent_store_unavailable", message: "The agent store is unavailable. Try again later." },
    { "retry-after": "5" },
  )

/** Errors of the tool server routes. */
export const toResponse = answerBy<ServerError>({
  AgentUnknown: () => problem(404, { error: "agent_not_found", message: "There is no agent with this name or id." }),
  AgentNotReady: ({ phase }) =>
    problem(409, { error: "agent_not_ready", message: `The agent can't answer in phase '${phase}'.` }),
  ToolServerUnknown: () =>
    problem(404, { error: "tool_server_not_found", message: "The agent has no tool server with this name." }),
  ToolServerFailed: ({ reason }) =>
    problem(502, { error: "tool_server_failed", message: `The tool server failed: ${reason}.` }),
  AgentStoreUnavailable: unavailable,
  KeyValueUnavailable: unavailable,
})

const answered = answeringJson(toResponse)

export const layer = group(
  Api,
  "tool_servers",
  Effect.fnUntraced(function* (handlers) {
    const agents = yield* ConversableAgents
    const tools = yield* ChatTools

    const agentOf = (id: string) => Effect.flatMap(CurrentCaller, (caller) => agents.resolve(caller, id))

    const serverOf = (params: { readonly chatbot_id: string; readonly server: string }) =>
      Effect.gen(function* () {
        const agent = yield* agentOf(params.chatbot_id)
        return yield* tools.server((yield* CurrentCaller).sub, agent, params.server)
      })

    return handlers
      .handle("servers", ({ params }) =>
        answered(
          Effect.map(agentOf(params.chatbot_id), ({ config }): typeof ServersWire.Type => ({
            servers: config.toolServers.map(({ name, url, approval = "auto", toolApprovals = {} }) => ({
              name,
              url: shownUrl(url),
              approval,
              tool_approvals: toolApprovals,
            })),
          })),
        ),
      )
      .handle("resources", ({ params }) =>
        answered(
          Effect.scoped(
            Effect.map(
              Effect.flatMap(serverOf(params), (server) => server.resources),
              (resources): typeof ResourcesWire.Type => ({
                resources: resources.map(({ mimeType, ...resource }) => ({ ...resource, mime_type: mimeType })),
              }),
            ),
          ),
        ),
      )
      .handle("prompts", ({ params }) =>
        answered(
          Effect.scoped(
            Effect.map(
              Effect.flatMap(serverOf(params), (server) => server.prompts),
              (prompts): typeof PromptsWire.Type => ({ prompts }),
            ),
          ),
        ),
      )
  }),
)
