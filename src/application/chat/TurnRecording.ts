import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type { ChatAnswer } from "../../domain/chat/ChatAnswer.ts"
import type { BreakOff } from "../../domain/chat/ChatEvent.ts"
import type { Exchange } from "../../domain/chat/Prompt.ts"
import { titleOf } from "../../domain/chat/ConversationTitle.ts"
import {
  type AskedTurn,
  ConversationStore,
  type ConversationStoreUnavailable,
  type EndedTurn,
} from "../../ports/ConversationStore.ts"
import { type ModelAbsent, ModelFailed } from "../../ports/LanguageModel.ts"
import { RunningTurns } from "./RunningTurns.ts"
import type { Emit } from "./ToolDialogue.ts"

/** Maximum number of turns kept per conversation. */
export const mostKept = 500

/** How often partial answers are saved, which limits what a crash may lose. */
const progress = Duration.seconds(3)

type AnswerError = ModelAbsent | ModelFailed

const reasonOf = (cause: Cause.Cause<AnswerError>): BreakOff => {
  if (Cause.hasInterruptsOnly(cause)) return "cancelled"
  const error = cause.reasons.find(Cause.isFailReason)?.error
  if (error === undefined) return "lost"
  return error._tag === "ModelAbsent" ? "absent" : error.reason
}

const parts = Effect.gen(function* () {
  const conversations = yield* ConversationStore
  const running = yield* RunningTurns
  const background = yield* Effect.scope

  const tried = <E>(effect: Effect.Effect<void, E>) =>
    Effect.catch(effect, (error) => Effect.logWarning("A turn could not be recorded", error))

  /** Whether a conversation is titled after its first question, which is about to be replaced. */
  const isTitledBy = Effect.fnUntraced(function* (owner: string, conversationId: string, turnId: string) {
    const replaced = yield* conversations.turn(owner, turnId)
    const conversation = yield* conversations.conversation(owner, conversationId)
    if (Option.isNone(replaced) || Option.isNone(conversation)) return false
    const earlier = yield* conversations.turns(owner, conversationId, 1, turnId)
    return earlier.length === 0 && conversation.value.title === titleOf(replaced.value.question)
  })

  // Writes in the background while the model is running.
  const meanwhile = <E>(write: Effect.Effect<unknown, E>) => Effect.forkIn(tried(Effect.asVoid(write)), background)
  return { tried, conversations, running, isTitledBy, meanwhile }
})

type Parts = Effect.Success<typeof parts>

/** A recorded question. */
export interface Asked {
  /** The history before the question. */
  readonly earlier: ReadonlyArray<Exchange>
  /** False if the question couldn't be recorded; it is answered anyway. */
  readonly isWritten: boolean
}

/** Records the end of a turn that `begun` has recorded, and whose earlier text is `before`. */
const recorded =
  ({ tried, conversations, running }: Parts) =>
  (
    { owner, turnId, before }: { readonly owner: string; readonly turnId: string; readonly before: string },
    begun: Effect.Effect<void>,
    emit: Emit,
    answer: (emit: Emit) => Effect.Effect<ChatAnswer, AnswerError>,
  ): Effect.Effect<ChatAnswer, AnswerError> => {
    let text = before
    const end = Effect.fnUntraced(function* (ended: Omit<EndedTurn, "endedAt">) {
      yield* begun
      yield* tried(conversations.end(owner, turnId, { ...ended, endedAt: yield* DateTime.now }, mostKept))
    })
    const noted: Emit = (event) => {
      if (event._tag === "Text") text += event.text
      if (event._tag === "Withdrawn") text = event.text
      return emit(event)
    }
    /** Saves partial answers while the turn is running. */
    const progressing = Effect.gen(function* () {
      yield* begun
      for (let written = before; ;) {
        yield* Effect.sleep(progress)
        if (text === written) continue
        written = text
        yield* tried(conversations.progress(owner, turnId, text))
      }
    })
    const answering = Effect.flatMap(Effect.andThen(Effect.forkChild(progressing), answer(noted)), (complete) => {
      const state = complete.metadata.status === "waiting_for_approval" ? "waiting" : "completed"
      return Effect.andThen(
        end({ state, content: complete.content, answer: complete, error: null }),
        Effect.as(emit({ _tag: "Answered", answer: complete }), complete),
      )
    })
    const stopped = Effect.suspend(() => Effect.fail(new ModelFailed({ reason: "cancelled" })))
    return running.run(turnId, answering, stopped, (exit) => {
      if (Exit.isSuccess(exit)) return Effect.void
      const error = reasonOf(exit.cause)
      return end({ state: error === "cancelled" ? "cancelled" : "failed", content: text, answer: null, error })
    })
  }

