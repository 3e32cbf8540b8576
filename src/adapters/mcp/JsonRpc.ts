import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { failureText } from "../../domain/agents/FailureTexts.ts"

const Id = Schema.Union([Schema.Int, Schema.String])
const Json = Schema.Record(Schema.String, Schema.Unknown)

const Answer = Schema.Struct({
  jsonrpc: Schema.Literal("2.0"),
  id: Id,
  result: Schema.optionalKey(Json),
  error: Schema.optionalKey(Schema.Struct({ code: Schema.Int, message: Schema.String })),
})

/** What a server asks or says by itself; a question has an id. */
const Said = Schema.Struct({
  jsonrpc: Schema.Literal("2.0"),
  id: Schema.optionalKey(Id),
  method: Schema.String,
  params: Schema.optionalKey(Json),
})
export type Said = typeof Said.Type

const decodeAnswer = Schema.decodeUnknownResult(Answer)
const decodeSaid = Schema.decodeUnknownResult(Said)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A result, or why there is none: in words, or the code of a refusal. */
export type Answered = Result.Result<Readonly<Record<string, unknown>>, string | number>

/** What a text holds, one message or a batch: the answer with this id, if it is there, and what the server says beside. */
export const messagesIn = (
  text: string,
  id: number,
): { readonly answer: Answered | undefined; readonly said: ReadonlyArray<Said> } => {
  const messages = [parsed(text)].flat()
  const match = messages
    .map((message) => decodeAnswer(message))
    .find((one) => Result.isSuccess(one) && one.success.id === id)
  const notices = messages.flatMap((message) => {
    const one = decodeSaid(message)
    return Result.isSuccess(one) ? [one.success] : []
  })
  if (match === undefined || Result.isFailure(match)) return { answer: undefined, said: notices }
  const { error, result } = match.success
  if (error !== undefined) return { answer: Result.fail(error.code), said: notices }
  return { answer: result === undefined ? Result.fail(failureText("noResult")) : Result.succeed(result), said: notices }
}
