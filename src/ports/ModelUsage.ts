import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The store cannot be reached, or did not answer in time. */
export class ModelUsageUnavailable extends Schema.TaggedError<ModelUsageUnavailable>()("ModelUsageUnavailable", {
  cause: Schema.Defect(),
}) {}

/** What somebody used of a model in a day, by the agent that they talked to. */
export const UsedModel = Schema.Struct({
  owner: Schema.String,
  /** Those that the owner belonged to when they last asked that day. */
  tenants: Schema.Array(Schema.String),
  /** ISO date, of UTC. */
  day: Schema.String,
  /** Empty where no agent was asked. */
  chatbotId: Schema.String,
  agent: Schema.String,
  provider: Schema.String,
  model: Schema.String,
  requests: Schema.Int,
  inputTokens: Schema.Int,
  /** Those of them that came from the provider's cache. */
  cachedTokens: Schema.Int,
  outputTokens: Schema.Int,
  cost: Schema.Finite,
})
export type UsedModel = typeof UsedModel.Type

/** Whose usage is asked for: one user's, that of everybody who belongs to a tenant, or all there is. */
export type Whose =
  | { readonly _tag: "Owner"; readonly owner: string }
  | { readonly _tag: "Tenant"; readonly tenant: string }
  | { readonly _tag: "Everybody" }

export interface Spent {
  readonly tokens: number
  readonly cost: number
}

/** What was used of language models. */
export class ModelUsage extends Context.Service<
  ModelUsage,
  {
    /** Counts together with what is there of the same owner, day, agent, provider and model. */
    readonly add: (used: UsedModel) => Effect.Effect<void, ModelUsageUnavailable>
    readonly spent: (owner: string, day: string) => Effect.Effect<Spent, ModelUsageUnavailable>
    /** Of the days from `from` to `to`, the latest first, at most `limit`. */
    readonly report: (
      whose: Whose,
      from: string,
      to: string,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<UsedModel>, ModelUsageUnavailable>
    /** Everything of days before. */
    readonly forgetBefore: (day: string) => Effect.Effect<void, ModelUsageUnavailable>
  }
>()("parley/ports/ModelUsage") {}
