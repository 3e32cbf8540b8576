import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { startService } from "../support/service.ts"
import { SocketClient } from "./support/Server.ts"

/** The answers. The first is a secret, hidden even from the client that gave it. */
const secret = "Tango-77-Uniform"
const words = "Canary-Zebra-91"

const form = {
  form_id: "canaries",
  title: "Canaries",
  voice: { llm_validation: { enabled: true } },
  sections: [
    {
      section_id: "main",
      fields: [
        { field_id: "pin", field_type: "password", label: "PIN", constraints: { min_length: 5 } },
        { field_id: "mail", field_type: "email", label: "Mail" },
        { field_id: "words", field_type: "text", label: "Words" },
      ],
    },
  ],
}

/** A collector of traces. */
const collector = async () => {
  const bodies: Array<Buffer> = []
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => bodies.push(chunk))
    request.on("end", () => response.end("{}"))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    collected: () => Buffer.concat(bodies).toString("latin1"),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe("the service as started by users", () => {
  it("discloses no answer in its log, its metrics, its traces or its refusals", async () => {
    const traces = await collector()
    const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: traces.url })
    try {
      const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" }
      const post = (path: string, body: string) => fetch(`${service.url}${path}`, { method: "POST", headers, body })
      const created = await post("/api/v1/demo/forms", JSON.stringify(form))
      const { form_uid: uid } = (await created.json()) as { readonly form_uid: string }
      const forms = `/api/v1/demo/forms/${uid}`

      const refusals: Array<string> = []
      for (const [path, data] of [
        ["validate", { pin: [secret], mail: 5 }],
        ["validate?llm_validation=true", { pin: secret, words: "x" }],
        ["data", { pin: { secret }, mail: "nobody" }],
        ["data", { pin: secret, unknown: secret }],
      ] as const)
        refusals.push(await (await post(`${forms}/${path}`, JSON.stringify({ data }))).text())
      refusals.push(await (await post(`${forms}/data`, `{"data":{"pin":"${secret}"`)).text())
      refusals.push(await (await post(`${forms}/data?pin=${secret}`, "")).text())

      for (const protocol_version of [1, 2]) {
        const client = new SocketClient(Number(new URL(service.url).port), {
          protocols: ["bearer", service.token],
          tenant: "demo",
          form: uid,
        })
        await client.opened()
        await client.ask({ type: "start_session", protocol_version }, "question")
        await client.ask(`{"type":"answer_text","value":"${secret}"`, "error")
        await client.ask({ type: "answer_text", field_id: "words", value: secret }, "error")
        await client.ask({ type: "answer_selection", field_id: "pin", values: [secret] }, "answer_rejected")
        await client.ask({ type: "answer_payload", field_id: "pin", value: { secret } }, "answer_rejected")
        await client.ask(
          { type: "answer_text", field_id: "pin", value: secret, more: secret },
          protocol_version === 1 ? "answer_accepted" : "error",
        )
        if (protocol_version === 2)
          await client.ask({ type: "answer_text", field_id: "pin", value: secret }, "answer_accepted")
        await client.ask({ type: "answer_text", field_id: "mail", value: words }, "answer_rejected")
        await client.ask({ type: "answer_text", field_id: "mail", value: `${words}@example.com` }, "answer_accepted")
        client.send({ type: "answer_text", field_id: "words", value: words })
        if (protocol_version === 2) {
          await client.until(() => client.wire.some(({ type }) => type === "review_prompt"))
          client.send({ type: "review_confirm", confirmed: true })
        }
        await client.until(() => client.wire.some(({ type }) => type === "form_complete"))
        assert.notInclude(JSON.stringify(client.wire), secret, `wire of protocol ${protocol_version}`)
        await client.ask({ type: "end_session" }, "session_ended")
        await client.ended()
      }

      await fetch(`${service.url}/?token=${service.token}`, { redirect: "manual" })
      const metrics = await (await fetch(`${service.url}/metrics`, { headers })).text()
      await service.stop()
      assert.include(service.output(), "voice session ended")
      assert.isAbove(metrics.length, 100)
      assert.isAbove(traces.collected().length, 1000)
      for (const canary of [secret, words]) {
        assert.notInclude(service.output(), canary, "log")
        assert.notInclude(metrics, canary, "metrics")
        assert.notInclude(traces.collected(), canary, "traces")
      }
      // The demo user's sign-in link is printed at startup; no trace or metric may contain its token.
      assert.notInclude(traces.collected() + metrics, service.token.split(".")[1]!, "token")
      assert.notInclude(refusals.join("\n"), secret, "refusals")
    } finally {
      await service.kill()
      await traces.close()
    }
  })
})
