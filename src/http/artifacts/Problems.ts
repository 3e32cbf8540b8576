import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { ReadError } from "../../application/artifacts/Artifacts.ts"
import type { EmbedMissing } from "../../domain/artifacts/Embed.ts"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import type { BadQuery } from "../forms/Requests.ts"
import { answerBy, problem } from "../Problem.ts"

const Body = Schema.Struct({ error: Schema.String, message: Schema.String })

export const badQuery = Body.annotate({ description: "`cursor` or `limit` is invalid" }).pipe(HttpApiSchema.status(400))
export const storeProblem = Body.annotate({ description: "A store is unavailable" }).pipe(HttpApiSchema.status(503))

export const badFraming = Body.annotate({ description: "`invalid_embed`: no list of origins" }).pipe(
  HttpApiSchema.status(400),
)
export const bodyTooLarge = Body.annotate({ description: "The body is too large" }).pipe(HttpApiSchema.status(413))

export const artifactProblems = [
  Body.annotate({ description: "Unknown artifact, another user's, or `embed_not_found`" }).pipe(
    HttpApiSchema.status(404),
  ),
  storeProblem,
]

const missing = () =>
  problem(404, {
    error: "artifact_not_found",
    message: "There is no artifact with this id, or it belongs to another user.",
  })

const unavailable = () =>
  problem(
    503,
    { error: "artifact_store_unavailable", message: "The artifact store is unavailable. Try again later." },
    { "retry-after": "5" },
  )

const invalid = (expected: string) =>
  problem(400, { error: "invalid_embed", message: `The body must contain ${expected}.` })

/** A change of who may frame a page that cannot be decoded. */
export const refusal = answerBy<CallFault>({
  BodyTooLarge: ({ cap }) =>
    problem(413, { error: "body_too_large", message: `The body must be at most ${cap} bytes.` }),
  BodyBrokeOff: () => invalid("complete JSON"),
  BodyNotJson: () => invalid("JSON"),
  BodyUnreadable: () => invalid("JSON with fewer levels"),
  CallUndecodable: ({ error }) => invalid(sentence(problems(error))),
})

export const toResponse = answerBy<ReadError | BadQuery | EmbedMissing>({
  EmbedMissing: () => problem(404, { error: "embed_not_found", message: "This artifact isn't embedded." }),
  BadQuery: ({ key, expected }) => problem(400, { error: "invalid_query", message: `\`${key}\` must be ${expected}.` }),
  ArtifactMissing: missing,
  ObjectMissing: missing,
  ArtifactStoreUnavailable: unavailable,
  ObjectStoreUnavailable: unavailable,
})
