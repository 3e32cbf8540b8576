import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { readJson } from "../agents/Body.ts"
import { answering } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { asking } from "./Asking.ts"
import { type ChatError, toResponse } from "./Problems.ts"

type Request = HttpServerRequest.HttpServerRequest

export const layer = group(
  Api,
  "chat",
  Effect.fnUntraced(function* (handlers) {
    const { asked, resumed } = yield* asking
    const { jsonBodyBytes } = yield* Limits

    const answered = (request: Request, agent: string | null) =>
      answering<ChatError>(toResponse)(
        resumed(request) ?? Effect.flatMap(readJson(request, jsonBodyBytes), (body) => asked(request, { agent, body })),
      )

    // Raw: the response may be a stream of events, and a request that resumes a stream (`Last-Event-ID`) has no body.
    return handlers
      .handleRaw("chat", ({ request }) => answered(request, null))
      .handleRaw("chatUnslashed", ({ request }) => answered(request, null))
      .handleRaw("chatWith", ({ request, params }) => answered(request, params.chatbot_id))
      .handleRaw("converse", ({ request, params }) => answered(request, params.chatbot_name))
  }),
)
