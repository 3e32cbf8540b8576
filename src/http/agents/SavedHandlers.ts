import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { DocumentNotFound } from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentDrafts } from "../../application/agents/AgentDrafts.ts"
import { AgentRevisions } from "../../application/agents/AgentRevisions.ts"
import { UserAgents } from "../../application/agents/UserAgents.ts"
import { Quotas } from "../../application/usage/Quotas.ts"
import { bytesOf, withinQuota } from "../usage/Problems.ts"
import { answering, created, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { attachment } from "./Attachment.ts"
import { isMultipart, readDraft, readJson, upload } from "./Body.ts"
import { toResponse } from "./SavedProblems.ts"
import * as Wire from "./Wire.ts"
import { pageFrom, paged, timePosition, upwards } from "../query/Paging.ts"

type Request = HttpServerRequest.HttpServerRequest

const shown = (agent: PersistedAgent) => json(Wire.agent(agent))

const made = (agent: PersistedAgent) => created(Wire.agent(agent), `/api/v1/user_agents/${agent.chatbotId}`)

const placeOf = ({ createdAt, chatbotId }: PersistedAgent): string =>
  timePosition(createdAt.epochMilliseconds, chatbotId)

const answered = answering(toResponse)

const place = /^(?:0|[1-9][0-9]{0,5})$/

export const layer = group(
  Api,
  "user_agents",
  Effect.fnUntraced(function* (handlers) {
    const agents = yield* UserAgents
    const drafts = yield* AgentDrafts
    const revisions = yield* AgentRevisions
    const quotas = yield* Quotas
    const limits = yield* Limits
    const { jsonBodyBytes, uploadBytes } = limits

    const create = Effect.fnUntraced(function* (request: Request) {
      const caller = yield* CurrentCaller
      const open = (config: unknown) => drafts.open(caller, config)
      const draft = isMultipart(request)
        ? yield* readDraft(request, jsonBodyBytes, open, (draft, part) => draft.add(upload(part)))
        : yield* Effect.flatMap(readJson(request, jsonBodyBytes), open)
      return made(yield* agents.create(draft))
    })

    const change = Effect.fnUntraced(function* (request: Request, chatbotId: string) {
      const caller = yield* CurrentCaller
      yield* agents.get(caller, chatbotId)
      const open = (json: unknown) => revisions.open(caller, chatbotId, json)
      const revision = isMultipart(request)
        ? yield* readDraft(request, jsonBodyBytes, open, (revision, part) => revision.add(upload(part)))
        : yield* Effect.flatMap(readJson(request, jsonBodyBytes), open)
      return shown(yield* revision.commit)
    })

    const room = <E, R>(request: Request, answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
      Effect.flatMap(CurrentCaller, (caller) =>
        withinQuota(
          quotas.reserve({
            quotas: ["user_agents", "user_bytes"],
            caller,
            tenant: null,
            // Only documents count toward the quota.
            bytes: isMultipart(request) ? bytesOf(request, uploadBytes) : { atLeast: 0, atMost: 0 },
          }),
          answer,
        ),
      )

    // Two routes handle the raw request, because the documents in `multipart/form-data` are streamed to storage once
    // the configuration has been read.
    return handlers
      .handleRaw("createUserAgent", ({ request }) => answered(room(request, Effect.scoped(create(request)))))
      .handle("userAgents", ({ request }) =>
        answered(
          paged(request, limits, (asked) =>
            Effect.map(Effect.flatMap(CurrentCaller, agents.list), (own) => {
              const { items, next } = pageFrom(own, asked, placeOf, upwards)
              return json({ bots: items.map(Wire.agent), next_cursor: next })
            }),
          ),
        ),
      )
      .handle("userAgent", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => agents.get(caller, params.chatbot_id)),
            Effect.map((agent) => shown(agent)),
          ),
        ),
      )
      .handleRaw("changeUserAgent", ({ request, params }) =>
        answered(Effect.scoped(change(request, params.chatbot_id))),
      )
      .handle("deleteUserAgent", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => agents.remove(caller, params.chatbot_id)),
            Effect.as(json({ deleted: true, chatbot_id: params.chatbot_id })),
          ),
        ),
      )
      .handle("userAgentDocument", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) =>
              place.test(params.position)
                ? agents.document(caller, params.chatbot_id, Number(params.position))
                : Effect.andThen(agents.get(caller, params.chatbot_id), Effect.fail(new DocumentNotFound())),
            ),
            Effect.map(({ document, stored }) => attachment(document, stored)),
          ),
        ),
      )
  }),
)
