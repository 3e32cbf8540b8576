import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { grantOf } from "../support/grants.ts"
import { ServerGrants } from "../../src/ports/ServerGrants.ts"

const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second))

/** The contract of every `ServerGrants`. */
export const serverGrantsSuite = (name: string, store: Layer.Layer<ServerGrants, unknown>) =>
  layer(store, { timeout: "5 minutes" })(`tool server grants (${name})`, (it) => {
    it.effect("are found by owner, agent and address, for their owner only", () =>
      Effect.gen(function* () {
        const grants = yield* ServerGrants
        const [owner, other] = [randomUUID(), randomUUID()]
        const grant = grantOf(owner, { expiresAt: at(9) })
        yield* grants.put(grant, 10)
        assert.deepStrictEqual(yield* grants.find(owner, grant.chatbotId, grant.url), Option.some(grant))
        assert.deepStrictEqual(yield* grants.get(owner, grant.id), Option.some(grant))
        assert.deepStrictEqual(yield* grants.list(owner), [grant])
        assert.isTrue(Option.isNone(yield* grants.find(owner, grant.chatbotId, `${grant.url}/`)))
        assert.isTrue(Option.isNone(yield* grants.find(owner, "\0", "\0")))
        assert.isTrue(Option.isNone(yield* grants.find(other, grant.chatbotId, grant.url)))
        assert.isTrue(Option.isNone(yield* grants.get(other, grant.id)))
        assert.deepStrictEqual(yield* grants.list(other), [])
        assert.isFalse(yield* grants.replace({ ...grant, owner: other, revision: 2 }))
        assert.isTrue(Option.isNone(yield* grants.remove(other, grant.id)))
        assert.deepStrictEqual(yield* grants.removeAgent(other, grant.chatbotId), [])
        assert.deepStrictEqual(yield* grants.remove(owner, grant.id), Option.some(grant))
        assert.isTrue(Option.isNone(yield* grants.get(owner, grant.id)))
      }),
    )

    it.effect("replace earlier ones for the same agent and server, and only an owner's newest are kept", () =>
      Effect.gen(function* () {
        const grants = yield* ServerGrants
        const owner = randomUUID()
        const before = grantOf(owner)
        const after = { ...before, id: randomUUID(), connectedAt: at(5), scopes: ["a", "b"] }
        yield* grants.put(before, 2)
        yield* grants.put(after, 2)
        assert.deepStrictEqual(yield* grants.list(owner), [after])
        const [second, third] = [grantOf(owner, { connectedAt: at(6) }), grantOf(owner, { connectedAt: at(7) })]
        yield* grants.put(second, 2)
        yield* grants.put(third, 2)
        assert.deepStrictEqual(yield* grants.list(owner), [third, second])
        assert.deepStrictEqual(yield* grants.removeAgent(owner, third.chatbotId), [third])
        assert.deepStrictEqual(yield* grants.list(owner), [second])
      }),
    )

    it.effect("are changed by only one of two concurrent callers", () =>
      Effect.gen(function* () {
        const grants = yield* ServerGrants
        const grant = grantOf(randomUUID())
        yield* grants.put(grant, 2)
        const won = yield* Effect.all(
          [
            grants.replace({ ...grant, sealed: "one", revision: 2 }),
            grants.replace({ ...grant, sealed: "two", revision: 2 }),
          ],
          { concurrency: 2 },
        )
        assert.deepStrictEqual(won.filter(Boolean).length, 1)
        const { sealed, revision } = Option.getOrThrow(yield* grants.get(grant.owner, grant.id))
        assert.deepStrictEqual([sealed, revision], [won[0] ? "one" : "two", 2])
      }),
    )

    it.effect("are deleted if not renewed", () =>
      Effect.gen(function* () {
        const grants = yield* ServerGrants
        const owner = randomUUID()
        const [old, young] = [grantOf(owner), grantOf(owner, { renewedAt: at(30), connectedAt: at(1) })]
        yield* grants.put(old, 5)
        yield* grants.put(young, 5)
        yield* grants.forgetBefore(at(20))
        assert.deepStrictEqual(yield* grants.list(owner), [young])
      }),
    )
  })
