import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { ChatOrderInvalid, TurnNotInConversation, TurnUnknown } from "../../domain/chat/Errors.ts"
import type { ConversationSummary, TurnRecord } from "../../domain/chat/TurnRecord.ts"
import { Conversations } from "../../application/chat/Conversations.ts"
import { TurnEvents } from "../../application/chat/TurnEvents.ts"
import { readJson } from "../agents/Body.ts"
import { answering, fresh, json, noContent } from "../Answer.ts"
import { Api } from "../Api.ts"
import { BadQuery } from "../query/Query.ts"
import { cursorOf, cut, limitOf, wrongCursor } from "../query/Paging.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { isStreamWanted } from "./AnswerFormat.ts"
import { asking } from "./Asking.ts"
import { conversationMarkdown } from "./ConversationMarkdown.ts"
import { toResponse } from "./ConversationProblems.ts"
import * as Wire from "./ConversationWire.ts"
import { eventStream, placeIn } from "./ChatEventStream.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

const answered = answering(toResponse)

const pages = { list: { pageSize: 30, pageSizeMost: 100 }, turns: { pageSize: 50, pageSizeMost: 100 } }

const longestSearch = 200

/** The parsed query, with a `get` method like that of `URLSearchParams`. */
const values = (query: Readonly<Record<string, string | undefined>>) => ({ get: (key: string) => query[key] ?? null })

const afterOf = (cursor: string | undefined) => {
  if (cursor === undefined) return Effect.succeed(null)
  const [time = "", conversationId = ""] = cursor.split(" ")
  const changedAt = DateTime.make(time)
  return Option.isSome(changedAt)
    ? Effect.succeed({ changedAt: DateTime.toUtc(changedAt.value), conversationId })
    : Effect.fail(wrongCursor())
}

const positionOf = ({ changedAt, conversationId }: ConversationSummary): string =>
  `${DateTime.formatIso(changedAt)} ${conversationId}`

const file = (one: ConversationSummary, turns: ReadonlyArray<TurnRecord>, format: "json" | "markdown"): Response => {
  const name = `conversation-${one.conversationId}.${format === "json" ? "json" : "md"}`
  const headers = { ...fresh, "content-disposition": `attachment; filename="${name}"` }
  return format === "json"
    ? json({ ...Wire.summary(one), turn_list: turns.map(Wire.turn) }, 200, headers)
    : HttpServerResponse.text(conversationMarkdown(one, turns), {
        headers: { ...headers, "content-type": "text/markdown; charset=utf-8" },
      })
}

const isObject = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === "object" && body !== null && !Array.isArray(body)

const parts = Effect.gen(function* () {
  const conversations = yield* Conversations
  const events = yield* TurnEvents
  const { asked, resumed } = yield* asking
  const { jsonBodyBytes } = yield* Limits

  const followed = Effect.fnUntraced(function* (request: Request, turnId: string) {
    const lastEventId = request.headers["last-event-id"] ?? ""
    const place = lastEventId === "" ? { turnId, number: 0 } : placeIn(lastEventId)
    if (place === undefined || place.turnId !== turnId) return yield* new TurnUnknown({ turnId: lastEventId })
    return eventStream(turnId, yield* events.follow(yield* CurrentCaller, turnId, place.number), (answer) => answer)
  })

  const shown = Effect.fnUntraced(function* (request: Request, turnId: string) {
    if (isStreamWanted(request)) return yield* followed(request, turnId)
    return json(Wire.turn(yield* conversations.turn(yield* CurrentCaller, turnId)))
  })

  const exported = Effect.fnUntraced(function* (id: string, format: string) {
    if (format !== "json" && format !== "markdown")
      return yield* new BadQuery({ key: "format", expected: "json or markdown" })
    const caller = yield* CurrentCaller
    const one = yield* conversations.find(caller, id)
    return file(one, yield* conversations.all(caller, id), format)
  })

  /** The question of the turn to replace, for a request that doesn't contain a new question. */
  const sameQuestion = Effect.fnUntraced(function* (turnId: unknown) {
    if (typeof turnId !== "string") return undefined
    const caller = yield* CurrentCaller
    const turn = yield* Effect.catchTag(conversations.turn(caller, turnId), "TurnUnknown", () =>
      Effect.fail(new TurnNotInConversation({ turnId })),
    )
    return turn.question
  })

  const askedOn = Effect.fnUntraced(function* (request: Request, id: string) {
    const one = yield* conversations.find(yield* CurrentCaller, id)
    const body = yield* readJson(request, jsonBodyBytes)
    if (!isObject(body)) return yield* new ChatOrderInvalid({ field: "body", problem: "must be an object" })
    const query = body["query"] ?? (yield* sameQuestion(body["replaces"]))
    if (query === undefined) return yield* new ChatOrderInvalid({ field: "query", problem: "missing" })
    return yield* asked(request, { agent: one.chatbotId, body: { ...body, query, session_id: one.sessionId } })
  })
  return { conversations, shown, exported, resumed, askedOn }
})

