import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { isLong } from "../../../domain/operations/Lines.ts"
import { writeChange, writeWhole, type Written } from "../../../domain/voice/session/Record.ts"
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

/** Writes in a row whose outcome may be unknown; before that many somebody has been told that the store is away. */
const mostUnsure = 4

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

  const isSaved = (written: Written): void => {
    live.saved = written
    live.unsure = []
  }

  const isUnsure = (ending: string): void => void (live.unsure = [...live.unsure.slice(1 - mostUnsure), ending])

  /** All of it, where there is nothing to go on from, or nobody knows what is there. */
  const saveWhole: Effect.Effect<void, SaveConflict | KeyValueUnavailable> = Effect.suspend(() => {
    const whole = writeWhole(live.state, ++live.saves)
    const endings = [...(live.saved === undefined ? [] : [live.saved.ending]), ...live.unsure]
    const write = saved.replace(sessionId, endings, whole.ending, lifetime, () => isUnsure(whole.ending))
    return Effect.map(write, () => isSaved(whole))
  })

  const saveChange = (before: Written, change: Written) => {
    isUnsure(change.ending)
    return Effect.flatMap(saved.append(sessionId, before.ending, change.ending, lifetime), (isWritten) =>
      isWritten ? Effect.sync(() => isSaved(change)) : saveWhole,
    )
  }

  /** Protocol 1 cannot resume, so nothing of it is saved and it holds no marker. */
  const save: Effect.Effect<void, SaveConflict> = Effect.suspend(() => {
    if (protocol === 1) return Effect.void
    const { saved: before, state } = live
    const change = before === undefined ? undefined : writeChange(state, before, ++live.saves)
    if (before !== undefined && change === undefined) return Effect.void
    live.isBehind = true
    const isFit = before !== undefined && change !== undefined && live.unsure.length === 0 && !isLong(change)
    return tolerated(isFit ? saveChange(before, change) : saveWhole, "voice snapshot could not be saved")
  })

  const mirror = Effect.suspend(() => {
    const after = mirroredOf(live.state)
    const news = changedAnswers(live.state.session, live.mirrored, after)
    if (Object.keys(news).length === 0) return Effect.void
    return Effect.map(partial.put(key, news, live.place), (place) => {
      live.mirrored = after
      live.place = place
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
