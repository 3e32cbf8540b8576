import { assert, describe, it } from "@effect/vitest"
import { draftPrefix, forgetDrafts } from "../../../web/page/drafts.ts"

describe("signing out", () => {
  it("removes all drafts from the browser, and nothing else", () => {
    const kept = new Map([
      [`${draftPrefix}demo one`, "a form"],
      ["voice", "an id"],
      [`${draftPrefix}demo two`, "another"],
    ])
    const storage = {
      get length() {
        return kept.size
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      removeItem: (key: string) => void kept.delete(key),
    } as Storage
    forgetDrafts(storage)
    assert.deepStrictEqual([...kept.keys()], ["voice"])
  })
})
