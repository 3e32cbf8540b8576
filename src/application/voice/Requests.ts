import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { keyedById } from "../../domain/forms/submission/PartialAnswers.ts"
import { firstOf, messagesOf } from "../../domain/forms/validation/AnswerProblem.ts"
import type { Action } from "../../domain/voice/session/Action.ts"
import type { Happening, SubmissionOutcome } from "../../domain/voice/session/Event.ts"
import { withUnasked } from "../../domain/voice/session/SavedAnswers.ts"
import type { SessionServices, LiveSession } from "./LiveSession.ts"
import { keyOf } from "./UnfinishedAnswers.ts"

/** The time limit for recognizing a one-minute answer. After that the person is notified. */
const longestTranscription = Duration.seconds(60)

/** An action that sends a request. The result or failure becomes an event. */
type Asked<Type extends Action["type"]> = Extract<Action, { type: Type }>

/** The model's suggestion; none if the model fails, takes too long or suggests nothing. */
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

export const transcribe = (
  live: LiveSession,
  { recognition }: SessionServices,
  action: Asked<"transcribe">,
): Effect.Effect<Happening> => {
  const failed = (reason: "unavailable" | "undecodable"): Happening => ({
    type: "transcription_failed",
    token: action.token,
    reason,
  })
  const audio = live.audio.get(action.recording)
  if (audio === undefined) return Effect.succeed(failed("undecodable"))
  return recognition.transcribe({ audio, mime: action.mime }, action.locale, action.hints).pipe(
    Effect.timeoutOption(longestTranscription),
    Effect.map((transcript): Happening =>
      Option.isNone(transcript)
        ? failed("unavailable")
        : { type: "speech_transcribed", token: action.token, ...transcript.value },
    ),
    Effect.catchTags({
      RecognitionUnavailable: () => Effect.as(Effect.logWarning("speech recognition failed"), failed("unavailable")),
      RecordingUndecodable: () => Effect.succeed(failed("undecodable")),
    }),
  )
}

export const check = ({ model }: SessionServices, action: Asked<"check_plausibility">): Effect.Effect<Happening> => {
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
        ? failed("the language model did not respond in time")
        : {
            type: "plausibility_checked",
            token: action.token,
            outcome: { status: "judged", verdicts: verdicts.value },
          },
    ),
    Effect.catch(() => Effect.as(Effect.logWarning("plausibility check failed"), failed("the language model failed"))),
  )
}

/** What a submission records about its voice session. */
const contextOf = (
  { protocol, plausibility, humanRequested }: Asked<"submit">["submission"],
  timezone: string | undefined,
): JsonObject =>
  JSON.parse(
    JSON.stringify({
      voice_protocol: protocol,
      human_requested: humanRequested,
      ...(timezone === undefined ? {} : { timezone }),
      ...(plausibility === undefined ? {} : { plausibility }),
    }),
  )

/** Switching to voice keeps answers that a session can't ask for, such as those from a link. */
const withSaved = (live: LiveSession, { partial }: SessionServices, data: JsonObject): Effect.Effect<JsonObject> => {
  const { session } = live.state
  if (session.settings.usesSaved !== true) return Effect.succeed(data)
  return partial.find(keyOf(live.state)).pipe(
    Effect.map(
      Option.match({
        onNone: () => data,
        onSome: (saved) => withUnasked(session, keyedById(session.compiled.form, saved.data), data),
      }),
    ),
    Effect.catchTag("KeyValueUnavailable", () =>
      Effect.as(Effect.logWarning("answers sent along with the spoken ones could not be read"), data),
    ),
  )
}

/** Submits through the usual pipeline. The session's review has already done the plausibility check. */
export const submit = (
  live: LiveSession,
  services: SessionServices,
  { token, submission }: Asked<"submit">,
): Effect.Effect<Happening> => {
  const { submissions, tenant, caller } = services
  const answered = (outcome: SubmissionOutcome): Happening => ({ type: "submission_answered", token, outcome })
  const { submissionId, data, evidence, locale } = submission
  const answering = {
    source: "voice",
    caller,
    locale,
    submissionId,
    evidence,
    context: contextOf(submission, live.state.session.settings.timezone),
    checkPlausibility: false,
  } as const
  const { formUid } = live.state.session
  return withSaved(live, services, data).pipe(
    Effect.flatMap((all) => submissions.submit({ tenant, formUid, data: all, answering })),
    Effect.map((where) =>
      answered(
        where === undefined
          ? { status: "not_stored" }
          : where.storedIn === "pending"
            ? { status: "pending" }
            : { status: "stored", ...where },
      ),
    ),
    Effect.catch(({ problems }) =>
      Effect.succeed(answered({ status: "refused", errors: messagesOf(firstOf(problems).first) })),
    ),
  )
}

export const storeRecording = (
  live: LiveSession,
  { recordings }: SessionServices,
  action: Asked<"store_recording">,
): Effect.Effect<Happening> => {
  const audio = live.audio.get(action.recording)
  const reference = audio === undefined ? Effect.succeedNone : recordings.keep(action.fieldUid, audio, action.mime)
  return Effect.map(reference, (blobRef) => ({
    type: "recording_stored",
    token: action.token,
    ...(Option.isSome(blobRef) ? { blobRef: blobRef.value } : {}),
  }))
}

export const refineValue = ({ model }: SessionServices, action: Asked<"refine_value">): Effect.Effect<Happening> =>
  Effect.map(asked(model.refineValue(action.request), action.timeoutMs), (answer) => ({
    type: "value_refined",
    token: action.token,
    ...answer,
  }))

export const refineOption = ({ model }: SessionServices, action: Asked<"refine_option">): Effect.Effect<Happening> =>
  Effect.map(asked(model.refineOption(action.request), action.timeoutMs), (answer) => ({
    type: "option_refined",
    token: action.token,
    ...answer,
  }))
