import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { ModelUsage, ModelUsageUnavailable, UsedModel, type Whose } from "../../ports/ModelUsage.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { rowsOf, storable } from "./rows.ts"

const used = rowsOf(UsedModel)
const sums = rowsOf(Schema.Struct({ tokens: Schema.Finite, cost: Schema.Finite }))

/** The table `model_usage`. Sums are read as doubles, because drivers return a bigint as text. */
export const layer = Layer.effect(
  ModelUsage,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ask = orUnavailable(ModelUsageUnavailable)
    const remove = yield* deletion

    const of = (whose: Whose) => {
      switch (whose._tag) {
        case "Owner":
          return sql`and owner = ${storable(whose.owner)}`
        case "Tenant":
          return sql`and tenants ? ${storable(whose.tenant)}`
        case "Everybody":
          return sql``
      }
    }

    return ModelUsage.of({
      add: (one) =>
        Effect.asVoid(
          ask(sql`
            insert into model_usage
              (owner, tenants, day, chatbot_id, provider, model, agent, requests, input_tokens, cached_tokens, output_tokens, cost)
            values (${storable(one.owner)}, ${JSON.stringify(one.tenants)}::jsonb, ${one.day}, ${storable(one.chatbotId)}, ${storable(one.provider)}, ${storable(one.model)},
              ${storable(one.agent)}, ${one.requests}, ${one.inputTokens}, ${one.cachedTokens}, ${one.outputTokens}, ${one.cost})
            on conflict (owner, day, chatbot_id, provider, model) do update set
              agent = excluded.agent,
              tenants = excluded.tenants,
              requests = model_usage.requests + excluded.requests,
              input_tokens = model_usage.input_tokens + excluded.input_tokens,
              cached_tokens = model_usage.cached_tokens + excluded.cached_tokens,
              output_tokens = model_usage.output_tokens + excluded.output_tokens,
              cost = model_usage.cost + excluded.cost`),
        ),
      spent: (owner, day) =>
        ask(
          sums(sql`
            select coalesce(sum(input_tokens + output_tokens), 0)::double precision as tokens,
              coalesce(sum(cost), 0)::double precision as cost
            from model_usage where owner = ${storable(owner)} and day = ${day}`),
        ).pipe(Effect.map(([row]) => row ?? { tokens: 0, cost: 0 })),
      report: (whose, from, to, limit) =>
        ask(
          used(sql`
            select owner, tenants, day, chatbot_id as "chatbotId", agent, provider, model, requests,
              input_tokens::double precision as "inputTokens", cached_tokens::double precision as "cachedTokens",
              output_tokens::double precision as "outputTokens", cost
            from model_usage
            where day between ${from} and ${to} ${of(whose)}
            order by day desc, owner, agent, chatbot_id, provider, model limit ${limit}`),
        ),
      forgetBefore: (day) => Effect.asVoid(remove(ask, "model_usage", "day", sql`day < ${day}`)),
    })
  }),
)
