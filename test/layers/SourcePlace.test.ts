import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { SourceMap, type SourceMapping } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { placeOf } from "../../src/layers/SourcePlace.ts"

let folder: string

const thrown = (name: string) => `// a line before\nexport const ${name} = () => {\n  return new Error("secret")\n}\n`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "place-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const bundled = async (isMapped: boolean): Promise<Error> => {
  const source = join(folder, "src", "room", "Fault.ts")
  await build({
    stdin: { contents: thrown("fault"), sourcefile: source, loader: "ts" },
    outfile: join(folder, "dist", `${isMapped}.js`),
    absWorkingDir: folder,
    format: "esm",
    bundle: true,
    minify: true,
    sourcemap: isMapped ? "linked" : false,
    banner: { js: "/* not a line of the source */\n" },
  })
  await writeFile(join(folder, "package.json"), '{"type":"module"}')
  const module: { readonly fault: () => Error } = await import(
    pathToFileURL(join(folder, "dist", `${isMapped}.js`)).href
  )
  return module.fault()
}

describe("the source position of an error", () => {
  it("points into the source, even in a bundle", async () => {
    const error = await bundled(true)
    error.stack = error.stack!.replace(/at (file:\S+)/, "at fault ($1)")
    assert.strictEqual(placeOf(error), "src/room/Fault.ts:3")
  })

  it("matches the result of Node's own source map reader at every position of a bundle", async () => {
    const file = join(folder, "dist", "clock.js")
    const entry = fileURLToPath(new URL("../../src/domain/forms/codec/Json.ts", import.meta.url))
    await build({ entryPoints: [entry], outfile: file, format: "esm", bundle: true, minify: true, sourcemap: "linked" })
    const map = new SourceMap(JSON.parse(await readFile(`${file}.map`, "utf8")))
    const lines = (await readFile(file, "utf8")).split("\n")
    for (const [index, text] of lines.entries())
      for (let column = 0; column < text.length; column += 7) {
        const { originalSource, originalLine } = map.findEntry(index, column) as Partial<SourceMapping>
        const source = /(?:src|node_modules)\/.+/.exec(originalSource ?? "")?.[0]
        const error = new Error("secret")
        error.stack = `Error: secret\n    at fault (${pathToFileURL(file).href}:${index + 1}:${column + 1})`
        assert.strictEqual(
          placeOf(error),
          source === undefined ? `dist/clock.js:${index + 1}` : `${source}:${originalLine! + 1}`,
        )
      }
  })

  it("is the position in the bundle when there is no map", async () => {
    const error = await bundled(false)
    error.stack = error.stack!.replace(/at (file:\S+)/, "at fault ($1)")
    assert.match(placeOf(error)!, /^dist\/false\.js:\d+$/)
  })

  it("is absent when none of our files is on the stack", () => {
    const error = new Error("secret")
    error.stack = "Error: secret\n    at run (node:internal/process:1:1)"
    assert.isUndefined(placeOf(error))
  })

  it("is a position in the sources when they run unbundled", () => {
    const error = new Error("secret")
    error.stack = "Error: secret\n    at run (file:///home/x/src/layers/Log.ts:12:5)"
    assert.strictEqual(placeOf(error), "src/layers/Log.ts:12")
  })
})
