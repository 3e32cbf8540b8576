import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FormSecrets from "../../../src/adapters/secrets/Secrets.ts"
import { startFailure } from "../../../src/layers/StartFailure.ts"
import { Secrets } from "../../../src/ports/Secrets.ts"

const crm = { name: "CRM_KEY", tenants: ["demo", "acme"], origins: ["https://crm.example/ignored/path"] }

const opened = (content: unknown, environment: Record<string, string> = {}, files: Record<string, string> = {}) =>
  Effect.gen(function* () {
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "secrets-"))),
      (made) => Effect.sync(() => rmSync(made, { recursive: true })),
    )
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const file = join(folder, "secrets.json")
    const text = typeof content === "string" ? content : JSON.stringify(content)
    writeFileSync(file, text.replaceAll("$FOLDER", folder))
    const log: Array<string> = []
    const logger = Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))])
    const layer = FormSecrets.layer({ file, environment }).pipe(
      Layer.provide(NodeFileSystem.layer),
      Layer.provide(logger),
    )
    const context = yield* Layer.build(layer)
    return { secrets: yield* Effect.provideContext(Secrets, context), log }
  })

const valueOf = (secrets: Secrets["Service"], tenant: string, name: string, url: string) =>
  Effect.map(secrets.bound(tenant, { name, url }), (value) => Option.getOrNull(Option.map(value, Redacted.value)))

describe("secrets that forms may name", () => {
  it.effect("are available only to the tenants and for the origins that each one lists", () =>
    Effect.gen(function* () {
      const { secrets } = yield* opened({ secrets: [{ ...crm, value: "k-1" }] })
      const ask = (tenant: string, name: string, url: string) => valueOf(secrets, tenant, name, url)
      assert.strictEqual(yield* ask("demo", "CRM_KEY", "https://crm.example/leads?x=1"), "k-1")
      assert.strictEqual(yield* ask("acme", "CRM_KEY", "https://CRM.example:443/"), "k-1")
      for (const [tenant, name, url] of [
        ["other", "CRM_KEY", "https://crm.example/leads"],
        ["demo", "CRM_KEYS", "https://crm.example/leads"],
        ["demo", "CRM_KEY", "http://crm.example/leads"],
        ["demo", "CRM_KEY", "https://crm.example:8443/leads"],
        ["demo", "CRM_KEY", "https://crm.example.evil.example/leads"],
        ["demo", "CRM_KEY", "https://evil.example/https://crm.example/"],
        ["demo", "CRM_KEY", "https://crm.example@evil.example/"],
        ["demo", "CRM_KEY", "crm.example"],
        ["demo", "CRM_KEY", "data:text/plain,x"],
      ] as const) {
        assert.isNull(yield* ask(tenant, name, url), `${tenant} ${name} ${url}`)
        assert.isFalse(secrets.isBound(tenant, { name, url }))
      }
    }),
  )

  it.effect(
    "may have their values in the secrets file, in a separate file, or in an environment variable of the same name",
    () =>
      Effect.gen(function* () {
        const bind = (name: string, more: object = {}) => ({ ...crm, name, ...more })
        const { secrets, log } = yield* opened(
          { secrets: [bind("A", { value: "in file" }), bind("B", { value_file: "$FOLDER/b" }), bind("FORM_SECRET_C")] },
          { FORM_SECRET_C: "in variable", FORM_SECRET_OLD: "for nobody" },
          { b: "of its own\n" },
        )
        const ask = (name: string) => valueOf(secrets, "demo", name, "https://crm.example/")
        assert.deepStrictEqual(
          [yield* ask("A"), yield* ask("B"), yield* ask("FORM_SECRET_C"), yield* ask("FORM_SECRET_OLD")],
          ["in file", "of its own", "in variable", null],
        )
        assert.include(log.join(), "FORM_SECRET_OLD")
        assert.notInclude(log.join(), "FORM_SECRET_C")
        assert.notInclude(log.join(), "for nobody")
      }),
  )

  it.effect("prevent startup if unreadable, without revealing their values", () =>
    Effect.gen(function* () {
      for (const [content, problem] of [
        ["{", "it must be {"],
        [{ secrets: [{ ...crm, value: "hush-hush", surprise: "hush-hush" }] }, "it must be {"],
        [{ secrets: [crm] }, "CRM_KEY needs a value, a value_file or a variable with its name"],
        [
          { secrets: [{ ...crm, value: "hush-hush", origins: ["crm"] }] },
          'the origins of CRM_KEY must be origins such as https://example.org, not "crm"',
        ],
        [{ secrets: [{ ...crm, value_file: "$FOLDER/none" }] }, "the value_file of CRM_KEY can't be read"],
      ] as const) {
        const text = startFailure(yield* Effect.flip(opened(content)))
        assert.include(text, problem)
        assert.include(text, "FORM_SECRETS_FILE")
        assert.notInclude(text, "hush-hush")
      }
    }),
  )
})
