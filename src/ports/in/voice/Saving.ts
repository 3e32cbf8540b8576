import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { JsonObject } from "../../../domain/forms/codec/Json.ts"
import { keyedByUid } from "../../../domain/forms/submission/PartialAnswers.ts"
import { writeSnapshot } from "../../../domain/voice/session/Snapshot.ts"
import { savedAnswers } from "../../../domain/voice/session/SavedAnswers.ts"
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

/** Answers by field uid, each as JSON: what is new against what was mirrored last, and what was taken back. */
const asMirrored = (state: State): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(keyedByUid(state.session.compiled.form, savedAnswers(state))).map(([uid, value]) => [
      uid,
      JSON.stringify(value),
    ]),
  )

const difference = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): JsonObject => ({
  ...Object.fromEntries([...before.keys()].filter((uid) => !after.has(uid)).map((uid) => [uid, null])),
  ...Object.fromEntries(
    [...after].filter(([uid, json]) => before.get(uid) !== json).map(([uid, json]) => [uid, JSON.parse(json)]),
  ),
})

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
    const after = asMirrored(live.state)
    const news = difference(live.mirrored, after)
    const mirror =
      Object.keys(news).length === 0
        ? Effect.void
        : Effect.tap(partial.add(key, news), () => Effect.sync(() => void (live.mirrored = after)))
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

  /** What was sent is no longer unfinished. What was not stays for an hour, to be gone on with by hand. */
  const isStored = () => live.state.phase === "complete" && live.state.session.settings.submitMode === "server"
  const forget = Effect.suspend(() => (isStored() ? Effect.ignore(partial.forget(key)) : Effect.void))

  return { save, release: Effect.andThen(release, forget) }
}
