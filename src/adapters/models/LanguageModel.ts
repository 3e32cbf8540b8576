import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as AnthropicStructuredOutput from "effect/ai/AnthropicStructuredOutput"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { LanguageModel, ModelFailed, type ModelPart, NotedUsage } from "../../ports/LanguageModel.ts"
import { sender, type Unanswered } from "./Endpoint.ts"
import { Habits } from "./Habits.ts"
import { malformed, partsOf, silent } from "./Answer.ts"
import { anthropic } from "./anthropic.ts"
import { chat } from "./chat.ts"
import { type Dialect, modelOf, type Wanted } from "./Dialect.ts"
import { ollama } from "./ollama.ts"
import { adapted, adaptationFor } from "./reading/Refused.ts"
import { type Json, jsonText, textOf } from "./reading/Loose.ts"
import { responses } from "./responses.ts"

/** The protocol of a provider. */
export const kinds = ["chat", "responses", "anthropic", "ollama"] as const
export type Kind = (typeof kinds)[number]

/** A provider with its defaults. */
export interface Place {
  readonly name: string
  readonly kind: Kind
  /** Includes `/v1`, if this kind of provider has it. */
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  readonly model: string
  /** The maximum time without data, before the headers and between two chunks. */
  readonly patience: Duration.Duration
}

/** The time limit for a response. */
const longestAnswer = Duration.minutes(5)

export const dialects: Readonly<Record<Kind, Dialect>> = { chat, responses, anthropic, ollama }

const structured = (kind: Kind) =>
  kind === "anthropic" ? AnthropicStructuredOutput.toCodecAnthropic : OpenAiStructuredOutput.toCodecOpenAI

/** Removes a code fence around JSON. */
const unfenced = (text: string): string => /^\s*```[a-z]*\s*([\s\S]*?)\s*```\s*$/i.exec(text)?.[1] ?? text

/** Statuses with which servers reject a parameter. */
const refusing: ReadonlySet<number | undefined> = new Set([400, 422, 500, 501])

/** The maximum number of parameters that are dropped from a request, one after the other. */
const mostAdaptations = 5

/** The port, implemented with one provider. */
export const layer = (place: Place) =>
  Layer.effect(
    LanguageModel,
    Effect.map(sender({ ...place, key: null }), (send) => {
      const habits = new Habits()

      /**
       * Sends a request without parameters known to be unsupported. If a parameter is rejected, drops it and repeats
       * the request.
       */
      const sent = (
        dialect: Dialect,
        whole: Json,
        left = mostAdaptations,
      ): Effect.Effect<HttpClientResponse.HttpClientResponse, Unanswered> => {
        const model = textOf(whole["model"])
        const body = adapted(whole, habits.adaptation(model))
        const request = HttpClientRequest.post(dialect.path).pipe(
          HttpClientRequest.setHeaders(dialect.headers(place.key === null ? null : secretNow(place.key))),
          HttpClientRequest.bodyText(jsonText(body), "application/json"),
        )
        return Effect.catch(send(request), (refusal) => {
          const isRefusal = refusing.has(refusal.fault?.status) && left > 0
          const found = isRefusal ? adaptationFor(refusal.error ?? {}, body) : undefined
          if (found === undefined) return Effect.fail(refusal)
          habits.adapt(model, ...found)
          return Effect.logWarning("A language model does not support a parameter", {
            provider: place.name,
            model,
            parameter: found[0],
            instead: found[1],
          }).pipe(Effect.andThen(sent(dialect, whole, left - 1)))
        })
      }

      const ask = (wanted: Wanted): Stream.Stream<ModelPart, ModelFailed> => {
        const dialect = dialects[place.kind]
        const model = modelOf(wanted, place.model)
        return Stream.unwrap(
          Effect.mapBoth(sent(dialect, dialect.body(wanted, place.model)), {
            onFailure: ({ reason, fault }) => new ModelFailed({ reason, ...(fault === undefined ? {} : { fault }) }),
            onSuccess: ({ stream }) => partsOf(stream, dialect.assembly(wanted), habits.of(model), place.patience),
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
              (text, part) => (part._tag === "Text" ? text + part.text : part._tag === "Withdrawn" ? "" : text),
            ),
            Effect.timeoutOrElse({ duration: longestAnswer, orElse: () => Effect.fail(silent) }),
            Effect.flatMap((text) =>
              Effect.mapError(
                Schema.decodeUnknownEffect(Schema.fromJsonString(codec))(unfenced(text)),
                () => malformed,
              ),
            ),
          )
        },
      })
    }),
  )
