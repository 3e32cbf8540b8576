import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { Action } from "../../domain/voice/session/Action.ts"
import { errorText } from "../../domain/voice/session/ErrorTexts.ts"
import { openSession, resumeSession } from "../../domain/voice/session/Opening.ts"
import { zoneOf } from "../../domain/forms/answers/Zones.ts"
import { keyedById } from "../../domain/forms/submission/PartialAnswers.ts"
import { carriedAnswers } from "../../domain/voice/session/SavedAnswers.ts"
import { type Abilities, formHash, makeSession, voiceOf } from "../../domain/voice/session/Session.ts"
import { readRecord, type Written } from "../../domain/voice/session/Record.ts"
import { resumeRefusal, type Snapshot } from "../../domain/voice/session/Snapshot.ts"
import type { State } from "../../domain/voice/session/State.ts"
import { type Protocol, sessionSettings, type StartSession } from "../../domain/voice/settings/SessionSettings.ts"
import type { ErrorCode, ServerMessage } from "../../domain/voice/wire/ServerMessage.ts"
import type { Identifiers } from "../../ports/Identifiers.ts"
import { sessionOf } from "../forms/Answering.ts"
import type { PartialAnswers } from "../forms/PartialAnswers.ts"
import type { ServedForm } from "../forms/ServedForms.ts"
import { prepareTerms } from "./TermPreparation.ts"
import type { SpokenSubmissions } from "./SpokenSubmissions.ts"
import type { Holder, SavedSessions } from "./SavedSessions.ts"

/** A client that starts a session. */
export interface StartContext {
  readonly tenant: DeclaredTenant
  readonly formUid: string
  readonly caller: Caller
  readonly form: ServedForm
  readonly abilities: Abilities
}

export interface Started {
  readonly state: State
  readonly actions: ReadonlyArray<Action>
  readonly saved: Written | undefined
}

type Refusal = Extract<ServerMessage, { type: "error" }>

const refusal = (code: ErrorCode, more: Omit<Partial<Refusal>, "type" | "code"> = {}): Refusal => ({
  type: "error",
  code,
  message: errorText[code],
  ...more,
})

/**
 * Whether the message names a different form from the one in the URL. Protocol 1 may use the form's human-readable
 * name.
 */
const namesAnotherForm = (start: StartSession, { form, formUid }: StartContext): boolean => {
  const { formId } = form.compiled.form
  const isOther = (name: string | undefined) => name !== undefined && name !== formUid && name !== formId
  return isOther(start.formUid) || isOther(start.formId)
}

/**
 * The refusal names the holder's session only within the same tenant. If that session is for another form, the refusal
 * also says whether it is disconnected.
 */
const active = ({ sessionId, formUid, tenant }: Holder, here: StartContext, saved: SavedSessions) => {
  if (tenant !== here.tenant) return Effect.succeed(refusal("SESSION_ACTIVE"))
  const isLeft = formUid === here.formUid ? Effect.succeed(false) : saved.isLeft(sessionId)
  return isLeft.pipe(
    Effect.catchTag("KeyValueUnavailable", () => Effect.succeed(false)),
    Effect.map((unattended) =>
      refusal("SESSION_ACTIVE", { sessionId, formUid, ...(unattended ? { unattended } : {}) }),
    ),
  )
}

/** Claims the marker. If the store is unavailable, the session starts without a marker. */
const claimed = (saved: SavedSessions, owner: string, holder: Holder, leaves?: boolean) =>
  saved
    .claim(owner, holder, leaves)
    .pipe(
      Effect.catchTag("KeyValueUnavailable", () =>
        Effect.as(Effect.logWarning("voice marker could not be claimed"), undefined),
      ),
    )

/**
 * Whether a session has been submitted. A submitted session that could not release its marker must not block anyone.
 */
const isOver = ({ tenant, caller }: StartContext, holder: Holder, submissions: SpokenSubmissions["Service"]) =>
  holder.tenant === tenant
    ? Effect.map(
        submissions.find({ tenant, formUid: holder.formUid, sessionId: holder.sessionId, caller }),
        (whereabouts) => whereabouts !== undefined,
      )
    : Effect.succeed(false)

const noteZone = ({ timezone }: StartSession) =>
  timezone === undefined || timezone === null
    ? Effect.logInfo("voice session without a time zone")
    : zoneOf(timezone) !== undefined
      ? Effect.void
      : Effect.logInfo("voice session with a time zone that does not exist")

/** Saved answers by field id; empty if there are none, or the store is unavailable. */
const savedElsewhere = ({ tenant, formUid, caller, form }: StartContext, partial: PartialAnswers["Service"]) =>
  partial.find({ tenant, formUid, owner: sessionOf(caller) }).pipe(
    Effect.map(Option.match({ onNone: () => ({}), onSome: ({ data }) => keyedById(form.compiled.form, data) })),
    Effect.catchTag("KeyValueUnavailable", () => Effect.as(Effect.logWarning("saved answers could not be read"), {})),
  )

