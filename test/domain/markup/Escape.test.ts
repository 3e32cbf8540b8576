import { assert, describe, it } from "@effect/vitest"
import { escapeMarkup } from "../../../src/domain/markup/Escape.ts"

describe("text in markup", () => {
  it("reads the same in an element and between quotes of either kind", () => {
    assert.strictEqual(
      escapeMarkup(`<a href="x">&'&amp;</a>`),
      "&lt;a href=&quot;x&quot;&gt;&amp;&#39;&amp;amp;&lt;/a&gt;",
    )
    assert.strictEqual(escapeMarkup("plain, ñ and 😀"), "plain, ñ and 😀")
  })
})
