import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { TenantConflict } from "../../domain/access/Errors.ts"
import { agrees, type DeclaredTenant } from "../../domain/access/Tenant.ts"
import { isJsonObject, type JsonObject } from "../../domain/forms/codec/Json.ts"
import { readDate } from "../../domain/forms/answers/Calendar.ts"
import { negotiateLocale } from "../../domain/forms/model/LocalizedText.ts"
import { BudgetExceeded } from "../../domain/budget/Errors.ts"
import { exceeded } from "../../domain/budget/JsonText.ts"
import { limits } from "../../domain/budget/Limits.ts"
import { cursorOf, wrongCursor } from "../query/Paging.ts"
import { BadQuery, type Query, queryOf } from "../query/Query.ts"
import { type CharsetUnknown, textIn } from "../body/BodyText.ts"
import { type BodyTooLarge, bytesOf } from "../body/Bytes.ts"

/** The body is not JSON, or not of the required type. */
export class MalformedBody extends Schema.TaggedError<MalformedBody>()("MalformedBody", { expected: Schema.String }) {}

/** A required key of the body is missing or has the wrong type. */
export class FieldMissing extends Schema.TaggedError<FieldMissing>()("FieldMissing", {
  key: Schema.String,
  expected: Schema.String,
}) {}

/** The body contains unknown keys. */
export class KeysUnknown extends Schema.TaggedError<KeysUnknown>()("KeysUnknown", {
  keys: Schema.Array(Schema.String),
}) {}

/** There is no renderer with this name. */
export class FormatUnknown extends Schema.TaggedError<FormatUnknown>()("FormatUnknown", {
  supported: Schema.Array(Schema.String),
}) {}

type Request = HttpServerRequest.HttpServerRequest
type BodyError = MalformedBody | BudgetExceeded | BodyTooLarge | CharsetUnknown | TenantConflict

const bounds = { levels: limits.jsonLevels, objects: limits.jsonObjects, keys: limits.jsonKeys }

const parsed = (text: string): Result.Result<unknown, MalformedBody | BudgetExceeded> => {
  switch (exceeded(text, bounds)) {
    case "levels":
      return Result.fail(new MalformedBody({ expected: `JSON nested at most ${bounds.levels} levels deep` }))
    case "objects":
      return Result.fail(new BudgetExceeded({ budget: "json_objects", limit: bounds.objects }))
    case "keys":
      return Result.fail(new BudgetExceeded({ budget: "json_keys", limit: bounds.keys }))
    default:
      return Result.try({
        try: (): unknown => JSON.parse(text),
        catch: () => new MalformedBody({ expected: "JSON" }),
      })
  }
}

/** The body's text, decoded by its declared charset, at most `cap` bytes. */
const textOf = (request: Request, cap: number): Effect.Effect<string, MalformedBody | BodyTooLarge | CharsetUnknown> =>
  bytesOf(request, cap).pipe(
    Effect.flatMap((bytes) => Effect.fromResult(textIn(bytes, request.headers["content-type"]))),
    Effect.mapError((error) => {
      if (error._tag === "BodyTooLarge" || error._tag === "CharsetUnknown") return error
      const expected =
        error._tag === "BodyNotText"
          ? "JSON in the charset of its Content-Type, or in UTF-8 if that names none"
          : "JSON"
      return new MalformedBody({ expected })
    }),
  )

interface SentBody {
  readonly text: string
  readonly body: unknown
}

/**
 * A JSON body as text and value; `none` means an absent body. A tenant in the body must match the URL, unless
 * `isAnswers` says that the body may be answers, because a form may have a question named tenant.
 */
const bodyOf = (
  request: Request,
  tenant: DeclaredTenant,
  cap: number,
  none: string | undefined,
  isAnswers: (body: unknown) => boolean,
): Effect.Effect<SentBody, BodyError> =>
  Effect.flatMap(textOf(request, cap), (sent): Effect.Effect<SentBody, BodyError> => {
    const text = sent.trim() === "" ? none : sent
    if (text === undefined) return Effect.fail(new MalformedBody({ expected: "a JSON object" }))
    const body = parsed(text)
    if (Result.isFailure(body)) return Effect.fail(body.failure)
    const answer = { text, body: body.success }
    return isAnswers(body.success)
      ? Effect.succeed(answer)
      : Effect.as(Effect.fromResult(agrees(body.success, tenant)), answer)
  })

/** The text of a body whose tenant matches the URL. */
export const jsonText = (request: Request, tenant: DeclaredTenant, cap: number, none: string | undefined) =>
  Effect.map(
    bodyOf(request, tenant, cap, none, () => false),
    ({ text }) => text,
  )

/** The body as a JSON object. */
export const objectOf = (
  request: Request,
  tenant: DeclaredTenant,
  cap: number,
  isAnswers: (body: unknown) => boolean,
): Effect.Effect<JsonObject, BodyError> =>
  Effect.flatMap(bodyOf(request, tenant, cap, undefined, isAnswers), ({ body }) =>
    isJsonObject(body) ? Effect.succeed(body) : Effect.fail(new MalformedBody({ expected: "a JSON object" })),
  )

/** The locale of a request: the query's, else the body's, else the header's, else English. */
export const localeOf = (request: Request, own?: unknown): string =>
  negotiateLocale(
    queryOf(request).get("locale") ?? (typeof own === "string" ? own : undefined),
    request.headers["accept-language"],
  )

/** The position that a cursor for submissions contains: a plain number. */
export const positionOf = (cursor: string | undefined): Effect.Effect<number | undefined, BadQuery> => {
  if (cursor === undefined) return Effect.succeed(undefined)
  return /^[1-9][0-9]{0,14}$/.test(cursor) ? Effect.succeed(Number(cursor)) : Effect.fail(wrongCursor())
}

/** A point in time in the query. An unescaped plus sign in the time zone arrives as a space. */
export const timeOf = (query: Query, key: string): Effect.Effect<DateTime.Utc | undefined, BadQuery> => {
  const given = query.get(key)?.replace(/ (?=\d\d:?\d\d$)/, "+")
  if (given === undefined) return Effect.succeed(undefined)
  const time = DateTime.make(given)
  return Option.isSome(time) && readDate(given.slice(0, 10)) !== undefined
    ? Effect.succeed(DateTime.toUtc(time.value))
    : Effect.fail(new BadQuery({ key, expected: "an ISO 8601 date or time" }))
}

/** The position in a log, from a page's cursor. */
export const logPositionOf = (query: Query): Effect.Effect<{ readonly before?: number }, BadQuery> =>
  Effect.flatMap(cursorOf(query), (cursor): Effect.Effect<{ readonly before?: number }, BadQuery> => {
    if (cursor === undefined) return Effect.succeed({})
    const before = Number(cursor)
    return Number.isSafeInteger(before) ? Effect.succeed({ before }) : Effect.fail(wrongCursor())
  })
