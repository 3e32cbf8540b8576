import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { Happening } from "../../domain/voice/session/Event.ts"
import { FormNotFound } from "../../domain/forms/records/Faults.ts"
import { containerOf } from "../../domain/voice/session/Containers.ts"
import { errorText } from "../../domain/voice/session/ErrorTexts.ts"
import type { Protocol } from "../../domain/voice/settings/SessionSettings.ts"
import { decodeFrame } from "../../domain/voice/wire/ClientCodec.ts"
import type { ClientMessage } from "../../domain/voice/wire/ClientMessage.ts"
import type { ErrorCode, ServerMessage } from "../../domain/voice/wire/ServerMessage.ts"
import { AnswerModel } from "../../ports/AnswerModel.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue } from "../../ports/KeyValue.ts"
import { FileScanner } from "../../ports/FileScanner.ts"
import { FileRecords } from "../../ports/FileRecords.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { SpeechRecognition } from "../../ports/SpeechRecognition.ts"
import { makeMailbox } from "./Mailbox.ts"
import { Narration } from "./Narration.ts"
import { PartialAnswers } from "../forms/PartialAnswers.ts"
import type { LoadError } from "../forms/FormLibrary.ts"
import { ServedForms } from "../forms/ServedForms.ts"
import { ownerOf, sessionOf } from "../forms/Answering.ts"
import { answersErased, ErasedPeople } from "./ErasedPeople.ts"
import { storedRecordings } from "./StoredRecordings.ts"
import { followPhases, noteFailure, noteMessage } from "./VoiceMetrics.ts"
import type { Send } from "./Outgoing.ts"
import type { SessionServices, LiveSession } from "./LiveSession.ts"
import { beginWith, feed } from "./Performer.ts"
import { leave } from "./Saving.ts"
import { type SaveConflict, savedSessions } from "./SavedSessions.ts"
import { emptyMirror } from "../../domain/voice/session/SavedAnswers.ts"
import type { AdmitError } from "../forms/FormShares.ts"
import { SpokenSubmissions } from "./SpokenSubmissions.ts"
import { makeSpeaker } from "./Speaker.ts"
import { reasonForRefusal } from "./stillAccepting.ts"
import { startSession } from "./Starting.ts"

/** An authenticated client at one form's address. */
export interface VoiceClient {
  readonly tenant: DeclaredTenant
  readonly formUid: string
  readonly caller: Caller
  readonly send: Send
}

export interface VoiceConnection {
  /** Accepts a text frame or a recording. Suspends while the session's queue is full. */
  readonly receive: (frame: string | Uint8Array) => Effect.Effect<void>
  /** Reports that the client has disconnected. */
  readonly leave: Effect.Effect<void>
  /** Completes when either side has closed the connection. */
  readonly closed: Effect.Effect<void>
}

/**
 * Sessions in which a form is filled in by voice. There is one fiber and one mailbox per connection; everything stops
 * with the scope.
 */
export class VoiceSessions extends Context.Service<
  VoiceSessions,
  {
    readonly open: (client: VoiceClient) => Effect.Effect<VoiceConnection, LoadError | AdmitError, Scope.Scope>
  }
>()("parley/application/voice/VoiceSessions") {}

/** How long a client waits in silence before it reports the silence; a form may override this. */
export const SilencePrompt = Context.Reference<Duration.Duration>("parley/application/voice/SilencePrompt", {
  defaultValue: () => Duration.seconds(10),
})

/** How long a finished session keeps its connection open without input. */
const silence = Duration.minutes(1)

const refusal = (code: ErrorCode, message: string = errorText[code]): ServerMessage => ({
  type: "error",
  code,
  message,
})

const parts = Effect.gen(function* () {
  const forms = yield* ServedForms
  const submissions = yield* SpokenSubmissions
  const narration = yield* Narration
  const partial = yield* PartialAnswers
  const recognition = yield* SpeechRecognition
  const model = yield* AnswerModel
  const objects = yield* ObjectStore
  const records = yield* FileRecords
  const { scanned } = yield* FileScanner
  const identifiers = yield* Identifiers
  const saved = savedSessions(yield* KeyValue)
  const erasedPeople = yield* ErasedPeople

  const abilities = {
    speaks: narration.isAvailable,
    hears: recognition.isAvailable,
    keepsRecordings: true,
    judges: model.isAvailable,
    silencePromptMs: Duration.toMillis(yield* SilencePrompt),
  }
  return {
    forms,
    submissions,
    abilities,
    erasedPeople,
    narration,
    saved,
    partial,
    identifiers,
    objects,
    records,
    scanned,
    recognition,
    model,
  }
})

