import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type ChatReply, eventsIn, provider } from "../../support/chat.ts"
import { type Service, startService } from "../../support/service.ts"
import { mcpPeer } from "../../support/mcpPeer.ts"

const json = { "content-type": "application/json" }

const call = async (at: Service, token: string, method: string, path: string, body?: object, more: object = {}) => {
  const answer = await fetch(at.url + path, {
    method,
    headers: { ...json, authorization: `Bearer ${token}`, ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: () => JSON.parse(text) }
}

describe("a call that awaits approval", () => {
  it.live("is kept when the process is killed, can be allowed once in the next one, and then runs once", () =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: true })
      const model = yield* provider((body): ChatReply =>
        body.messages.at(-1)?.role === "tool"
          ? `It is ${body.messages.at(-1)?.content}.`
          : { calls: [["mcp_sums_add", { a: 2, b: 3 }]], text: "Let me see." },
      )
      const settings = { LLM_BASE_URL: `${model.url}/v1`, LLM_MODEL: "m-1", OUTBOUND_ALLOW: "127.0.0.1" }
      yield* Effect.promise(async () => {
        const first = await startService(settings)
        const server = { type: "http", name: "sums", url: peer.url, approval: "ask" }
        const made = await call(first, first.token, "PUT", "/api/v1/user_agents", {
          name: "Ana",
          mcp_config_plain: [server],
        })
        assert.strictEqual(made.status, 201, made.text)
        const id: string = made.json().chatbot_id
        const asked = await call(first, first.token, "POST", `/api/v1/agents/chat/${id}`, {
          query: "2+3?",
          session_id: "s",
        })
        const [waiting] = asked.json().pending_approvals
        assert.strictEqual(peer.counts.called, 0)
        await first.kill()

        const second = await startService({ ...settings, DATA_DIR: first.dataDir })
        try {
          const { token } = second
          const listed = await call(second, token, "GET", "/api/v1/agents/approvals?session_id=s")
          assert.deepStrictEqual(listed.json().approvals, [waiting])
          const decided = await call(second, token, "POST", waiting.url, { decision: "approve" })
          assert.strictEqual(decided.status, 200, decided.text)
          assert.strictEqual((await call(second, token, "POST", waiting.url, { decision: "deny" })).status, 409)
          const followed = await call(second, token, "POST", `/api/v1/agents/chat/${id}`, undefined, {
            accept: "text/event-stream",
            "last-event-id": decided.json().resume,
          })
          const last = eventsIn(followed.text).at(-1)
          assert.strictEqual(last?.event, "answer", followed.text)
          assert.strictEqual(last?.data.content, "Let me see.\n\nIt is 5.")
          assert.strictEqual(last?.data.metadata?.turn_id, waiting.turn_id)
          assert.strictEqual(peer.counts.called, 1)
        } finally {
          await second.stop()
        }
      })
    }),
  )
})
