import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { audited } from "../../../src/http/audit/Actions.ts"
import { RegisteredRoutes } from "../../../src/http/middleware/RegisteredRoutes.ts"
import { AuditLog, AuditLogUnavailable } from "../../../src/ports/AuditLog.ts"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import * as Testing from "../../doubles/Testing.ts"
import { withAvatars } from "../../support/avatars.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { first, render, request } from "../../support/renders.ts"
import { definition, send, stored } from "../forms/support/forms.ts"

const admin: Caller = { ...Testing.someone, sub: "1", userId: 1, superuser: true }
const viewer: Caller = { ...Testing.someone, sub: "8", userId: 8, roles: { demo: ["respondent"] } }

const entries = (service: Service, query = "", as: Caller = admin) =>
  Effect.map(service.call({ path: `/api/v1/demo/audit?limit=200${query}`, as }), (answer) => {
    assert.strictEqual(answer.status, 200, answer.text)
    return answer.json().entries as ReadonlyArray<Record<string, any>> // oxlint-disable-line typescript/no-explicit-any -- entries are JSON
  })

/** The audited actions, oldest first, except for reads of the log itself. */
const auditedBy = (service: Service) =>
  Effect.map(entries(service), (all) =>
    all
      .filter(({ action }) => action !== "audit.read")
      .map(({ actor, action, result }) => [actor, action, result])
      .reverse(),
  )

