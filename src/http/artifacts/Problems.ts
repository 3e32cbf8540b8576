import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { ReadError } from "../../application/artifacts/Artifacts.ts"
import type { BadQuery } from "../forms/Requests.ts"
import { answerBy, problem } from "../Problem.ts"

const Body = Schema.Struct({ error: Schema.String, message: Schema.String })

export const badQuery = Body.annotate({ description: "`cursor` or `limit` cannot be read" }).pipe(
  HttpApiSchema.status(400),
)
export const storeProblem = Body.annotate({ description: "A store cannot be reached" }).pipe(HttpApiSchema.status(503))

export const artifactProblems = [
  Body.annotate({ description: "No such artifact, or somebody else's" }).pipe(HttpApiSchema.status(404)),
  storeProblem,
]

const missing = () => problem(404, { error: "artifact_not_found", message: "No such artifact: unknown or not yours." })

const unavailable = () =>
  problem(
    503,
    { error: "artifact_store_unavailable", message: "The artifact store cannot be reached." },
    { "retry-after": "5" },
  )

export const toResponse = answerBy<ReadError | BadQuery>({
  BadQuery: ({ key, expected }) =>
    problem(400, { error: "invalid_query", message: `The query's ${key} has to be ${expected}.` }),
  ArtifactMissing: missing,
  ObjectMissing: missing,
  ArtifactStoreUnavailable: unavailable,
  ObjectStoreUnavailable: unavailable,
})