/**
 * Emits events. If a completed turn replaces the one that its conversation was titled after, the conversation is
 * renamed after the new question.
 */
const titling = ({ isTitledBy, tried, conversations }: Parts) =>
  Effect.fnUntraced(function* (owner: string, asked: AskedTurn, emit: Emit) {
    const { conversationId, question, replaces } = asked
    if (replaces === null) return emit
    const isTitle = yield* Effect.catch(isTitledBy(owner, conversationId, replaces), () => Effect.succeed(false))
    if (!isTitle) return emit
    const rename = tried(Effect.asVoid(conversations.rename(owner, conversationId, titleOf(question))))
    const titled: Emit = (event) =>
      event._tag === "Answered" && event.answer.metadata.status !== "waiting_for_approval"
        ? Effect.andThen(rename, emit(event))
        : emit(event)
    return titled
  })

/** Records a question whose answer follows at once, and returns the history, at most `told` exchanges. */
const asked =
  ({ tried, conversations }: Parts) =>
  (owner: string, turn: AskedTurn, told: number): Effect.Effect<Asked, ConversationStoreUnavailable> => {
    const { turnId, chatbotId, sessionId, question } = turn
    const left = Effect.flatMap(DateTime.now, (endedAt) =>
      tried(
        conversations.end(
          owner,
          turnId,
          { state: "cancelled", content: "", answer: null, error: "cancelled", endedAt },
          mostKept,
        ),
      ),
    )
    return conversations.begin(owner, turn, titleOf(question), told).pipe(
      Effect.onInterrupt(() => left),
      Effect.map((earlier) => ({ earlier, isWritten: true })),
      Effect.catch((error) =>
        Effect.andThen(
          Effect.logWarning("A turn could not be recorded", error),
          Effect.map(conversations.recent({ owner, chatbotId, sessionId }, told), (earlier) => ({
            earlier,
            isWritten: false,
          })),
        ),
      ),
    )
  }

/**
 * Records turns in the conversation store: the question, partial answers, and the outcome. The record is written before
 * the end is announced; a failed write does not prevent the answer.
 */
export const turnRecording = Effect.map(parts, (its) => {
  const { meanwhile, conversations, running } = its
  return {
    asked: asked(its),
    /** Runs a turn that `asked` has recorded, and records its outcome. */
    written: (
      owner: string,
      turnId: string,
      emit: Emit,
      answer: (emit: Emit) => Effect.Effect<ChatAnswer, AnswerError>,
    ) => recorded(its)({ owner, turnId, before: "" }, Effect.void, emit, answer),
    /** Runs a turn that starts now, and records it. */
    begun: (
      owner: string,
      turn: AskedTurn,
      emit: Emit,
      answer: (emit: Emit) => Effect.Effect<ChatAnswer, AnswerError>,
    ) =>
      Effect.gen(function* () {
        const titled = yield* titling(its)(owner, turn, emit)
        const begun = yield* meanwhile(conversations.begin(owner, turn, titleOf(turn.question)))
        return yield* recorded(its)({ owner, turnId: turn.turnId, before: "" }, Fiber.join(begun), titled, answer)
      }),
    /** Runs a resumed turn, whose earlier text is `before`, and records its outcome. */
    resumed: (
      owner: string,
      turnId: string,
      before: string,
      emit: Emit,
      answer: (emit: Emit) => Effect.Effect<ChatAnswer, AnswerError>,
    ) =>
      Effect.flatMap(meanwhile(conversations.resume(owner, turnId, running.worker)), (begun) =>
        recorded(its)({ owner, turnId, before }, Fiber.join(begun), emit, answer),
      ),
  }
})
