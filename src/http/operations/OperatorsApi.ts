import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Operating } from "../access/Operating.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { described } from "../ProblemSchema.ts"

const Unavailable = described(503, "A store isn't responding")

/** Background work, for operators. */
export const OperatorsApi = HttpApiGroup.make("operators")
  .add(
    HttpApiEndpoint.get("pendingAnswers", "/api/v1/operations/pending", {
      success: Schema.Struct({
        pending: Schema.Int.annotate({
          description: "Completed voice sessions whose answers wait for the database, as known to this process",
        }),
      }),
      error: Unavailable,
    }).annotateMerge(
      OpenApi.annotations({ summary: "The number of completed voice sessions that wait for the database" }),
    ),
  )
  .add(
    HttpApiEndpoint.get("orphans", "/api/v1/operations/orphans", {
      success: Schema.Struct({
        orphans: Schema.Int.annotate({
          description: "Uploads and recordings in the object store that belong to no submission and no respondent",
        }),
        keys: Schema.Array(Schema.String).annotate({ description: "Keys of some of them" }),
      }),
      error: Unavailable,
    }).annotateMerge(OpenApi.annotations({ summary: "Files without an answer; scans the whole store" })),
  )
  .middleware(Operating)
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Operators",
      description: "For operators of the deployment, who have the permission `operate`, and for superusers.",
    }),
  )
