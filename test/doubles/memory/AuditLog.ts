import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import {
  type Attempt,
  beginning,
  type ChainedEntry,
  hashedText,
  type Outcome,
  unknownOutcome,
} from "../../../src/domain/audit/AuditEntry.ts"
import { AuditLog } from "../../../src/ports/AuditLog.ts"

interface Waiting {
  readonly attempt: Attempt
  readonly begunAt: number
  outcome: Outcome | null
}

const hashOf = (tenant: string, { seq, previous, entry }: Omit<ChainedEntry, "hash">): string =>
  createHash("sha256")
    .update(hashedText(tenant, seq, previous, JSON.stringify(entry)))
    .digest("hex")

/** The audit log, for the lifetime of the process. */
export const layer = Layer.sync(AuditLog, () => {
  const waiting = new Map<string, Waiting>()
  const chains = new Map<string, Array<ChainedEntry>>()

  const link = ({ attempt, outcome }: Waiting) => {
    const chain = chains.get(attempt.tenant) ?? []
    chains.set(attempt.tenant, chain)
    const entry = { ...attempt, ...(outcome ?? unknownOutcome) }
    const placed = { seq: chain.length + 1, previous: chain.at(-1)?.hash ?? beginning, entry }
    chain.push({ ...placed, hash: hashOf(attempt.tenant, placed) })
    waiting.delete(attempt.id)
  }

  return AuditLog.of({
    add: (attempt, outcome) =>
      Effect.map(Clock.currentTimeMillis, (begunAt) => {
        waiting.set(attempt.id, { attempt, begunAt, outcome: Option.getOrNull(outcome) })
      }),
    finish: (id, outcome) =>
      Effect.sync(() => {
        const found = waiting.get(id)
        if (found !== undefined) found.outcome = outcome
      }),
    link: (patience) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const one of waiting.values())
          if (one.outcome !== null || now - one.begunAt >= Duration.toMillis(patience)) link(one)
      }),
    page: (tenant, { actor, action, result, from, to }, before, limit) =>
      Effect.sync(() =>
        (chains.get(tenant) ?? [])
          .filter(
            ({ seq, entry }) =>
              (before === null || seq < before) &&
              (actor === undefined || entry.actor === actor) &&
              (action === undefined || entry.action === action) &&
              (result === undefined || entry.result === result) &&
              (from === undefined || entry.at >= from) &&
              (to === undefined || entry.at < to),
          )
          .reverse()
          .slice(0, limit),
      ),
    tenants: Effect.sync(() => [...chains.keys()].sort()),
    check: (tenant, at) =>
      Effect.sync(() => {
        let head = beginning
        let hashAt = at === 0 ? head : null
        for (const [index, one] of (chains.get(tenant) ?? []).entries()) {
          if (one.previous !== head || one.hash !== hashOf(tenant, one))
            return { entries: index, head, brokenAt: index + 1, hashAt }
          head = one.hash
          if (one.seq === at) hashAt = head
        }
        return { entries: chains.get(tenant)?.length ?? 0, head, brokenAt: null, hashAt }
      }),
  })
})
