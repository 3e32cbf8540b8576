import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { createHmac } from "node:crypto"
import type { Mail } from "../../../src/domain/mail/Mail.ts"
import { Mailer, MailRefused, MailServerUnavailable } from "../../../src/ports/Mailer.ts"
import {
  OutboundFailed,
  OutboundForbidden,
  OutboundHttp,
  type OutboundRequest,
} from "../../../src/ports/OutboundHttp.ts"
import { shippedTemplates } from "../../../src/layers/Infographics.ts"
import { someone, stores } from "../../doubles/Testing.ts"
import { afterThreads } from "../../support/afterThreads.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const root = "/api/v1/schedules"
const data = "https://data.example/sales.csv"
const hook = "https://hooks.example/parley"
const other = { ...someone, sub: "8", userId: 8 }

/** Scripted servers: a data source with entity tags, a receiver, and a mail server. */
const world = () => {
  const fetched: Array<OutboundRequest> = []
  const posts: Array<OutboundRequest> = []
  const mails: Array<Mail> = []
  const state = {
    csv: "month,sales\n2026-01-01,10\n2026-02-01,12\n2026-03-01,17\n",
    etag: '"1"' as string | null,
    status: 200 as number | "away",
    hookStatus: 200,
    mail: "taken" as "taken" | "refused" | "away",
  }
  const isData = ({ url }: OutboundRequest) => url.startsWith("https://data.")
  const outbound = Layer.succeed(OutboundHttp, {
    open: () => Effect.die("nothing is read as it comes"),
    admits: (url) => (url.includes("//10.") ? Effect.fail(new OutboundForbidden({ host: "10.0.0.1" })) : Effect.void),
    send: (request) =>
      Effect.suspend(() => {
        if (!isData(request)) {
          posts.push(request)
          return Effect.succeed({ status: state.hookStatus, headers: {}, body: new Uint8Array() })
        }
        fetched.push(request)
        if (state.status === "away")
          return Effect.fail(new OutboundFailed({ reason: "unreachable", host: "data.example" }))
        const headers = { "content-type": "text/csv", ...(state.etag === null ? {} : { etag: state.etag }) }
        if (state.etag !== null && request.headers?.["if-none-match"] === state.etag)
          return Effect.succeed({ status: 304, headers, body: new Uint8Array() })
        return Effect.succeed({ status: state.status, headers, body: new TextEncoder().encode(state.csv) })
      }),
  })
  const mailer = Layer.succeed(Mailer, {
    isConfigured: true,
    send: (mail) =>
      Effect.suspend((): Effect.Effect<void, MailRefused | MailServerUnavailable> => {
        if (state.mail === "away") return Effect.fail(new MailServerUnavailable({ reason: "unreachable" }))
        if (state.mail === "refused" && mail.to.startsWith("nobody"))
          return Effect.fail(new MailRefused({ status: 550 }))
        mails.push(mail)
        return Effect.void
      }),
  })
  return { fetched, posts, mails, state, outside: Layer.merge(outbound, mailer) as Layer.Layer<never> }
}

const call = {
  template: "time_series",
  descriptor: {
    template: "time_series",
    mode: "jinja",
    sections: [
      { name: "Head", target: "report", shape: "mapping" },
      { name: "Series", target: "series", datasets: ["series"], shape: "records" },
    ],
    params: { report: { title: "Sales", locale: "en" } },
  },
}

const wanted = {
  title: "Sales of the week",
  cron: "0 7 * * *",
  time_zone: "Europe/Madrid",
  sources: [{ dataset: "series", url: data }],
  call,
}

const send = (service: Service, method: string, path: string, body?: unknown, as = someone) =>
  service.call({
    method,
    path,
    as,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  })

const started = (more: object = {}) =>
  Effect.gen(function* () {
    const here = world()
    const service = yield* inMemory({
      folders: [shippedTemplates],
      outside: here.outside,
      env: { MAIL_RECIPIENT_DOMAINS: "example.org" },
    })
    const made = yield* send(service, "POST", root, { ...wanted, ...more })
    assert.strictEqual(made.status, 201, made.text)
    const path = `${root}/${made.json().schedule_id}`
    const runs = Effect.map(send(service, "GET", `${path}/runs`), (answer) => answer.json().runs as ReadonlyArray<any>) // oxlint-disable-line typescript/no-explicit-any -- tests look into arbitrary JSON
    return { ...here, service, made: made.json(), path, runs }
  })

