import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import type { JsonObject } from "../../../../src/domain/forms/codec/Json.ts"
import type { FieldOption } from "../../../../src/domain/forms/model/FieldOption.ts"
import { type CompiledForm, compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import type { PlausibilityItem } from "../../../../src/domain/forms/plausibility/Plausibility.ts"
import type { Action, RefineValue, Submission } from "../../../../src/domain/voice/session/Action.ts"
import type {
  Event,
  Happening,
  PlausibilityOutcome,
  SubmissionOutcome,
} from "../../../../src/domain/voice/session/Event.ts"
import { openSession, resumeSession } from "../../../../src/domain/voice/session/Opening.ts"
import { type Abilities, makeSession, type Session, voiceOf } from "../../../../src/domain/voice/session/Session.ts"
import { readRecord, writeWhole } from "../../../../src/domain/voice/session/Record.ts"
import type { State } from "../../../../src/domain/voice/session/State.ts"
import { step } from "../../../../src/domain/voice/session/Step.ts"
import {
  type Protocol,
  sessionSettings,
  type StartSession,
} from "../../../../src/domain/voice/settings/SessionSettings.ts"
import { decodeFrame } from "../../../../src/domain/voice/wire/ClientCodec.ts"
import { encodeMessage } from "../../../../src/domain/voice/wire/ServerCodec.ts"

export const formUid = "11111111-2222-4333-8444-555555555555"

/** 2026-03-04 12:00 UTC, a Wednesday. */
export const noon = Date.UTC(2026, 2, 4, 12)

export const compiledForm = (json: unknown): CompiledForm => {
  const decoded = decodeForm(json, formUid)
  if (Result.isFailure(decoded)) throw new Error(JSON.stringify(decoded.failure.problems))
  return compile(decoded.success)
}

/** A form of the given fields in one section. */
export const formOf = (fields: ReadonlyArray<unknown>, more: object = {}): CompiledForm =>
  compiledForm({
    form_id: "visit",
    title: { en: "Visit", es: "Visita" },
    sections: [{ section_id: "main", title: { en: "About you", es: "Sobre ti" }, fields }],
    ...more,
  })

export interface Said {
  readonly text: string
  readonly confidence?: number | undefined
  readonly noSpeech?: number
  readonly alternatives?: ReadonlyArray<{ readonly text: string; readonly confidence?: number }>
  readonly words?: ReadonlyArray<{ readonly text: string; readonly confidence: number }>
}

export interface Doubles {
  readonly protocol?: Protocol
  readonly start?: StartSession
  readonly abilities?: Partial<Abilities>
  readonly options?: Readonly<Record<string, ReadonlyArray<FieldOption>>>
  readonly at?: number
  readonly refineValue?: (request: RefineValue) => { readonly value: string; readonly confidence: number } | undefined
  readonly refineOption?: (
    transcript: string,
  ) => { readonly values: ReadonlyArray<string>; readonly confidence: number } | undefined
  readonly judge?: (items: ReadonlyArray<PlausibilityItem>) => PlausibilityOutcome
  readonly store?: (submission: Submission) => SubmissionOutcome
  readonly keep?: (fieldId: string) => string | undefined
  readonly speak?: (text: string) => string | undefined
  /** The test delivers the results; they aren't delivered automatically. */
  readonly holds?: boolean
}

export type Wire = JsonObject & { readonly type: string }

/** One session, frame by frame: the input and output of a client. */
export class Conversation {
  readonly form: CompiledForm
  readonly doubles: Doubles
  readonly #protocol: Protocol
  state: State
  readonly wire: Array<Wire> = []
  readonly spoken: Array<string> = []
  readonly submissions: Array<Submission> = []
  readonly refined: Array<RefineValue> = []
  readonly judged: Array<ReadonlyArray<PlausibilityItem>> = []
  readonly transcribedIn: Array<string> = []
  readonly deleted: Array<string> = []
  readonly closed: Array<number> = []
  readonly actions: Array<Action> = []
  readonly events: Array<Event> = []
  snapshot: string | undefined
  saves = 0
  at: number
  #recordings = 0
  #said: Said = { text: "" }

  constructor(form: CompiledForm, doubles: Doubles = {}, from?: string) {
    this.form = form
    this.doubles = doubles
    this.#protocol = doubles.protocol ?? 2
    this.at = doubles.at ?? noon
    const read = from === undefined ? undefined : readRecord(from)
    const kept = read?.snapshot
    const session: Session = makeSession(
      {
        sessionId: kept?.sessionId ?? "s-1",
        submissionId: "sub-1",
        formUid,
        tenant: "acme",
        owner: "7",
      },
      form,
      doubles.options ?? {},
      sessionSettings(doubles.start ?? {}, this.#protocol, voiceOf(form), kept?.settings),
      { speaks: true, hears: true, keepsRecordings: false, judges: false, ...doubles.abilities },
    )
    const [state, actions] =
      read === undefined ? openSession(session, this.at) : resumeSession(session, read.restored, this.at)
    this.state = state
    this.#perform(actions)
  }

  /** All messages from this position on, without narration segments. */
  #since(mark: number): ReadonlyArray<Wire> {
    return this.wire.slice(mark).filter(({ type }) => type !== "audio_segment")
  }

  #feed(happening: Happening): void {
    const event: Event = { ...happening, at: this.at }
    this.events.push(event)
    const [state, actions] = step(this.state, event)
    this.state = state
    this.#perform(actions)
  }

  event(happening: Happening): ReadonlyArray<Wire> {
    const mark = this.wire.length
    this.#feed(happening)
    return this.#since(mark)
  }

  /** Sends a text frame. */
  send(message: object | string): ReadonlyArray<Wire> {
    const mark = this.wire.length
    const decoded = decodeFrame(typeof message === "string" ? message : JSON.stringify(message), this.#protocol)
    if (Result.isFailure(decoded))
      this.wire.push({ type: "error", code: decoded.failure.code, message: decoded.failure.reason })
    else this.#feed({ type: "message_received", message: decoded.success })
    return this.#since(mark)
  }

  /** Sends a recording whose transcript is `text`. */
  say(text: string, confidence: number | undefined = 0.95, noSpeech?: number): ReadonlyArray<Wire> {
    this.#said = { text, confidence, ...(noSpeech === undefined ? {} : { noSpeech }) }
    return this.event({ type: "recording_arrived", recording: ++this.#recordings, size: 4096, container: "audio/webm" })
  }

  /** Replaces the transcript of the recordings that follow. */
  hush(): void {
    this.#said = { text: "something else", confidence: 0.9 }
  }

  /** Sends a recording with further properties of its transcript. */
  hear(utterance: Said): ReadonlyArray<Wire> {
    this.#said = utterance
    return this.event({ type: "recording_arrived", recording: ++this.#recordings, size: 4096, container: "audio/webm" })
  }

  sayUnsure(text: string): ReadonlyArray<Wire> {
    this.#said = { text }
    return this.event({ type: "recording_arrived", recording: ++this.#recordings, size: 4096, container: "audio/webm" })
  }

  text(fieldId: string, value: string): ReadonlyArray<Wire> {
    return this.send({ type: "answer_text", field_id: fieldId, value })
  }

  select(fieldId: string, value: string | ReadonlyArray<string>): ReadonlyArray<Wire> {
    return this.send({
      type: "answer_selection",
      field_id: fieldId,
      ...(typeof value === "string" ? { value } : { values: value }),
    })
  }

  confirm(confirmed: boolean): ReadonlyArray<Wire> {
    return this.send({ type: "confirm_answer", confirmed })
  }

  /** The same session after a restart, from its last snapshot. */
  resume(doubles: Doubles = this.doubles): Conversation {
    return new Conversation(this.form, { at: this.at, ...doubles }, writeWhole(this.state).ending)
  }

  #perform(actions: ReadonlyArray<Action>): void {
    for (const action of actions) {
      this.actions.push(action)
      this.#do(action)
    }
  }

  readonly #doing: { readonly [T in Action["type"]]: (action: Extract<Action, { readonly type: T }>) => void } = {
    say: ({ message }) => this.#send(message),
    ask: ({ message, speak }) => {
      const clip = speak === undefined ? undefined : this.#synthesise(speak.text)
      this.#send(clip === undefined ? message : { ...message, audio: btoa(encodeURIComponent(clip)) })
    },
    push_segments: ({ segments }) => {
      for (const { key, text, kind } of segments)
        if (this.#synthesise(text) !== undefined)
          this.#send({ type: "audio_segment", key, text, kind, mime: "audio/wav" })
    },
    transcribe: ({ token, locale }) => {
      this.transcribedIn.push(locale)
      const { text, confidence, noSpeech, alternatives, words } = this.#said
      this.#answer({
        type: "speech_transcribed",
        token,
        text,
        ...(confidence === undefined ? {} : { confidence }),
        ...(noSpeech === undefined ? {} : { noSpeech }),
        ...(alternatives === undefined ? {} : { alternatives }),
        ...(words === undefined ? {} : { words }),
      })
    },
    store_recording: ({ token, fieldId }) => {
      const { keep } = this.doubles
      const blobRef = keep === undefined ? `blob-${fieldId}` : keep(fieldId)
      this.#answer({ type: "recording_stored", token, ...(blobRef === undefined ? {} : { blobRef }) })
    },
    delete_recordings: ({ fieldUids }) => void this.deleted.push(...fieldUids),
    delete_all_recordings: () => void this.deleted.push("*"),
    refine_value: ({ token, request }) => {
      this.refined.push(request)
      const refined = this.doubles.refineValue?.(request)
      this.#answer({ type: "value_refined", token, ...(refined === undefined ? {} : { refined }) })
    },
    refine_option: ({ token, request }) => {
      const refined = this.doubles.refineOption?.(request.transcript)
      this.#answer({ type: "option_refined", token, ...(refined === undefined ? {} : { refined }) })
    },
    check_plausibility: ({ token, items }) => {
      this.judged.push(items)
      const outcome = this.doubles.holds === true ? undefined : this.doubles.judge?.(items)
      this.#answer({
        type: "plausibility_checked",
        token,
        outcome: outcome ?? { status: "failed", reason: "no model" },
      })
    },
    submit: ({ token, submission }) => {
      this.submissions.push(submission)
      const outcome = this.doubles.holds === true ? undefined : this.doubles.store?.(submission)
      const { submissionId } = submission
      this.#answer({
        type: "submission_answered",
        token,
        outcome: outcome ?? { status: "stored", submissionId, storedIn: "generic" },
      })
    },
    save: () => {
      this.saves++
    },
    release: () => {
      this.snapshot = undefined
    },
    close: ({ code }) => void this.closed.push(code),
    drop_recording: () => undefined,
    log: () => undefined,
  }

  #do(action: Action): void {
    ;(this.#doing[action.type] as (action: Action) => void)(action)
  }

  #send(message: Parameters<typeof encodeMessage>[0]): void {
    this.wire.push(encodeMessage(message, this.#protocol) as Wire)
  }

  /** Delivers an adapter's result, unless the doubles hold all results back. */
  #answer(happening: Happening): void {
    if (this.doubles.holds !== true) this.#feed(happening)
  }

  #synthesise(text: string): string | undefined {
    this.spoken.push(text)
    return this.doubles.speak === undefined ? `clip of ${text}` : this.doubles.speak(text)
  }
}

export const typesOf = (messages: ReadonlyArray<Wire>): ReadonlyArray<string> => messages.map(({ type }) => type)

export const oneOf = (messages: ReadonlyArray<Wire>, type: string): Wire => {
  const found = messages.find((message) => message.type === type)
  if (found === undefined) throw new Error(`no ${type} among ${JSON.stringify(messages)}`)
  return found
}
