import { assert, describe, it } from "@effect/vitest"
import {
  ended,
  endOf,
  isLive,
  mostSessions,
  opened,
  seen,
  type Session,
  sessionCookie,
} from "../../../src/domain/access/Session.ts"

const limits = { idle: 100, age: 1000 }
const presented = (fingerprint: string, tokenEndsAt = 5000) => ({
  fingerprint,
  tokenEndsAt,
  userAgent: "a".repeat(300),
})
const one = (now = 0, tokenEndsAt = 5000): Session => opened([], presented("f", tokenEndsAt), "id", now, limits)[0]!

describe("a session", () => {
  it("ends after inactivity, at its maximum age, with its token, or on request", () => {
    assert.strictEqual(endOf(one(), limits), 100)
    assert.strictEqual(endOf(seen([one()], "id", 950)[0]!, limits), 1000)
    assert.strictEqual(endOf(one(0, 40), limits), 40)
    assert.deepStrictEqual(
      [0, 99, 100].map((now) => isLive(one(), now, limits)),
      [true, true, false],
    )
    const [over] = ended([one()], ({ id }) => id === "id", 5)
    assert.strictEqual(over!.endedAt, 5)
    assert.isFalse(isLive(over!, 6, limits))
    assert.strictEqual(ended([over!], () => true, 9)[0]!.endedAt, 5)
    assert.isNull(ended([one()], () => false, 5)[0]!.endedAt)
  })

  it("replaces an earlier one with the same token, and truncates a long browser name", () => {
    const again = opened([one()], presented("f"), "second", 7, limits)
    assert.deepStrictEqual(
      again.map(({ id }) => id),
      ["second"],
    )
    assert.lengthOf(again[0]!.userAgent!, 200)
    assert.isNull(opened([], { ...presented("f"), userAgent: null }, "id", 0, limits)[0]!.userAgent)
  })

  it("is deleted when its token is no longer valid", () => {
    const later = opened([one(0, 50)], presented("g"), "second", 50, limits)
    assert.deepStrictEqual(
      later.map(({ id }) => id),
      ["second"],
    )
  })

  it("beyond the maximum number replaces the ended session whose token expires first, but never an active one", () => {
    let known: ReadonlyArray<Session> = []
    for (let n = 0; n < mostSessions; n++) known = opened(known, presented(`f${n}`, 5000 + n), `s${n}`, 0, limits)
    known = ended(known, ({ id }) => id !== "s0", 1)
    known = opened(known, presented("new"), "new", 2, limits)
    assert.lengthOf(known, mostSessions)
    const ids = new Set(known.map(({ id }) => id))
    assert.isTrue(ids.has("new") && ids.has("s0") && ids.has(`s${mostSessions - 1}`))
    assert.isFalse(ids.has("s1"))
  })

  it("has a __Host- cookie over https, which only this host can set", () => {
    assert.deepStrictEqual([sessionCookie(false), sessionCookie(true)], ["session", "__Host-session"])
  })
})