const step = Duration.minutes(5)

/** Advances the clock in steps shorter than any wait. */
const pass = Effect.fnUntraced(function* (total: Duration.Input) {
  let left = Duration.fromInputUnsafe(total)
  while (Duration.isGreaterThan(left, Duration.zero)) {
    const next = Duration.min(left, step)
    yield* TestClock.adjust(next)
    yield* afterThreads
    left = Duration.subtract(left, next)
  }
})

describe("a schedule", () => {
  it.effect("renders its data once at its scheduled time in its time zone, and keeps the page", () =>
    Effect.gen(function* () {
      const { made, path, runs, service, fetched } = yield* started()
      // Seven o'clock in Madrid in January is six o'clock UTC. The test clock starts at midnight.
      assert.strictEqual(made.next_at, "1970-01-01T06:00:00.000Z")
      assert.strictEqual(made.secret, null)
      yield* pass("359 minutes")
      assert.deepStrictEqual(yield* runs, [])
      yield* pass("2 minutes")
      const [run, ...rest] = yield* runs
      assert.deepStrictEqual(rest, [])
      assert.deepInclude(run, { state: "done", tick: "1970-01-01T06:00:00.000Z", is_manual: false, error: null })
      assert.lengthOf(fetched, 1)
      const page = yield* service.call({ path: `/api/v1/artifacts/${run.artifact_id}` })
      assert.strictEqual(page.status, 200)
      assert.include(page.text, "17")
      assert.strictEqual((yield* send(service, "GET", path)).json().next_at, "1970-01-02T06:00:00.000Z")
    }),
  )

  it.effect("sends the last entity tag, and renders unchanged data again only if configured to", () =>
    Effect.gen(function* () {
      const { service, path, runs, fetched, state } = yield* started({ cron: "*/15 * * * *" })
      const states = Effect.map(runs, (all) => all.map((run) => run.state))
      yield* pass("16 minutes")
      yield* pass("15 minutes")
      assert.deepStrictEqual(yield* states, ["unchanged", "done"])
      assert.strictEqual(fetched[1]?.headers?.["if-none-match"], '"1"')
      // If there are no entity tags, the bytes themselves are compared.
      state.etag = null
      yield* pass("15 minutes")
      assert.deepStrictEqual(yield* states, ["unchanged", "unchanged", "done"])
      state.csv += "2026-04-01,21\n"
      yield* pass("15 minutes")
      assert.deepStrictEqual((yield* states).slice(0, 1), ["done"])
      const manual = yield* send(service, "POST", `${path}/run`)
      assert.strictEqual(manual.status, 202)
      assert.deepInclude(manual.json(), { state: "running", is_manual: true })
      yield* pass("1 second")
      assert.deepInclude((yield* runs)[0], { run_id: manual.json().run_id, state: "done" })
      yield* send(service, "PATCH", path, { when_unchanged: "render" })
      yield* pass("15 minutes")
      assert.deepInclude((yield* runs)[0], { state: "done", is_manual: false })
    }),
  )

  it.effect("runs once per tick, whatever the number of processes", () =>
    Effect.gen(function* () {
      const here = world()
      const options = {
        folders: [shippedTemplates],
        outside: here.outside,
        stores: Layer.succeedContext(yield* Layer.build(stores)),
      }
      const one = yield* inMemory(options)
      yield* inMemory(options)
      yield* inMemory(options)
      const { schedule_id } = (yield* send(one, "POST", root, { ...wanted, cron: "*/15 * * * *" })).json()
      yield* pass("61 minutes")
      const { runs } = (yield* send(one, "GET", `${root}/${schedule_id}/runs`)).json()
      assert.deepStrictEqual(
        runs.map(({ tick }: { tick: string }) => tick.slice(11, 16)),
        ["01:00", "00:45", "00:30", "00:15"],
      )
      assert.lengthOf(here.fetched, 4)
    }),
  )

  it.effect(
    "posts the signed page, retries while the receiver is unavailable, and renders the page once for all attempts",
    () =>
      Effect.gen(function* () {
        const { made, runs, posts, state, fetched } = yield* started({ destination: { kind: "webhook", url: hook } })
        assert.match(made.secret, /^whsec_[0-9a-f]{64}$/)
        assert.deepStrictEqual(made.destination, { kind: "webhook", url: hook })
        state.hookStatus = 503
        yield* pass("361 minutes")
        assert.deepInclude((yield* runs)[0], {
          state: "running",
          error: { code: "not_delivered", detail: "The receiver answered 503." },
        })
        state.hookStatus = 204
        yield* pass("3 minutes")
        const [run] = yield* runs
        assert.deepInclude(run, { state: "done", error: null })
        assert.isAbove(run.attempts, 1)
        assert.lengthOf(fetched, 1)
        const post = posts.at(-1)!
        assert.strictEqual(post.headers?.["parley-event"], "infographic.rendered")
        assert.strictEqual(post.headers?.["parley-delivery"], run.run_id)
        const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(post.headers?.["parley-signature"])) ?? []
        assert.strictEqual(
          v1,
          createHmac("sha256", made.secret)
            .update(`${t}.${String(post.body)}`)
            .digest("hex"),
        )
        const { data: posted } = JSON.parse(String(post.body))
        assert.deepInclude(posted, { title: "Sales of the week", artifact_id: run.artifact_id })
        assert.include(posted.html, "<svg")
        assert.isAbove(posted.findings.length, 0)
      }),
  )

  it.effect("mails the page's findings with its URL, to each person once", () =>
    Effect.gen(function* () {
      const to = ["ada@example.org", "nobody@example.org", "bob@example.org"]
      const { runs, mails, state, service } = yield* started({ destination: { kind: "mail", to } })
      state.mail = "away"
      yield* pass("361 minutes")
      assert.deepInclude((yield* runs)[0], { state: "running", error: { code: "not_mailed", detail: "unreachable" } })
      state.mail = "refused"
      yield* pass("3 minutes")
      assert.deepStrictEqual(
        mails.map((mail) => mail.to),
        ["ada@example.org", "bob@example.org"],
      )
      assert.deepInclude((yield* runs)[0], {
        state: "failed",
        error: { code: "not_mailed", detail: "1 of 3 addresses" },
      })
      const [, token] = /\/embed\/([0-9a-f]{64})/.exec(mails[0]!.text) ?? []
      assert.strictEqual(mails[0]!.subject, "Sales of the week")
      assert.match(mails[0]!.text, /^- .*sales/im)
      const page = yield* service.call({ path: `/embed/${token}`, as: null })
      assert.strictEqual(page.status, 200)
      assert.include(page.headers.get("content-security-policy") ?? "", "frame-ancestors 'none'")
    }),
  )

  it.effect("reports faulty data, retries while the data is unavailable, and gives up with the reason", () =>
    Effect.gen(function* () {
      const { runs, state } = yield* started({ cron: "0 */2 * * *" })
      state.status = "away"
      // Even hours in Madrid are odd hours in UTC.
      yield* pass("61 minutes")
      assert.deepInclude((yield* runs)[0], {
        state: "running",
        error: { code: "data_unreachable", detail: "data.example" },
      })
      yield* pass("50 minutes")
      assert.deepInclude((yield* runs)[0], { state: "failed", attempts: 5 })
      state.status = 404
      yield* pass("70 minutes")
      assert.deepInclude((yield* runs)[0], {
        state: "failed",
        attempts: 1,
        error: { code: "data_refused", detail: "data.example responded with 404" },
      })
      state.status = 200
      state.csv = 'month,sales\n"2026'
      yield* pass("120 minutes")
      const [last] = yield* runs
      assert.strictEqual(last.error.code, "data_unreadable")
      assert.include(last.error.detail, "dataset:series")
    }),
  )

  it.effect("does not run while paused, and is deleted with its runs, while its pages stay", () =>
    Effect.gen(function* () {
      const { service, path, runs, fetched } = yield* started({ cron: "*/15 * * * *" })
      yield* pass("16 minutes")
      const [run] = yield* runs
      const paused = yield* send(service, "PATCH", path, { is_active: false })
      assert.deepInclude(paused.json(), { is_active: false, next_at: null })
      yield* pass("60 minutes")
      assert.lengthOf(fetched, 1)
      const again = yield* send(service, "PATCH", path, { is_active: true })
      assert.strictEqual(again.json().next_at, "1970-01-01T01:30:00.000Z")
      assert.strictEqual((yield* send(service, "DELETE", path)).status, 204)
      yield* pass("60 minutes")
      assert.lengthOf(fetched, 1)
      assert.strictEqual((yield* send(service, "GET", `${path}/runs`)).status, 404)
      assert.strictEqual((yield* service.call({ path: `/api/v1/artifacts/${run.artifact_id}` })).status, 200)
    }),
  )

  it.effect("can be seen by its owner only", () =>
    Effect.gen(function* () {
      const { service, path } = yield* started()
      for (const [method, end, body] of [
        ["GET", ""],
        ["GET", "/runs"],
        ["PATCH", "", { is_active: false }],
        ["POST", "/run"],
        ["DELETE", ""],
      ] as const)
        assert.strictEqual((yield* send(service, method, path + end, body, other)).json().error, "schedule_not_found")
      assert.deepStrictEqual((yield* send(service, "GET", root, undefined, other)).json(), {
        schedules: [],
        next_cursor: null,
      })
      assert.lengthOf((yield* send(service, "GET", root)).json().schedules, 1)
    }),
  )

  it.effect(
    "is refused if a part is missing or invalid, or if the user has too many schedules; the error names an invalid part",
    () =>
      Effect.gen(function* () {
        const { service } = yield* started()
        for (const [more, part] of [
          [{ title: " " }, "title"],
          [{ cron: "* * * * *" }, "cron"],
          [{ cron: "*/5 * * * *" }, "cron"],
          [{ cron: "0 0 7 * * *" }, "cron"],
          [{ cron: "0 25 * * *" }, "cron"],
          [{ cron: "0 0 31 2 *" }, "cron"],
          [{ time_zone: "Mars/Olympus" }, "time_zone"],
          [{ sources: [] }, "sources"],
          [{ sources: [...wanted.sources, ...wanted.sources] }, "sources"],
          [{ sources: [{ dataset: "series", url: "https://10.0.0.1/x" }] }, "sources"],
          [{ sources: [{ dataset: "series", url: "file:///etc/passwd" }] }, "sources"],
          [{ call: { ...call, template: "other" } }, "call"],
          [{ call: { ...call, datasets: { more: null } } }, "call"],
          [{ call: {} }, "call"],
          [{ destination: { kind: "webhook", url: "https://10.0.0.1/" } }, "destination"],
          [{ destination: { kind: "mail", to: [] } }, "destination"],
          [{ destination: { kind: "mail", to: ["ada@elsewhere.example"] } }, "destination"],
          [{ destination: { kind: "mail", to: ["a@b.example\nBcc: x@y.example"] } }, "destination"],
        ] as const) {
          const refused = yield* send(service, "POST", root, { ...wanted, ...more })
          assert.strictEqual(refused.status, 400, JSON.stringify(more))
          assert.deepInclude(refused.json(), { error: "invalid_schedule", detail: { part } }, refused.text)
          assert.match(refused.json().message, new RegExp(`^${part}(?: must |: ).+[^.]\\.$`))
        }
        for (const body of [{}, { ...wanted, cron: 7 }, { ...wanted, destination: { kind: "fax" } }, []]) {
          const refused = yield* send(service, "POST", root, body)
          assert.strictEqual(refused.status, 400, JSON.stringify(body))
          assert.strictEqual(refused.json().error, "invalid_schedule")
        }
        for (let n = 1; n < 20; n++) yield* send(service, "POST", root, wanted)
        assert.deepInclude((yield* send(service, "POST", root, wanted)).json(), {
          error: "schedules_full",
          detail: { most: 20 },
        })
      }),
  )
})

