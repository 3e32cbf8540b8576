import { assert, describe, it } from "@effect/vitest"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { createHmac } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as EndpointHooks from "../../../src/adapters/hooks/EndpointHooks.ts"
import { secretIn } from "../../../src/adapters/secrets/SecretFile.ts"
import * as EndpointSources from "../../../src/adapters/endpoints/FormSources.ts"
import * as EndpointHr from "../../../src/adapters/endpoints/HrDirectory.ts"
import * as FolderSources from "../../../src/adapters/folder/FormSources.ts"
import * as ModuleHooks from "../../../src/adapters/hooks/ModuleHooks.ts"
import * as Outbound from "../../../src/adapters/outbound/OutboundHttp.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { FormHooks } from "../../../src/ports/FormHooks.ts"
import { FormSources } from "../../../src/ports/FormSources.ts"
import { HrDirectory } from "../../../src/ports/HrDirectory.ts"

interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  readonly signature: string | undefined
  readonly body: string
}

/** A system of the deployment: its responses by path, and the requests it received. */
const system = (answers: Readonly<Record<string, readonly [status: number, body: unknown]>>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const asked: Array<Asked> = []
      const server = createServer((request, response) => {
        let body = ""
        request.on("data", (part: Buffer) => void (body += part.toString("utf8")))
        request.on("end", () => {
          const path = request.url ?? ""
          const { authorization, "parley-signature": signature } = request.headers
          asked.push({ path, authorization, signature: signature === undefined ? undefined : String(signature), body })
          const [status, answer] = answers[path] ?? [404, {}]
          response.writeHead(status, { "content-type": "application/json" })
          response.end(typeof answer === "string" ? answer : JSON.stringify(answer))
        })
      })
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
      return { server, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    }),
    ({ server }) => Effect.sync(() => void server.close()),
  )

const reaching = Outbound.layer({ allow: ["127.0.0.1"] })
const token = Redacted.make("a-token")

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "parley-endpoints-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true })),
)

const document = {
  form_id: 3,
  org_id: 9,
  name: "Visit",
  columns: [
    { name: "store", label: "Store", data_type: "varchar", is_required: true, max_length: 40 },
    { name: "kind", label: "Kind", data_type: "dropdown", options: [{ value: "a", label: "A" }], section: null },
  ],
}
const read = {
  formId: 3,
  orgId: 9,
  name: "Visit",
  columns: [
    { name: "store", label: "Store", dataType: "varchar", isRequired: true, maxLength: 40 },
    { name: "kind", label: "Kind", dataType: "dropdown", isRequired: false, options: [{ value: "a", label: "A" }] },
  ],
}

describe("an external source of forms", () => {
  it.live("is called with its token, returns an organization's form, and reports missing and unavailable ones", () =>
    Effect.gen(function* () {
      const other = yield* system({
        "/api/forms/3?org_id=9": [200, document],
        "/api/forms/3?org_id=9&service=visits": [200, document],
        "/api/forms/4?org_id=9": [200, document],
        "/api/forms/5?org_id=9": [200, "<html>"],
        "/api/forms/6?org_id=9": [500, {}],
        "/api/forms/7?org_id=9": [200, { ...document, form_id: 7, columns: [{ name: 1 }] }],
      })
      yield* Effect.gen(function* () {
        const { form } = yield* FormSources
        const tagOf = (id: number, service?: string) =>
          Effect.map(Effect.flip(form(id, 9, service)), ({ _tag }) => _tag)
        assert.deepStrictEqual(yield* form(3, 9), { ...read, source: "source" })
        assert.deepStrictEqual(yield* form(3, 9, "visits"), { ...read, source: "visits" })
        assert.strictEqual(yield* tagOf(4), "FormSourceMissing")
        assert.strictEqual(yield* tagOf(8), "FormSourceMissing")
        assert.strictEqual(yield* tagOf(3, "../admin"), "FormSourceMissing")
        for (const broken of [5, 6, 7]) assert.strictEqual(yield* tagOf(broken), "FormSourceUnavailable")
      }).pipe(Effect.provide(EndpointSources.layer({ url: `${other.url}/api`, token }).pipe(Layer.provide(reaching))))
      assert.deepStrictEqual([...new Set(other.asked.map(({ authorization }) => authorization))], ["Bearer a-token"])
      assert.isFalse(other.asked.some(({ path }) => path.includes("admin")))
    }),
  )

  it.live("is not called at a private address unless that is permitted", () =>
    Effect.gen(function* () {
      const other = yield* system({ "/forms/3?org_id=9": [200, document] })
      const failure = yield* Effect.flip(Effect.flatMap(FormSources, ({ form }) => form(3, 9))).pipe(
        Effect.provide(
          EndpointSources.layer({ url: other.url, token: null }).pipe(Layer.provide(Outbound.layer({ allow: [] }))),
        ),
      )
      assert.strictEqual(failure._tag, "FormSourceUnavailable")
      assert.deepStrictEqual(other.asked, [])
    }),
  )
})

