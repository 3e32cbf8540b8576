import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type * as AiError from "effect/ai/AiError"
import * as LanguageModel from "effect/ai/LanguageModel"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import type * as Response from "effect/ai/Response"
import * as Sse from "effect/encoding/Sse"
import { Assembly, callInput, finish } from "./Assembly.ts"
import { type Endpoint, malformed, poster, silent } from "./Endpoint.ts"
import { body } from "./Messages.ts"
import { Chunk, Completion } from "./Wire.ts"

/** Parameters of one call, beside those of the deployment. */
export const CallParameters = Context.Reference<Readonly<Record<string, unknown>>>(
  "parley/adapters/openai/CallParameters",
  { defaultValue: () => ({}) },
)

/** What a server says last, and how long it may take to end its answer afterwards. */
const done = "[DONE]"
const longestGoodbye = Duration.millis(250)

/** No answer takes longer, however it trickles. */
const longestAnswer = Duration.minutes(5)

const decodeCompletion = Schema.decodeUnknownEffect(Completion)
const decodeChunk = Schema.decodeEffect(Schema.fromJsonString(Chunk))

const parts = ({ choices: [choice], usage }: typeof Completion.Type): Array<Response.PartEncoded> => [
  ...(choice.message.content ? [{ type: "text" as const, text: choice.message.content }] : []),
  ...(choice.message.tool_calls ?? []).map((call) => ({
    type: "tool-call" as const,
    id: call.id,
    name: call.function.name,
    params: callInput(call.function.arguments),
  })),
  finish(choice.finish_reason, usage),
]

/** Effect's language model over an OpenAI-compatible server. */
export const layer = (options: Endpoint & { readonly model: string }) =>
  Layer.effect(
    LanguageModel.LanguageModel,
    Effect.gen(function* () {
      const post = yield* poster(options)
      const ask = (given: LanguageModel.ProviderOptions, stream: boolean) =>
        Effect.flatMap(CallParameters, (parameters) =>
          post("/chat/completions", body(given, options.model, parameters, stream)),
        )

      const generateText = (given: LanguageModel.ProviderOptions) =>
        ask(given, false).pipe(
          Effect.flatMap((answer) => Effect.mapError(answer.json, () => malformed)),
          Effect.flatMap((json) => Effect.mapError(decodeCompletion(json), () => malformed)),
          Effect.map(parts),
          Effect.timeoutOrElse({ duration: longestAnswer, orElse: () => Effect.fail(silent) }),
        )

      const streamText = (
        given: LanguageModel.ProviderOptions,
      ): Stream.Stream<Response.StreamPartEncoded, AiError.AiError> =>
        Stream.unwrap(
          Effect.map(Effect.all([ask(given, true), Deferred.make<void>()]), ([answer, over]) => {
            const assembly = new Assembly()
            let isOver = false
            const ended = Stream.suspend(() =>
              assembly.isFinished ? Stream.fromIterable(assembly.end()) : Stream.fail(malformed),
            )
            const taken = ({ data }: Sse.Event) => {
              if (isOver) return Stream.empty
              if (data !== done)
                return Stream.fromIterableEffect(
                  Effect.mapBoth(decodeChunk(data), {
                    onFailure: () => malformed,
                    onSuccess: (chunk) => assembly.take(chunk),
                  }),
                )
              if (!assembly.isFinished) return Stream.fail(malformed)
              isOver = true
              return Stream.concat(
                Stream.fromIterable(assembly.end()),
                Stream.fromEffectDrain(Deferred.succeed(over, undefined)),
              )
            }
            return answer.stream.pipe(
              Stream.timeoutOrElse({ duration: options.patience, orElse: () => Stream.fail(silent) }),
              Stream.decodeText,
              Stream.pipeThroughChannel(Sse.decode()),
              Stream.mapError((error) => (error === silent ? silent : malformed)),
              Stream.flatMap(taken),
              Stream.catch((error) => (isOver ? Stream.empty : Stream.fail(error))),
              Stream.concat(Stream.suspend(() => (isOver ? Stream.empty : ended))),
              // A connection whose answer was read to its end takes the next question; a server that does not end one is left.
              Stream.interruptWhen(Effect.andThen(Deferred.await(over), Effect.sleep(longestGoodbye))),
            )
          }),
        )

      return yield* LanguageModel.make({
        codecTransformer: OpenAiStructuredOutput.toCodecOpenAI,
        generateText,
        streamText,
      })
    }),
  )
