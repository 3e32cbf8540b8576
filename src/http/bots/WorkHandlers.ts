import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { botMethods, methodNamed } from "../../domain/chat/BotMethods.ts"
import { decodeChatOrder } from "../../domain/chat/ChatOrder.ts"
import { BackgroundTasks } from "../../application/chat/BackgroundTasks.ts"
import { BotWork } from "../../application/chat/BotWork.ts"
import { readJson } from "../agents/Body.ts"
import { Api } from "../Api.ts"
import { ownSession } from "../chat/OwnSession.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { task } from "./TaskWire.ts"
import { MethodUnknown, ParametersMissing, toResponse, type WorkError } from "./WorkProblems.ts"

type Request = HttpServerRequest.HttpServerRequest

const fresh = { "cache-control": "no-store" }

const answered = <R>(effect: Effect.Effect<HttpServerResponse.HttpServerResponse, WorkError, R>) =>
  Effect.catch(effect, (error) => Effect.succeed(toResponse(error)))

const textIn = (body: unknown, name: string): string => {
  const value = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === "string" ? value.trim() : ""
}

/** A call without a body is one without parameters. */
const hasNoBody = ({ headers }: Request): boolean => headers["content-type"] === undefined

export const layer = HttpApiBuilder.group(
  Api,
  "bot_work",
  Effect.fnUntraced(function* (handlers) {
    const work = yield* BotWork
    const tasks = yield* BackgroundTasks
    const { jsonBodyBytes } = yield* Limits

    const invoke = Effect.fnUntraced(function* (request: Request, name: string, methodName: string) {
      const caller = yield* CurrentCaller
      const method = methodNamed(methodName)
      if (method === undefined) return yield* new MethodUnknown({ known: botMethods.map((one) => one.name) })
      const body = hasNoBody(request) ? {} : yield* readJson(request, jsonBodyBytes)
      const missing = method.required.filter((parameter) => textIn(body, parameter) === "")
      if (missing.length > 0) return yield* new ParametersMissing({ required: missing })
      const sessionId = textIn(body, "session_id")
      const result = yield* work.invoke(caller, name, method.name, {
        text: textIn(body, "text"),
        sessionId: sessionId === "" ? ownSession(request) : sessionId,
      })
      return HttpServerResponse.jsonUnsafe(result, { headers: fresh })
    })

    const start = Effect.fnUntraced(function* (request: Request, bot: string) {
      const caller = yield* CurrentCaller
      const order = yield* Effect.fromResult(decodeChatOrder(yield* readJson(request, jsonBodyBytes)))
      const taskId = yield* work.start(caller, bot, order)
      return HttpServerResponse.jsonUnsafe(
        { task_id: taskId, status: "pending", name: bot, query: order.query },
        {
          status: 202,
          headers: {
            ...fresh,
            location: `/api/v1/agents/${encodeURIComponent(bot)}/results/${taskId}`,
            "retry-after": "1",
          },
        },
      )
    })

    return handlers
      .handleRaw("botMethod", ({ request, params }) =>
        answered(invoke(request, params.chatbot_name, params.method_name)),
      )
      .handleRaw("startTask", ({ request, params }) => answered(start(request, params.job_agent)))
      .handle("taskResult", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => tasks.poll(caller, params.job_agent, params.task_id)),
            Effect.map((found) => HttpServerResponse.jsonUnsafe(task(found), { headers: fresh })),
          ),
        ),
      )
  }),
)
