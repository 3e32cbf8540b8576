import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import type { TenantRights } from "../../application/access/TenantRights.ts"
import { ModelBudget } from "../../application/chat/ModelBudget.ts"
import type { PermissionMissing, RightMissing, TenantForbidden } from "../../domain/access/Errors.ts"
import { type Counted, sumOf } from "../../domain/usage/ModelSums.ts"
import type { ModelUsageUnavailable, UsedModel } from "../../ports/ModelUsage.ts"
import type { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import { toResponse as accessResponse } from "../access/Problems.ts"
import { answering, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { type BadQuery, badQueryResponse } from "../query/Query.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { answerBy, problem } from "../Problem.ts"
import type { UsageReportWire } from "./ModelApi.ts"
import { daysOf, mostRows, type UsageQuery, whoseOf } from "./ModelQuery.ts"

type UsageError =
  | BadQuery
  | PermissionMissing
  | TenantForbidden
  | RightMissing
  | OrgStoreUnavailable
  | ModelUsageUnavailable

export const toResponse = answerBy<UsageError>({
  BadQuery: badQueryResponse,
  PermissionMissing: accessResponse,
  TenantForbidden: () =>
    problem(403, { error: "tenant_forbidden", message: "The caller doesn't belong to the tenant in the query." }),
  RightMissing: ({ right }) =>
    problem(403, {
      error: "right_missing",
      message: `Your roles in this tenant don't include the right \`${right}\`.`,
    }),
  OrgStoreUnavailable: () =>
    problem(
      503,
      { error: "org_store_unavailable", message: "The role store is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
  ModelUsageUnavailable: () =>
    problem(
      503,
      { error: "model_usage_unavailable", message: "The usage store is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
})

const counted = ({ requests, inputTokens, cachedTokens, outputTokens, cost }: Counted) => ({
  requests,
  input_tokens: inputTokens,
  cached_tokens: cachedTokens,
  output_tokens: outputTokens,
  cost,
})

const wire = (one: UsedModel): (typeof UsageReportWire.Type)["usage"][number] => ({
  day: one.day,
  user: one.owner,
  chatbot_id: one.chatbotId === "" ? null : one.chatbotId,
  agent: one.agent === "" ? null : one.agent,
  provider: one.provider,
  model: one.model,
  ...counted(one),
})

const total = (rows: ReadonlyArray<UsedModel>): (typeof UsageReportWire.Type)["total"] => counted(sumOf(rows))

export const layer = group(
  Api,
  "model_usage",
  Effect.fnUntraced(function* (handlers) {
    const budget = yield* ModelBudget
    const services = yield* Effect.context<TenantRights>()

    const reported = Effect.fnUntraced(function* (query: UsageQuery) {
      const caller = yield* CurrentCaller
      const { from, to } = yield* daysOf(query)
      const whose = yield* Effect.provideContext(whoseOf(caller, query), services)
      const rows = yield* budget.report(whose, from, to, mostRows + 1)
      const { spent, most, resetsAt } = yield* budget.standing(caller.sub)
      const shown = rows.slice(0, mostRows)
      const report: typeof UsageReportWire.Type = {
        from,
        to,
        usage: shown.map(wire),
        total: total(shown),
        truncated: rows.length > mostRows,
        today: {
          tokens: spent.tokens,
          most_tokens: most.tokens,
          cost: spent.cost,
          most_cost: most.cost,
          resets_at: DateTime.formatIso(resetsAt),
        },
      }
      return json(report)
    })

    return handlers.handle("modelUsage", ({ query }) => answering(toResponse)(reported(query)))
  }),
)
