import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { someone } from "../doubles/Testing.ts"
import type { Approval, SuspendedTurn } from "../../src/domain/chat/Approval.ts"
import { SuspendedTurns } from "../../src/ports/SuspendedTurns.ts"

const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second))

export const suspended = (owner: string, expiresAt = at(60)): SuspendedTurn => ({
  id: randomUUID(),
  owner,
  caller: someone,
  turnId: randomUUID(),
  chatbotId: randomUUID(),
  sessionId: "s%_",
  isNamed: true,
  question: "q 'ñ' \0 日本",
  sources: [],
  state: {
    turns: [{ role: "user", text: "q \0" }],
    calls: [],
    usage: { inputTokens: 1, outputTokens: null },
    text: "",
    isWhole: true,
    round: 0,
    said: "",
    called: [{ call: { id: "c", name: "math", input: { a: [1, null] } }, record: null }],
  },
  servers: "sealed",
  seconds: 1.5,
  expiresAt,
})

export const asked = (turn: SuspendedTurn, name: string): Approval => ({
  id: randomUUID(),
  suspensionId: turn.id,
  owner: turn.owner,
  turnId: turn.turnId,
  sessionId: turn.sessionId,
  chatbotId: turn.chatbotId,
  agentName: "Ana",
  tool: name,
  server: null,
  name,
  arguments: { text: "\0" },
  question: turn.question,
  requestedAt: at(0),
  expiresAt: turn.expiresAt,
  decision: null,
  reason: null,
  decidedAt: null,
})

const everything = { waitingAt: null, sessionId: null, after: null }

/** The contract of every `SuspendedTurns`. */
export const suspendedTurnsSuite = <E>(name: string, stores: Layer.Layer<SuspendedTurns, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`SuspendedTurns: ${name}`, (it) => {
    const kept = (expiresAt?: DateTime.Utc, owner = randomUUID()) =>
      Effect.gen(function* () {
        const store = yield* SuspendedTurns
        const turn = suspended(owner, expiresAt)
        const calls = [asked(turn, "one"), asked(turn, "two")]
        yield* store.suspend(turn, calls, 100)
        return { store, turn, calls }
      })

    it.effect("returns a turn and its calls unchanged, to their owner only", () =>
      Effect.gen(function* () {
        const { store, turn, calls } = yield* kept()
        assert.deepStrictEqual(yield* store.turn(turn.id), Option.some(turn))
        assert.deepStrictEqual(yield* store.calls(turn.id), calls)
        assert.deepStrictEqual(yield* store.list(turn.owner, everything, 9), calls.toReversed())
        assert.deepStrictEqual(yield* store.list(turn.owner, everything, 1), calls.slice(1))
        const [older, newer] = calls.map(({ id }) => id)
        assert.deepStrictEqual(yield* store.list(turn.owner, { ...everything, after: newer! }, 9), calls.slice(0, 1))
        assert.deepStrictEqual(yield* store.list(turn.owner, { ...everything, after: older! }, 9), [])
        assert.deepStrictEqual(yield* store.list(turn.owner, { ...everything, after: randomUUID() }, 9), [])
        assert.deepStrictEqual(yield* store.list(turn.owner, { ...everything, sessionId: "sab" }, 9), [])
        assert.deepStrictEqual(yield* store.list(randomUUID(), everything, 9), [])
        assert.deepStrictEqual(yield* store.find(turn.owner, calls[0]!.id), Option.some(calls[0]!))
        assert.deepStrictEqual(yield* store.find(randomUUID(), calls[0]!.id), Option.none())
        assert.deepStrictEqual(yield* store.find(turn.owner, "\0"), Option.none())
        yield* store.finish(turn.id)
        assert.deepStrictEqual(yield* store.turn(turn.id), Option.none())
        assert.lengthOf(yield* store.calls(turn.id), 2)
      }),
    )

    it.effect(
      "accepts one decision per call, only from its owner and before it expires, even if several arrive at once",
      () =>
        Effect.gen(function* () {
          const { store, turn, calls } = yield* kept()
          const [one, two] = calls as [Approval, Approval]
          const given = { decision: "approve", reason: null, at: at(5) } as const
          assert.deepStrictEqual(yield* store.decide(randomUUID(), one.id, given), Option.none())
          assert.deepStrictEqual(yield* store.decide(turn.owner, one.id, { ...given, at: at(60) }), Option.none())
          const all = yield* Effect.all(
            Array.from({ length: 8 }, () => store.decide(turn.owner, one.id, given)),
            { concurrency: "unbounded" },
          )
          assert.deepStrictEqual(
            all.flatMap((decided) => (Option.isSome(decided) ? [decided.value] : [])),
            [{ ...one, decision: "approve", decidedAt: at(5) }],
          )
          assert.deepStrictEqual(yield* store.list(turn.owner, { waitingAt: at(6), sessionId: null, after: null }, 9), [
            two,
          ])
          assert.deepStrictEqual(
            yield* store.list(turn.owner, { waitingAt: at(60), sessionId: null, after: null }, 9),
            [],
          )
          assert.notInclude(
            (yield* store.decided(1000)).map(({ id }) => id),
            turn.id,
          )
          const denied = { decision: "deny", reason: "no\0", at: at(6) } as const
          assert.isTrue(Option.isSome(yield* store.decide(turn.owner, two.id, denied)))
          assert.include(
            (yield* store.decided(1000)).map(({ id }) => id),
            turn.id,
          )
        }),
    )

    it.effect("starts a call once, for any number of callers", () =>
      Effect.gen(function* () {
        const { store, calls } = yield* kept()
        const begun = yield* Effect.all(
          Array.from({ length: 8 }, () => store.beginCall(calls[0]!.id)),
          { concurrency: "unbounded" },
        )
        assert.lengthOf(
          begun.filter((isFirst) => isFirst),
          1,
        )
        assert.isFalse(yield* store.beginCall(randomUUID()))
      }),
    )

    it.effect("removes an expired unanswered turn once, and deletes old calls", () =>
      Effect.gen(function* () {
        const late = DateTime.makeUnsafe(Date.UTC(2020, 0, 1))
        const { store, turn } = yield* kept(late)
        const taken = yield* store.takeExpired(late)
        assert.deepStrictEqual(
          taken.filter(({ id }) => id === turn.id),
          [turn],
        )
        assert.deepStrictEqual(
          (yield* store.takeExpired(late)).filter(({ id }) => id === turn.id),
          [],
        )
        yield* store.forgetBefore(at(1))
        assert.deepStrictEqual(yield* store.calls(turn.id), [])
      }),
    )

    it.effect("keeps only the latest of an owner's waiting turns", () =>
      Effect.gen(function* () {
        const first = yield* kept(at(30))
        const turn = suspended(first.turn.owner, at(40))
        yield* first.store.suspend(turn, [asked(turn, "three")], 1)
        assert.deepStrictEqual(yield* first.store.turn(first.turn.id), Option.none())
        assert.deepStrictEqual(yield* first.store.calls(first.turn.id), [])
        assert.deepStrictEqual(yield* first.store.turn(turn.id), Option.some(turn))
      }),
    )
  })
