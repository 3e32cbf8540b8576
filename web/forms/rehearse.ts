import * as Result from "effect/Result"
import { readForm } from "../../src/domain/forms/codec/FormCodec.ts"
import type { Json, JsonObject } from "../../src/domain/forms/codec/Json.ts"
import { resolveReferences } from "../../src/domain/forms/model/Rewriting.ts"
import { compile, type CompiledForm } from "../../src/domain/forms/rules/CompiledForm.ts"
import { answerText } from "../../src/domain/voice/answers/AnswerText.ts"
import type { Action } from "../../src/domain/voice/session/Action.ts"
import type { Happening } from "../../src/domain/voice/session/Event.ts"
import { openSession } from "../../src/domain/voice/session/Opening.ts"
import { makeSession, type Session, voiceOf } from "../../src/domain/voice/session/Session.ts"
import { questionAt, type State } from "../../src/domain/voice/session/State.ts"
import { step } from "../../src/domain/voice/session/Step.ts"
import { sessionSettings } from "../../src/domain/voice/settings/SessionSettings.ts"
import type { ReviewItem, ServerMessage } from "../../src/domain/voice/wire/ServerMessage.ts"

/** A typed voice session: the same state machine and parser, without audio or the service. */
export class Rehearsal {
  #state: State
  #said: Array<string> = []
  #text = ""
  #recordings = 0

  constructor(compiled: CompiledForm, locale: string) {
    const settings = { ...sessionSettings({ locale }, 2, voiceOf(compiled)), autoAdvance: true }
    const nobody = { sessionId: "s", submissionId: "s", formUid: compiled.form.formUid, tenant: "", owner: "" }
    const abilities = { speaks: true, hears: true, keepsRecordings: false, judges: false }
    const session: Session = makeSession(nobody, compiled, {}, settings, abilities)
    const [state, actions] = openSession(session, Date.now())
    this.#state = state
    this.#perform(actions)
  }

  /** The service's utterances since the last call. */
  heard(): ReadonlyArray<string> {
    const sentences = this.#said
    this.#said = []
    return sentences
  }

  /** Submits a typed sentence as if it had been spoken. */
  say(text: string): ReadonlyArray<string> {
    this.#text = text
    this.#feed({ type: "recording_arrived", recording: ++this.#recordings, size: 4096, container: "audio/webm" })
    return this.heard()
  }

  get isOver(): boolean {
    return this.#state.phase === "complete" || this.#state.phase === "aborted"
  }

  /** The current question. */
  get asked(): string | undefined {
    return this.#state.phase === "review" ? undefined : this.#state.cursor
  }

  /** The answers so far, in stored form. */
  get answers(): Readonly<Record<string, Json>> {
    return Object.fromEntries([...this.#state.answers].map(([id, { value }]) => [id, value]))
  }

  /** The pending confirmation. */
  get pending(): { readonly fieldId: string; readonly value: Json } | undefined {
    const { pending } = this.#state
    return pending?.purpose === "answer" ? pending.candidate : undefined
  }

  /** An answer's read-back. */
  inWords(fieldId: string, value: Json): string {
    const question = questionAt(this.#state, fieldId)
    const { settings, prompts } = this.#state.session
    return question === undefined ? String(value) : answerText(question, value, settings.locale, prompts)
  }

  #feed(happening: Happening): void {
    const [state, actions] = step(this.#state, { ...happening, at: Date.now() })
    this.#state = state
    this.#perform(actions)
  }

  #perform(actions: ReadonlyArray<Action>): void {
    for (const action of actions) this.#do(action)
  }

  #do(action: Action): void {
    switch (action.type) {
      case "ask":
        this.#said.push(action.message.narration?.text ?? action.message.label)
        return
      case "say":
        this.#formText(action.message)
        return
      case "push_segments":
        // Only read-backs are shown here; all other segments arrive with their message.
        for (const { key, text } of action.segments) if (key.startsWith("sys:confirm:")) this.#said.push(text)
        return
      case "transcribe":
        return this.#feed({ type: "speech_transcribed", token: action.token, text: this.#text, confidence: 1 })
      case "store_recording":
        return this.#feed({ type: "recording_stored", token: action.token })
      case "refine_value":
        return this.#feed({ type: "value_refined", token: action.token })
      case "refine_option":
        return this.#feed({ type: "option_refined", token: action.token })
      case "check_plausibility": {
        const outcome = { status: "failed", reason: "" } as const
        return this.#feed({ type: "plausibility_checked", token: action.token, outcome })
      }
      case "submit": {
        const outcome = { status: "not_stored" } as const
        return this.#feed({ type: "submission_answered", token: action.token, outcome })
      }
      default:
        return
    }
  }

  #review({ position, label, answerText: answer, skipped }: ReviewItem): void {
    const { prompts } = this.#state.session
    this.#said.push(skipped ? prompts.reviewSkipped(position, label) : prompts.reviewItem(position, label, answer))
  }

  #formText(message: ServerMessage): void {
    const { prompts } = this.#state.session
    switch (message.type) {
      case "answer_rejected":
        this.#said.push(message.reason)
        return
      case "prompt":
        this.#said.push(message.text)
        return
      case "section_enter":
        if (message.title !== undefined) this.#said.push(prompts.sectionIntro(message.title))
        return
      case "review_start":
        this.#said.push(prompts.reviewIntro(message.items.length))
        for (const item of message.items) this.#review(item)
        return
      case "review_item":
        return this.#review(message.item)
      case "review_prompt":
        this.#said.push(message.text)
        return
      case "confirm_request":
        if (message.purpose === "stop") this.#said.push(prompts.system.stop_confirm)
        return
      case "error":
        this.#said.push(message.message)
        return
      default:
        return
    }
  }
}

/** The draft as a voice form; undefined while it is invalid. */
export const rehearsed = (draft: JsonObject, formUid: string, locale: string): Rehearsal | undefined => {
  const read = readForm(draft, formUid)
  return Result.isFailure(read) ? undefined : new Rehearsal(compile(resolveReferences(read.success, new Map())), locale)
}

export interface Tried {
  readonly status: "accepted" | "asked" | "refused"
  /** In stored form. */
  readonly value?: Json
  readonly words?: string
  readonly said: ReadonlyArray<string>
}

/** The effect of one sentence as an answer to one question. */
export const tried = (field: JsonObject, formUid: string, locale: string, sentence: string): Tried | undefined => {
  const { depends_on: _rules, post_depends: _post, visible_if: _if, required_if: _required, ...plain } = field
  const form: JsonObject = {
    form_id: "try",
    title: "Try",
    sections: [{ section_id: "try", fields: [plain] }],
    voice: { review: "always" },
  }
  const session = rehearsed(form, formUid, locale)
  const id = String(field["field_id"])
  if (session === undefined || session.asked !== id) return undefined
  session.heard()
  const sentences = session.say(sentence)
  const { pending, answers } = session
  if (pending !== undefined)
    return { status: "asked", value: pending.value, words: session.inWords(id, pending.value), said: sentences }
  const value = answers[id]
  return value === undefined
    ? { status: "refused", said: sentences }
    : { status: "accepted", value, words: session.inWords(id, value), said: [] }
}
