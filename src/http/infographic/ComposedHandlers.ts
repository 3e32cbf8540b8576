import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import type { Caller } from "../../domain/access/Caller.ts"
import { decodeCompositionOrder } from "../../domain/infographic/composition/CompositionOrder.ts"
import { RenderResult } from "../../domain/infographic/RenderJob.ts"
import { PageFormats } from "../../application/artifacts/PageFormats.ts"
import { StreamedTurns } from "../../application/chat/StreamedTurns.ts"
import { TurnEvents } from "../../application/chat/TurnEvents.ts"
import { type ComposedInfographic, ComposedInfographics } from "../../application/infographic/ComposedInfographics.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import { sha256 } from "../../application/operations/sha256.ts"
import { PolicyCheck } from "../../ports/PolicyCheck.ts"
import { answering } from "../Answer.ts"
import { Api } from "../Api.ts"
import { isStreamWanted } from "../chat/AnswerFormat.ts"
import { eventStream } from "../chat/ChatEventStream.ts"
import { keyOf } from "../chat/IdempotencyKey.ts"
import { ownSession } from "../chat/OwnSession.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { PagePolicy } from "../PagePolicy.ts"
import type { ComposedWire } from "./ComposedApi.ts"
import { readOrder } from "./ComposedBody.ts"
import { toResponse } from "./ComposedProblems.ts"
import { rendered } from "./Rendered.ts"

const encodeResult = Schema.encodeSync(RenderResult)

const composition = (composed: ComposedInfographic): typeof ComposedWire.Type => {
  const { call, answer } = composed
  return {
    template: call.template,
    theme: call.theme,
    blocks: call.blocks.map(({ blockType, ...block }) => ({ block_type: blockType, ...block })),
    descriptor: call.descriptor,
    datasets: call.written,
    metadata: {
      model: composed.model,
      provider: composed.provider,
      agent_id: composed.agentId,
      session_id: composed.sessionId,
      conversation_id: composed.turn?.conversationId ?? null,
      turn_id: composed.turn?.turnId ?? null,
      attempts: composed.attempts,
      response_time: composed.seconds,
      answer: answer?.content ?? null,
      sources: composed.sources,
      tool_calls: answer?.tool_calls ?? [],
    },
  }
}

/** A digest that identifies an uploaded file. */
const digestOf = ({ name, contentType, filename, bytes }: DatasetPart) =>
  Effect.map(sha256(bytes), (digest) => [name, contentType, filename, digest])

export const layer = group(
  Api,
  "composed",
  Effect.fnUntraced(function* (handlers) {
    const infographics = yield* ComposedInfographics
    const streamed = yield* StreamedTurns
    const events = yield* TurnEvents
    const policyCheck = yield* PolicyCheck
    const policy = yield* PagePolicy
    const formats = yield* PageFormats
    const limits = yield* Limits

    /** Claims the turn of an idempotency key. The same key with the same request and files gives the same turn. */
    const claimedBy = Effect.fnUntraced(function* (
      caller: Caller,
      key: string,
      agentId: string,
      json: unknown,
      parts: ReadonlyArray<DatasetPart>,
    ) {
      return yield* events.claim(caller, key, JSON.stringify([agentId, json, yield* Effect.forEach(parts, digestOf)]))
    })

    const compose = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, agentId: string) {
      const caller = yield* CurrentCaller
      yield* policyCheck.require(caller, "infographic:render")
      const { json, parts } = yield* readOrder(request, limits)
      const order = yield* Effect.fromResult(decodeCompositionOrder(json))
      if (isStreamWanted(request)) {
        const key = yield* keyOf(request)
        const claimed = key === null ? undefined : yield* claimedBy(caller, key, agentId, json, parts)
        if (claimed?._tag === "Known") {
          const followed = yield* events.follow(caller, claimed.turnId, 0)
          return eventStream(claimed.turnId, followed, (answer) => answer)
        }
        const turn = yield* Effect.onError(
          infographics.begin(caller, agentId, order, parts, ownSession(request), claimed?.turnId),
          () => claimed?.release ?? Effect.void,
        )
        return eventStream(turn.turnId, yield* streamed.start(caller, turn), (answer) => answer, turn.conversationId)
      }
      const composed = yield* infographics.compose(caller, agentId, order, parts, ownSession(request))
      const record = () => ({ ...encodeResult(composed.result), infographic: composition(composed) })
      return yield* rendered(request, composed, record, { policy, formats })
    })

    // Raw, because the body is multipart if datasets are files.
    return handlers.handleRaw("compose", ({ request, params }) =>
      answering(toResponse)(compose(request, params.agent_id)),
    )
  }),
)
