import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type { ChatAnswer } from "../../domain/chat/ChatAnswer.ts"
import { type ChatOrder, decodeChatOrder, type OutputFormat } from "../../domain/chat/ChatOrder.ts"
import { ChatOrderInvalid, TurnUnknown } from "../../domain/chat/Errors.ts"
import { type BegunTurn, ChatTurns } from "../../application/chat/ChatTurns.ts"
import { StreamedTurns } from "../../application/chat/StreamedTurns.ts"
import { readJson } from "../agents/Body.ts"
import { Api } from "../Api.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { formatOf, isStreamWanted } from "./AnswerFormat.ts"
import { eventStream, placeIn } from "./EventStream.ts"
import { answerPolicy, htmlAnswer } from "./HtmlAnswer.ts"
import { ownSession } from "./OwnSession.ts"
import { markdownAnswer, textAnswer } from "./PlainAnswer.ts"
import { type ChatError, toResponse } from "./Problems.ts"
import { shownAnswer, shownRecord } from "./ShownAnswer.ts"
import { languageOf } from "../../domain/languages/Languages.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

const fresh = { "cache-control": "no-store" }

/** The answer as the document that was asked for. */
const document = (answer: ChatAnswer, order: ChatOrder, format: OutputFormat, turn: BegunTurn): Response => {
  const headers = fresh
  if (format === "json") return HttpServerResponse.jsonUnsafe(shownRecord(answer, order), { headers })
  const words = languageOf(turn.agent.config.language).answers
  const shown = shownAnswer(answer, order, format, turn.agent.config, words)
  switch (format) {
    case "html":
      return HttpServerResponse.text(htmlAnswer(shown, words), {
        headers: { ...headers, ...pageHeaders(answerPolicy) },
      })
    case "markdown":
      return HttpServerResponse.text(markdownAnswer(shown, words), {
        headers: { ...headers, "content-type": "text/markdown; charset=utf-8" },
      })
    case "text":
      return HttpServerResponse.text(textAnswer(shown, words), {
        headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
      })
  }
}

export const layer = HttpApiBuilder.group(
  Api,
  "chat",
  Effect.fnUntraced(function* (handlers) {
    const turns = yield* ChatTurns
    const streamed = yield* StreamedTurns
    const { jsonBodyBytes } = yield* Limits

    const resumed = Effect.fnUntraced(function* (lastEventId: string) {
      const place = placeIn(lastEventId)
      if (place === undefined) return yield* new TurnUnknown({ turnId: lastEventId })
      const events = yield* streamed.resume(yield* CurrentCaller, place.turnId, place.number)
      return eventStream(place.turnId, events, (answer) => answer)
    })

    const asked = Effect.fnUntraced(function* (request: Request, chatbotId: string | null) {
      const lastEventId = request.headers["last-event-id"]
      const isStream = isStreamWanted(request)
      if (isStream && lastEventId !== undefined && lastEventId !== "") return yield* resumed(lastEventId)
      const caller = yield* CurrentCaller
      const order = yield* Effect.fromResult(decodeChatOrder(yield* readJson(request, jsonBodyBytes)))
      const format = yield* Effect.fromResult(formatOf(request, order.outputFormat))
      const name = chatbotId ?? order.agentName
      if (name === null) return yield* new ChatOrderInvalid({ field: "agent_name", problem: "missing" })
      const turn = yield* turns.begin(caller, name, order, ownSession(request))
      if (!isStream) return document(yield* turn.answer(() => Effect.void, true), order, format, turn)
      const events = yield* streamed.start(caller, turn)
      return eventStream(turn.turnId, events, (answer) => shownRecord(answer, order))
    })

    const answered = (request: Request, chatbotId: string | null) =>
      Effect.catch(asked(request, chatbotId), (error: ChatError) => Effect.succeed(toResponse(error)))

    // Raw: an answer may be a stream of events, and whoever takes a stream up again (`Last-Event-ID`) sends no body.
    return handlers
      .handleRaw("chat", ({ request }) => answered(request, null))
      .handleRaw("chatUnslashed", ({ request }) => answered(request, null))
      .handleRaw("chatWith", ({ request, params }) => answered(request, params.chatbot_id))
      .handleRaw("converse", ({ request, params }) => answered(request, params.chatbot_name))
  }),
)