type Parts = Effect.Success<typeof parts>

const listed = ({ conversations }: Parts) =>
  Effect.fnUntraced(function* (query: Readonly<Record<string, string | undefined>>) {
    const limit = yield* limitOf(values(query), pages.list)
    const after = yield* Effect.flatMap(cursorOf(values(query)), afterOf)
    const search = (query["q"] ?? "").trim().slice(0, longestSearch)
    const listed = yield* conversations.list(yield* CurrentCaller, {
      limit: limit + 1,
      after,
      search: search === "" ? null : search,
      chatbotId: query["agent"] ?? null,
    })
    const { items, next } = cut(listed, limit, positionOf)
    return json({ conversations: items.map(Wire.summary), next_cursor: next })
  })

const read = ({ conversations }: Parts) =>
  Effect.fnUntraced(function* (id: string, query: { readonly limit?: string; readonly cursor?: string }) {
    const caller = yield* CurrentCaller
    const limit = yield* limitOf(values(query), pages.turns)
    const one = yield* conversations.find(caller, id)
    const listed = yield* conversations.turns(caller, id, limit + 1, query.cursor ?? null)
    const page = listed.slice(-limit)
    return json({
      ...Wire.summary(one),
      turn_list: page.map(Wire.turn),
      next_cursor: listed.length > limit ? (page[0]?.turnId ?? null) : null,
    })
  })

export const layer = group(
  Api,
  "conversations",
  Effect.fnUntraced(function* (handlers) {
    const its = yield* parts
    const { shown, conversations, exported, resumed, askedOn } = its
    return (
      handlers
        .handle("turn", ({ request, params }) => answered(shown(request, params.turn_id)))
        .handle("cancelTurn", ({ params }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => conversations.cancel(caller, params.turn_id)),
              Effect.map((turn) => json(Wire.turn(turn), turn.state === "running" ? 202 : 200)),
            ),
          ),
        )
        .handle("conversations", ({ query }) => answered(listed(its)(query)))
        .handle("eraseConversations", () =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap(conversations.eraseAll),
              Effect.map((deleted) => json({ deleted })),
            ),
          ),
        )
        .handle("conversation", ({ params, query }) => answered(read(its)(params.conversation_id, query)))
        .handle("showBranch", ({ params, payload, query }) =>
          answered(
            Effect.andThen(
              Effect.flatMap(CurrentCaller, (caller) =>
                conversations.show(caller, params.conversation_id, payload.turn_id),
              ),
              read(its)(params.conversation_id, query),
            ),
          ),
        )
        .handle("renameConversation", ({ params, payload }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => conversations.rename(caller, params.conversation_id, payload.title)),
              Effect.map((one) => json(Wire.summary(one))),
            ),
          ),
        )
        .handle("eraseConversation", ({ params }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => conversations.erase(caller, params.conversation_id)),
              Effect.as(noContent),
            ),
          ),
        )
        .handle("forkConversation", ({ params, payload }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => conversations.fork(caller, params.conversation_id, payload.turn_id ?? null)),
              Effect.map((one) =>
                json(Wire.summary(one), 201, { location: `/api/v1/conversations/${one.conversationId}` }),
              ),
            ),
          ),
        )
        .handle("exportConversation", ({ params, query }) =>
          answered(exported(params.conversation_id, query.format ?? "json")),
        )
        // Raw, like the chat route.
        .handleRaw("askInConversation", ({ request, params }) =>
          answered(resumed(request) ?? askedOn(request, params.conversation_id)),
        )
    )
  }),
)
