import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { dayOf, ModelBudget } from "../../application/chat/ModelBudget.ts"
import { isPermitted } from "../../domain/access/Caller.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import { readDate } from "../../domain/forms/answers/Calendar.ts"
import type { ModelUsageUnavailable, UsedModel } from "../../ports/ModelUsage.ts"
import { operatePermission } from "../access/Operating.ts"
import { toResponse as accessResponse } from "../access/Problems.ts"
import { Api } from "../Api.ts"
import { BadQuery } from "../forms/Requests.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { answerBy, problem } from "../Problem.ts"
import type { UsageReportWire } from "./ModelApi.ts"

const mostRows = 5000
const usualDays = 29
const mostDays = 366

const toResponse = answerBy<BadQuery | PermissionMissing | ModelUsageUnavailable>({
  BadQuery: (e) => problem(400, { error: `Invalid query parameter ${e.key}: expected ${e.expected}` }),
  PermissionMissing: accessResponse,
  ModelUsageUnavailable: () =>
    problem(503, { error: "The store of usage cannot be reached at the moment." }, { "retry-after": "5" }),
})

const counted = ({ requests, inputTokens, cachedTokens, outputTokens, cost }: Omit<UsedModel, "day">) => ({
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

const total = (rows: ReadonlyArray<UsedModel>): (typeof UsageReportWire.Type)["total"] => {
  const sum = (of: (one: UsedModel) => number) => rows.reduce((all, one) => all + of(one), 0)
  return {
    requests: sum((one) => one.requests),
    input_tokens: sum((one) => one.inputTokens),
    cached_tokens: sum((one) => one.cachedTokens),
    output_tokens: sum((one) => one.outputTokens),
    cost: sum((one) => one.cost),
  }
}

const dayIn = (key: string, text: string | undefined, usual: string): Effect.Effect<string, BadQuery> => {
  if (text === undefined || text === "") return Effect.succeed(usual)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readDate(text) !== undefined
    ? Effect.succeed(text)
    : Effect.fail(new BadQuery({ key, expected: "a date such as 2026-03-02" }))
}

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const layer = HttpApiBuilder.group(
  Api,
  "model_usage",
  Effect.fnUntraced(function* (handlers) {
    const budget = yield* ModelBudget

    const reported = Effect.fnUntraced(function* (
      query: Readonly<Partial<Record<"from" | "to" | "everybody", string>>>,
    ) {
      const caller = yield* CurrentCaller
      const now = yield* DateTime.now
      const to = yield* dayIn("to", query.to, dayOf(now))
      const usual = dayOf(DateTime.subtract(DateTime.makeUnsafe(to), { days: usualDays }))
      const from = yield* dayIn("from", query.from, usual)
      if (days(from, to) < 0 || days(from, to) > mostDays)
        return yield* new BadQuery({ key: "from", expected: "a date before `to`, a year at most" })
      const { everybody = "false" } = query
      if (everybody !== "true" && everybody !== "false" && everybody !== "")
        return yield* new BadQuery({ key: "everybody", expected: "true or false" })
      if (everybody === "true" && !isPermitted(caller, operatePermission))
        return yield* new PermissionMissing({ permission: operatePermission })
      const rows = yield* budget.report(everybody === "true" ? null : caller.sub, from, to, mostRows + 1)
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
      return HttpServerResponse.jsonUnsafe(report, { headers: { "cache-control": "no-store" } })
    })

    return handlers.handle("modelUsage", ({ query }) =>
      Effect.catch(reported(query), (error) => Effect.succeed(toResponse(error))),
    )
  }),
)