/** The stores that are searched for earlier sessions and answers when a session starts. */
interface Sources {
  readonly saved: SavedSessions
  readonly partial: PartialAnswers["Service"]
  readonly identifiers: Identifiers["Service"]
  readonly submissions: SpokenSubmissions["Service"]
}

const begin = Effect.fnUntraced(function* (
  context: StartContext,
  start: StartSession,
  protocol: Protocol,
  { saved, partial, identifiers, submissions }: Sources,
) {
  const owner = sessionOf(context.caller)
  const { tenant, formUid, form } = context
  const sessionId = yield* identifiers.uuid
  const identity = {
    sessionId,
    // The same as the session's id, so that the database can be asked for the result of a session without a snapshot.
    submissionId: sessionId,
    formUid,
    tenant,
    owner,
  }
  if (protocol === 2) {
    const own = { sessionId: identity.sessionId, formUid, tenant }
    let holder = yield* claimed(saved, owner, own, start.leaveActive)
    if (holder !== undefined && (yield* isOver(context, holder, submissions))) {
      yield* Effect.ignore(saved.discard(owner, holder))
      holder = yield* claimed(saved, owner, own)
    }
    if (holder !== undefined) return Result.fail(yield* active(holder, context, saved))
  }
  const settings = sessionSettings(start, protocol, voiceOf(form.compiled))
  const at = yield* Clock.currentTimeMillis
  const session = makeSession(identity, form.compiled, form.options, settings, context.abilities)
  yield* prepareTerms(session.list)
  const wantsSaved = protocol === 2 && start.useSavedAnswers === true
  const carried = wantsSaved ? carriedAnswers(session, yield* savedElsewhere(context, partial), at) : undefined
  const [state, actions] = openSession(session, at, carried)
  return Result.succeed<Started>({ state, actions, saved: undefined })
})

const recalled = Effect.fnUntraced(function* (sessionId: string, saved: SavedSessions) {
  const text = yield* saved
    .load(sessionId)
    .pipe(
      Effect.catchTag("KeyValueUnavailable", () =>
        Effect.as(Effect.logWarning("voice snapshot could not be read"), Option.none<string>()),
      ),
    )
  if (Option.isNone(text)) return undefined
  return readRecord(text.value)
})

const resume = Effect.fnUntraced(function* (
  context: StartContext,
  start: StartSession,
  sessionId: string,
  { saved, submissions }: Sources,
) {
  const owner = sessionOf(context.caller)
  const { tenant, formUid, form, caller } = context
  const stored = yield* recalled(sessionId, saved)
  if (stored === undefined)
    return Result.fail(refusal("RESUME_UNAVAILABLE", yield* submissions.find({ tenant, formUid, sessionId, caller })))
  const { snapshot } = stored
  const code = resumeRefusal(snapshot, { owner, tenant, formUid }, formHash(form.compiled))
  if (code === "RESUME_STALE") yield* discard(saved, snapshot)
  if (code !== undefined) return Result.fail(refusal(code))
  const holder = yield* claimed(saved, owner, { sessionId, formUid, tenant }, start.leaveActive)
  if (holder !== undefined) return Result.fail(yield* active(holder, context, saved))
  yield* Effect.ignore(saved.noteBack(sessionId))
  const settings = sessionSettings(start, 2, voiceOf(form.compiled), snapshot.settings)
  const session = makeSession(snapshot, form.compiled, form.options, settings, context.abilities)
  yield* prepareTerms(session.list)
  const at = yield* Clock.currentTimeMillis
  const [state, actions] = resumeSession(session, stored.restored, at)
  return Result.succeed<Started>({ state, actions, saved: stored.written(session) })
})

/** A snapshot of a changed form is useless; its owner can start again at once. */
const discard = (saved: SavedSessions, { sessionId, owner, formUid, tenant }: Snapshot) =>
  Effect.ignore(saved.discard(owner, { sessionId, formUid, tenant }))

/** A new session, a resumed one, or the reason why there is neither. */
export const startSession = Effect.fn("VoiceSessions.start")(function* (
  context: StartContext,
  start: StartSession,
  sources: Sources,
) {
  if (namesAnotherForm(start, context))
    return Result.fail(refusal("INVALID_MESSAGE", { message: "The address is for a different form." }))
  yield* noteZone(start)
  const protocol = start.protocolVersion === 2 ? 2 : 1
  const sessionId = protocol === 2 ? (start.resumeSessionId ?? undefined) : undefined
  return sessionId === undefined
    ? yield* begin(context, start, protocol, sources)
    : yield* resume(context, start, sessionId, sources)
})
