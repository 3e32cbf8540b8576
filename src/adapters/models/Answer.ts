import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Pull from "effect/Pull"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { type Said, Thoughts } from "../../domain/chat/Thoughts.ts"
import { ModelFailed, type ModelPart } from "../../ports/LanguageModel.ts"
import { type Assembly, failsFor, type Taken, takeFrom } from "./Dialect.ts"
import { type Framed, framing } from "./Framing.ts"
import { within } from "./Patience.ts"
import { isRecord, parsed } from "./reading/Loose.ts"

export const malformed = new ModelFailed({ reason: "malformed" })
/** The connection dropped in the middle of a response. */
const brokeOff = new ModelFailed({ reason: "malformed", fault: { code: "answer_broke_off" } })
/** The body isn't a model's response. It may be a proxy's sign-in page. */
const noAnswer = new ModelFailed({ reason: "malformed", fault: { code: "no_model_answer" } })
export const silent = new ModelFailed({ reason: "timeout" })

/** The end markers that servers send, and how long a response may take to close after one of them. */
const done = /^"?\[?DONE\]?"?$/i
const longestGoodbye = Duration.millis(250)

type Parts = Pull.Pull<Arr.NonEmptyReadonlyArray<ModelPart>, ModelFailed>

/**
 * Remembers whether a model starts its responses with a thought that has no opening tag. A model that does this once
 * does it every time.
 */
export interface Habit {
  readonly isUnopened: boolean
  readonly note: (isUnopened: boolean) => void
}

const partsOfSaid = ({ text, isWithdrawn }: Said): ReadonlyArray<ModelPart> => [
  ...(isWithdrawn ? [{ _tag: "Withdrawn" } as const] : []),
  ...(text === "" ? [] : [{ _tag: "Text", text } as const]),
]

/** Assembles the text of a response. */
class Reading {
  private readonly assembly: Assembly
  private readonly habit: Habit
  private readonly thoughts: Thoughts
  /** Whether the server has sent its end marker. */
  isOver = false
  /** The error, which is reported after any text that arrived before it. */
  failure: ModelFailed | undefined
  /** Whether any of the text was JSON. */
  private isAnswer = false

  constructor(assembly: Assembly, habit: Habit) {
    this.assembly = assembly
    this.habit = habit
    this.thoughts = new Thoughts(habit.isUnopened)
  }

  /**
   * Parses one string of the response. Text that doesn't look like JSON is skipped, because some servers send
   * keep-alive messages in plain text.
   */
  read({ data, event }: Framed): ReadonlyArray<ModelPart> {
    if (this.failure !== undefined || this.isOver) return []
    const text = data.trim()
    if (done.test(text)) return this.ended(true)
    const value = parsed(text)
    if (value === undefined && /^[{[]/.test(text)) return this.failed(failsFor("malformed"))
    this.isAnswer ||= typeof value === "object" && value !== null
    return [value].flat().flatMap((one) => (isRecord(one) ? this.taken(takeFrom(this.assembly, one, event)) : []))
  }

  /** Returns the rest of the output once the end marker or the end of the body has arrived. */
  ended(isAnnounced: boolean): ReadonlyArray<ModelPart> {
    if (this.failure !== undefined || this.isOver) return []
    this.isOver = true
    const last = this.assembly.end(isAnnounced)
    if (last === undefined) {
      this.failure = this.isAnswer ? brokeOff : noAnswer
      return this.rest()
    }
    const texts = last.filter(({ _tag }) => _tag === "Text").flatMap((part) => this.said(part))
    return [...texts, ...this.rest(), ...last.filter(({ _tag }) => _tag !== "Text")]
  }

  private taken(taken: Taken): ReadonlyArray<ModelPart> {
    return Result.isSuccess(taken) ? taken.success.flatMap((part) => this.said(part)) : this.failed(taken)
  }

  private failed(taken: Taken): ReadonlyArray<ModelPart> {
    const { reason, fault } = Result.isFailure(taken) ? taken.failure : { reason: "malformed" as const, fault: {} }
    this.failure ??= new ModelFailed({ reason, ...(Object.keys(fault).length === 0 ? {} : { fault }) })
    return this.rest()
  }

  private said(part: ModelPart): ReadonlyArray<ModelPart> {
    return part._tag === "Text" ? this.noted(this.thoughts.push(part.text)) : [part]
  }

  private rest(): ReadonlyArray<ModelPart> {
    const parts = this.noted(this.thoughts.end())
    if (this.thoughts.wasNone) this.habit.note(false)
    return parts
  }

  private noted(piece: Said): ReadonlyArray<ModelPart> {
    if (piece.isWithdrawn) this.habit.note(true)
    return partsOfSaid(piece)
  }
}

/**
 * Parses a response while its bytes arrive. A connection is reused only if its response was read completely, so the end
 * is awaited briefly; connections whose server doesn't end the response are closed.
 */
export const partsOf = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  assembly: Assembly,
  habit: Habit,
  patience: Duration.Duration,
): Stream.Stream<ModelPart, ModelFailed> =>
  Stream.transformPull(bytes, (pull) =>
    Effect.sync(() => {
      const frames = framing()
      const reading = new Reading(assembly, habit)
      let isEnded = false

      const emitted = (parts: ReadonlyArray<ModelPart>): Parts =>
        Arr.isReadonlyArrayNonEmpty(parts) ? Effect.succeed(parts) : next

      const ended = Effect.suspend(() => {
        isEnded = true
        const last = frames.end().flatMap((framed) => reading.read(framed))
        return emitted([...last, ...reading.ended(false)])
      })

      const goodbye: Parts = Effect.andThen(
        Effect.ignore(within(Effect.forever(pull), longestGoodbye, Effect.void)),
        Cause.done(),
      )

      const next: Parts = Effect.suspend(() => {
        if (reading.failure !== undefined) return Effect.fail(reading.failure)
        if (isEnded) return Cause.done()
        if (reading.isOver) return goodbye
        return within(pull, patience, Effect.fail(silent)).pipe(
          Effect.matchEffect({
            onFailure: (error): Parts => {
              if (Cause.isDone(error)) return ended
              return Effect.fail(error === silent ? silent : brokeOff)
            },
            onSuccess: (chunks) => {
              const texts = chunks.map(frames.push)
              return texts.includes(undefined)
                ? Effect.fail(malformed)
                : emitted(texts.flatMap((some) => some ?? []).flatMap((framed) => reading.read(framed)))
            },
          }),
        )
      })
      return next
    }),
  )
