import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { configInvalid } from "../../domain/agents/AgentOrder.ts"
import { decodeEvalSet } from "../../domain/agents/evals/EvalSet.ts"
import { AgentEvals, type RunNews } from "../../application/agents/AgentEvals.ts"
import { UserAgents } from "../../application/agents/UserAgents.ts"
import { answering, json, noContent } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import type { StandingRun } from "../../ports/EvalStore.ts"
import { downwards, pageFrom, paged, timePosition } from "../query/Paging.ts"
import { heartbeat, serverSentEvents } from "../ServerSentEvents.ts"
import { readJson } from "./Body.ts"
import * as Wire from "./EvalWire.ts"
import { toResponse } from "./SavedProblems.ts"

type Request = HttpServerRequest.HttpServerRequest

const answered = answering(toResponse)

const decodeOrder = Schema.decodeUnknownEffect(Wire.RunOrderWire, { errors: "first" })

const text = (news: RunNews): string => {
  if (news === "quiet") return heartbeat
  if (news === "gone") return "event: gone\ndata: {}\n\n"
  return `event: progress\ndata: ${JSON.stringify(Wire.summary(news))}\n\n`
}

const placeOf = ({ run }: StandingRun): string => timePosition(run.createdAt.epochMilliseconds, run.id)

/** The progress of a run as Server-Sent Events. Each event is complete, so a client that reconnects starts over. */
const events = (news: Stream.Stream<RunNews>): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(Stream.map(news, text))

export const layer = group(
  Api,
  "agent_evals",
  Effect.fnUntraced(function* (handlers) {
    const evals = yield* AgentEvals
    const agents = yield* UserAgents
    const limits = yield* Limits
    const { jsonBodyBytes } = limits

    const save = Effect.fnUntraced(function* (request: Request, chatbotId: string) {
      const caller = yield* CurrentCaller
      yield* agents.get(caller, chatbotId)
      const set = yield* Effect.fromResult(decodeEvalSet(yield* readJson(request, jsonBodyBytes)))
      return json(yield* evals.saveSet(caller, chatbotId, set))
    })

    const begin = Effect.fnUntraced(function* (request: Request, chatbotId: string) {
      const caller = yield* CurrentCaller
      yield* agents.get(caller, chatbotId)
      const { versions } = yield* Effect.mapError(
        Effect.flatMap(readJson(request, jsonBodyBytes), decodeOrder),
        (error) => (error._tag === "SchemaError" ? configInvalid(error, "versions") : error),
      )
      const begun = yield* evals.begin(caller, chatbotId, versions)
      return json(Wire.summary(begun), 202, {
        location: `/api/v1/user_agents/${chatbotId}/eval/runs/${begun.run.id}`,
      })
    })

    // Two routes are raw, because their body errors use the same wording as those of an agent's configuration.
    return handlers
      .handle("evalSet", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => evals.set(caller, params.chatbot_id)),
            Effect.map((set) => json(set)),
          ),
        ),
      )
      .handleRaw("saveEvalSet", ({ request, params }) => answered(save(request, params.chatbot_id)))
      .handle("evalRuns", ({ request, params }) =>
        answered(
          paged(request, limits, (asked) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => evals.runs(caller, params.chatbot_id)),
              Effect.map((runs) => {
                const { items, next } = pageFrom(runs, asked, placeOf, downwards)
                return json({ runs: items.map(Wire.summary), next_cursor: next })
              }),
            ),
          ),
        ),
      )
      .handleRaw("beginEvalRun", ({ request, params }) => answered(begin(request, params.chatbot_id)))
      .handle("evalRun", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => evals.run(caller, params.chatbot_id, params.run_id)),
            Effect.map((run) => json(Wire.wholeRun(run))),
          ),
        ),
      )
      .handle("evalRunEvents", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => evals.follow(caller, params.chatbot_id, params.run_id)),
            Effect.map(events),
          ),
        ),
      )
      .handle("deleteEvalRun", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => evals.remove(caller, params.chatbot_id, params.run_id)),
            Effect.as(noContent),
          ),
        ),
      )
  }),
)
