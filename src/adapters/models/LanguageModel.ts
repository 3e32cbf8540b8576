import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as AnthropicStructuredOutput from "effect/ai/AnthropicStructuredOutput"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { LanguageModel, ModelFailed, type ModelPart, NotedUsage } from "../../ports/LanguageModel.ts"
import { sender } from "./Endpoint.ts"
import { malformed, partsOf, silent } from "./Answer.ts"
import { anthropic } from "./anthropic.ts"
import { chat } from "./chat.ts"
import { type Dialect, modelOf, type Wanted } from "./Dialect.ts"
import { ollama } from "./ollama.ts"
import { responses } from "./responses.ts"

/** How a provider is spoken to. */
export const kinds = ["chat", "responses", "anthropic", "ollama"] as const
export type Kind = (typeof kinds)[number]

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

/** No answer takes longer, however it trickles. */
const longestAnswer = Duration.minutes(5)

const dialectOf = (kind: Kind, isObject: boolean): Dialect => {
  switch (kind) {
    case "chat":
      return chat
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

/** The port over a provider. */
export const layer = (place: Place) =>
  Layer.effect(
    LanguageModel,
    Effect.map(sender({ ...place, key: null }), (send) => {
      const ask = (wanted: Wanted): Stream.Stream<ModelPart, ModelFailed> => {
        const dialect = dialectOf(place.kind, wanted.shape !== undefined)
        const request = HttpClientRequest.post(dialect.path).pipe(
          HttpClientRequest.setHeaders(dialect.headers(place.key === null ? null : secretNow(place.key))),
          HttpClientRequest.bodyJsonUnsafe(dialect.body(wanted, place.model)),
        )
        return Stream.unwrap(
          Effect.mapBoth(send(request), {
            onFailure: ({ reason }) => new ModelFailed({ reason }),
            onSuccess: ({ stream }) => partsOf(stream, dialect.framing(wanted), dialect.assembly(), place.patience),
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
