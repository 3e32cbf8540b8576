import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { decodeUtf8, isNestedAtMost, parseJson } from "../../domain/decoding/Json.ts"
import { isSessionId } from "../../domain/avatar/AvatarSession.ts"

/** A body of an avatar route that cannot be taken; `problem` names the field. */
export class AvatarRequestInvalid extends Schema.TaggedError<AvatarRequestInvalid>()("AvatarRequestInvalid", {
  status: Schema.Literals([400, 413]),
  problem: Schema.String,
}) {}

type Fields = Readonly<Record<string, unknown>>

/** Ids and a number: nothing here is long. */
const mostBytes = 65_536

/** How many viewers one call may mint tokens for. */
export const mostViewers = 50

const invalid = (problem: string, status: 400 | 413 = 400) => new AvatarRequestInvalid({ status, problem })

const fieldsOf = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The text of a body of at most 64 KiB. */
export const readText = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<string, AvatarRequestInvalid> =>
  Number(request.headers["content-length"] ?? 0) > mostBytes
    ? Effect.fail(invalid(`The body is larger than ${mostBytes} bytes.`, 413))
    : request.arrayBuffer.pipe(
        Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(mostBytes)),
        Effect.mapError(({ reason }) =>
          reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
            ? invalid(`The body is larger than ${mostBytes} bytes.`, 413)
            : invalid("The body broke off."),
        ),
        Effect.flatMap((buffer) => {
          const text = decodeUtf8(new Uint8Array(buffer))
          return Result.isSuccess(text) ? Effect.succeed(text.success) : Effect.fail(invalid("The body is not UTF-8."))
        }),
      )

/** A JSON object; keys that nobody asked for are left alone. */
export const readFields = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Fields, AvatarRequestInvalid> =>
  Effect.flatMap(readText(request), (text) => {
    const parsed = parseJson(text)
    return Result.isSuccess(parsed) && isNestedAtMost(parsed.success, 16) && fieldsOf(parsed.success)
      ? Effect.succeed(parsed.success)
      : Effect.fail(invalid("The body has to be a JSON object."))
  })

const sessionIdProblem = "session_id has to be 1 to 64 letters, digits, _ or -."

/** The id that the caller would like; absent or null is none. */
export const wantedSession = (fields: Fields): Effect.Effect<string | undefined, AvatarRequestInvalid> => {
  const wanted = fields["session_id"]
  if (wanted === undefined || wanted === null) return Effect.succeed(undefined)
  return typeof wanted === "string" && isSessionId(wanted)
    ? Effect.succeed(wanted)
    : Effect.fail(invalid(sessionIdProblem))
}

/** The session that a call is about. */
export const namedSession = (fields: Fields): Effect.Effect<string, AvatarRequestInvalid> =>
  typeof fields["session_id"] === "string"
    ? Effect.succeed(fields["session_id"])
    : Effect.fail(invalid("session_id is missing or no text."))

/** How many viewers; one where nobody says. */
export const wantedViewers = (fields: Fields): Effect.Effect<number, AvatarRequestInvalid> => {
  const count = fields["count"] ?? 1
  return typeof count === "number" && Number.isInteger(count) && count >= 1 && count <= mostViewers
    ? Effect.succeed(count)
    : Effect.fail(invalid(`count has to be a whole number from 1 to ${mostViewers}.`))
}
