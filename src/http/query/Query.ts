import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { answerBy, problem } from "../Problem.ts"

/** An invalid query parameter. */
export class BadQuery extends Schema.TaggedError<BadQuery>()("BadQuery", {
  key: Schema.String,
  expected: Schema.String,
}) {}

/** The response to an invalid query parameter, on every route. */
export const badQueryResponse = ({ key, expected }: BadQuery) =>
  problem(400, { error: "invalid_query", message: `\`${key}\` must be ${expected}.` })

/** Errors of lists. */
export const toResponse = answerBy<BadQuery>({ BadQuery: badQueryResponse })

/** The routes' query parameters. */
export type Query = Pick<URLSearchParams, "get">

const noQuery: Query = { get: () => null }

/** The query of a request; if a key is repeated, the first value counts. */
export const queryOf = (request: HttpServerRequest.HttpServerRequest): Query => {
  const at = request.url.indexOf("?")
  return at === -1 ? noQuery : new URLSearchParams(request.url.slice(at + 1))
}
