import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Caller } from "../../../domain/access/Caller.ts"
import type { Action } from "../../../domain/voice/session/Action.ts"
import type { Happening } from "../../../domain/voice/session/Event.ts"
import { writeSnapshot } from "../../../domain/voice/session/Snapshot.ts"
import { answeredFields, questionAt, type State } from "../../../domain/voice/session/State.ts"
import { step } from "../../../domain/voice/session/Step.ts"
import type { ServerMessage } from "../../../domain/voice/wire/ServerMessage.ts"
import type { AnswerModel } from "../../out/AnswerModel.ts"
import { KeyValueUnavailable } from "../../out/KeyValue.ts"
import type { SpeechRecognition } from "../../out/SpeechRecognition.ts"
import type { PartialAnswers } from "../PartialAnswers.ts"
import type { Submissions } from "../Submissions.ts"
import type { KeptRecordings } from "./KeptRecordings.ts"
import type { Send } from "./Outgoing.ts"
import type { Holder, SavedSessions } from "./SavedSessions.ts"
import type { SaveConflict } from "./SavedSessions.ts"
import type { Speaker } from "./Speaker.ts"

/** What a live session works with. */
export interface Company {
  readonly send: Send
  readonly speaker: Speaker
  readonly recognition: SpeechRecognition["Service"]
  readonly model: AnswerModel["Service"]
  readonly submissions: Submissions["Service"]
  readonly saved: SavedSessions
  readonly partial: PartialAnswers["Service"]
  readonly recordings: KeptRecordings
  readonly caller: Caller
}

/** A session in this process: its state, what was saved of it last, and the recordings that it works on. */
export interface LiveSession {
  state: State
  saved: string | undefined
  /** Written, and nobody knows whether it arrived. */
  unsure: string | undefined
  readonly audio: Map<number, Uint8Array>
  isClosed: boolean
}

/** No recogniser takes longer for an answer of a minute; the person is told rather than left waiting. */
const longestTranscription = Duration.seconds(60)

/** How the time of a turn was spent, in milliseconds. */
interface Spent {
  transcribeMs: number
  thinkMs: number
  saveMs: number
  acceptedField: string | undefined
}

const holderOf = ({ session }: State): Holder => ({
  sessionId: session.sessionId,
  formUid: session.formUid,
  tenant: session.tenant,
})

const elapsed = <A, E>(effect: Effect.Effect<A, E>, add: (ms: number) => void): Effect.Effect<A, E> =>
  Effect.flatMap(Clock.currentTimeMillis, (start) =>
    Effect.tap(effect, () => Effect.map(Clock.currentTimeMillis, (end) => add(end - start))),
  )

