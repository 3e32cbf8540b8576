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
import { isRecord, parsed } from "./reading/Loose.ts"

export const malformed = new ModelFailed({ reason: "malformed" })
export const silent = new ModelFailed({ reason: "timeout" })

/** How a server says that this was all, and how long it may take to end its answer afterwards. */
const done = /^"?\[?DONE\]?"?$/i
const longestGoodbye = Duration.millis(250)

type Parts = Pull.Pull<Arr.NonEmptyReadonlyArray<ModelPart>, ModelFailed>

/** Whether a model begins with a thought that it does not open: one that did so once does it again. */
export interface Habit {
  readonly isUnopened: boolean
  readonly note: (isUnopened: boolean) => void
}

const partsOfSaid = ({ text, isWithdrawn }: Said): ReadonlyArray<ModelPart> => [
  ...(isWithdrawn ? [{ _tag: "Withdrawn" } as const] : []),
  ...(text === "" ? [] : [{ _tag: "Text", text } as const]),
]

/** What the texts of an answer come to, one after the other. */
class Reading {
  private readonly assembly: Assembly
  private readonly habit: Habit
  private readonly thoughts: Thoughts
  /** Whether the server has said that this was all. */
  isOver = false
  /** What is wrong, once what was said before has been told. */
  failure: ModelFailed | undefined

  constructor(assembly: Assembly, habit: Habit) {
    this.assembly = assembly
    this.habit = habit
    this.thoughts = new Thoughts(habit.isUnopened)
  }

  /** What a text says. One that is no JSON and does not begin like it is no piece of an answer: some servers send a word to keep awake. */
  read({ data, event }: Framed): ReadonlyArray<ModelPart> {
    if (this.failure !== undefined || this.isOver) return []
    const text = data.trim()
    if (done.test(text)) return this.ended(true)
    const value = parsed(text)
    if (value === undefined && /^[{[]/.test(text)) return this.failed(failsFor("malformed"))
    return [value].flat().flatMap((one) => (isRecord(one) ? this.taken(takeFrom(this.assembly, one, event)) : []))
  }

  /** The rest of the answer, which the server has announced, or which just ends. */
  ended(isAnnounced: boolean): ReadonlyArray<ModelPart> {
    if (this.failure !== undefined || this.isOver) return []
    this.isOver = true
    const last = this.assembly.end(isAnnounced)
    if (last === undefined) return this.failed(failsFor("malformed"))
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

  private noted(said: Said): ReadonlyArray<ModelPart> {
    if (said.isWithdrawn) this.habit.note(true)
    return partsOfSaid(said)
  }
}

/**
 * What an answer says, as its bytes come. A connection whose answer was read to its end takes the next question, so the end is waited for a
 * moment; a server that does not end an answer is left.
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

      const told = (parts: ReadonlyArray<ModelPart>): Parts =>
        Arr.isReadonlyArrayNonEmpty(parts) ? Effect.succeed(parts) : next

      const ended = Effect.suspend(() => {
        isEnded = true
        const last = frames.end().flatMap((framed) => reading.read(framed))
        return told([...last, ...reading.ended(false)])
      })

      const goodbye: Parts = Effect.andThen(
        Effect.ignore(Effect.timeoutOption(Effect.forever(pull), longestGoodbye)),
        Cause.done(),
      )

      const next: Parts = Effect.suspend(() => {
        if (reading.failure !== undefined) return Effect.fail(reading.failure)
        if (isEnded) return Cause.done()
        if (reading.isOver) return goodbye
        return pull.pipe(
          Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(silent) }),
          Effect.matchEffect({
            onFailure: (error): Parts => {
              if (Cause.isDone(error)) return ended
              return Effect.fail(error === silent ? silent : malformed)
            },
            onSuccess: (chunks) => {
              const texts = chunks.map(frames.push)
              return texts.includes(undefined)
                ? Effect.fail(malformed)
                : told(texts.flatMap((some) => some ?? []).flatMap((framed) => reading.read(framed)))
            },
          }),
        )
      })
      return next
    }),
  )