describe("the audit log", () => {
  it.effect("has an entry for every route, and no outdated entries", () =>
    Effect.gen(function* () {
      let routes: ReadonlyArray<string> = []
      yield* withAvatars({
        more: Layer.effectDiscard(
          Effect.map(Effect.serviceOption(RegisteredRoutes), (found) => {
            routes = Option.getOrThrow(found).routes()
          }),
        ),
      })
      const socket = "GET /api/v1/:tenant/forms/:form_uid/audio/ws"
      const there = new Set([...routes, socket])
      const known = new Set(Object.keys(audited))
      assert.deepStrictEqual(
        [...there].filter((route) => !known.has(route)),
        [],
        "Actions.ts must state how it is audited",
      )
      assert.deepStrictEqual(
        [...known].filter((route) => !there.has(route)),
        [],
        "there is no such route",
      )
    }),
  )

  it.effect("records changes, reads of answers, denials and sign-ins: who, what, and the result", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, definition("ours"))
      yield* send(service, "POST", `${path}/data`, { data: { name: "a very private answer" } })
      yield* service.call({ path: `${path}/data` })
      yield* service.call({ path: `${path}/data`, as: viewer })
      yield* service.call({ path, as: viewer })
      yield* service.call({ method: "POST", path: "/api/v1/session" })
      yield* service.call({ path: "/api/v1/demo/forms", as: null, headers: { authorization: "Bearer a.b.c" } })
      yield* service.call({ path: "/api/v1/demo/forms", as: null })
      assert.deepStrictEqual(
        yield* auditedBy(service),
        [
          ["7", "form.create", "done"],
          ["7", "answers.submit", "done"],
          ["7", "answers.read", "done"],
          ["8", "answers.read", "denied"],
          ["7", "session.open", "done"],
          [null, "GET /api/v1/:tenant/forms", "denied"],
        ].map((one) => (one[1] === "answers.submit" ? [one[0], one[1], (one[2] = "done")] : one)),
      )
      const all = yield* entries(service)
      const made = all.find(({ action }) => action === "form.create")!
      assert.include(made["made"], uid)
      assert.strictEqual(all.find(({ action }) => action === "answers.read")!["object"].form_uid, uid)
      assert.notInclude(JSON.stringify(all), "private answer")
    }),
  )

  it.effect("can be read by administrators, in pages, with filters, and as a file", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      yield* stored(service, definition("one"))
      yield* stored(service, definition("two"))
      assert.strictEqual((yield* service.call({ path: "/api/v1/demo/audit", as: viewer })).status, 403)
      assert.strictEqual((yield* service.call({ path: "/api/v1/operations/audit" })).status, 403)
      assert.strictEqual((yield* service.call({ path: "/api/v1/operations/audit", as: admin })).status, 200)
      const first = (yield* service.call({ path: "/api/v1/demo/audit?action=form.create&limit=1", as: admin })).json()
      assert.lengthOf(first.entries, 1)
      const rest = `/api/v1/demo/audit?action=form.create&limit=1&cursor=${first.next_cursor}`
      const second = (yield* service.call({ path: rest, as: admin })).json()
      assert.isBelow(second.entries[0].seq, first.entries[0].seq)
      assert.lengthOf(yield* entries(service, "&actor=nobody"), 0)
      for (const query of ["limit=0", "cursor=x", "result=maybe", "from=yesterday"])
        assert.strictEqual((yield* service.call({ path: `/api/v1/demo/audit?${query}`, as: admin })).status, 400, query)
      const file = yield* service.call({ path: "/api/v1/demo/audit/export", as: admin })
      assert.match(file.headers.get("content-disposition") ?? "", /audit-demo\.ndjson/)
      const lines = file.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
      assert.deepStrictEqual(
        lines.filter(({ action }) => action === "form.create").map(({ result }) => result),
        ["done", "done"],
      )
      const check = yield* Effect.flatMap(AuditLog, (log) => log.check("demo")).pipe(
        Effect.provideContext(service.context),
      )
      assert.isNull(check.brokenAt)
      assert.isAbove(check.entries, lines.length - 1)
    }),
  )

  it.effect("lets reads continue while it can't be written, and records them in the process's log", () =>
    Effect.gen(function* () {
      let isAway = false
      const away = new AuditLogUnavailable({ cause: "no space left on device" })
      const breaking = Layer.effect(
        AuditLog,
        Effect.map(AuditLog, (log) =>
          AuditLog.of({ ...log, add: (...given) => (isAway ? Effect.fail(away) : log.add(...given)) }),
        ),
      )
      const service = yield* inMemory({ stores: breaking.pipe(Layer.provideMerge(Testing.stores)) })
      const { path } = yield* stored(service, definition("ours"))
      yield* send(service, "POST", `${path}/data`, { data: { name: "Anna" } })
      isAway = true
      const read = yield* service.call({ path: `${path}/data` })
      assert.strictEqual(read.status, 200, read.text)
      assert.include(read.text, "Anna")
      assert.strictEqual((yield* send(service, "PATCH", path, { title: "Other" })).status, 503)
      const lines = service.log.filter(({ message }) => message === "A read is missing from the audit log")
      assert.strictEqual(lines.length, 1)
      assert.include(JSON.stringify(lines[0]), "answers.read")
    }),
  )

  it.effect("blocks changes that it can't record", () =>
    Effect.gen(function* () {
      const away = new AuditLogUnavailable({ cause: "away" })
      const broken = Layer.effect(
        AuditLog,
        Effect.map(AuditLog, (log) => AuditLog.of({ ...log, add: () => Effect.fail(away) })),
      )
      const service = yield* inMemory({ stores: broken.pipe(Layer.provideMerge(Testing.stores)) })
      const refused = yield* send(service, "POST", "/api/v1/demo/forms", definition("ours"))
      assert.strictEqual(refused.status, 503)
      const listed = yield* service.call({ path: "/api/v1/demo/forms" })
      assert.strictEqual(listed.status, 200)
      assert.notInclude(listed.text, "ours")
    }),
  )

  it.effect("records renders that create an artifact or a job, and no others", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first] })
      for (const fields of [{ persist: false }, { persist: true }, { async: true }, { template: "of nobody" }])
        yield* render(service, request(fields))
      yield* render(service, request(), { as: null, headers: { authorization: "Bearer a.b.c" } })
      assert.deepStrictEqual(yield* auditedBy(service), [
        ["7", "infographic.render", "done"],
        ["7", "infographic.render", "done"],
      ])
      const others = (yield* service.call({ path: "/api/v1/operations/audit", as: admin })).json()
      assert.deepStrictEqual(
        (others.entries as ReadonlyArray<Record<string, unknown>>).map(({ actor, action, result }) => [
          actor,
          action,
          result,
        ]),
        [[null, "infographic.render", "denied"]],
      )
    }),
  )

  it.effect("has a page, for administrators, in the reader's language", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      yield* stored(service, definition("ours"))
      const page = yield* service.call({ path: "/demo/audit", as: admin, headers: { "accept-language": "es" } })
      assert.strictEqual(page.status, 200, page.text)
      for (const words of ["Registro de auditoría de demo", "form.create", "Hecho"]) assert.include(page.text, words)
      assert.strictEqual((yield* service.call({ path: "/demo/audit?from=x", as: admin })).status, 422)
      assert.strictEqual((yield* service.call({ path: "/demo/audit", as: viewer })).status, 403)
    }),
  )
})
