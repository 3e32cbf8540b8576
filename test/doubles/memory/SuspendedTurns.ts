import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Approval, SuspendedTurn } from "../../../src/domain/chat/Approval.ts"
import { SuspendedTurns } from "../../../src/ports/SuspendedTurns.ts"

export const layer = Layer.sync(SuspendedTurns, () => {
  const turns = new Map<string, SuspendedTurn>()
  const asked = new Map<string, Approval>()
  const begun = new Set<string>()
  const callsOf = (id: string) => [...asked.values()].filter(({ suspensionId }) => suspensionId === id)
  const isDecided = (id: string) => callsOf(id).every(({ decision }) => decision !== null)
  const isLater = (a: DateTime.Utc, b: DateTime.Utc) => DateTime.toEpochMillis(a) > DateTime.toEpochMillis(b)

  return SuspendedTurns.of({
    suspend: (turn, approvals, most) =>
      Effect.sync(() => {
        turns.set(turn.id, turn)
        for (const approval of approvals) asked.set(approval.id, approval)
        const own = [...turns.values()]
          .filter(({ owner }) => owner === turn.owner)
          .sort((a, b) => DateTime.toEpochMillis(b.expiresAt) - DateTime.toEpochMillis(a.expiresAt))
        for (const { id } of own.slice(most)) {
          turns.delete(id)
          for (const call of callsOf(id)) if (call.decision === null) asked.delete(call.id)
        }
      }),
    turn: (id) => Effect.sync(() => Option.fromUndefinedOr(turns.get(id))),
    calls: (turnId) => Effect.sync(() => callsOf(turnId)),
    list: (owner, { waitingAt, sessionId, after }, limit) =>
      Effect.sync(() => {
        const own = [...asked.values()].filter((call) => call.owner === owner)
        const end = after === null ? own.length : own.findIndex(({ id }) => id === after)
        return own
          .slice(0, Math.max(end, 0))
          .filter((call) => sessionId === null || call.sessionId === sessionId)
          .filter((call) => waitingAt === null || (call.decision === null && isLater(call.expiresAt, waitingAt)))
          .reverse()
          .slice(0, limit)
      }),
    find: (owner, id) =>
      Effect.sync(() => Option.filter(Option.fromUndefinedOr(asked.get(id)), (c) => c.owner === owner)),
    decide: (owner, id, { decision, reason, at }) =>
      Effect.sync(() => {
        const call = asked.get(id)
        if (call === undefined || call.owner !== owner || call.decision !== null || !isLater(call.expiresAt, at))
          return Option.none()
        const decided = { ...call, decision, reason, decidedAt: at }
        asked.set(id, decided)
        return Option.some(decided)
      }),
    beginCall: (id) => Effect.sync(() => asked.has(id) && !begun.has(id) && begun.add(id) !== undefined),
    finish: (id) => Effect.sync(() => void turns.delete(id)),
    decided: (limit) => Effect.sync(() => [...turns.values()].filter(({ id }) => isDecided(id)).slice(0, limit)),
    takeExpired: (now) =>
      Effect.sync(() => {
        const gone = [...turns.values()].filter(({ id, expiresAt }) => !isLater(expiresAt, now) && !isDecided(id))
        for (const { id } of gone) turns.delete(id)
        return gone
      }),
    forgetBefore: (time) =>
      Effect.sync(() => {
        for (const { id, requestedAt } of asked.values()) if (isLater(time, requestedAt)) asked.delete(id)
      }),
  })
})
