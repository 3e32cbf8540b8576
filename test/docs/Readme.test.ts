import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { hasSection, tables, withTables } from "./tables.ts"

const readme = readFileSync("README.md", "utf8")
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
)

describe("the README", () => {
  it("shows the variables and routes of the code (npm run readme writes them)", () => {
    for (const name of Object.keys(tables)) assert.isTrue(hasSection(readme, name), `no section ${name}`)
    assert.strictEqual(withTables(readme), readme)
  })

  it("names only scripts that exist", () => {
    const named = [...readme.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = ""]) => name)
    assert.isAbove(named.length, 3)
    assert.deepStrictEqual(
      named.filter((name) => !Object.hasOwn(scripts, name)),
      [],
    )
  })

  it("shows every room of the house, and only rooms that exist", () => {
    const layout = /<!-- layout -->([\s\S]*?)<!-- \/layout -->/.exec(readme)?.[1] ?? ""
    const shown = [...layout.matchAll(/^( *)([a-z/<>-]+)\/ /gm)].map(([, , name = ""]) => name)
    const rooms = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory())
    assert.deepStrictEqual(
      rooms.map(({ name }) => name).filter((name) => !shown.some((path) => path.split("/")[0] === name)),
      [],
    )
    for (const path of shown.filter((name) => !name.includes("<")))
      assert.isTrue(existsSync(`src/${path}`) || existsSync(path), `${path} does not exist`)
  })
})
