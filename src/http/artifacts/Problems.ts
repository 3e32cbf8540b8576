import type { ReadError } from "../../application/artifacts/Artifacts.ts"
import type { EmbedMissing } from "../../domain/artifacts/Embed.ts"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { type BadQuery, badQueryResponse } from "../query/Query.ts"
import { answerBy, problem } from "../Problem.ts"
import { described } from "../ProblemSchema.ts"

export const badQuery = described(400, "`cursor` or `limit` is invalid")
export const storeProblem = described(503, "A store is unavailable")

export const invalidOriginsProblem = described(400, "`invalid_embed`: the body is not a list of origins")
export const bodyTooLarge = described(413, "The body is too large")

export const artifactProblems = [
  described(404, "The artifact is unknown or belongs to another user. `embed_not_found`: it isn't embedded"),
  storeProblem,
]

/** Errors of a request for a page in another format, for the API description. */
export const conversionProblems = [
  described(422, "`render_too_costly`: converting the page exceeds a limit, which `detail` names"),
  described(500, "`print_failed`: the page couldn't be printed; its HTML is still available"),
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

const invalid = (message: string) => problem(400, { error: "invalid_embed", message })

/** The error if a request to change the embedding origins can't be decoded. */
export const refusal = answerBy<CallFault>({
  BodyTooLarge: ({ cap }) =>
    problem(413, { error: "body_too_large", message: `The body must be at most ${cap} bytes.` }),
  BodyBrokeOff: () => invalid("The body is incomplete."),
  BodyNotJson: () => invalid("The body must be JSON."),
  BodyUnreadable: () => invalid("The body is nested too deeply, or contains a number that is out of range."),
  CallUndecodable: ({ error }) => invalid(`The body is invalid: ${sentence(problems(error))}.`),
})

export const toResponse = answerBy<ReadError | BadQuery | EmbedMissing>({
  EmbedMissing: () => problem(404, { error: "embed_not_found", message: "This artifact isn't embedded." }),
  BadQuery: badQueryResponse,
  ArtifactMissing: missing,
  ObjectMissing: missing,
  ArtifactStoreUnavailable: unavailable,
  ObjectStoreUnavailable: unavailable,
})
