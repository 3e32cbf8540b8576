import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { AgentConfig } from "../../domain/agents/AgentConfig.ts"
import type { ChatAnswer } from "../../domain/chat/ChatAnswer.ts"
import { type ChatOrder, decodeChatOrder, type OutputFormat } from "../../domain/chat/ChatOrder.ts"
import { ChatOrderInvalid, TurnUnknown } from "../../domain/chat/Errors.ts"
import { languageOf } from "../../domain/languages/Languages.ts"
import { ChatTurns } from "../../application/chat/ChatTurns.ts"
import { ConversableAgents } from "../../application/chat/ConversableAgents.ts"
import { type Followed, StreamedTurns } from "../../application/chat/StreamedTurns.ts"
import { TurnEvents } from "../../application/chat/TurnEvents.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { formatOf, isStreamWanted } from "./AnswerFormat.ts"
import { eventStream, placeIn } from "./ChatEventStream.ts"
import { answerPolicy, htmlAnswer } from "./HtmlAnswer.ts"
import { keyOf } from "./IdempotencyKey.ts"
import { ownSession } from "./OwnSession.ts"
import { markdownAnswer, textAnswer } from "./PlainAnswer.ts"
import { broken } from "./Problems.ts"
import { shownAnswer, shownRecord } from "./ShownAnswer.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** The answer in the requested format, with the id of its turn. */
const document = (answer: ChatAnswer, order: ChatOrder, format: OutputFormat, config: AgentConfig): Response => {
  const headers = {
    "cache-control": "no-store",
    "x-turn-id": answer.metadata.turn_id,
    "x-conversation-id": answer.metadata.conversation_id,
  }
  if (format === "json") return HttpServerResponse.jsonUnsafe(shownRecord(answer, order), { headers })
  const words = languageOf(config.language).answers
  const shown = shownAnswer(answer, order, format, config, words)
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

/** The parts of a question that are passed along with the HTTP request. */
export interface Asked {
  /** The agent, if the route names it. */
  readonly agent: string | null
  readonly body: unknown
}

/** Answers questions on all chat routes. */
export const asking = Effect.gen(function* () {
  const turns = yield* ChatTurns
  const streamed = yield* StreamedTurns
  const events = yield* TurnEvents
  const agents = yield* ConversableAgents

  /** Waits for the result of a turn. */
  const awaited = (
    followed: Stream.Stream<Followed>,
    answered: (answer: ChatAnswer) => Response,
  ): Effect.Effect<Response> =>
    Stream.runFold(
      followed,
      () => broken("lost"),
      (so, one) => {
        if (one === "quiet") return so
        if (one.event._tag === "Answered") return answered(one.event.answer)
        return one.event._tag === "BrokenOff" ? broken(one.event.reason) : so
      },
    )

  /** Resuming a stream needs no body. */
  const resumed = Effect.fnUntraced(function* (lastEventId: string) {
    const place = placeIn(lastEventId)
    if (place === undefined) return yield* new TurnUnknown({ turnId: lastEventId })
    const followed = yield* streamed.resume(yield* CurrentCaller, place.turnId, place.number)
    return eventStream(place.turnId, followed, (answer) => answer)
  })

  const asked = Effect.fnUntraced(function* (request: Request, { agent, body }: Asked) {
    const caller = yield* CurrentCaller
    const key = yield* keyOf(request)
    const isStream = isStreamWanted(request)
    const order = yield* Effect.fromResult(decodeChatOrder(body))
    const format = yield* Effect.fromResult(formatOf(request, order.outputFormat))
    const name = agent ?? order.agentName
    if (name === null) return yield* new ChatOrderInvalid({ field: "agent_name", problem: "missing" })
    const session = ownSession(request)
    const shown = (answer: ChatAnswer) => shownRecord(answer, order)

    if (key === null) {
      const turn = yield* turns.ask(caller, name, order, session)
      if (isStream) return eventStream(turn.turnId, yield* streamed.start(caller, turn), shown, turn.conversationId)
      return document(yield* turn.answer(() => Effect.void, "later"), order, format, turn.agent.config)
    }

    const path = request.url.split("?")[0] ?? ""
    const claimed = yield* events.claim(caller, key, JSON.stringify([path, body]))
    if (claimed._tag === "Known") {
      const followed = yield* events.follow(caller, claimed.turnId, 0)
      if (isStream) return eventStream(claimed.turnId, followed, shown)
      const { config } = yield* agents.resolve(caller, name)
      return yield* awaited(followed, (answer) => document(answer, order, format, config))
    }
    const turn = yield* Effect.onError(turns.ask(caller, name, order, session, claimed.turnId), () => claimed.release)
    const followed = yield* streamed.start(caller, turn)
    return isStream
      ? eventStream(turn.turnId, followed, shown, turn.conversationId)
      : yield* awaited(followed, (answer) => document(answer, order, format, turn.agent.config))
  })

  return {
    asked,
    /** The response to a request that resumes a stream; undefined for others. */
    resumed: (request: Request) => {
      const lastEventId = request.headers["last-event-id"]
      return isStreamWanted(request) && lastEventId !== undefined && lastEventId !== ""
        ? resumed(lastEventId)
        : undefined
    },
  }
})
