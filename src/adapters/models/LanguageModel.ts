import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as AnthropicStructuredOutput from "effect/ai/AnthropicStructuredOutput"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import * as Sse from "effect/encoding/Sse"
import * as HttpClient from "effect/http/HttpClient"
import type * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { LanguageModel, ModelFailed, type ModelPart, NotedUsage } from "../../ports/LanguageModel.ts"
import { anthropic } from "./anthropic.ts"
import { type Dialect, modelOf, type Wanted } from "./Dialect.ts"
import { ollama } from "./ollama.ts"
import { responses } from "./responses.ts"

/** Kinds of providers that are spoken to in their own way. */
export type Kind = "anthropic" | "ollama" | "responses"

/** A provider, and what it is asked for where nobody says otherwise. */
export interface Place {
  readonly name: string
  readonly kind: Kind
  /** With its `/v1` where the kind has one. */
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  readonly model: string
  /** How long the provider may say nothing: before its head, and between two pieces. */
  readonly patience: Duration.Duration
}

const retries = 2

/** No answer takes longer, however it trickles. */
const longestAnswer = Duration.minutes(5)

const failed = (reason: ModelFailed["reason"]) => new ModelFailed({ reason })
const malformed = failed("malformed")
const silent = failed("timeout")

/** What a provider says of an error stays here: it may quote the prompt, or the key. */
const refused = ({ response }: HttpClientError.HttpClientError): ModelFailed => {
  if (response === undefined) return failed("unreachable")
  if (response.status === 429 || response.status === 529) return failed("busy")
  return failed(response.status >= 500 ? "unavailable" : "refused")
}

const isWorthAnother = ({ reason }: ModelFailed): boolean => reason === "busy" || reason === "unavailable"

const dialectOf = (kind: Kind, isObject: boolean): Dialect => {
  switch (kind) {
    case "anthropic":
      return anthropic(isObject)
    case "ollama":
      return ollama
    case "responses":
      return responses
  }
}

const structured = (kind: Kind) =>
  kind === "anthropic" ? AnthropicStructuredOutput.toCodecAnthropic : OpenAiStructuredOutput.toCodecOpenAI

const json = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** A provider that is no OpenAI-compatible `chat/completions`. */
export const layer = (place: Place) =>
  Layer.effect(
    LanguageModel,
    Effect.map(HttpClient.HttpClient, (client) => {
      const http = client.pipe(HttpClient.filterStatusOk)

      const answerTo = (wanted: Wanted, dialect: Dialect) =>
        http
          .execute(
            HttpClientRequest.post(place.baseUrl.replace(/\/+$/, "") + dialect.path).pipe(
              HttpClientRequest.setHeaders(dialect.headers(place.key === null ? null : secretNow(place.key))),
              HttpClientRequest.bodyJsonUnsafe(dialect.body(wanted, place.model)),
            ),
          )
          .pipe(
            Effect.mapError(refused),
            Effect.timeoutOrElse({ duration: place.patience, orElse: () => Effect.fail(silent) }),
            Effect.retry({ while: isWorthAnother, times: retries, schedule: Schedule.exponential("200 millis") }),
          )

      const texts = (bytes: Stream.Stream<Uint8Array, ModelFailed>, framing: Dialect["framing"]) => {
        const decoded = Stream.decodeText(bytes)
        return framing === "lines"
          ? Stream.filter(Stream.splitLines(decoded), (line) => line.trim() !== "")
          : decoded.pipe(
              Stream.pipeThroughChannel(Sse.decode()),
              Stream.mapError((error) => (error instanceof ModelFailed ? error : malformed)),
              Stream.map(({ data }) => data),
              Stream.filter((data) => data !== "[DONE]"),
            )
      }

      const ask = (wanted: Wanted): Stream.Stream<ModelPart, ModelFailed> => {
        const dialect = dialectOf(place.kind, wanted.shape !== undefined)
        return Stream.unwrap(
          Effect.map(answerTo(wanted, dialect), (answer) => {
            const assembly = dialect.assembly()
            const ended = Stream.suspend(() => {
              const last = assembly.end()
              return last === undefined ? Stream.fail(malformed) : Stream.fromIterable(last)
            })
            return answer.stream.pipe(
              Stream.mapError(() => malformed),
              Stream.timeoutOrElse({ duration: place.patience, orElse: () => Stream.fail(silent) }),
              (bytes) => texts(bytes, dialect.framing),
              Stream.mapEffect((text) => {
                const event = json(text)
                if (Result.isFailure(event)) return Effect.fail(malformed)
                const taken = assembly.take(event.success)
                return Result.isFailure(taken) ? Effect.fail(failed(taken.failure)) : Effect.succeed(taken.success)
              }),
              Stream.flatMap((parts) => Stream.fromIterable(parts)),
              Stream.concat(ended),
            )
          }),
        )
      }

      return LanguageModel.of({
        isAvailable: true,
        provider: place.name,
        model: place.model,
        say: ask,
        object: (request, schema, name) => {
          const { codec, jsonSchema } = structured(place.kind)(schema)
          const shape = { name, schema: jsonSchema as Readonly<Record<string, unknown>> }
          return ask({ ...request, tools: [], shape }).pipe(
            Stream.tap((part) =>
              part._tag === "End"
                ? Effect.flatMap(
                    NotedUsage,
                    (note) =>
                      note?.(part.usage, {
                        provider: place.name,
                        model: modelOf({ ...request, tools: [] }, place.model),
                      }) ?? Effect.void,
                  )
                : Effect.void,
            ),
            Stream.runFold(
              () => "",
              (text, part) => (part._tag === "Text" ? text + part.text : text),
            ),
            Effect.timeoutOrElse({ duration: longestAnswer, orElse: () => Effect.fail(silent) }),
            Effect.flatMap((text) =>
              Effect.mapError(Schema.decodeUnknownEffect(Schema.fromJsonString(codec))(text), () => malformed),
            ),
          )
        },
      })
    }),
  )
