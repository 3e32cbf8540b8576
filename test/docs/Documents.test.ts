import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { contractPages } from "../../scripts/docs/contract.ts"
import { brokenLinks } from "../../scripts/docs/links.ts"
import { pages, sections, sectionsIn, withSections } from "../../scripts/docs/sections.ts"

const readme = readFileSync("README.md", "utf8")
const all = pages()
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
)

describe("the documents", () => {
  it("match the code (npm run docs updates them)", () => {
    assert.deepStrictEqual(
      all.filter(({ text }) => withSections(text) !== text).map(({ file }) => file),
      [],
    )
  })

  it("show every rule of the contract with the tests that name it (npm run docs updates them)", () => {
    assert.deepStrictEqual(
      contractPages()
        .filter(({ file, text }) => !existsSync(file) || readFileSync(file, "utf8") !== text)
        .map(({ file }) => file),
      [],
    )
  })

  it("contain each section generated from the code exactly once", () => {
    const shown = all.flatMap(({ text }) => sectionsIn(text)).filter((name) => Object.hasOwn(sections, name))
    assert.sameMembers(shown, Object.keys(sections))
  })

  it("link only to existing targets", () => {
    assert.deepStrictEqual(brokenLinks(all), [])
  })

  it("are reported if they contain a broken link, a link to a missing heading, or a link out of the repository", () => {
    const page = (text: string) => brokenLinks([{ file: "docs/page.md", text }])
    assert.lengthOf(page("[a](none.md) [b](../README.md#none) [c](../../elsewhere)"), 3)
    assert.lengthOf(page('<img src="none.png">'), 1)
    assert.deepStrictEqual(page("[a](../README.md#start) [b](https://example.com/) `[c](none.md)`"), [])
  })

  it("name only existing scripts", () => {
    for (const { file, text } of all.filter(({ file }) => !file.startsWith("docs/contract/"))) {
      const named = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = ""]) => name)
      for (const name of named.filter((one) => file !== "CHANGELOG.md" || one !== "readme"))
        assert.isTrue(Object.hasOwn(scripts, name), `${file}: npm run ${name}`)
    }
  })

  it("don't assign to read-only shell variables", () => {
    for (const { file, text } of all) assert.notMatch(text, /^\s*(?:UID|EUID|PPID)=|\$UID\b/m, file)
  })
})

describe("the changelog", () => {
  it("has a line of at most 120 characters for each change", () => {
    const lines = readFileSync("CHANGELOG.md", "utf8").split("\n")
    assert.deepStrictEqual(
      lines.filter((line) => [...line].length > 120),
      [],
    )
  })
})

describe("the README", () => {
  it("takes a few minutes to read: at most 10 kB", () => {
    assert.isAtMost(statSync("README.md").size, 10_000)
  })

  it("shows every directory of src, and only existing ones", () => {
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
