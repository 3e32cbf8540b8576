import type * as HttpServerError from "effect/http/HttpServerError"
import { BodyTooLarge, MalformedRequest } from "../../domain/infographic/Errors.ts"

export const malformed = (part: string, problem: string) => new MalformedRequest({ part, problem })

/** Why a body could not be read completely. */
export const failureOf = (cap: number) => (error: HttpServerError.HttpServerError) =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
    ? new BodyTooLarge({ cap })
    : malformed("request", "the body is incomplete")