type Parts = Effect.Success<typeof parts>

/** The state of a connection. */
interface Visit {
  live: LiveSession | undefined
  services: SessionServices | undefined
  recordings: number
  isRefused: boolean
  /** The kind of the current frame. */
  kind: string
}

const heldOf = Effect.fnUntraced(function* (parts: Parts, { tenant, formUid, caller, send }: VoiceClient) {
  const { forms, submissions, abilities, erasedPeople, narration } = parts
  const form = yield* forms.find(tenant, formUid)
  if (caller.pass !== undefined && !form.compiled.form.isPublic) return yield* new FormNotFound()
  const admit = submissions.admit(tenant, formUid, ownerOf(caller))
  yield* admit
  const refusedNow = yield* reasonForRefusal(admit)
  const watch = yield* erasedPeople.watch(tenant, sessionOf(caller))
  const isClosed = yield* Deferred.make<void>()
  const speaker = yield* makeSpeaker(narration, send)
  const clock = yield* Clock.Clock
  const visit: Visit = {
    live: undefined,
    services: undefined,
    recordings: 0,
    isRefused: false,
    kind: "unreadable",
  }
  const protocol = (): Protocol => visit.live?.state.session.settings.protocol ?? 1
  const say = (message: ServerMessage) => send({ _tag: "Message", message, protocol: protocol() })
  const mailbox = yield* makeMailbox(
    Effect.suspend(() => say({ type: "pong" })),
    protocol,
  )
  return {
    ...parts,
    context: { tenant, formUid, caller, form, abilities },
    send,
    refusedNow,
    watch,
    mailbox,
    isClosed,
    speaker,
    clock,
    visit,
    follow: followPhases(),
    protocol,
    say,
    close: (code: number, reason: string) => send({ _tag: "Close", code, reason }),
  }
})

type Held = Effect.Success<ReturnType<typeof heldOf>>

const begin = (held: Held) =>
  Effect.fnUntraced(function* (message: Extract<ClientMessage, { type: "start_session" }>) {
    const { context, say, visit, clock, send, speaker, saved, partial, submissions, recognition, model } = held
    const { tenant, formUid, caller } = context
    const started = yield* startSession(context, message.start, held)
    if (Result.isFailure(started)) return yield* say(started.failure)
    const { state, actions, saved: before } = started.success
    visit.live = {
      state,
      saved: before,
      unsure: [],
      saves: before?.saves ?? 0,
      mirrored: emptyMirror,
      noted: emptyMirror,
      notedAt: clock.currentTimeMillisUnsafe(),
      before: undefined,
      place: undefined,
      audio: new Map(),
      isBehind: false,
      isClosed: false,
    }
    const recordings = storedRecordings(held, { tenant, formUid, owner: ownerOf(caller) }, state.session.sessionId)
    visit.services = {
      send,
      speaker,
      recognition,
      model,
      submissions,
      saved,
      partial,
      recordings,
      tenant,
      caller,
      clock,
    }
    yield* beginWith(visit.live, visit.services, actions)
  })

/**
 * If the form no longer accepts answers, neither answers nor snapshots are stored. The last snapshot is kept in case
 * the form is opened again.
 */
const ifAccepted =
  ({ visit, refusedNow, say, close }: Held) =>
  <E>(work: Effect.Effect<void, E>): Effect.Effect<void, E> =>
    visit.live?.state.phase === "complete"
      ? work
      : Effect.flatMap(refusedNow, (reason) => {
          if (reason === undefined) return work
          visit.isRefused = true
          return Effect.andThen(say(refusal("ANSWERS_NOT_TAKEN")), close(1008, reason))
        })

const happened =
  ({ visit, say }: Held) =>
  (happening: Happening): Effect.Effect<void, SaveConflict> =>
    visit.live === undefined || visit.services === undefined
      ? say(refusal("SESSION_NOT_STARTED"))
      : feed(visit.live, visit.services, happening)

const onText = (held: Held) => {
  const { visit, say } = held
  return (text: string): Effect.Effect<void, SaveConflict> => {
    const decoded = decodeFrame(text, visit.live?.state.session.settings.protocol)
    if (Result.isFailure(decoded)) return say(refusal(decoded.failure.code, decoded.failure.reason))
    const message = decoded.success
    visit.kind = message.type
    if (visit.services !== undefined) {
      const received = happened(held)({ type: "message_received", message })
      return message.type === "ping" || message.type === "end_session" ? received : ifAccepted(held)(received)
    }
    if (message.type === "start_session") return ifAccepted(held)(begin(held)(message))
    return say(message.type === "ping" ? { type: "pong" } : refusal("SESSION_NOT_STARTED"))
  }
}

