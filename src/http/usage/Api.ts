import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { quotaNames } from "../../domain/usage/Quota.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { Unavailable } from "./Problems.ts"

const UsageWire = Schema.Struct({
  quota: Schema.Literals(quotaNames),
  tenant: Schema.NullOr(Schema.String).annotate({ description: "The tenant; null for the caller's own" }),
  limit: Schema.NullOr(Schema.Int).annotate({ description: "Null if unlimited" }),
  used: Schema.Int,
}).annotate({
  identifier: "Usage",
  examples: [{ quota: "user_artifacts", tenant: null, limit: 1000, used: 12 }],
})

/** The storage that callers and their tenants use. */
export const UsageApi = HttpApiGroup.make("usage")
  .add(
    HttpApiEndpoint.get("usage", "/api/v1/usage", {
      success: Schema.Struct({ usage: Schema.Array(UsageWire) }),
      error: [Unavailable],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "The storage that the caller and their tenants use, and their quotas",
        description: "If a quota is full, requests that need more get 413 `quota_exceeded`.",
      }),
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Usage", description: "Storage and quotas." }))
