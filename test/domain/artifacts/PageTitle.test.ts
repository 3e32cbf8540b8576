import { assert, describe, it } from "@effect/vitest"
import { pageTitle } from "../../../src/domain/artifacts/PageTitle.ts"

const page = (body: string) =>
  new TextEncoder().encode(`<html><head><title>x</title></head><body><main>${body}</main></body></html>`)

describe("a page's title", () => {
  it.each([
    [
      "its own title",
      '<p class="kicker"><span>Ranking</span></p><h1 dir="auto">Caf\u00e9s &amp; bars</h1><h2>B leads with 30</h2>',
      "Caf\u00e9s & bars",
    ],
    [
      "its finding where nobody gave a title",
      "<h1>Ranking</h1><h2>B leads with 30, 50% of the total</h2>",
      "B leads with 30, 50% of the total",
    ],
    ["its kind where it says nothing else", "<h1>Ranking</h1>", "Ranking"],
    ["the name of its template where it is no report", "<p>Hello</p>", "Infographic own"],
  ])("is %s", (_, body, title) => assert.strictEqual(pageTitle(page(body), "Infographic own"), title))

  it("is no longer than 200 characters", () =>
    assert.strictEqual(pageTitle(page(`<h1>${"a".repeat(500)}</h1>`), "x").length, 200))
})
