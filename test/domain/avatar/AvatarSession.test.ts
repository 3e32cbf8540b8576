import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Session from "../../../src/domain/avatar/AvatarSession.ts"

const begun = Session.begun(
  { sessionId: "avs-1", incarnation: "1", owner: "7", agentId: "a" },
  DateTime.makeUnsafe("2026-11-23T10:00:00Z"),
)
const active = Session.activated(begun)!

describe("an avatar session", () => {
  it("can be stopped only once, and keeps the first reason", () => {
    const stopping = Session.stopping("idle")(active)!
    assert.strictEqual(stopping.reason, "idle")
    assert.isUndefined(Session.stopping("empty")(stopping))
    assert.isUndefined(Session.ended(active))
    assert.strictEqual(Session.ended(stopping)?.phase, "ended")
  })

  it("records each removed viewer only once", () => {
    const two = Session.withoutViewer("viewer-2")(Session.withoutViewer("viewer-1")(active)!)!
    assert.deepStrictEqual(two.removed, ["viewer-1", "viewer-2"])
    assert.isUndefined(Session.withoutViewer("viewer-1")(two))
  })

  it("has an id of 1 to 64 safe characters", () => {
    for (const id of ["a", "a".repeat(64), "avs-1_B"]) assert.isTrue(Session.isSessionId(id), id)
    for (const id of ["", "a".repeat(65), "a b", "a/b", "á"]) assert.isFalse(Session.isSessionId(id), id)
  })
})
