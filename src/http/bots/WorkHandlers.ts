import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { type BotMethod, methodNamed } from "../../domain/chat/BotMethods.ts"
import { type ChatOrderWire, chatOrderOf } from "../../domain/chat/ChatOrder.ts"
import { BackgroundTasks } from "../../application/chat/BackgroundTasks.ts"
import { BotInvocations } from "../../application/chat/BotInvocations.ts"
import { answering, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { ownSession } from "../chat/OwnSession.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { task } from "./TaskWire.ts"
import type { ParametersWire } from "./WorkApi.ts"
import { ParametersMissing, toResponse } from "./WorkProblems.ts"

type Request = HttpServerRequest.HttpServerRequest

const answered = answering(toResponse)

export const layer = group(
  Api,
  "bot_work",
  Effect.fnUntraced(function* (handlers) {
    const work = yield* BotInvocations
    const tasks = yield* BackgroundTasks

    const invoke = Effect.fnUntraced(function* (
      request: Request,
      name: string,
      method: BotMethod,
      parameters: typeof ParametersWire.Type,
    ) {
      const caller = yield* CurrentCaller
      const missing = methodNamed(method).required.filter((key) => (parameters[key]?.trim() ?? "") === "")
      if (missing.length > 0) return yield* new ParametersMissing({ required: missing })
      const sessionId = parameters.session_id?.trim() ?? ""
      const result = yield* work.invoke(caller, name, method, {
        text: parameters.text?.trim() ?? "",
        sessionId: sessionId === "" ? ownSession(request) : sessionId,
      })
      return json(result)
    })

    const start = Effect.fnUntraced(function* (bot: string, wire: typeof ChatOrderWire.Type) {
      const caller = yield* CurrentCaller
      const order = yield* Effect.fromResult(chatOrderOf(wire))
      const taskId = yield* work.start(caller, bot, order)
      return json({ task_id: taskId, status: "pending", name: bot, query: order.query }, 202, {
        location: `/api/v1/agents/${encodeURIComponent(bot)}/results/${taskId}`,
        "retry-after": "1",
      })
    })

    return handlers
      .handle("botMethod", ({ request, params, payload }) =>
        answered(invoke(request, params.chatbot_name, params.method_name, payload)),
      )
      .handle("startTask", ({ params, payload }) => answered(start(params.job_agent, payload)))
      .handle("taskResult", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => tasks.poll(caller, params.job_agent, params.task_id)),
            Effect.map((stored) => json(task(stored))),
          ),
        ),
      )
  }),
)