/** Performs the actions of steps, in order, and feeds their results back before anything else is heard. */
export const performer = (live: LiveSession, company: Company) => {
  const { send, speaker, recognition, model, submissions, saved, partial, recordings, caller } = company
  const { owner, sessionId, formUid, tenant } = live.state.session
  const { protocol } = live.state.session.settings
  const key = { tenant, formUid, owner }

  const say = (message: ServerMessage) => send({ _tag: "Message", message, protocol })

  /** A store that is away is logged and gone without: the session goes on, it only cannot be resumed. */
  const tolerated = <A, E>(effect: Effect.Effect<A, E | KeyValueUnavailable>, event: string) =>
    effect.pipe(
      Effect.catchIf(
        (error): error is KeyValueUnavailable => error instanceof KeyValueUnavailable,
        () => Effect.logWarning(event),
      ),
      Effect.asVoid,
    )

  const mirrored = (state: State) =>
    Object.fromEntries(
      answeredFields(state).flatMap((id) =>
        questionAt(state, id)!.isSensitive ? [] : [[id, state.answers.get(id)!.value] as const],
      ),
    )

  /** Protocol 1 cannot resume, so nothing of it is saved and it holds no marker. */
  const save = Effect.suspend(() => {
    if (protocol === 1) return Effect.void
    const text = writeSnapshot(live.state)
    if (text === live.saved) return Effect.void
    const lifetime = Duration.seconds(live.state.session.voice.resumeTtlSeconds)
    const { saved: before, unsure } = live
    live.unsure = text
    const written = Effect.tap(saved.save(sessionId, before, unsure, text, lifetime), () =>
      Effect.sync(() => {
        live.saved = text
        live.unsure = undefined
      }),
    )
    const alive = saved.keepAlive(owner, holderOf(live.state))
    const mirror = live.state.answers.size === 0 ? Effect.void : partial.save(key, mirrored(live.state))
    return Effect.all<ReadonlyArray<Effect.Effect<void, SaveConflict>>, { concurrency: "unbounded"; discard: true }>(
      [
        tolerated(written, "voice snapshot could not be saved"),
        tolerated(Effect.all([alive, mirror]), "voice marker could not be kept"),
      ],
      {
        concurrency: "unbounded",
        discard: true,
      },
    )
  })

  const release =
    protocol === 1
      ? Effect.void
      : tolerated(saved.release(sessionId, owner, holderOf(live.state)), "voice session could not be released")

  const transcribe = (action: Extract<Action, { type: "transcribe" }>): Effect.Effect<Happening> => {
    const failed = (reason: "unavailable" | "undecodable"): Happening => ({
      type: "transcription_failed",
      token: action.token,
      reason,
    })
    const audio = live.audio.get(action.recording)
    if (audio === undefined) return Effect.succeed(failed("undecodable"))
    return recognition.transcribe({ audio, mime: action.mime }, action.locale).pipe(
      Effect.timeoutOption(longestTranscription),
      Effect.map((heard): Happening =>
        Option.isNone(heard)
          ? failed("unavailable")
          : { type: "speech_transcribed", token: action.token, ...heard.value },
      ),
      Effect.catchTags({
        RecognitionUnavailable: () => Effect.as(Effect.logWarning("speech recognition failed"), failed("unavailable")),
        RecordingUndecodable: () => Effect.succeed(failed("undecodable")),
      }),
    )
  }

  /** The model's word, or none: late, failed and absent are the same here. */
  const asked = <A>(
    effect: Effect.Effect<Option.Option<A>, unknown>,
    timeoutMs: number,
  ): Effect.Effect<{ readonly refined?: A }> =>
    effect.pipe(
      Effect.timeoutOption(Duration.millis(timeoutMs)),
      Effect.map((answer) =>
        Option.match(Option.flatten(answer), { onNone: () => ({}), onSome: (refined) => ({ refined }) }),
      ),
      Effect.catch(() => Effect.as(Effect.logWarning("answer model failed"), {})),
    )

  const check = (action: Extract<Action, { type: "check_plausibility" }>): Effect.Effect<Happening> => {
    const failed = (reason: string): Happening => ({
      type: "plausibility_checked",
      token: action.token,
      outcome: { status: "failed", reason },
    })
    if (!model.isAvailable) return Effect.succeed(failed("no language model is configured"))
    return model.judge(action.items, action.locale).pipe(
      Effect.timeoutOption(Duration.millis(action.timeoutMs)),
      Effect.map((verdicts): Happening =>
        Option.isNone(verdicts)
          ? failed("the language model did not answer in time")
          : {
              type: "plausibility_checked",
              token: action.token,
              outcome: { status: "judged", verdicts: verdicts.value },
            },
      ),
      Effect.catch(() =>
        Effect.as(Effect.logWarning("plausibility check failed"), failed("the language model failed")),
      ),
    )
  }

  const submit = (action: Extract<Action, { type: "submit" }>): Effect.Effect<Happening> =>
    submissions.submit({ tenant, formUid, caller, submission: action.submission }).pipe(
      Effect.map(({ submissionId, storedIn }): Happening => ({
        type: "submission_settled",
        token: action.token,
        outcome: storedIn === "none" ? { status: "not_stored" } : { status: "stored", submissionId, storedIn },
      })),
      Effect.catchTags({
        SubmissionRefused: ({ errors }) =>
          Effect.succeed<Happening>({
            type: "submission_settled",
            token: action.token,
            outcome: { status: "refused", errors },
          }),
        SubmissionNotStored: () =>
          Effect.as(Effect.logWarning("submission could not be stored"), {
            type: "submission_settled",
            token: action.token,
            outcome: { status: "not_stored" },
          } satisfies Happening),
      }),
    )

  const none = Effect.succeed<Happening | undefined>(undefined)
  const only = (effect: Effect.Effect<unknown>): Effect.Effect<Happening | undefined> => Effect.andThen(effect, none)

  const perform = (action: Action, spent: Spent): Effect.Effect<Happening | undefined, SaveConflict> => {
    switch (action.type) {
      case "say":
        if (action.message.type === "answer_accepted") spent.acceptedField = action.message.fieldId
        return only(say(action.message))
      case "ask": {
        const { message, speak } = action
        return only(
          speak === undefined
            ? say(message)
            : Effect.flatMap(speaker.inline(message, speak, live.state.session.settings), say),
        )
      }
      case "push_segments":
        return only(speaker.push(action.segments, action.isUrgent, live.state.session.settings))
      case "transcribe":
        return elapsed(transcribe(action), (ms) => (spent.transcribeMs += ms))
      case "drop_recording":
        return Effect.sync(() => {
          live.audio.delete(action.recording)
          return undefined
        })
      case "store_recording": {
        const audio = live.audio.get(action.recording)
        const kept = audio === undefined ? Effect.succeedNone : recordings.keep(action.fieldUid, audio, action.mime)
        return elapsed(
          Effect.map(kept, (blobRef): Happening => ({
            type: "recording_stored",
            token: action.token,
            ...(Option.isSome(blobRef) ? { blobRef: blobRef.value } : {}),
          })),
          (ms) => (spent.saveMs += ms),
        )
      }
      case "delete_recordings":
        return only(recordings.delete(action.fieldUids))
      case "delete_all_recordings":
        return only(recordings.deleteAll)
      case "refine_value":
        return elapsed(
          Effect.map(asked(model.refineValue(action.request), action.timeoutMs), (answer): Happening => ({
            type: "value_refined",
            token: action.token,
            ...answer,
          })),
          (ms) => (spent.thinkMs += ms),
        )
      case "refine_option":
        return elapsed(
          Effect.map(asked(model.refineOption(action.request), action.timeoutMs), (answer): Happening => ({
            type: "option_refined",
            token: action.token,
            ...answer,
          })),
          (ms) => (spent.thinkMs += ms),
        )
      case "check_plausibility":
        return elapsed(check(action), (ms) => (spent.thinkMs += ms))
      case "submit":
        return submit(action)
      case "save":
        return Effect.andThen(
          elapsed(save, (ms) => (spent.saveMs += ms)),
          none,
        )
      case "release":
        return only(Effect.andThen(release, Effect.ignore(partial.forget(key))))
      case "log":
        return only(Effect.annotateLogs(Effect.logInfo(action.event), action.fields))
      case "close":
        live.isClosed = true
        return only(send({ _tag: "Close", code: action.code, reason: action.reason }))
    }
  }

  const timings = (start: number, spent: Spent) =>
    Effect.flatMap(Clock.currentTimeMillis, (end) => {
      const { acceptedField: fieldId, transcribeMs, thinkMs, saveMs } = spent
      return fieldId !== undefined && live.state.session.settings.timings
        ? say({ type: "turn_timings", fieldId, transcribeMs, thinkMs, saveMs, totalMs: end - start })
        : Effect.void
    })

  /** Actions of one step, and of the steps that their results lead to. */
  const run = Effect.fnUntraced(function* (first: ReadonlyArray<Action>) {
    const start = yield* Clock.currentTimeMillis
    const spent: Spent = { transcribeMs: 0, thinkMs: 0, saveMs: 0, acceptedField: undefined }
    let actions = first
    for (;;) {
      let result: Happening | undefined
      for (const action of actions) {
        const happening = yield* perform(action, spent)
        result = happening ?? result
      }
      if (result === undefined) break
      const at = yield* Clock.currentTimeMillis
      const [state, more] = step(live.state, { ...result, at })
      live.state = state
      actions = more
    }
    yield* timings(start, spent)
  })

  const feed = Effect.fnUntraced(function* (happening: Happening) {
    const at = yield* Clock.currentTimeMillis
    const [state, actions] = step(live.state, { ...happening, at })
    live.state = state
    yield* run(actions)
  })

  return { run, feed, say }
}