it.live("a folder of forms returns the current content of each file", () =>
  Effect.gen(function* () {
    const place = yield* folder
    mkdirSync(join(place, "9"))
    mkdirSync(join(place, "visits", "9"), { recursive: true })
    writeFileSync(join(place, "9", "3.json"), JSON.stringify(document))
    writeFileSync(join(place, "9", "4.json"), "{")
    writeFileSync(join(place, "visits", "9", "3.json"), JSON.stringify({ ...document, name: "Named" }))
    yield* Effect.gen(function* () {
      const { form } = yield* FormSources
      assert.deepStrictEqual(yield* form(3, 9), { ...read, source: "folder" })
      assert.strictEqual((yield* form(3, 9, "visits")).name, "Named")
      assert.strictEqual((yield* Effect.flip(form(3, 8)))._tag, "FormSourceMissing")
      assert.strictEqual((yield* Effect.flip(form(3, 9, "..")))._tag, "FormSourceMissing")
      assert.strictEqual((yield* Effect.flip(form(4, 9)))._tag, "FormSourceUnavailable")
      writeFileSync(join(place, "9", "3.json"), JSON.stringify({ ...document, name: "Changed" }))
      assert.strictEqual((yield* form(3, 9)).name, "Changed")
    }).pipe(Effect.provide(FolderSources.layer(place)))
  }),
)

it.live("an external HR source distinguishes workers, non-workers, and its own failures", () =>
  Effect.gen(function* () {
    const other = yield* system({
      "/organizations/5/workers/12": [200, { name: "Ana", email: "ana@example.com", hr_code: "C7" }],
      "/organizations/5/workers/a%2Fb": [200, {}],
      "/organizations/5/workers/13": [502, {}],
    })
    yield* Effect.gen(function* () {
      const { worker } = yield* HrDirectory
      assert.deepStrictEqual(yield* worker(5, "12"), {
        userId: "12",
        name: "Ana",
        email: "ana@example.com",
        jobTitle: null,
        hrCode: "C7",
      })
      assert.strictEqual((yield* worker(5, "a/b")).userId, "a/b")
      assert.strictEqual((yield* Effect.flip(worker(6, "12")))._tag, "WorkerUnknown")
      assert.strictEqual((yield* Effect.flip(worker(5, "13")))._tag, "HrDirectoryUnavailable")
    }).pipe(Effect.provide(EndpointHr.layer({ url: other.url, token }).pipe(Layer.provide(reaching))))
    assert.strictEqual(other.asked[0]?.authorization, "Bearer a-token")
  }),
)

const input = {
  event: "onBeforeSubmit",
  tenant: tenantNamed("acme"),
  formUid: "u-1",
  payload: { name: "Ada" },
} as const

