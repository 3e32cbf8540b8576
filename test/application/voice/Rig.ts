import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Scope from "effect/Scope"
import * as Exit from "effect/Exit"
import * as MemoryPending from "../../doubles/memory/PendingAnswers.ts"
import * as SpokenForms from "../../doubles/memory/SpokenForms.ts"
import * as Model from "../../doubles/scripted/AnswerModel.ts"
import * as Recognition from "../../doubles/scripted/SpeechRecognition.ts"
import * as Synthesis from "../../doubles/scripted/SpeechSynthesis.ts"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import type { RefusalReason } from "../../../src/domain/forms/share/Standing.ts"
import type { CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { encodeMessage } from "../../../src/domain/voice/wire/ServerCodec.ts"
import * as Testing from "../../doubles/Testing.ts"
import * as Narration from "../../../src/application/voice/Narration.ts"
import * as Partial from "../../../src/application/forms/PartialAnswers.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import type { Submission } from "../../../src/domain/forms/records/Submission.ts"
import * as Voice from "../../../src/application/voice/VoiceSessions.ts"
import { PendingAnswers } from "../../../src/ports/PendingAnswers.ts"
import type { KeyValue } from "../../../src/ports/KeyValue.ts"
import type { SpeechRecognition } from "../../../src/ports/SpeechRecognition.ts"
import type { AnswerModel } from "../../../src/ports/AnswerModel.ts"
import type { Send } from "../../../src/application/voice/Outgoing.ts"
import { formUid, type Wire } from "../../domain/voice/support/Conversation.ts"

export { formUid }

export const caller = (userId: number, ...programs: ReadonlyArray<string>): Caller => ({
  sub: String(userId),
  userId,
  username: null,
  email: null,
  programs,
  superuser: false,
  orgId: null,
  permissions: [],
  roles: {},
})

/** Everything that a session depends on; the stores are observable. */
export interface Backstage {
  readonly forms: Map<string, CompiledForm>
  readonly submissions: Map<string, Submission>
  readonly spoken: Array<Synthesis.Spoken>
  readonly logged: Array<string>
  storage: "works" | "broken"
  /** The records set aside while the storage is broken, or undefined if they can't be set aside. */
  aside: Map<string, string> | undefined
  isSpeaking: boolean
  /** Why the form accepts no answers. */
  refusal: RefusalReason | undefined
  /** Thrown by the synthesizer. */
  fail?: () => never
}

export const backstage = (form: CompiledForm, tenant = "acme"): Backstage => ({
  forms: new Map([[`${tenant}/${formUid}`, form]]),
  submissions: new Map(),
  spoken: [],
  logged: [],
  storage: "works",
  aside: undefined,
  isSpeaking: true,
  refusal: undefined,
})

/** Forms and submissions as the forms service handles them. */
export const formsOf = (stage: Backstage) =>
  SpokenForms.layer({
    form: (tenant, uid) => stage.forms.get(`${tenant}/${uid}`),
    store: (submission) => void stage.submissions.set(submission.submissionId, submission),
    isBroken: () => stage.storage === "broken",
    isKnown: (submissionId) => stage.submissions.has(submissionId),
    refusal: () => stage.refusal,
  })

/** Each log line as a single string that includes its attributes, for searching. */
export const logTo = (stage: Backstage) =>
  Logger.layer([
    Logger.make((options) => {
      stage.logged.push(JSON.stringify([Logger.formatStructured.log(options)]))
    }),
  ])

type ModelScript = Parameters<typeof Model.layer>[0]

/** The voice service in memory, with scripted speech; `model` adds a language model. */
export const service = (
  stage: Backstage,
  options: {
    readonly model?: ModelScript
    readonly answerModel?: Layer.Layer<AnswerModel>
    readonly isMute?: boolean
    /** Replacements for the recognizer and the session store. */
    readonly recognition?: Layer.Layer<SpeechRecognition>
    readonly keyValue?: Layer.Layer<KeyValue>
  } = {},
) => {
  const speech = Layer.mergeAll(
    options.recognition ?? Recognition.layer,
    options.isMute === true
      ? Synthesis.layerNone
      : Synthesis.layerRecording(stage.spoken, () => stage.fail?.() ?? stage.isSpeaking),
    options.answerModel ?? (options.model === undefined ? Model.layerNone : Model.layer(options.model)),
  )
  const aside = Layer.sync(PendingAnswers, () => MemoryPending.make(stage.aside, () => stage.aside === undefined))
  return Voice.layer.pipe(
    Layer.provide(aside),
    Layer.provideMerge(Layer.merge(Narration.layer, Partial.layer.pipe(Layer.provide(Testing.passes)))),
    Layer.provideMerge(Layer.mergeAll(speech, formsOf(stage))),
    Layer.provideMerge(options.keyValue === undefined ? Testing.stores : Layer.merge(Testing.stores, options.keyValue)),
    Layer.provideMerge(logTo(stage)),
  )
}

/** Lets every fiber run until nothing is left to do at this instant. */
export const settled = Effect.forEach(Array.from({ length: 300 }), () => Effect.yieldNow, { discard: true })

export interface Client {
  readonly wire: Array<Wire>
  readonly audio: Array<Uint8Array>
  readonly closed: Array<number>
  /** The codes of the close frames. */
  readonly reasons: Array<string>
  readonly send: (message: object | string) => Effect.Effect<ReadonlyArray<Wire>>
  readonly say: (speech: Recognition.ScriptedSpeech | string) => Effect.Effect<ReadonlyArray<Wire>>
  /** Sends without waiting for the result. */
  readonly post: (message: object) => Effect.Effect<void>
  /** Lets everything run until a matching message arrives, or the test times out. */
  readonly until: (type: string) => Effect.Effect<void>
  readonly leave: Effect.Effect<void>
}

/** A client on one connection, at the form's address. Narration messages are stored separately. */
export const connect = Effect.fnUntraced(function* (who: Caller, tenant = "acme", uid: string = formUid) {
  const sessions = yield* Voice.VoiceSessions
  const scope = yield* Scope.make()
  const wire: Array<Wire> = []
  const audio: Array<Uint8Array> = []
  const closed: Array<number> = []
  const reasons: Array<string> = []
  const send: Send = (outgoing) =>
    Effect.sync(() => {
      if (outgoing._tag === "Message") wire.push(encodeMessage(outgoing.message, outgoing.protocol) as Wire)
      if (outgoing._tag === "Segment") {
        wire.push(encodeMessage(outgoing.header, 2) as Wire)
        audio.push(outgoing.audio)
      }
      if (outgoing._tag !== "Close") return
      closed.push(outgoing.code)
      reasons.push(outgoing.reason)
    })
  const { receive } = yield* Scope.provide(
    sessions.open({ tenant: tenantNamed(tenant), formUid: uid, caller: who, send }),
    scope,
  )
  const since = (mark: number) => wire.slice(mark).filter(({ type }) => type !== "audio_segment")
  const exchange = (frame: string | Uint8Array) =>
    Effect.suspend(() => {
      const mark = wire.length
      return Effect.as(Effect.andThen(receive(frame), settled), mark).pipe(Effect.map(since))
    })
  const client: Client = {
    wire,
    audio,
    closed,
    reasons,
    send: (message) => exchange(typeof message === "string" ? message : JSON.stringify(message)),
    say: (speech) => exchange(Recognition.recordingOf(speech)),
    post: (message) => receive(JSON.stringify(message)),
    until: (type) =>
      Effect.whileLoop({
        while: () => !wire.some((one) => one.type === type),
        body: () => Effect.yieldNow,
        step: () => {},
      }),
    leave: Scope.close(scope, Exit.void),
  }
  return client
})

export const start = (more: object = {}) => ({ type: "start_session", protocol_version: 2, ...more })
export const answer = (field_id: string, value: string) => ({ type: "answer_text", field_id, value })
export const confirmReview = { type: "review_confirm", confirmed: true }
