import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { decodeUtf8 } from "../../domain/decoding/Json.ts"
import { problem } from "../Problem.ts"

/** The body is in an unsupported charset. */
export class CharsetUnknown extends Schema.TaggedError<CharsetUnknown>()("CharsetUnknown", {}) {}

/** The bytes are invalid in the body's charset. */
export class BodyNotText extends Schema.TaggedError<BodyNotText>()("BodyNotText", {}) {}

/** The charset of a content type, in lowercase; UTF-8 by default. */
const charsetOf = (contentType: string | undefined): string =>
  (/;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? "")?.[1] ?? "utf-8").toLowerCase()

const decoderOf = (charset: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return undefined
  }
}

/** Decodes a body by its declared charset. Invalid bytes are never replaced by other characters. */
export const textIn = (
  bytes: Uint8Array,
  contentType: string | undefined,
): Result.Result<string, CharsetUnknown | BodyNotText> => {
  const charset = charsetOf(contentType)
  if (charset === "utf-8") return Result.mapError(decodeUtf8(bytes), () => new BodyNotText())
  const decoder = decoderOf(charset)
  if (decoder === undefined) return Result.fail(new CharsetUnknown())
  return Result.try({ try: () => decoder.decode(bytes), catch: () => new BodyNotText() })
}

/** The response to an unsupported charset, the same on every route. */
export const charsetRefused: HttpServerResponse = problem(415, {
  error: "unsupported_charset",
  message: "The body's charset isn't supported. Send UTF-8.",
})
