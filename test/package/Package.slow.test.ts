import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { type Service, startService } from "../support/service.ts"
import { provider } from "../support/chat.ts"
import { byParleyClient } from "./support/fiveCalls.ts"
import { assertFive, keepAgent, tell } from "./support/generators.ts"
import { emptyProject, type Project } from "./support/project.ts"

const { version }: { readonly version: string } = JSON.parse(readFileSync("package.json", "utf8"))

let project: Project
let service: Service
let model: Scope.Closeable | undefined

beforeAll(async () => {
  project = await emptyProject()
  const parley = join(project.folder, "node_modules/parley/dist/service/parley.js")
  model = Scope.makeUnsafe()
  const { url } = await Effect.runPromise(
    Scope.provide(
      provider(() => "At nine."),
      model,
    ),
  )
  const settings = { LLM_BASE_URL: `${url}/v1`, LLM_MODEL: "m-1" }
  service = await startService(settings, [process.execPath, parley, "start"])
  tell(project.folder, service)
  await keepAgent(service)
})

afterAll(async () => {
  assert.strictEqual(await service?.stop(), 0)
  if (model !== undefined) await Effect.runPromise(Scope.close(model, Exit.void))
  await project?.remove()
})

const parley = (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>> = {}) =>
  project.run(process.execPath, ["node_modules/.bin/parley", ...args], environment)

const bundle = async (entry: string, platform: "browser" | "node"): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(project.folder, entry)],
    bundle: true,
    write: false,
    platform,
    format: "esm",
    logLevel: "silent",
  })
  return outputFiles[0]!.text
}

/** Adds the test runner, which only development needs. */
const withVitest = (): void => {
  const modules = join(project.folder, "node_modules")
  for (const name of ["vitest", "@effect/vitest"])
    if (!existsSync(join(modules, name))) symlinkSync(resolve("node_modules", name), join(modules, name))
}

/**
 * Creates a form, submits answers and reads them back. The program is fully typed, so that a type error fails the
 * compilation.
 */
const filling = `
import { ok, Parley } from "parley/client"

export const fill = async (parley: Parley): Promise<readonly [string, number, string]> => {
  const form = await ok(parley.formsCreate({
    tenant: "demo",
    formDefinition: {
      title: "Coffee",
      sections: [{ section_id: "s", title: "Order", fields: [{ field_id: "cups", field_type: "integer", label: "Cups" }] }],
    },
  }))
  const receipt = await parley.answeringSubmit({ tenant: "demo", formUid: form.form_uid, submitRequest: { data: { cups: 2 } } })
  if (receipt.status !== 200) throw new Error(receipt.status === 422 ? JSON.stringify(receipt.data.errors) : String(receipt.status))
  const id: string = receipt.data.submission_id
  const stored = await ok(parley.answersSubmission({ tenant: "demo", formUid: form.form_uid, submissionId: id }))
  const nowhere = await parley.shownForm({ tenant: "demo", formUid: "none" })
  return [id, nowhere.status, stored.submission_id]
}
`

