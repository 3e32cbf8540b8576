import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { limits } from "../../domain/budget/Limits.ts"
import { type BodyNotText, type CharsetUnknown, textIn } from "./BodyText.ts"
import { type BodyTooLarge, bytesOf } from "./Bytes.ts"
import type { BodyBrokeOff } from "./DeclaredBody.ts"

/**
 * The body has more parameters than any form needs. Parsing takes time for each parameter, so they are counted in the
 * text first.
 */
export class TooManyParameters extends Schema.TaggedError<TooManyParameters>()("TooManyParameters", {
  limit: Schema.Int,
}) {}

export type ParametersFault = BodyTooLarge | BodyBrokeOff | CharsetUnknown | BodyNotText | TooManyParameters

const ampersand = "&"

const isTooMany = (text: string): boolean => {
  let count = 1
  for (let at = text.indexOf(ampersand); at !== -1; at = text.indexOf(ampersand, at + 1))
    if (++count > limits.postedParameters) return true
  return false
}

/** The text of a URL-encoded body. Fails if it has too many parameters. */
export const parametersText = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<string, ParametersFault> =>
  HttpIncomingMessage.MaxBodySize.pipe(
    Effect.flatMap((most) => bytesOf(request, most === undefined ? Number.MAX_SAFE_INTEGER : Number(most))),
    Effect.flatMap((bytes) => Effect.fromResult(textIn(bytes, request.headers["content-type"]))),
    Effect.flatMap((text) =>
      isTooMany(text) ? Effect.fail(new TooManyParameters({ limit: limits.postedParameters })) : Effect.succeed(text),
    ),
  )

/** The parameters of a page's own small form. An unreadable body counts as an empty form. */
export const fewParameters = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<URLSearchParams> =>
  parametersText(request).pipe(
    Effect.map((text) => new URLSearchParams(text)),
    Effect.orElseSucceed(() => new URLSearchParams()),
  )
