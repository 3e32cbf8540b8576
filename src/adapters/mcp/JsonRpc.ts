import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { failureText } from "../../domain/agents/FailureTexts.ts"

const Id = Schema.Union([Schema.Int, Schema.String])
const Json = Schema.Record(Schema.String, Schema.Unknown)

/** A request or notification of a server; a request has an id. */
const Said = Schema.Struct({
  jsonrpc: Schema.Literal("2.0"),
  id: Schema.optionalKey(Id),
  method: Schema.String,
  params: Schema.optionalKey(Json),
})
export type Said = typeof Said.Type

const decodeSaid = Schema.decodeUnknownResult(Said)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A server's JSON-RPC error: code and message. */
export interface Refused {
  readonly code: string
  readonly message: string
}

/** A result or a failure: ours, or the server's. */
export type Answered = Result.Result<Readonly<Record<string, unknown>>, string | Refused>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const longestMessage = 2000

const answerOf = ({ error, result }: Readonly<Record<string, unknown>>): Answered => {
  if (isRecord(error))
    return Result.fail({
      code: String(error["code"]),
      message: String(error["message"] ?? "").slice(0, longestMessage),
    })
  if (typeof error === "string") return Result.fail({ code: "none", message: error.slice(0, longestMessage) })
  return isRecord(result) ? Result.succeed(result) : Result.fail(failureText("noResult"))
}

/** Parses a message or a batch: the answer with this id, if present, and the server's own messages. */
export const messagesIn = (
  text: string,
  id: number,
): { readonly answer: Answered | undefined; readonly said: ReadonlyArray<Said> } => {
  const messages = [parsed(text.replace(/^\uFEFF/, ""))].flat()
  const match = messages
    .filter(isRecord)
    .find(
      (one) => String(one["id"]) === String(id) && one["method"] === undefined && ("result" in one || "error" in one),
    )
  const notices = messages.flatMap((message) => {
    const one = decodeSaid(message)
    return Result.isSuccess(one) ? [one.success] : []
  })
  return { answer: match === undefined ? undefined : answerOf(match), said: notices }
}
