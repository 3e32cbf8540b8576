import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { failureText } from "../../domain/agents/FailureTexts.ts"

const Answer = Schema.Struct({
  jsonrpc: Schema.Literal("2.0"),
  id: Schema.Union([Schema.Int, Schema.String]),
  result: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  error: Schema.optionalKey(Schema.Struct({ code: Schema.Int, message: Schema.String })),
})
type Answer = typeof Answer.Type

const decode = Schema.decodeUnknownResult(Answer)

const utf8 = new TextDecoder()

/** The `data` of each event of a finished event stream. */
const events = (text: string): ReadonlyArray<string> =>
  text
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map((event) =>
      event
        .split(/\r\n|\n|\r/)
        .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).replace(/^ /, "")] : []))
        .join("\n"),
    )
    .filter((data) => data !== "")

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The answer with this id, or why there is none (a number is the code of a refusal), among the messages of a body, JSON (one or a batch) or an event stream. */
export const answerIn = (
  body: Uint8Array,
  contentType: string,
  id: number,
): Result.Result<Readonly<Record<string, unknown>>, string | number> => {
  const text = utf8.decode(body)
  const messages = /^text\/event-stream\b/i.test(contentType) ? events(text).map(parsed) : [parsed(text)].flat()
  const match = messages.map((message) => decode(message)).find((one) => Result.isSuccess(one) && one.success.id === id)
  if (match === undefined || Result.isFailure(match)) return Result.fail(failureText("notRpc"))
  const { error, result } = match.success
  if (error !== undefined) return Result.fail(error.code)
  return result === undefined ? Result.fail(failureText("noResult")) : Result.succeed(result)
}
