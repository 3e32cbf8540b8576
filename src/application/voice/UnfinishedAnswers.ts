import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { canonicalJson, type Json, type JsonObject } from "../../domain/forms/codec/Json.ts"
import {
  changedAnswers,
  isSameMirrored,
  mirroredOf,
  emptyMirror,
  progressSince,
} from "../../domain/voice/session/SavedAnswers.ts"
import { addressesIn } from "../../domain/forms/results/Progress.ts"
import type { State } from "../../domain/voice/session/State.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { PartialKey } from "../forms/PartialAnswers.ts"
import type { SessionServices, LiveSession } from "./LiveSession.ts"

/**
 * The interval between progress records, in milliseconds. A write per answer would be too expensive for a statistic.
 * When the client leaves, the progress is always written.
 */
const noteEvery = 30_000

/** The key under which the person's unfinished answers to the session's form are stored. */
export const keyOf = ({ session: { tenant, formUid, owner } }: State): PartialKey => ({ tenant, formUid, owner })

/** The person's answers before the session's first write: read once, and stored for resuming. */
const givenBefore = Effect.fnUntraced(function* (live: LiveSession, { partial, saved }: SessionServices) {
  const { sessionId } = live.state.session
  const given = live.before ?? (yield* saved.recallBefore(sessionId))
  if (given !== undefined) return (live.before = given)
  const unfinished = yield* partial.find(keyOf(live.state))
  const before = Option.match(unfinished, { onNone: (): JsonObject => ({}), onSome: ({ data }) => data })
  yield* saved.rememberBefore(sessionId, before)
  return (live.before = before)
})

/** Writes the session's new answers to the person's unfinished answers. */
export const mirror = Effect.fnUntraced(function* (live: LiveSession, services: SessionServices) {
  const after = mirroredOf(live.state)
  if (isSameMirrored(live.mirrored, after)) return
  const given = yield* givenBefore(live, services)
  const changed = changedAnswers(live.state.session, live.mirrored, after, given)
  if (Object.keys(changed).length === 0) return
  live.place = yield* services.partial.put(keyOf(live.state), changed, live.place)
  live.mirrored = after
  if (services.clock.currentTimeMillisUnsafe() - live.notedAt >= noteEvery) yield* noteProgress(live, services)
})

/** Records the person's progress since the last record. */
export const noteProgress = Effect.fnUntraced(function* (live: LiveSession, services: SessionServices) {
  const after = mirroredOf(live.state)
  const progress = progressSince(live.state.session, live.noted, after)
  if (progress === undefined) return
  const given = [
    ...Object.values(yield* givenBefore(live, services)),
    ...Array.from(after.answers, ([, { value }]) => value),
  ]
  const addresses = addressesIn(given, services.caller.email)
  yield* services.partial.reached(keyOf(live.state), { ...progress, addresses })
  live.noted = after
  live.notedAt = services.clock.currentTimeMillisUnsafe()
})

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null)

/**
 * Withdraws this session's answers from the person's unfinished answers, and restores the ones that they replaced.
 * Answers given before the session, or changed elsewhere since, are kept.
 */
export const takeBack = (live: LiveSession, services: SessionServices): Effect.Effect<void> => {
  const { session } = live.state
  const given = [live.mirrored, mirroredOf(live.state)]
  if (given.every(({ answers }) => answers.size === 0)) return Effect.void
  const restored: Effect.Effect<void, KeyValueUnavailable> = Effect.gen(function* () {
    const unfinished = yield* services.partial.find(keyOf(live.state))
    if (Option.isNone(unfinished)) return
    const before = yield* givenBefore(live, services)
    const written = given.map((one) => changedAnswers(session, emptyMirror, one, before))
    const uids = new Set(written.flatMap((answers) => Object.keys(answers)))
    const { data } = unfinished.value
    const own = [...uids].filter(
      (uid) => written.some((answers) => isSame(answers[uid], data[uid])) && !isSame(before[uid], data[uid]),
    )
    if (own.length === 0) return
    yield* services.partial.add(keyOf(live.state), Object.fromEntries(own.map((uid) => [uid, before[uid] ?? null])))
  })
  return Effect.ignore(restored)
}
