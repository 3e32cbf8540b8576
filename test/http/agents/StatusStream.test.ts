import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { type Standing, statusStream } from "../../../src/application/agents/StatusStream.ts"
import type { EphemeralAgent } from "../../../src/domain/agents/EphemeralAgent.ts"
import { other, warmed } from "../../support/agents.ts"
import { eventsIn } from "../../support/chat.ts"
import { inMemory } from "../../support/inMemory.ts"

const standing = (phase: EphemeralAgent["phase"], more: object = {}) =>
  ({
    phase,
    progress: { tools: "syncing", mcp: "validating", rag: "building" },
    error: null,
    ...more,
  }) as EphemeralAgent

/** The status events for an agent in these states. */
const eventsOf = (looks: ReadonlyArray<EphemeralAgent | null>, adjust: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const rest = looks.slice(1)
    let last = looks[0]!
    const read = Effect.suspend(() => {
      const next = rest.shift()
      if (next === null) return Effect.fail("gone")
      last = next ?? last
      return Effect.succeed(last)
    })
    const reading = yield* Effect.forkChild(Stream.runCollect(statusStream(last, read)))
    for (const step of adjust) yield* TestClock.adjust(step as "1 second")
    const found: ReadonlyArray<Standing> = yield* Fiber.join(reading)
    return found.map((one) => (typeof one === "string" ? one : one.phase))
  })

it.effect("the status stream sends an agent's state immediately and then each change, without omitting a phase", () =>
  Effect.gen(function* () {
    const ready = standing("ready")
    assert.deepStrictEqual(yield* eventsOf([standing("creating"), standing("warming"), ready], ["1 second"]), [
      "creating",
      "warming",
      "ready",
    ])
    assert.deepStrictEqual(yield* eventsOf([standing("creating"), ready], ["1 second"]), [
      "creating",
      "warming",
      "ready",
    ])
    const further = standing("warming", { progress: { tools: "ready", mcp: "validating", rag: "building" } })
    assert.deepStrictEqual(
      yield* eventsOf([standing("warming"), standing("warming"), further, standing("error")], ["1 second"]),
      ["warming", "warming", "error"],
    )
    assert.deepStrictEqual(yield* eventsOf([standing("warming"), null], ["1 second"]), ["warming", "gone"])
  }),
)

it.effect("the status stream sends a heartbeat every 15 seconds", () =>
  Effect.gen(function* () {
    const idle = Array.from({ length: 151 }, () => standing("warming"))
    assert.deepStrictEqual(yield* eventsOf([...idle, standing("ready")], ["16 seconds"]), ["warming", "quiet", "ready"])
  }),
)

it.effect("a separate route streams the status to the agent's owner only", () =>
  Effect.gen(function* () {
    const at = yield* inMemory()
    const { id } = yield* warmed(at, { name: "Ana" })
    const path = `/api/v1/agents/chat/${id}/status`
    const polled = (yield* at.call({ path: `/api/v1/agents/user/${id}/status` })).json()
    const answer = yield* at.call({ path })
    assert.strictEqual(answer.headers.get("content-type"), "text/event-stream; charset=utf-8")
    const events = eventsIn(answer.text)
    assert.deepStrictEqual(
      events.map(({ event, data }) => [event, data]),
      [["status", polled]],
    )
    assert.strictEqual((yield* at.call({ path, as: other })).status, 404)
  }),
)
