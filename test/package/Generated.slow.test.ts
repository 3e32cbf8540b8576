import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { build } from "esbuild"
import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs"
import { rename } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { provider } from "../support/chat.ts"
import { needs } from "../support/programsHere.ts"
import { type Service, startService } from "../support/service.ts"
import * as calls from "./support/fiveCalls.ts"
import { assertFive, type JavaGenerator, javaGenerator, keepAgent, npmGenerators, tell } from "./support/generators.ts"
import { projectIn } from "./support/project.ts"

const project = projectIn(mkdtempSync(join(tmpdir(), "parley-generated-")))
const inFolder = (name: string): string => join(project.folder, name)
const model = Scope.makeUnsafe()
let service: Service

/** Time limit that allows for downloads and compilers; not a measurement. */
const timeout = 900_000

let installed: Promise<JavaGenerator> | undefined
const openapiGenerator = (context: TestContext): Promise<JavaGenerator> => {
  needs(context, "java", "python3")
  return (installed ??= javaGenerator(inFolder("generator")))
}

beforeAll(async () => {
  const { url } = await Effect.runPromise(
    Scope.provide(
      provider(() => "At nine."),
      model,
    ),
  )
  service = await startService({ LLM_BASE_URL: `${url}/v1`, LLM_MODEL: "m-1" })
  await keepAgent(service)
  await project.write("package.json", JSON.stringify({ private: true, type: "module" }))
  await project.write("openapi.json", await (await fetch(`${service.url}/openapi.json`)).text())
  tell(project.folder, service)
})

afterAll(async () => {
  await Effect.runPromise(Scope.close(model, Exit.void))
  assert.strictEqual(await service?.stop(), 0)
  await project.remove()
})

describe("clients that other generators make from /openapi.json", () => {
  it("oazapfts: makes the five calls without a cast", async () => {
    mkdirSync(inFolder("node_modules/@oazapfts"), { recursive: true })
    symlinkSync(resolve("node_modules/@oazapfts/runtime"), inFolder("node_modules/@oazapfts/runtime"))
    const generator = resolve("node_modules/oazapfts/dist/cli.js")
    const made = await project.run(process.execPath, [generator, "openapi.json", "oazapfts.ts"])
    assert.strictEqual(made.status, 0, made.err)
    await project.write("by-oazapfts.ts", calls.byOazapfts)
    assert.strictEqual(await project.compile(["by-oazapfts.ts"], "nodenext"), "")
    assertFive(await project.run(process.execPath, ["by-oazapfts.ts"]))
  })

  it("openapi-typescript: makes the five calls without a cast", { timeout }, async () => {
    await npmGenerators(inFolder("typed"))
    tell(inFolder("typed"), service)
    const generator = ["typed/node_modules/openapi-typescript/bin/cli.js", "openapi.json", "-o", "typed/schema.d.ts"]
    const made = await project.run(process.execPath, generator)
    assert.strictEqual(made.status, 0, made.err)
    await project.write("typed/five.ts", calls.byOpenapiTypescript)
    assert.strictEqual(await project.compile(["typed/five.ts"], "nodenext"), "")
    assertFive(await project.run(process.execPath, ["typed/five.ts"]))
  })

  it("openapi-generator, typescript-fetch: makes the five calls without a cast", { timeout }, async (context) => {
    const { generate } = await openapiGenerator(context)
    await generate("typescript-fetch", inFolder("openapi.json"), inFolder("fetch"))
    await project.write("by-fetch.ts", calls.byTypescriptFetch)
    assert.strictEqual(await project.compile(["by-fetch.ts"], "bundler"), "")
    const files = { entryPoints: [inFolder("by-fetch.ts")], outfile: inFolder("by-fetch.mjs") }
    await build({ ...files, bundle: true, platform: "node", format: "esm", logLevel: "silent" })
    assertFive(await project.run(process.execPath, ["by-fetch.mjs"]))
  })

  it("openapi-generator, python: makes the five calls without a cast", { timeout }, async (context) => {
    const { generate, python } = await openapiGenerator(context)
    await generate("python", inFolder("openapi.json"), inFolder("made"))
    await rename(inFolder("made/parley_client"), inFolder("parley_client"))
    await project.write("five.py", calls.byPython)
    assertFive(await project.run(python, ["five.py"]))
    const types = await project.run(python, ["-m", "mypy", "--strict", "--follow-imports=silent", "five.py"])
    assert.strictEqual(types.status, 0, types.out)
  })
})
