import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import * as Agent from "../../../src/domain/agents/EphemeralAgent.ts"

const config = {
  name: "Guide",
  description: "",
  llm: "openai",
  modelConfig: {},
  systemPromptTemplate: "",
  humanPromptTemplate: null,
  tools: [],
  toolServers: [],
  useVector: true,
  ragMode: null,
  operationMode: "adaptive",
  language: "en",
  maxContextTurns: 5,
} as const
const document = { name: "a.md", path: "agents/1/x/documents/1", size: 1, contentType: "text/markdown" }
const given = { chatbotId: "x", owner: "1", userId: 1, config, documents: [document], slot: null }
const now = DateTime.makeUnsafe("2026-11-23T10:00:00Z")
const after = (seconds: number) => DateTime.addDuration(now, Duration.seconds(seconds))
const agent = Agent.created(given, now, Duration.hours(1))
const warming = Agent.warmUpBegun(agent, "one")!
const ready = Agent.warmed(warming, "one")!

describe("an ephemeral agent", () => {
  it("expires exactly at its expiry time", () => {
    assert.isFalse(Agent.isExpired(agent, DateTime.addDuration(now, Duration.millis(3_599_999))))
    assert.isTrue(Agent.isExpired(agent, after(3600)))
  })

  it("needs an index if it has documents and searches them", () => {
    const rag = (more: Partial<typeof given>) =>
      Agent.created({ ...given, ...more }, now, Duration.hours(1)).progress.rag
    assert.strictEqual(rag({}), "building")
    assert.strictEqual(rag({ documents: [] }), "skipped")
    assert.strictEqual(
      Agent.created({ ...given, config: { ...config, useVector: false } }, now, Duration.hours(1)).progress.rag,
      "skipped",
    )
  })

  it("is changed only by the worker with its lease", () => {
    assert.strictEqual(ready.phase, "ready")
    assert.isUndefined(Agent.warmed(warming, "other"))
    assert.isUndefined(Agent.failed(warming, "other", "x"))
  })

  it("is promoted when it is ready, by one caller at a time", () => {
    for (const one of [agent, warming, Agent.failed(warming, "one", "x")!])
      assert.isTrue(Result.isFailure(Agent.promotionBegun(one, "w", now)), one.phase)
    const begun = Result.getOrThrow(Agent.promotionBegun(ready, "w", now))
    assert.deepStrictEqual(Agent.promotionBegun(begun, "w", after(29)), Result.fail("promoting"))
    assert.isTrue(Result.isSuccess(Agent.promotionBegun(begun, "w", after(30))))
    assert.isFalse(Agent.isDiscardable(begun, after(29)))
    assert.isTrue(Agent.isDiscardable(begun, after(30)))
  })

  it("shows a tool server's address without its secrets", () => {
    assert.strictEqual(
      Agent.shownUrl("https://me:secret@tools.example/mcp?key=secret#secret"),
      "https://tools.example/mcp",
    )
    assert.strictEqual(Agent.shownUrl("https://tools.example/"), "https://tools.example/")
    assert.strictEqual(Agent.shownUrl("no address"), "(no URL)")
  })
})
