import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { writeSnapshot } from "../../../domain/voice/session/Snapshot.ts"
import { changedAnswers, mirroredOf, nothingMirrored } from "../../../domain/voice/session/SavedAnswers.ts"
import type { State } from "../../../domain/voice/session/State.ts"
import { KeyValueUnavailable } from "../../out/KeyValue.ts"
import type { Company, LiveSession } from "./LiveSession.ts"
import type { Holder, SaveConflict } from "./SavedSessions.ts"

const holderOf = ({ session }: State): Holder => ({
  sessionId: session.sessionId,
  formUid: session.formUid,
  tenant: session.tenant,
})

/** A store that is away is logged and gone without: the session goes on, it only cannot be resumed. */
const tolerated = <A, E>(effect: Effect.Effect<A, E | KeyValueUnavailable>, event: string) =>
  effect.pipe(
    Effect.catchIf(
      (error): error is KeyValueUnavailable => error instanceof KeyValueUnavailable,
      () => Effect.logWarning(event),
    ),
    Effect.asVoid,
  )

/** Writes a session down, and takes what was written away when it is over. */
export const saving = (live: LiveSession, { saved, partial }: Pick<Company, "saved" | "partial">) => {
  const { owner, sessionId, formUid, tenant } = live.state.session
  const { protocol } = live.state.session.settings
  const key = { tenant, formUid, owner }
  const holder = holderOf(live.state)
  const lifetime = Duration.seconds(live.state.session.voice.resumeTtlSeconds)
  const alive = saved.keepAlive(owner, holder)

  /** Protocol 1 cannot resume, so nothing of it is saved and it holds no marker. */
  const save: Effect.Effect<void, SaveConflict> = Effect.suspend(() => {
    if (protocol === 1) return Effect.void
    const text = writeSnapshot(live.state)
    if (text === live.saved) return Effect.void
    const { saved: before, unsure } = live
    live.unsure = text
    live.isBehind = true
    const done = Effect.map(saved.save(sessionId, before, unsure, text, lifetime), () => {
      live.saved = text
      live.unsure = undefined
    })
    return tolerated(done, "voice snapshot could not be saved")
  })

  const mirror = Effect.suspend(() => {
    const after = mirroredOf(live.state)
    const news = changedAnswers(live.state.session, live.mirrored, after)
    if (Object.keys(news).length === 0) return Effect.void
    return Effect.map(partial.add(key, news, live.kept), (kept) => {
      live.mirrored = after
      live.kept = kept
    })
  })

  /** Marker and mirror follow what was saved, once it has been told: nobody waits for them, and nothing is lost without them. */
  const keepUp = Effect.suspend(() => {
    if (!live.isBehind) return Effect.void
    live.isBehind = false
    return tolerated(Effect.andThen(alive, mirror), "voice marker could not be kept")
  })

  const release = Effect.suspend(() => {
    live.isBehind = false
    return protocol === 1
      ? Effect.void
      : tolerated(saved.release(sessionId, owner, holder), "voice session could not be released")
  })

  /** What this session has put among the person's unfinished answers goes; what they gave elsewhere stays. */
  const takeBack = Effect.suspend(() => {
    const { session } = live.state
    const nothing = {
      ...changedAnswers(session, live.mirrored, nothingMirrored),
      ...changedAnswers(session, mirroredOf(live.state), nothingMirrored),
    }
    return Object.keys(nothing).length === 0 ? Effect.void : Effect.ignore(partial.add(key, nothing))
  })

  /** What was sent is no longer unfinished; a session that is ended on purpose leaves nothing. Handed over, it is the host's. */
  const forget = Effect.suspend(() => {
    const { phase, session } = live.state
    if (phase === "complete")
      return session.settings.submitMode === "server" ? Effect.ignore(partial.forget(key)) : Effect.void
    return phase === "aborted" && protocol === 2 ? takeBack : Effect.void
  })

  return { save, keepUp, release: Effect.andThen(release, forget) }
}
