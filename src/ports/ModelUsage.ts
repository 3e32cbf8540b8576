import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The store is unavailable or timed out. */
export class ModelUsageUnavailable extends Schema.TaggedError<ModelUsageUnavailable>()("ModelUsageUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A user's model usage on one day, by agent. */
export const UsedModel = Schema.Struct({
  owner: Schema.String,
  /** The user's tenants as of the last call of that day. */
  tenants: Schema.Array(Schema.String),
  /** ISO date, in UTC. */
  day: Schema.String,
  /** Empty if no agent was involved. */
  chatbotId: Schema.String,
  agent: Schema.String,
  provider: Schema.String,
  model: Schema.String,
  requests: Schema.Int,
  inputTokens: Schema.Int,
  /** The input tokens from the provider's cache. */
  cachedTokens: Schema.Int,
  outputTokens: Schema.Int,
  cost: Schema.Finite,
})
export type UsedModel = typeof UsedModel.Type

/** The scope of a usage query: one user, the members of a tenant, or everyone. */
export type Whose =
  | { readonly _tag: "Owner"; readonly owner: string }
  | { readonly _tag: "Tenant"; readonly tenant: string }
  | { readonly _tag: "Everybody" }

export interface Spent {
  readonly tokens: number
  readonly cost: number
}

/** Usage of language models. */
export class ModelUsage extends Context.Service<
  ModelUsage,
  {
    /** Adds the usage to the record for the same owner, day, agent, provider and model. */
    readonly add: (used: UsedModel) => Effect.Effect<void, ModelUsageUnavailable>
    readonly spent: (owner: string, day: string) => Effect.Effect<Spent, ModelUsageUnavailable>
    /** Usage from the day `from` to the day `to`, latest first, at most `limit` records. */
    readonly report: (
      whose: Whose,
      from: string,
      to: string,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<UsedModel>, ModelUsageUnavailable>
    /** Deletes everything before a day. */
    readonly forgetBefore: (day: string) => Effect.Effect<void, ModelUsageUnavailable>
  }
>()("parley/ports/ModelUsage") {}
