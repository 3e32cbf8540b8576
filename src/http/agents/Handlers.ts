import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { AgentDrafts } from "../../application/agents/AgentDrafts.ts"
import { statusStream } from "../../application/agents/StatusStream.ts"
import { EphemeralAgents } from "../../application/agents/EphemeralAgents.ts"
import type { EphemeralAgent } from "../../domain/agents/EphemeralAgent.ts"
import { Quotas } from "../../application/usage/Quotas.ts"
import { withinQuota } from "../usage/Problems.ts"
import { answering, created, json, noContent } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { downwards, pageFrom, paged, timePosition } from "../query/Paging.ts"
import { statusEvents } from "./StatusEvents.ts"
import { isMultipart, readDraft, readJson, upload } from "./Body.ts"
import { chatbotIdMissing, discardResponse, toResponse } from "./Problems.ts"
import * as Wire from "./Wire.ts"

const placeOf = ({ createdAt, chatbotId }: EphemeralAgent): string =>
  timePosition(createdAt.epochMilliseconds, chatbotId)

const answered = answering(toResponse)

export const layer = group(
  Api,
  "ephemeral_agents",
  Effect.fnUntraced(function* (handlers) {
    const quotas = yield* Quotas
    const agents = yield* EphemeralAgents
    const drafts = yield* AgentDrafts
    const limits = yield* Limits
    const { jsonBodyBytes, uploadBytes } = limits

    const create = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const caller = yield* CurrentCaller
      const open = (config: unknown) => drafts.open(caller, config)
      const draft = isMultipart(request)
        ? yield* readDraft(request, jsonBodyBytes, open, (draft, part) => draft.add(upload(part)))
        : yield* Effect.flatMap(readJson(request, jsonBodyBytes), open)
      const { chatbotId } = yield* agents.create(draft)
      return created({ chatbot_id: chatbotId, status: "creating" }, `/api/v1/agents/user/${chatbotId}/status`)
    })

    const createdBy = ({ request }: { readonly request: HttpServerRequest.HttpServerRequest }) =>
      answered(Effect.scoped(create(request)))

    const listed = ({ request }: { readonly request: HttpServerRequest.HttpServerRequest }) =>
      answered(
        paged(request, limits, (asked) =>
          Effect.map(Effect.flatMap(CurrentCaller, agents.list), (own) =>
            json(Wire.list(pageFrom(own, asked, placeOf, downwards))),
          ),
        ),
      )

    // Two routes read the raw body: in `multipart/form-data`, the documents come after the configuration and are
    // streamed to storage.
    return handlers
      .handleRaw("createAgent", createdBy)
      .handleRaw("createAgentUnslashed", createdBy)
      .handle("listAgents", listed)
      .handle("listAgentsUnslashed", listed)
      .handle("agentStatus", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => agents.status(caller, params.chatbot_id)),
            Effect.map((agent) => json(Wire.status(agent))),
          ),
        ),
      )
      .handle("agentStatusEvents", ({ params }) =>
        answered(
          Effect.gen(function* () {
            const read = agents.status(yield* CurrentCaller, params.chatbot_id)
            return statusEvents(statusStream(yield* read, read))
          }),
        ),
      )
      .handle("promoteAgent", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) =>
              withinQuota(
                quotas.reserve({
                  quotas: ["user_agents", "user_bytes"],
                  caller,
                  tenant: null,
                  bytes: { atLeast: 1, atMost: uploadBytes },
                }),
                Effect.map(agents.promote(caller, params.chatbot_id), (agent) => json(Wire.agent(agent))),
              ),
            ),
          ),
        ),
      )
      .handle("promoteNone", () => Effect.succeed(chatbotIdMissing))
      .handle("discardAgent", ({ params }) =>
        CurrentCaller.pipe(
          Effect.flatMap((caller) => agents.discard(caller, params.chatbot_id)),
          Effect.match({
            onFailure: discardResponse,
            onSuccess: () => noContent,
          }),
        ),
      )
      .handle("discardNone", () => Effect.succeed(chatbotIdMissing))
  }),
)
