import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { BudgetSpent } from "../../domain/chat/Errors.ts"
import {
  ModelUsage,
  type ModelUsageUnavailable,
  type Spent,
  type UsedModel,
  type Whose,
} from "../../ports/ModelUsage.ts"
import { collectedUsage } from "./CollectedUsage.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

/** The daily limit of one user; null: unlimited. */
export interface Most {
  readonly tokens: number | null
  readonly cost: number | null
}

/** A user's usage today. */
export interface Standing {
  readonly spent: Spent
  readonly most: Most
  readonly resetsAt: DateTime.Utc
}

const keptDays = 400

/** Days in UTC, for all users. */
export const dayOf = (time: DateTime.Utc): string => DateTime.formatIsoDateUtc(time)

/** Daily budgets for language model use. */
export class ModelBudget extends Context.Service<
  ModelBudget,
  {
    readonly standing: (owner: string) => Effect.Effect<Standing, ModelUsageUnavailable>
    /** Fails if today's budget is spent. An unavailable store allows the call. */
    readonly check: (owner: string) => Effect.Effect<void, BudgetSpent>
    /**
     * Records a call. It is written within half a second, and before this process reads the budget. Failures are only
     * logged, so that no answer is lost.
     */
    readonly note: (used: UsedModel) => Effect.Effect<void>
    readonly report: (
      whose: Whose,
      from: string,
      to: string,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<UsedModel>, ModelUsageUnavailable>
  }
>()("parley/application/chat/ModelBudget") {
  static readonly layer = (most: Most) =>
    Layer.effect(
      ModelBudget,
      Effect.gen(function* () {
        const store = yield* ModelUsage
        const collected = yield* collectedUsage
        const isBounded = most.tokens !== null || most.cost !== null

        const standing = Effect.fn("ModelBudget.standing")(function* (owner: string) {
          const now = yield* DateTime.now
          yield* collected.written
          const spent = yield* store.spent(owner, dayOf(now))
          return { spent, most, resetsAt: DateTime.add(DateTime.startOf(now, "day"), { days: 1 }) }
        })

        const check = Effect.fnUntraced(function* (owner: string) {
          if (!isBounded) return
          const current = yield* Effect.option(
            Effect.tapError(standing(owner), (error) => Effect.logWarning("Model usage cannot be read", error)),
          )
          if (current._tag === "None") return
          const { spent, resetsAt } = current.value
          const now = yield* DateTime.now
          const retryAfter = Math.ceil((DateTime.toEpochMillis(resetsAt) - DateTime.toEpochMillis(now)) / 1000)
          if (most.tokens !== null && spent.tokens >= most.tokens)
            return yield* new BudgetSpent({ of: "tokens", most: most.tokens, retryAfter })
          if (most.cost !== null && spent.cost >= most.cost)
            return yield* new BudgetSpent({ of: "cost", most: most.cost, retryAfter })
        })

        yield* (yield* PeriodicWork).every(
          "old model usage",
          "1 day",
          Effect.flatMap(DateTime.now, (now) => store.forgetBefore(dayOf(DateTime.subtract(now, { days: keptDays })))),
        )

        return ModelBudget.of({
          standing,
          check,
          note: collected.add,
          report: (...query) => Effect.andThen(collected.written, store.report(...query)),
        })
      }),
    )
}
