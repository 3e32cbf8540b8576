import { fieldProblem } from "../../domain/decoding/plainly.ts"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import { ToolApprovals } from "../../application/chat/ToolApprovals.ts"
import { pendingView } from "../../domain/chat/Approval.ts"
import type {
  ApprovalDecided,
  ApprovalExpired,
  ApprovalUnknown,
  QuestionAnswered,
  QuestionUnknown,
  ReplyUnfit,
} from "../../domain/chat/Errors.ts"
import { ToolQuestions } from "../../application/chat/ToolQuestions.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
import { answering, answeringJson, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { answerBy, problem } from "../Problem.ts"
import { cut, pageFrom, paged, upwards } from "../query/Paging.ts"
import type { DecidedWire } from "./ApprovalApi.ts"

type ApprovalError =
  | ApprovalUnknown
  | ApprovalDecided
  | ApprovalExpired
  | SuspendedTurnsUnavailable
  | QuestionUnknown
  | QuestionAnswered
  | ReplyUnfit
  | KeyValueUnavailable

/** Errors of approvals. */
export const toResponse = answerBy<ApprovalError>({
  ApprovalUnknown: () =>
    problem(404, { error: "approval_not_found", message: "No tool call with this id is waiting for you." }),
  ApprovalDecided: ({ decision }) =>
    problem(409, {
      error: "approval_decided",
      message: `The call was already ${decision === "approve" ? "approved" : "denied"}.`,
    }),
  ApprovalExpired: () =>
    problem(410, {
      error: "approval_expired",
      message: "The approval expired without an answer. Ask the agent again.",
    }),
  QuestionUnknown: () =>
    problem(404, { error: "question_not_found", message: "No tool question with this id is waiting for you." }),
  QuestionAnswered: () => problem(409, { error: "question_answered", message: "The question was already answered." }),
  ReplyUnfit: ({ field, problem: wrong }) =>
    problem(400, { error: "reply_unfit", message: fieldProblem(`content.${field}`, wrong) }),
  KeyValueUnavailable: () =>
    problem(
      503,
      { error: "key_value_unavailable", message: "The question store is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
  SuspendedTurnsUnavailable: () =>
    problem(
      503,
      { error: "suspended_turns_unavailable", message: "The store of waiting turns is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
})

const answered = answeringJson(toResponse)
const listed = answering(toResponse)

export const layer = group(
  Api,
  "approvals",
  Effect.fnUntraced(function* (handlers) {
    const approvals = yield* ToolApprovals
    const questions = yield* ToolQuestions
    const limits = yield* Limits

    return handlers
      .handle("listApprovals", ({ request, query }) =>
        listed(
          paged(request, limits, ({ limit, after }) =>
            Effect.gen(function* () {
              const filter = { isWaiting: query.status !== "all", sessionId: query.session_id ?? null }
              const place = { limit: limit + 1, after: after ?? null }
              const waiting = yield* approvals.list(yield* CurrentCaller, { ...filter, ...place })
              const now = yield* DateTime.now
              const { items, next } = cut(waiting, limit, ({ id }) => id)
              return json({ approvals: items.map((approval) => pendingView(approval, now)), next_cursor: next })
            }),
          ),
        ),
      )
      .handle("listQuestions", ({ request }) =>
        listed(
          paged(request, limits, (asked) =>
            Effect.map(Effect.flatMap(CurrentCaller, questions.list), (pending) => {
              const { items, next } = pageFrom(pending, asked, (one) => `${one.expires_at} ${one.id}`, upwards)
              return json({ questions: items, next_cursor: next })
            }),
          ),
        ),
      )
      .handle("answerQuestion", ({ params, payload: { action, content } }) =>
        answered(
          Effect.gen(function* () {
            const reply = action === "accept" ? ({ action, content: content ?? {} } as const) : { action }
            yield* questions.answer(yield* CurrentCaller, params.question_id, reply)
            return { id: params.question_id, action }
          }),
        ),
      )
      .handle("approval", ({ params }) =>
        answered(
          Effect.gen(function* () {
            return pendingView(yield* approvals.find(yield* CurrentCaller, params.approval_id), yield* DateTime.now)
          }),
        ),
      )
      .handle("decideApproval", ({ params, payload }) =>
        answered(
          Effect.gen(function* () {
            const reason = payload.reason?.trim() ?? ""
            const { approval, waiting, streamId } = yield* approvals.decide(
              yield* CurrentCaller,
              params.approval_id,
              payload.decision,
              reason === "" ? null : reason,
            )
            const resume = streamId === null ? null : `${streamId}:0`
            return {
              approval: pendingView(approval, yield* DateTime.now),
              waiting,
              resume,
            } satisfies typeof DecidedWire.Type
          }),
        ),
      )
  }),
)