describe("the package", () => {
  it("has the commands, and lists their names if an unknown one is given", async () => {
    assert.deepStrictEqual(await parley(["version"]), { status: 0, out: `${version}\n`, err: "" })
    const unknown = await parley(["brew"])
    assert.deepStrictEqual([unknown.status, unknown.out], [2, ""])
    assert.match(unknown.err, /^parley has no command brew\n\nusage: parley COMMAND[^]*\n {2}start /)
    const option = await parley(["start", "--port", "1"])
    assert.deepStrictEqual([option.status, option.out], [2, ""])
    assert.include(option.err, "start takes no --port")
  })

  it("contains the whole service: pages, their scripts, templates, an embedded database", async () => {
    const ready = await fetch(`${service.url}/readyz`)
    assert.strictEqual(ready.status, 200)
    const page = await (await fetch(service.url)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ""
    assert.strictEqual((await fetch(`${service.url}${script}`)).status, 200)
    await project.write("sales.csv", "region,amount\nNorth,3\nSouth,5\n")
    const rendered = await parley(["render", "--template", "table_report", "--dataset", "rows=sales.csv"])
    assert.strictEqual(rendered.status, 0, rendered.err)
    assert.include(rendered.out, "North")
  })

  it("prints tokens that its service accepts", async () => {
    const { out } = await parley(["token", "--user", "7", "--programs", "demo"], { DATA_DIR: service.dataDir })
    const forms = await fetch(`${service.url}/api/v1/demo/forms`, {
      headers: { authorization: `Bearer ${out.trim()}` },
    })
    assert.strictEqual(forms.status, 200)
  })

  it("understands utterances on its own thread", async () => {
    const question = JSON.stringify({ type: "integer", locale: "en", text: "forty two" })
    await project.write("questions.jsonl", `${question}\n`.repeat(2500))
    const { out, status } = await project.run("sh", ["-c", "node_modules/.bin/parley understand < questions.jsonl"])
    assert.strictEqual(status, 0)
    assert.deepStrictEqual([...new Set(out.trim().split("\n"))], ['{"status":"accepted","value":42}'])
  })

  it("leaves out what only development needs", () => {
    for (const name of ["vitest", "typescript", "oazapfts", "oxlint"])
      assert.isFalse(existsSync(join(project.folder, "node_modules", name)), name)
    assert.isFalse(existsSync(join(project.folder, "node_modules/parley/src")))
  })
})

describe("parley/client", () => {
  it("creates a form, submits answers and reads them, without a cast, in Node and in a bundle for browsers", async () => {
    await project.write("fill.ts", filling)
    await project.write(
      "run.ts",
      `import { Parley } from "parley/client"
import { fill } from "./fill.ts"
const [url = "", token = ""] = (globalThis as { readonly given?: ReadonlyArray<string> }).given ?? []
console.log(JSON.stringify(await fill(new Parley({ url, token }))))`,
    )
    for (const resolution of ["nodenext", "bundler"] as const)
      assert.strictEqual(await project.compile(["run.ts", "fill.ts"], resolution), "")
    await project.write("given.mjs", `globalThis.given = ${JSON.stringify([`${service.url}/`, service.token])}\n`)
    const browser = await bundle("run.ts", "browser")
    assert.notMatch(browser, /node:|require\(/)
    await project.write("bundled.mjs", browser)
    for (const program of ["run.ts", "bundled.mjs"]) {
      const { out, err, status } = await project.run(process.execPath, ["--import", "./given.mjs", program])
      assert.strictEqual(status, 0, err)
      const [id, missing, stored]: ReadonlyArray<unknown> = JSON.parse(out)
      assert.match(String(id), /\S/)
      assert.deepStrictEqual([missing, stored], [404, id])
    }
  })

  it("reads a list to its end, page by page", async () => {
    await project.write(
      "pages.ts",
      `import { each, ok, Parley } from "parley/client"
import { token, url } from "./given.ts"
const parley = new Parley({ url, token })
const at = { tenant: "demo", limit: 1 }
for (const name of ["One", "Two", "Three"]) await ok(parley.formsBlank({ ...at, blankRequest: { title: name } }))
const found: Array<string> = []
for await (const form of each("forms", (page) => ok(parley.formsList({ ...at, ...page })))) found.push(form.form_uid)
const all = await ok(parley.formsList({ tenant: "demo" }))
console.log(found.length >= 3, all.forms.every(({ form_uid: uid }, place) => uid === found[place]))`,
    )
    assert.strictEqual(await project.compile(["pages.ts"], "nodenext"), "")
    const { out, err } = await project.run(process.execPath, ["pages.ts"])
    assert.deepStrictEqual([out, err], ["true true\n", ""])
  })

  it("rejects calls that don't match the API description, at compile time", async () => {
    await project.write(
      "wrong.ts",
      `import { ok, Parley } from "parley/client"
const parley = new Parley()
const form = await ok(parley.formsCreate({ tenant: "demo", formDefinition: {} }))
export const a: number = form.form_uid
export const b = parley.formsCreate({ formDefinition: {} })
export const c = (await parley.operationsHealth()).data.colour`,
    )
    const complaints = await project.compile(["wrong.ts"], "nodenext")
    assert.deepStrictEqual(
      [...complaints.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line)),
      [4, 5, 6],
    )
  })

  it("creates a form, submits and reads answers, renders a page and chats", async () => {
    await project.write("five.ts", byParleyClient)
    assert.strictEqual(await project.compile(["five.ts"], "nodenext"), "")
    assertFive(await project.run(process.execPath, ["five.ts"]))
  })
})

describe("parley/voice", () => {
  it("compiles and bundles for browsers, without any module of the service", async () => {
    await project.write(
      "voice.ts",
      `import { browserDevices, VoiceFormClient, type VoiceState } from "parley/voice"
export const start = (url: string, formUid: string, show: (state: VoiceState) => void): VoiceFormClient => {
  const devices = browserDevices({ url, formUid, meter: "/levelMeter.js" })
  const client = new VoiceFormClient({ formUid, locale: "en", devices })
  client.subscribe(show)
  client.begin({ withMicrophone: true })
  return client
}`,
    )
    for (const resolution of ["nodenext", "bundler"] as const)
      assert.strictEqual(await project.compile(["voice.ts"], resolution), "")
    const bundled = await bundle("voice.ts", "browser")
    assert.notMatch(bundled, /node:|require\(|HttpApi/)
    assert.isBelow(bundled.length, 100_000)
  })

  it("can be imported in Node, and includes the script of the level meter", async () => {
    await project.write(
      "voice-run.ts",
      `import { VoiceFormClient } from "parley/voice"
console.log(typeof VoiceFormClient.prototype.begin)`,
    )
    assert.strictEqual((await project.run(process.execPath, ["voice-run.ts"])).out, "function\n")
    const meter = join(project.folder, "node_modules/parley/dist/voice/levelMeter.js")
    assert.include(readFileSync(meter, "utf8"), "registerProcessor")
  })
})

describe("parley/understanding", () => {
  const program = `
import { understand } from "parley/understanding"
const context = { locale: "en", now: "2026-01-05T09:00:00Z", timezone: "Europe/Madrid" }
const { status, value } = understand({ type: "date" }, "next Friday", context)
console.log(JSON.stringify([status, value]))`

  it("understands answers in Node and in a bundle for browsers, without other modules", async () => {
    await project.write("understanding.ts", program)
    for (const resolution of ["nodenext", "bundler"] as const)
      assert.strictEqual(await project.compile(["understanding.ts"], resolution), "")
    const browser = await bundle("understanding.ts", "browser")
    assert.notMatch(browser, /["'`]node:|require\(|^import/m)
    await project.write("understanding.mjs", browser)
    for (const name of ["understanding.ts", "understanding.mjs"]) {
      const { out, err } = await project.run(process.execPath, [name])
      assert.deepStrictEqual([out, err], ['["accepted","2026-01-09"]\n', ""])
    }
  })
})

describe("parley/errors", () => {
  it("exports the table of errors and the failure classes, which are the same as in parley/testing", async () => {
    await project.write(
      "errors.ts",
      `import { errors, FormNotFound, KeyValueUnavailable } from "parley/errors"
import * as testing from "parley/testing"
const { status, example } = errors.find(({ failure }) => failure === FormNotFound) ?? errors[0]!
console.log(JSON.stringify([status, example, KeyValueUnavailable === testing.KeyValueUnavailable]))`,
    )
    assert.strictEqual(await project.compile(["errors.ts"], "nodenext"), "")
    const { out, err } = await project.run(process.execPath, ["errors.ts"])
    assert.deepStrictEqual([out, err], ['[404,{"error":"form_not_found"},true]\n', ""])
  })
})

describe("parley/testing", () => {
  it("makes the five tests in its guide pass as printed", async () => {
    withVitest()
    const guide = readFileSync("docs/guides/testing.md", "utf8")
    const tests = [...guide.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)]
    assert.lengthOf(tests, 5)
    for (const [, name = "", text = ""] of tests) await project.write(name, text)
    const linesOf = (name: string) => tests.find(([, one]) => one === name)![2]!.match(/^.*\S.*$/gm)!.length
    for (const name of ["recognizer.test.ts", "failing.test.ts"]) assert.isBelow(linesOf(name), 15, name)
    const vitest = [resolve("node_modules/vitest/vitest.mjs"), "run", "--root", ".", "--testTimeout", "60000"]
    const names = tests.map(([, name = ""]) => name)
    const { out, err, status } = await project.run(process.execPath, [...vitest, ...names], { NO_COLOR: "1" })
    assert.strictEqual(status, 0, out + err)
    assert.match(out, /Test Files {2}5 passed/)
  })

  it("provides the service in memory, for the client and for programs that use Effect", async () => {
    await project.write("fill.ts", filling)
    await project.write(
      "testing.ts",
      `import * as Effect from "effect/Effect"
import { Parley } from "parley/client"
import { inMemory, startInMemory } from "parley/testing"
import { fill } from "./fill.ts"
const service = await startInMemory()
const parley = new Parley({ url: "http://parley.test", fetch: service.fetch, token: await service.token() })
const [id, missing, stored] = await fill(parley)
const stranger = new Parley({ url: "http://parley.test", fetch: service.fetch, token: await service.token({ programs: [] }) })
const refused = await stranger.formsList({ tenant: "demo" })
await service.stop()
const health = await Effect.runPromise(
  Effect.scoped(Effect.flatMap(inMemory(), ({ call }) => call({ path: "/healthz", as: null }))),
)
console.log(JSON.stringify([id === stored, missing, refused.status, health.status]))`,
    )
    assert.strictEqual(await project.compile(["testing.ts"], "nodenext"), "")
    const { out, err } = await project.run(process.execPath, ["testing.ts"])
    assert.deepStrictEqual([out, err], ["[true,404,403,200]\n", ""])
  })

  it("lets tests replace the recognizer and make the key-value store fail", async () => {
    await project.write(
      "replaced.ts",
      `import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { connectVoice, failing, inMemory, KeyValue, SpeechRecognition } from "parley/testing"
const ear = Layer.succeed(SpeechRecognition, { isAvailable: true, transcribe: () => Effect.succeed({ text: "seven" }) })
const heard = Effect.gen(function* () {
  const service = yield* inMemory({ voice: true, replace: [ear] })
  const body = JSON.stringify({ title: "T", sections: [{ fields: [{ field_id: "n", field_type: "integer", label: "How many?" }] }] })
  const form = yield* service.call({ method: "POST", path: "/api/v1/demo/forms", body })
  const voice = yield* connectVoice(service, { formUid: form.json().form_uid })
  yield* voice.send({ type: "start_session", protocol_version: 2 })
  yield* voice.next("question")
  yield* voice.say("two")
  return (yield* voice.next("transcription"))["text"]
})
const away = Effect.flatMap(inMemory({ replace: [failing(KeyValue)] }), ({ call }) => call({ path: "/api/v1/agents/user" }))
const [text, { status }] = await Effect.runPromise(Effect.scoped(Effect.all([heard, away])))
console.log(JSON.stringify([text, status]))`,
    )
    assert.strictEqual(await project.compile(["replaced.ts"], "nodenext"), "")
    const { out, err } = await project.run(process.execPath, ["replaced.ts"])
    assert.isTrue(out.endsWith('["seven",503]\n'), out + err)
  })

  it("exports the contract of each port, and a faulty adapter fails it", async () => {
    withVitest()
    await project.write(
      "adapter.test.ts",
      `import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyValue, layers } from "parley/testing"
import { Elapse, keyValueSuite } from "parley/testing/contract"
const faulty = Layer.effect(KeyValue, Effect.map(KeyValue, (store) => ({ ...store, delete: () => Effect.succeed(true) })))
keyValueSuite("mine", Layer.merge(faulty.pipe(Layer.provide(layers.stores)), Layer.succeed(Elapse, () => Effect.void)))`,
    )
    const vitest = resolve("node_modules/vitest/vitest.mjs")
    const { out, status } = await project.run(process.execPath, [vitest, "run", "--root", ".", "adapter.test.ts"], {
      NO_COLOR: "1",
    })
    assert.notStrictEqual(status, 0)
    assert.match(out, /× returns nothing for a key that was not set/)
    assert.match(out, /✓ returns the remaining lifetime of a key|\d+ passed/)
  })
})
