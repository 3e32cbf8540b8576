import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import type * as HttpRouter from "effect/http/HttpRouter"
import { carries } from "../description/Headers.ts"
import { adjusted, answers } from "../description/Operation.ts"
import { UnknownField } from "./Bodies.ts"
import { form, optional } from "./EndpointParts.ts"
import { FormResults } from "./ResultsBodies.ts"
import { MembersOnly } from "./Tenancy.ts"

const several = Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)]))

/** Aggregated answers of a form. */
export const resultsAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  return HttpApiGroup.make("results")
    .add(
      HttpApiEndpoint.get("results", `${one}/results`, {
        params: form,
        query: {
          from: optional,
          to: optional,
          channel: optional,
          version: optional,
          where: several,
          compare: several,
          locale: optional,
        },
        success: FormResults,
        error: [UnknownField],
      })
        .annotateMerge(
          adjusted(
            answers(304, "No answer has been added, deleted or changed since"),
            carries(["If-None-Match", "Accept-Language"], { 200: ["ETag"], 304: ["ETag"] }),
          ),
        )
        .annotateMerge(
          OpenApi.annotations({
            summary:
              "Counts, shares and spreads by question; `where=field:value` filters, `compare=field:value` compares two groups side by side",
          }),
        ),
    )
    .middleware(MembersOnly)
    .annotateMerge(OpenApi.annotations({ title: "Results", description: "Aggregated answers of a form." }))
}
