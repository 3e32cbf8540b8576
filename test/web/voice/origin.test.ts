import { assert, describe, it } from "@effect/vitest"
import { codeOfRefusal, originRefused } from "../../../web/voice/devices/origin.ts"
import { disconnected } from "../../../web/voice/machine/line.ts"
import { initialState } from "../../../web/voice/machine/State.ts"

const answering = (status: number, body: unknown) => {
  const asked: Array<string> = []
  const ask = ((url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json(body, { status }))
  }) as unknown as typeof fetch
  return { ask, asked }
}

describe("a connection that is refused because of the page's origin", () => {
  it("is distinguished from a connection that failed", async () => {
    const refusing = answering(403, { error: "origin_not_allowed" })
    assert.strictEqual(await codeOfRefusal("wss://voice.example/audio/ws", 1006, refusing.ask), originRefused)
    assert.deepStrictEqual(refusing.asked, ["https://voice.example/audio/ws"])
    assert.strictEqual(await codeOfRefusal("ws://voice.example/", 1006, answering(426, {}).ask), 1006)
    assert.strictEqual(await codeOfRefusal("ws://voice.example/", 1006, answering(403, { error: "other" }).ask), 1006)
    const away = (() => Promise.reject(new Error("away"))) as unknown as typeof fetch
    assert.strictEqual(await codeOfRefusal("ws://voice.example/", 1006, away), 1006)
  })

  it("ends the session with its reason, and is not retried", () => {
    const state = { ...initialState, place: "opening" as const }
    const [next, commands] = disconnected(originRefused)(state)
    assert.deepStrictEqual([next.place, next.trouble], ["refused", "ORIGIN_NOT_ALLOWED"])
    assert.isTrue(commands.some(({ type }) => type === "disconnect"))
  })
})