describe("form hooks", () => {
  it.live("at a URL are called with a signature, only for their own tenants, and may abort the submission", () =>
    Effect.gen(function* () {
      const other = yield* system({
        "/check": [200, { payload: { name: "ADA" }, user_message: "Thanks" }],
        "/stop": [200, { abort: { reason: "duplicate", user_message: "You were here", status: 409 } }],
        "/broken": [500, {}],
        "/wild": [200, { abort: { reason: "x", status: 200 } }],
      })
      const place = yield* folder
      const file = join(place, "hooks.json")
      writeFileSync(join(place, "secret"), "filed secret\n")
      const hook = (name: string) => ({
        ref: `crm.${name}`,
        tenants: ["acme"],
        url: `${other.url}/${name}`,
        secret_file: join(place, "secret"),
      })
      writeFileSync(file, JSON.stringify({ hooks: ["check", "stop", "broken", "wild"].map(hook) }))
      yield* Effect.gen(function* () {
        const { run } = yield* FormHooks
        const done = yield* run("crm.check", input)
        assert.deepStrictEqual(done, Option.some({ payload: { name: "ADA" }, userMessage: "Thanks" }))
        const [first] = other.asked
        const [, seconds, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first?.signature ?? "") ?? []
        assert.strictEqual(
          signed,
          createHmac("sha256", "filed secret").update(`${seconds}.${first?.body}`).digest("hex"),
        )
        assert.deepStrictEqual(JSON.parse(first?.body ?? ""), {
          event: "onBeforeSubmit",
          tenant: "acme",
          form_uid: "u-1",
          payload: { name: "Ada" },
        })
        assert.deepInclude(yield* Effect.flip(run("crm.stop", input)), { reason: "duplicate", status: 409 })
        for (const ref of ["crm.broken", "crm.wild"])
          assert.deepInclude(yield* Effect.flip(run(ref, input)), { reason: "hook_unavailable", status: 503 })
        const before = other.asked.length
        assert.isTrue(Option.isNone(yield* run("crm.check", { ...input, tenant: tenantNamed("other") })))
        assert.isTrue(Option.isNone(yield* run("crm.nothing", input)))
        assert.strictEqual(other.asked.length, before)
      }).pipe(Effect.provide(EndpointHooks.layer(file, secretIn).pipe(Layer.provide([reaching, NodeFileSystem.layer]))))
    }),
  )

  it.live("in an unusable file prevent startup, without revealing a secret", () =>
    Effect.gen(function* () {
      const place = yield* folder
      const file = join(place, "hooks.json")
      for (const text of [
        "{",
        JSON.stringify({ hooks: [{ ref: "a.b", tenants: ["t"], url: "ftp://x", secret: "a-word" }] }),
        JSON.stringify({ hooks: [{ ref: "a.b", tenants: ["t"], url: "https://example.com" }] }),
        JSON.stringify({ hooks: [{ ref: "a.b", tenants: [], url: "https://example.com", secret: "a-word" }] }),
      ]) {
        writeFileSync(file, text)
        const failure = yield* Effect.flip(
          Effect.provide(
            FormHooks,
            EndpointHooks.layer(file, secretIn).pipe(Layer.provide([reaching, NodeFileSystem.layer])),
          ),
        )
        assert.strictEqual(failure._tag, "HooksUnreadable")
        assert.notInclude(JSON.stringify(failure), "a-word")
      }
    }),
  )

  it.live("may be functions exported by a module, and the text of their exceptions is not revealed", () =>
    Effect.gen(function* () {
      const place = yield* folder
      writeFileSync(
        join(place, "crm.mjs"),
        `export const check = async ({ payload }) => ({ payload: { ...payload, seen: true } })
export const nothing = () => {}
export const fails = () => { throw new Error("a secret of the module") }
export const stops = () => ({ abort: { reason: "no" } })
export const word = "no function"
`,
      )
      yield* Effect.gen(function* () {
        const { run } = yield* FormHooks
        assert.deepStrictEqual(yield* run("crm.check", input), Option.some({ payload: { name: "Ada", seen: true } }))
        assert.deepStrictEqual(yield* run("crm.nothing", input), Option.some({}))
        assert.isTrue(Option.isNone(yield* run("crm.word", input)))
        const failed = yield* Effect.flip(run("crm.fails", input))
        assert.notInclude(JSON.stringify(failed), "secret")
        assert.strictEqual(failed.status, 503)
        assert.deepInclude(yield* Effect.flip(run("crm.stops", input)), {
          reason: "no",
          userMessage: "no",
          status: 422,
        })
      }).pipe(Effect.provide(ModuleHooks.layer(place)))
      writeFileSync(join(place, "broken.mjs"), "export const = 1")
      assert.strictEqual(
        (yield* Effect.flip(Effect.provide(FormHooks, ModuleHooks.layer(place))))._tag,
        "HookModuleUnusable",
      )
    }),
  )
})
