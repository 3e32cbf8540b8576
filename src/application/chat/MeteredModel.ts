import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { type Answering, LanguageModel, ModelFailed, NotedUsage, type Usage } from "../../ports/LanguageModel.ts"
import { type Account, ModelAccount } from "../access/ModelAccount.ts"
import { dayOf, ModelBudget } from "./ModelBudget.ts"

/** Prices per million tokens; null: unknown, and counted as zero. */
export interface Price {
  readonly input: number | null
  readonly output: number | null
  /** Price of tokens from the provider's cache. Null means the same as for other tokens. */
  readonly cached: number | null
}

const million = 1e6

const costOf = ({ input, output, cached }: Price, { inputTokens, outputTokens, cachedTokens = 0 }: Usage): number =>
  (Math.max(0, (inputTokens ?? 0) - cachedTokens) * (input ?? 0) +
    cachedTokens * (cached ?? input ?? 0) +
    (outputTokens ?? 0) * (output ?? 0)) /
  million

/** Wraps the given model: counts each call on its account, and refuses calls once the budget is spent. */
export const layer = (options: { readonly priceOf: (provider: string) => Price }) =>
  Layer.effect(
    LanguageModel,
    Effect.gen(function* () {
      const model = yield* LanguageModel
      const budget = yield* ModelBudget

      const note = ({ owner, tenants, chatbotId, agent, spent }: Account, usage: Usage, by: Answering) =>
        Effect.flatMap(DateTime.now, (now) => {
          const cost = costOf(options.priceOf(by.provider), usage)
          spent?.(cost)
          return budget.note({
            owner,
            tenants,
            day: dayOf(now),
            chatbotId,
            agent,
            ...by,
            requests: 1,
            inputTokens: usage.inputTokens ?? 0,
            cachedTokens: usage.cachedTokens ?? 0,
            outputTokens: usage.outputTokens ?? 0,
            cost,
          })
        })

      const checked = Effect.flatMap(ModelAccount, (account) =>
        account === null
          ? Effect.succeed(null)
          : Effect.as(
              Effect.mapError(budget.check(account.owner), () => new ModelFailed({ reason: "spent" })),
              account,
            ),
      )

      return LanguageModel.of({
        ...model,
        say: (request) =>
          Stream.unwrap(
            Effect.map(checked, (account) => {
              if (account === null) return model.say(request)
              const parts = model.say({ ...request, asker: account.owner })
              const named = request.parameters["model"]
              const usual = { provider: model.provider, model: typeof named === "string" ? named : model.model }
              return Stream.tap(parts, (part) =>
                part._tag === "End" ? note(account, part.usage, part.by ?? usual) : Effect.void,
              )
            }),
          ),
        object: (request, schema, name) =>
          Effect.flatMap(checked, (account) =>
            account === null
              ? model.object(request, schema, name)
              : Effect.provideService(
                  model.object({ ...request, asker: account.owner }, schema, name),
                  NotedUsage,
                  (usage, by) => note(account, usage, by),
                ),
          ),
      })
    }),
  )
