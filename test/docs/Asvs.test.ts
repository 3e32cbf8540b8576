import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section, with their original numbers. */
const sections: Readonly<Record<string, ReadonlyArray<number>>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1, 2, 3, 4],
  "3.4": [1, 2, 3, 4, 5, 6],
  "3.5": [1, 2, 3, 4, 5],
  "3.7": [1, 2],
  "4.1": [1, 2, 3],
  "4.2": [1],
  "4.3": [1, 2],
  "4.4": [1, 2, 3, 4],
  "5.1": [1],
  "5.2": [1, 2, 3],
  "5.3": [1, 2],
  "5.4": [1, 2, 3],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1, 2, 3, 4],
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
  "11.1": [1, 2],
  "11.2": [1, 2, 3],
  "11.3": [1, 2, 3],
  "11.4": [1, 2, 3, 4],
  "11.5": [1],
  "11.6": [1],
  "12.1": [1, 2, 3],
  "12.2": [1, 2],
  "12.3": [1, 2, 3, 4],
  "13.1": [1],
  "13.2": [1, 2, 3, 4, 5],
  "13.3": [1, 2],
  "13.4": [1, 2, 3, 4, 5],
  "14.1": [1, 2],
  "14.2": [1, 2, 3, 4],
  "14.3": [1, 2, 3],
  "15.1": [1, 2, 3],
  "15.2": [1, 2, 3],
  "15.3": [1, 2, 3, 4, 5, 6, 7],
  "16.1": [1],
  "16.2": [1, 2, 3, 4, 5],
  "16.3": [1, 2, 3, 4],
  "16.4": [1, 2, 3],
  "16.5": [1, 2, 3],
  "17.1": [1],
  "17.2": [1, 2, 3, 4],
  "17.3": [1, 2],
}
const ids = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`))

const statuses = ["met", "not applicable", "not met"] as const

const page = readFileSync("docs/security/asvs.md", "utf8")

/** The lines of all tables whose first cell is a requirement. */
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = "", about = "", status = "", how = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { id, about, status, how, cells: line.split("|").length - 2 }
  })

const paths = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/`((?:deploy|docs|scripts|src|test|web)\/[^`]*|SECURITY\.md)`/g)].map(([, path = ""]) => path)

describe("the ASVS table", () => {
  it("has every requirement of levels 1 and 2 once, in order", () => {
    assert.strictEqual(ids.length, 253)
    assert.deepStrictEqual(
      rows.map(({ id }) => id),
      ids,
    )
  })

  it("gives each requirement a subject, one of three states, and an explanation", () => {
    for (const { id, about, status, how, cells } of rows) {
      assert.strictEqual(cells, 4, id)
      assert.isNotEmpty(about, id)
      assert.include(statuses, status, id)
      assert.isNotEmpty(how, id)
    }
  })

  it("names an existing file in this repository for every requirement that is met", () => {
    for (const { id, status, how } of rows) {
      if (status === "met") assert.isNotEmpty(paths(how), id)
      assert.deepStrictEqual(
        paths(how).filter((path) => !existsSync(path)),
        [],
        id,
      )
    }
  })

  it("quotes only words that appear in the test files that it names", () => {
    for (const { id, how } of rows)
      for (const [, path = "", words = ""] of how.matchAll(/`(test\/[^`]*)` \(([^)]+)\)/g))
        assert.include(readFileSync(path, "utf8"), words, `${id}: ${path}`)
  })

  it("shows the number of requirements in each state at the top", () => {
    const counts = statuses.map((status) => new RegExp(`^\\| ${status} \\| (\\d+) \\|$`, "m").exec(page)?.[1])
    assert.deepStrictEqual(
      counts,
      statuses.map((status) => String(rows.filter((row) => row.status === status).length)),
    )
  })

  it("is linked from the security page", () => {
    assert.include(readFileSync("SECURITY.md", "utf8"), "](docs/security/asvs.md)")
  })
})
