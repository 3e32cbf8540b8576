import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { IdempotencyKeyInvalid } from "../../domain/chat/Errors.ts"

/** A key is printable ASCII, plain or as a quoted string of a structured field (RFC 9651). Null if there is no key. */
export const keyOf = ({
  headers,
}: HttpServerRequest.HttpServerRequest): Effect.Effect<string | null, IdempotencyKeyInvalid> => {
  const given = headers["idempotency-key"]
  if (given === undefined) return Effect.succeed(null)
  const key = given.trim()
  return /^[\x20-\x7e]{1,255}$/.test(key) ? Effect.succeed(key) : Effect.fail(new IdempotencyKeyInvalid())
}
