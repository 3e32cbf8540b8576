import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { isLong } from "../../domain/operations/Lines.ts"
import { writeChange, writeWhole, type Written } from "../../domain/voice/session/Record.ts"
import type { State } from "../../domain/voice/session/State.ts"
import { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { SessionServices, LiveSession } from "./LiveSession.ts"
import type { Holder, SaveConflict, SavedSessions } from "./SavedSessions.ts"
import { keyOf, mirror, noteProgress, takeBack } from "./UnfinishedAnswers.ts"

const holderOf = ({ session }: State): Holder => ({
  sessionId: session.sessionId,
  formUid: session.formUid,
  tenant: session.tenant,
})

/**
 * How many consecutive writes may have an unknown outcome. Before this limit is reached, the client is notified that
 * the store is unavailable.
 */
const mostUnsure = 4

/** If the store is unavailable, this is only logged. The session continues, but can't be resumed. */
const tolerated = <E>(effect: Effect.Effect<void, E | KeyValueUnavailable>, event: string) =>
  Effect.catchIf(
    effect,
    (error): error is KeyValueUnavailable => error instanceof KeyValueUnavailable,
    () => Effect.logWarning(event),
  )

const lifetimeOf = ({ session }: State): Duration.Duration => Duration.seconds(session.voice.resumeTtlSeconds)

const isProtocol1 = ({ session }: State): boolean => session.settings.protocol === 1

const markSaved = (live: LiveSession, written: Written): void => {
  live.saved = written
  live.unsure = []
}

const markUnsure = (live: LiveSession, ending: string): void => {
  live.unsure = [...live.unsure.slice(1 - mostUnsure), ending]
}

/** Saves a full snapshot, for when there is nothing to append to or the state of the record is unknown. */
const saveWhole = (
  live: LiveSession,
  saved: SavedSessions,
): Effect.Effect<void, SaveConflict | KeyValueUnavailable> => {
  const { state } = live
  const record = writeWhole(state, ++live.saves)
  const endings = [...(live.saved === undefined ? [] : [live.saved.ending]), ...live.unsure]
  const begin = () => markUnsure(live, record.ending)
  const write = saved.replace(state.session.sessionId, endings, record.ending, lifetimeOf(state), begin)
  return Effect.map(write, () => markSaved(live, record))
}

const saveChange = (live: LiveSession, saved: SavedSessions, before: Written, change: Written) => {
  const { state } = live
  markUnsure(live, change.ending)
  const write = saved.append(state.session.sessionId, before.ending, change.ending, lifetimeOf(state))
  return Effect.flatMap(write, (isWritten) =>
    isWritten ? Effect.sync(() => markSaved(live, change)) : saveWhole(live, saved),
  )
}

/** Saves a session. A session with protocol 1 can't be resumed, so it is not saved and has no marker. */
export const save = (live: LiveSession, { saved }: SessionServices): Effect.Effect<void, SaveConflict> =>
  Effect.suspend(() => {
    if (isProtocol1(live.state)) return Effect.void
    const { saved: before, state } = live
    const change = before === undefined ? undefined : writeChange(state, before, ++live.saves)
    if (before !== undefined && change === undefined) return Effect.void
    live.isBehind = true
    const isFit = before !== undefined && change !== undefined && live.unsure.length === 0 && !isLong(change)
    return tolerated(
      isFit ? saveChange(live, saved, before, change) : saveWhole(live, saved),
      "voice snapshot could not be saved",
    )
  })

/**
 * The marker and the mirror are updated after the response, because no answer depends on them.
 */
export const updateMirror = (live: LiveSession, services: SessionServices): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (!live.isBehind) return Effect.void
    const alive = services.saved.keepAlive(live.state.session.owner, holderOf(live.state))
    const updated = Effect.flatMap(alive, () => mirror(live, services))
    // If this is interrupted, `isBehind` stays true, so that `leave` repeats it.
    return Effect.map(tolerated(updated, "voice marker could not be stored"), () => {
      live.isBehind = false
    })
  })

/**
 * Submitted answers are no longer unfinished, and a session that was ended on purpose leaves no records. In client
 * submit mode, unfinished answers are kept, because the client is the one that submits them.
 */
const forget = (live: LiveSession, services: SessionServices): Effect.Effect<void> => {
  const { phase, session } = live.state
  if (phase === "complete")
    return session.settings.submitMode === "server"
      ? Effect.ignore(services.partial.forget(keyOf(live.state)))
      : Effect.void
  return phase === "aborted" && !isProtocol1(live.state) ? takeBack(live, services) : Effect.void
}

/** Deletes the records of a finished session. */
export const release = (live: LiveSession, services: SessionServices): Effect.Effect<void> =>
  Effect.suspend(() => {
    live.isBehind = false
    if (isProtocol1(live.state)) return forget(live, services)
    const { owner } = live.state.session
    const released = services.saved.release(owner, holderOf(live.state), lifetimeOf(live.state))
    return Effect.flatMap(tolerated(released, "voice session could not be released"), () => forget(live, services))
  })

/** Completes the writes that the disconnection interrupted, unless another connection has continued the session. */
const catchUp = (live: LiveSession, services: SessionServices): Effect.Effect<void> =>
  Effect.ignore(Effect.andThen(save(live, services), updateMirror(live, services)))

/**
 * Runs when the client disconnects: completes interrupted writes, records the person's progress, and marks the session
 * as disconnected.
 */
export const leave = (live: LiveSession, services: SessionServices): Effect.Effect<void> =>
  Effect.suspend(() => {
    const { phase, session, isPaused } = live.state
    if (phase === "complete" || (live.isClosed && phase !== "aborted")) return Effect.void
    const isOpen = (phase !== "aborted" || isPaused === true) && !isProtocol1(live.state)
    const left = isOpen
      ? Effect.andThen(catchUp(live, services), services.saved.noteLeft(session.sessionId))
      : Effect.void
    return Effect.andThen(
      Effect.ignore(noteProgress(live, services)),
      tolerated(left, "the interruption of a voice session could not be recorded"),
    )
  })
