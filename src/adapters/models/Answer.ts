import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Pull from "effect/Pull"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { ModelFailed, type ModelPart } from "../../ports/LanguageModel.ts"
import type { Assembly } from "./Dialect.ts"
import type { Framing } from "./Framing.ts"

export const malformed = new ModelFailed({ reason: "malformed" })
export const silent = new ModelFailed({ reason: "timeout" })

/** What a server says last, and how long it may take to end its answer afterwards. */
const done = "[DONE]"
const longestGoodbye = Duration.millis(250)

const json = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

type Read = Result.Result<ReadonlyArray<ModelPart>, ModelFailed>
type Parts = Pull.Pull<Arr.NonEmptyReadonlyArray<ModelPart>, ModelFailed>

/**
 * What an answer says, as its bytes come. A connection whose answer was read to its end takes the next question, so the end is waited for a
 * moment; a server that does not end an answer is left.
 */
export const partsOf = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  framing: Framing,
  assembly: Assembly,
  patience: Duration.Duration,
): Stream.Stream<ModelPart, ModelFailed> =>
  Stream.transformPull(bytes, (pull) =>
    Effect.sync(() => {
      /** Whether the server has said that this was all, and whether its answer has ended. */
      let isOver = false
      let isEnded = false

      const read = (texts: ReadonlyArray<string>): Read => {
        const parts: Array<ModelPart> = []
        for (const text of texts) {
          if (text === done) {
            isOver = true
            break
          }
          const event = json(text)
          const taken = Result.isSuccess(event) ? assembly.take(event.success) : Result.fail("malformed" as const)
          if (Result.isFailure(taken)) return Result.fail(new ModelFailed({ reason: taken.failure }))
          parts.push(...taken.success)
        }
        if (!isOver) return Result.succeed(parts)
        const last = assembly.end()
        return last === undefined ? Result.fail(malformed) : Result.succeed([...parts, ...last])
      }

      const told = (texts: ReadonlyArray<string>): Parts => {
        const taken = read(texts)
        if (Result.isFailure(taken)) return Effect.fail(taken.failure)
        return Arr.isReadonlyArrayNonEmpty(taken.success) ? Effect.succeed(taken.success) : next
      }

      const ended = Effect.suspend(() => {
        isEnded = true
        return told([...framing.end(), done])
      })

      const goodbye: Parts = Effect.andThen(
        Effect.ignore(Effect.timeoutOption(Effect.forever(pull), longestGoodbye)),
        Cause.done(),
      )

      const next: Parts = Effect.suspend(() => {
        if (isEnded) return Cause.done()
        if (isOver) return goodbye
        return pull.pipe(
          Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(silent) }),
          Effect.matchEffect({
            onFailure: (error): Parts => {
              if (Cause.isDone(error)) return ended
              return Effect.fail(error === silent ? silent : malformed)
            },
            onSuccess: (chunks) => {
              const texts = chunks.map(framing.push)
              return texts.includes(undefined) ? Effect.fail(malformed) : told(texts.flatMap((some) => some ?? []))
            },
          }),
        )
      })
      return next
    }),
  )
