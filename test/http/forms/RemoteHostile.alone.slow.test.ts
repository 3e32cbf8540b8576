import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { vi } from "vitest"
import { hostileUrls } from "../../support/hostileAddresses.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { listening } from "../../support/mcpPeer.ts"
import { formsPath, send } from "./support/forms.ts"
import { answers } from "../../support/scriptedDns.ts"

vi.mock("node:dns", async (original) => {
  const { scriptedDns } = await import("../../support/scriptedDns.ts")
  return scriptedDns(await original<typeof import("node:dns")>())
})

/** A server that must not receive anything. */
const canary = Effect.gen(function* () {
  const received: Array<string> = []
  const { url } = yield* listening((request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.writeHead(200, { "content-type": "application/json" }).end('{"found":"secret"}')
  })
  return { url, received, port: Number(new URL(url).port) }
})

/** A form whose `rest` field calls this address; returns the outcome, or undefined if the form can't be saved. */
const asked = Effect.fnUntraced(function* (service: Service, endpoint: string, id: string) {
  const rest = { mode: "remote", endpoint, http_method: "GET" }
  const made = yield* send(service, "POST", formsPath(), {
    form_id: id,
    title: "Rest",
    fields: [{ field_id: "scan", field_type: "rest", label: "Scan", meta: { rest } }],
  })
  if (made.status === 422) return undefined
  assert.strictEqual(made.status, 201, endpoint)
  const { form_uid: uid, sections } = made.json()
  const encoded = new Response(new FormData())
  const answer = yield* service.call({
    method: "POST",
    path: `${formsPath()}/${uid}/fields/${sections[0].fields[0].field_uid}/upload`,
    headers: { "content-type": encoded.headers.get("content-type")! },
    body: yield* Effect.promise(() => encoded.arrayBuffer()),
  })
  assert.strictEqual(answer.status, 200, endpoint)
  return answer.json() as { readonly success: boolean; readonly answer: unknown; readonly error: string | null }
})

describe("a rest field with the service's real client", () => {
  it.live("reaches permitted addresses", () =>
    Effect.gen(function* () {
      const { url, received } = yield* canary
      const service = yield* inMemory({ env: { OUTBOUND_ALLOW: new URL(url).host } })
      const outcome = yield* asked(service, `${url}/x`, "open")
      assert.deepInclude(outcome, { success: true, answer: { found: "secret" }, error: null })
      assert.deepStrictEqual(received, ["GET /x"])
    }),
  )

  it.live("reaches nothing on this machine or its networks, however the address is written", () =>
    Effect.gen(function* () {
      const { received, port } = yield* canary
      const service = yield* inMemory()
      let saved = 0
      for (const [i, hostile] of hostileUrls(port).entries()) {
        const outcome = yield* asked(service, hostile, `hostile-${i}`)
        if (outcome === undefined) continue
        saved++
        assert.strictEqual(outcome.success, false, hostile)
        assert.isNull(outcome.answer, hostile)
        assert.notInclude(outcome.error ?? "", "127.0.0.1")
      }
      assert.isAtLeast(saved, 200)
      assert.deepStrictEqual(received, [])
    }),
  )

  it.live("follows no redirect to a forbidden address, even if the host's first lookup gave a permitted one", () =>
    Effect.gen(function* () {
      const { received, port } = yield* canary
      const hops: Array<string> = []
      const { url } = yield* listening((request, response) => {
        hops.push(request.url ?? "")
        const to = request.url === "/rebound" ? `http://rebound.test:${port}/` : `http://127.0.0.2:${port}/`
        response.writeHead(302, { location: to }).end()
      })
      answers.set("rebound.test", [["127.0.0.1"], ["127.0.0.2"], ["::1"]])
      const service = yield* inMemory({ env: { OUTBOUND_ALLOW: `${new URL(url).host},127.0.0.1/32` } })
      const portOf = new URL(url).port
      for (const [i, endpoint] of [`${url}/there`, `http://rebound.test:${portOf}/rebound`].entries()) {
        const outcome = yield* asked(service, endpoint, `hop-${i}`)
        assert.deepInclude(outcome, { success: false, answer: null }, endpoint)
      }
      assert.deepStrictEqual(hops, ["/there", "/rebound"])
      assert.deepStrictEqual(received, [])
    }),
  )
})
