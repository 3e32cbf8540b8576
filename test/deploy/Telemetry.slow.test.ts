import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { parse } from "yaml"
import { provider } from "../support/chat.ts"
import { form, talk, tokenFor } from "../support/killedSessions.ts"
import { startRenderProcess, until } from "../support/renderProcess.ts"

const dashboard = JSON.parse(readFileSync("deploy/grafana/parley.json", "utf8")) as {
  readonly panels: ReadonlyArray<{
    readonly title: string
    readonly targets?: ReadonlyArray<{ readonly expr: string }>
  }>
}

const alerts = (
  parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")) as {
    readonly groups: ReadonlyArray<{
      readonly rules: ReadonlyArray<{
        readonly alert: string
        readonly expr: string
        readonly labels: { readonly severity: string }
        readonly annotations: { readonly summary: string; readonly action: string }
      }>
    }>
  }
).groups.flatMap(({ rules }) => rules)

const queries = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
]

/** The metrics in a query and the labels it requires. Grouping labels are not metrics. */
const metricsIn = (expr: string) => {
  const plain = expr.replaceAll(/\b(?:by|without) \([^)]*\)/g, "")
  return [...plain.matchAll(/\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?:\{([^}]*)\})?/g)]
    .filter(([, name = ""]) => name !== "histogram_quantile")
    .map(([, name = "", labels = ""]) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*[!=]/g)].flatMap(([, label = ""]) =>
        ["job", "le", "instance"].includes(label) ? [] : [label],
      ),
    }))
}

/** The labels that a query groups by. */
const groupedBy = (expr: string): ReadonlyArray<string> =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)]
    .flatMap(([, labels = ""]) => labels.split(",").map((label) => label.trim()))
    .filter((label) => !["job", "le", "instance"].includes(label))

/** Labels that only failed calls have. */
const onlyOfErrors = new Set(["error_type"])

/** Metrics that a healthy, idle process doesn't have; the test looks for them in the code that creates them. */
const elsewhere: Readonly<Record<string, string>> = {
  voice_message_failures_total: "src/application/voice/VoiceMetrics.ts",
  uncaught_errors_total: "src/layers/Uncaught.ts",
  narration_clips_total: "src/application/voice/VoiceMetrics.ts",
}

/** A collector of traces and metrics. */
const collector = async () => {
  const received: Array<{ readonly path: string; readonly headers: unknown; readonly text: string }> = []
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (part) => (text += part))
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, text })
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { received, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const trace = "0af7651916cd43dd8448eb211c80319c"

describe("telemetry", () => {
  it("has ten alerts, each of which describes the problem and what to do", () => {
    assert.lengthOf(alerts, 10)
    for (const { alert, labels, annotations } of alerts) {
      assert.match(alert, /^Parley[A-Z]\w+$/)
      assert.include(["page", "ticket"], labels.severity)
      assert.isAbove(annotations.summary.length, 20)
      assert.isAbove(annotations.action.length, 15)
    }
    assert.isAbove(queries.length, 30)
  })

  it.live("from a service in use includes traces and everything that the dashboard and the alerts query", () =>
    Effect.gen(function* () {
      const model = yield* provider((_, call) => (call === 1 ? { status: 400 } : ["Hello", " you"]))
      const { received, server, url } = yield* Effect.promise(collector)
      yield* Effect.promise(async () => {
        const service = await startRenderProcess({
          LLM_BASE_URL: `${model.url}/v1`,
          LLM_MODEL: "m-1",
          LLM_PRICE_INPUT: "2.5",
          LLM_PRICE_OUTPUT: "10",
          OTEL_EXPORTER_OTLP_ENDPOINT: url,
          OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b",
          OTEL_SERVICE_NAME: "trial",
        })
        let lacking: ReadonlyArray<string> = []
        try {
          const authorization = `Bearer ${await tokenFor(1)}`
          const traceparent = `00-${trace}-b7ad6b7169203331-01`
          const call = (path: string, init: RequestInit = {}) =>
            service.fetch(path, { ...init, headers: { authorization, traceparent, ...init.headers } })
          const json = { "content-type": "application/json" }
          const made = await call("/api/v1/demo/forms", { method: "POST", headers: json, body: JSON.stringify(form) })
          const { form_uid: formUid } = (await made.json()) as { readonly form_uid: string }
          const person = {
            userId: 1,
            token: await tokenFor(1),
            accepted: new Map<string, string>(),
            sessionId: undefined,
            isSending: false,
            isDone: false,
          }
          await talk(service.url, formUid, person, [])
          assert.isTrue(person.isDone)
          const body = new FormData()
          body.append("config", new Blob([JSON.stringify({ name: "one" })], { type: "application/json" }))
          const agent = await call("/api/v1/agents/user/", { method: "POST", body })
          const { chatbot_id: id } = (await agent.json()) as { readonly chatbot_id: string }
          await until(
            async () => ((await (await call(`/api/v1/agents/user/${id}/status`)).json()) as { phase: string }).phase,
            (phase) => phase === "ready",
          )
          const ask = () =>
            call(`/api/v1/agents/chat/${id}`, {
              method: "POST",
              headers: json,
              body: JSON.stringify({ query: "hi" }),
            })
          assert.strictEqual((await ask()).status, 502)
          assert.strictEqual((await ask()).status, 200)
          const published = await until(
            async () => (await call("/metrics")).text(),
            (text) => /work_waiting\{/.test(text) && /v8js_gc_duration_seconds_sum/.test(text),
          )
          for (const { of, expr } of queries)
            for (const { name, labels } of metricsIn(expr)) {
              const place = elsewhere[name]
              if (place !== undefined) {
                assert.include(readFileSync(place, "utf8"), `"${name}"`)
                continue
              }
              const lines = published
                .split("\n")
                .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
              assert.isNotEmpty(lines, `${of}: ${name} is not published`)
              for (const label of [...labels, ...groupedBy(expr)]) {
                if (onlyOfErrors.has(label) && !name.startsWith("gen_ai")) continue
                assert.isTrue(
                  lines.some((line) => line.includes(`${label}="`)),
                  `${of}: ${name} has no ${label}`,
                )
              }
            }
          assert.match(published, /http_route="\/api\/v1\/:tenant\/forms"/)
          assert.notInclude(published, formUid)
          const cost = /^gen_ai_client_cost_total\{.*\} (\S+)$/m.exec(published)?.[1]
          assert.approximately(Number(cost), (11 * 2.5 + 7 * 10) / 1e6, 1e-9)
          assert.include(service.output(), `"traceId":"${trace}"`)

          const traces = () =>
            received
              .filter(({ path }) => path === "/v1/traces")
              .map(({ text }) => text)
              .join("\n")
          const wanted = [trace, '"trial"', "/api/v1/:tenant/forms", "db.query.text"]
          await until(
            async () => wanted.filter((one) => !traces().includes(one)),
            (missing) => {
              lacking = missing
              return missing.length === 0
            },
          )
          assert.deepInclude(received[0]?.headers, { "x-key": "a b" })
          assert.match(model.traceparents.join(" "), new RegExp(trace))
        } finally {
          if (lacking.length > 0) console.error("not in the traces:", lacking.join(", "))
          await service.dispose()
          server.closeAllConnections()
          server.close()
        }
      })
    }),
  )
})
