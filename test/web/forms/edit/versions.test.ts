import { assert, it } from "vitest"
import { allVersions } from "../../../../web/forms/edit/versions.ts"

const pages: Readonly<Record<string, unknown>> = {
  "": { versions: [{ version: "1.2", created_at: "2026-03-02T08:00:00Z", is_current: true }], next_cursor: "MS4y=" },
  "?cursor=MS4y%3D": { versions: [{ version: "1.1" }], next_cursor: null },
}

it("the builder loads every page of a form's versions", async () => {
  const asked: Array<string> = []
  const all = await allVersions(async (query) => {
    asked.push(query)
    return pages[query]
  })
  assert.deepEqual(
    all.map(({ version, isServed }) => [version, isServed]),
    [
      ["1.2", true],
      ["1.1", false],
    ],
  )
  assert.deepEqual(asked, Object.keys(pages))
})

it("the builder keeps the versions that it has loaded when a later page fails", async () => {
  const all = await allVersions(async (query) => (query === "" ? pages[query] : undefined))
  assert.deepEqual(
    all.map(({ version }) => version),
    ["1.2"],
  )
})