describe("the schedules page", () => {
  it.effect("creates a schedule without a script, shows its results, pauses and deletes it", () =>
    Effect.gen(function* () {
      const here = world()
      const service = yield* inMemory({ folders: [shippedTemplates], outside: here.outside })
      const post = (path: string, body: Record<string, string>, more: Record<string, string> = {}, as = someone) =>
        service.call({
          method: "POST",
          path,
          as,
          headers: { "content-type": "application/x-www-form-urlencoded", ...more },
          body: new URLSearchParams(body).toString(),
        })
      const entries = {
        title: "<Sales>",
        template: "time_series",
        url: data,
        cron: "0 7 * * *",
        zone: "UTC",
        kind: "webhook",
        target: hook,
        call: "",
      }
      const wrong = yield* post("/schedules", { ...entries, cron: "* * * * *" })
      assert.strictEqual(wrong.status, 422)
      assert.include(wrong.text, "at least 15 minutes apart")
      assert.include(wrong.text, 'value="&lt;Sales&gt;"')
      assert.strictEqual((yield* post("/schedules", { ...entries, call: "[1]" })).status, 422)
      assert.strictEqual((yield* post("/schedules", entries, { origin: "https://evil.example" })).status, 403)
      const made = yield* post("/schedules", entries)
      assert.match(made.text, /whsec_[0-9a-f]{64}/)
      const [found] = (yield* send(service, "GET", root)).json().schedules
      assert.deepInclude(found, { title: "<Sales>", sources: [{ dataset: "series", url: data }] })
      const path = `/schedules/${found.schedule_id}`
      assert.strictEqual((yield* post(path, { do: "run" })).headers.get("location"), `${path}?done=begun`)
      yield* pass("1 second")
      const shown = yield* service.call({ path, headers: { "accept-language": "es" } })
      assert.include(shown.text, "Terminada, manual")
      assert.match(shown.text, /href="\/artifacts\/infographic-/)
      assert.notInclude(shown.text, "whsec_")
      yield* post(path, { do: "pause" })
      assert.include((yield* service.call({ path: "/schedules" })).text, "Paused")
      assert.strictEqual((yield* service.call({ path, as: other })).status, 404)
      assert.strictEqual((yield* post(path, { do: "delete" }, {}, other)).status, 404)
      assert.strictEqual((yield* post(path, { do: "delete" })).headers.get("location"), "/schedules?done=deleted")
      assert.strictEqual((yield* service.call({ path })).status, 404)
    }),
  )

  it.effect("changes a schedule's time, time zone, source and destination, and reports invalid values", () =>
    Effect.gen(function* () {
      const { service, path, made } = yield* started({ destination: { kind: "webhook", url: hook } })
      const page = `/schedules/${made.schedule_id}`
      const entries = {
        do: "change",
        title: "Sales & more",
        url: "https://data.example/other.csv",
        cron: "30 8 * * 2",
        zone: "America/Lima",
        kind: "webhook",
        target: hook,
        render: "on",
      }
      const post = (body: Record<string, string>, more: Record<string, string> = {}, as = someone) =>
        service.call({
          method: "POST",
          path: page,
          as,
          headers: { "content-type": "application/x-www-form-urlencoded", ...more },
          body: new URLSearchParams(body).toString(),
        })
      const before = (yield* service.call({ path: page })).text
      for (const value of ["0 7 * * *", "Europe/Madrid", data, hook]) assert.include(before, `value="${value}"`)
      const wrong = yield* post({ ...entries, zone: "Mars/Olympus" })
      assert.strictEqual(wrong.status, 422)
      assert.include(wrong.text, "an IANA time zone")
      assert.include(wrong.text, 'value="Mars/Olympus"')
      assert.match(wrong.text, /<a href="#schedule-zone"\s*>Time zone<\/a\s*>/)
      assert.match(wrong.text, /id="schedule-zone"[^>]*aria-invalid="true"/)
      const spanish = yield* post({ ...entries, cron: "* * * * *" }, { "accept-language": "es" })
      assert.include(spanish.text, "al menos 15 minutos entre ejecuciones")
      assert.notInclude(spanish.text, "minutes apart")
      assert.strictEqual((yield* post(entries, { origin: "https://evil.example" })).status, 403)
      assert.strictEqual((yield* post(entries, {}, other)).status, 404)
      assert.deepInclude((yield* send(service, "GET", path)).json(), { cron: "0 7 * * *", time_zone: "Europe/Madrid" })
      // The receiver and its secret remain.
      assert.strictEqual((yield* post(entries)).headers.get("location"), `${page}?done=changed`)
      assert.deepInclude((yield* send(service, "GET", path)).json(), {
        title: "Sales & more",
        cron: "30 8 * * 2",
        time_zone: "America/Lima",
        sources: [{ dataset: "series", url: "https://data.example/other.csv" }],
        destination: { kind: "webhook", url: hook },
        when_unchanged: "render",
        is_active: true,
        next_at: "1970-01-06T13:30:00.000Z",
      })
      assert.match((yield* post({ ...entries, target: "https://hooks.example/new" })).text, /whsec_[0-9a-f]{64}/)
      const mailed = yield* post({ ...entries, kind: "mail", target: "ana@example.org, bo@example.org", render: "" })
      assert.strictEqual(mailed.status, 303, mailed.text)
      assert.deepInclude((yield* send(service, "GET", path)).json(), {
        destination: { kind: "mail", to: ["ana@example.org", "bo@example.org"] },
        when_unchanged: "skip",
      })
    }),
  )
})
