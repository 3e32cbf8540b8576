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
      /** What is wrong, once what was said before has been told. */
      let failure: ModelFailed | undefined

      const read = (text: string): ReadonlyArray<ModelPart> => {
        if (failure !== undefined || isOver) return []
        if (text === done) {
          isOver = true
          const last = assembly.end()
          if (last === undefined) failure = malformed
          return last ?? []
        }
        const event = json(text)
        const taken = Result.isSuccess(event) ? assembly.take(event.success) : Result.fail("malformed" as const)
        if (Result.isSuccess(taken)) return taken.success
        failure = new ModelFailed({ reason: taken.failure })
        return []
      }

      const told = (texts: ReadonlyArray<string>): Parts => {
        const parts = texts.flatMap(read)
        return Arr.isReadonlyArrayNonEmpty(parts) ? Effect.succeed(parts) : next
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
        if (failure !== undefined) return Effect.fail(failure)
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
