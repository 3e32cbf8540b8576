import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ProblemBody } from "../Problem.ts"

/**
 * The routes whose errors the contract fixes as `{error: <text>}`: the ephemeral agents and the tool catalog
 * (contract 1, "Errors").
 */
const paths = /^\/api\/v1\/(?:agents\/user(?:\/|$)|agents\/chat\/[^/]+\/status$|tools\/catalog$|agent_tools$)/

/** Whether the errors of a path contain only a message. */
export const hasTextErrors = (path: string): boolean => paths.test(path)

/** The error of a route with a fixed envelope: its message as `error`, and no other key. */
export const inFixedEnvelope = (
  response: HttpServerResponse.HttpServerResponse,
  path: string,
): HttpServerResponse.HttpServerResponse => {
  const { body, headers, status } = response
  if (status < 400 || body._tag !== "Uint8Array" || headers["content-type"] !== "application/json") return response
  if (!hasTextErrors(path)) return response
  const { error, message } = JSON.parse(new TextDecoder().decode(body.body)) as ProblemBody
  const { "content-length": _length, "content-type": _type, ...others } = headers
  return HttpServerResponse.jsonUnsafe({ error: message ?? error }, { status, headers: others })
}
