import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { writeSnapshot } from "../../../domain/voice/session/Snapshot.ts"
import { answeredFields, questionAt, type State } from "../../../domain/voice/session/State.ts"
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

/** What a page may show again: no secrets. */
const mirrored = (state: State) =>
  Object.fromEntries(
    answeredFields(state).flatMap((id) =>
      questionAt(state, id)!.isSensitive ? [] : [[id, state.answers.get(id)!.value] as const],
    ),
  )

/** Writes a session down, and takes what was written away when it is over. */
export const saving = (live: LiveSession, { saved, partial }: Pick<Company, "saved" | "partial">) => {
  const { owner, sessionId, formUid, tenant } = live.state.session
  const { protocol } = live.state.session.settings
  const key = { tenant, formUid, owner }

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

  return { save, release: Effect.andThen(release, Effect.ignore(partial.forget(key))) }
}