const onRecording = (held: Held) => {
  const { visit, say } = held
  return (audio: Uint8Array): Effect.Effect<void, SaveConflict> => {
    visit.kind = "recording"
    if (visit.live === undefined || visit.services === undefined) return say(refusal("SESSION_NOT_STARTED"))
    const recording = ++visit.recordings
    visit.live.audio.set(recording, audio)
    const container = containerOf(audio)
    return ifAccepted(held)(
      happened(held)({
        type: "recording_arrived",
        recording,
        size: audio.length,
        ...(container === undefined ? {} : { container }),
      }),
    )
  }
}

const recovered =
  ({ say, visit, close }: Held) =>
  (failure: Cause.Cause<SaveConflict>): Effect.Effect<void> =>
    Effect.failCause(failure).pipe(
      Effect.catchTag("SaveConflict", () =>
        Effect.andThen(
          say(refusal("RESUME_CONFLICT")),
          Effect.suspend(() => {
            if (visit.live !== undefined) visit.live.isClosed = true
            return close(1008, "resume_conflict")
          }),
        ),
      ),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.andThen(
              Effect.andThen(Effect.logError("voice session failed", cause), noteFailure),
              say(refusal("INTERNAL_ERROR")),
            ),
      ),
    )

const handle = (held: Held) => {
  const { clock, visit, follow } = held
  return (frame: string | Uint8Array): Effect.Effect<void> =>
    Effect.suspend(() => {
      const start = clock.currentTimeNanosUnsafe()
      visit.kind = "unreadable"
      return Effect.catchCause(
        typeof frame === "string" ? onText(held)(frame) : onRecording(held)(frame),
        recovered(held),
      ).pipe(
        Effect.andThen(
          Effect.suspend(() => noteMessage(visit.kind, Number(clock.currentTimeNanosUnsafe() - start) / 1e9)),
        ),
        Effect.andThen(Effect.suspend(() => follow(visit.live?.state.phase))),
      )
    })
}

const listening = (held: Held) => {
  const { mailbox, close, visit } = held
  /** The next frame; none if a finished session has received nothing for a minute. */
  const next = Effect.suspend(() =>
    visit.live?.state.phase === "complete"
      ? Effect.map(Effect.timeoutOption(mailbox.take, silence), Option.getOrUndefined)
      : mailbox.take,
  )
  return Effect.gen(function* () {
    for (;;) {
      const frame = yield* next
      if (frame === undefined) return yield* close(1000, "session_complete")
      yield* handle(held)(frame)
      if (visit.live?.isClosed === true || visit.isRefused) return
    }
  })
}

const open = (parts: Parts) =>
  Effect.fn("VoiceSessions.open")(function* (client: VoiceClient) {
    const held = yield* heldOf(parts, client)
    const { visit, watch, isClosed, follow, protocol, close } = held
    // Runs after the fiber that handles input, so nothing more is written.
    yield* Effect.addFinalizer(() =>
      Effect.gen(function* () {
        if (visit.live === undefined || visit.services === undefined || (yield* watch.isErased)) return
        yield* leave(visit.live, visit.services)
      }),
    )
    const work = yield* Effect.forkScoped(Effect.andThen(listening(held), Deferred.succeed(isClosed, undefined)))
    yield* watch.erased.pipe(
      Effect.andThen(Fiber.interrupt(work)),
      Effect.andThen(close(answersErased.code, answersErased.reason)),
      Effect.andThen(Deferred.succeed(isClosed, undefined)),
      Effect.forkScoped,
    )

    yield* Effect.addFinalizer(() => Effect.suspend(() => follow(undefined)))
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() =>
        visit.live === undefined
          ? Effect.void
          : Effect.annotateLogs(Effect.logInfo("voice session ended"), {
              session: visit.live.state.session.sessionId,
              tenant: client.tenant,
              form: client.formUid,
              phase: visit.live.state.phase,
              protocol: protocol(),
              answers: visit.live.state.answers.size,
            }),
      ),
    )

    return {
      receive: held.mailbox.put,
      leave: Effect.asVoid(Deferred.succeed(isClosed, undefined)),
      closed: Deferred.await(isClosed),
    }
  })

const make = Effect.map(parts, (its) => VoiceSessions.of({ open: open(its) }))

export const layer = Layer.effect(VoiceSessions, make).pipe(
  Layer.provide(Layer.merge(SpokenSubmissions.layer, ErasedPeople.layer)),
)
