import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"

/** The content of each media rule for a width. */
const ofWidths = (css: string): ReadonlyArray<string> =>
  [...css.matchAll(/@(?:media|container)[^{]*width[^{]*\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}/g)].map(
    ([, rules]) => rules ?? "",
  )

const setsColour =
  /(?:^|[\s;{])(?:--[\w-]+|(?:[a-z-]+-)?color|background|border|outline|fill|stroke|opacity)\s*:\s*(?!0;|none;)/

describe("the pages' styles", () => {
  it("set colours at a certain width on two pages only, so that other pages need no screenshot for each pair of width and scheme", () => {
    const files = globSync("web/**/*.css")
    assert.isAbove(files.length, 30)
    const found = files.filter((file) => ofWidths(readFileSync(file, "utf8")).some((rules) => setsColour.test(rules)))
    assert.sameMembers(found, ["web/styles/account.css", "web/styles/playground.css"])
  })

  it("nest no width rule inside a colour scheme rule, nor the other way round", () => {
    for (const file of globSync("web/**/*.css"))
      assert.notMatch(readFileSync(file, "utf8"), /@media[^{]*(?:width[^{]*scheme|scheme[^{]*width)/, file)
  })
})
