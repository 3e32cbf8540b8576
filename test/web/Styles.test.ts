import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"

/** The content of each media query on the width. */
const ofWidths = (css: string): ReadonlyArray<string> =>
  [...css.matchAll(/@(?:media|container)[^{]*width[^{]*\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}/g)].map(
    ([, rules]) => rules ?? "",
  )

const setsColour =
  /(?:^|[\s;{])(?:--[\w-]+|(?:[a-z-]+-)?color|background|border|outline|fill|stroke|opacity)\s*:\s*(?!0;|none;)/

describe("the pages' styles", () => {
  it("let colors depend on the width on two pages only, so that other pages need fewer screenshots", () => {
    const files = globSync("web/**/*.css")
    assert.isAbove(files.length, 30)
    const found = files.filter((file) => ofWidths(readFileSync(file, "utf8")).some((rules) => setsColour.test(rules)))
    assert.sameMembers(found, ["web/styles/account.css", "web/styles/playground.css"])
  })

  it("don't nest a width rule inside a color scheme rule, or the other way around", () => {
    for (const file of globSync("web/**/*.css"))
      assert.notMatch(readFileSync(file, "utf8"), /@media[^{]*(?:width[^{]*scheme|scheme[^{]*width)/, file)
  })

  it("use no left or right properties in and around forms, because forms can be laid out from right to left", () => {
    const files = [...globSync("web/forms/styles/*.css"), "web/styles/controls.css", "web/styles/shell.css"]
    assert.isAbove(files.length, 10)
    /** Four lengths whose second and last differ, such as `0 1rem 0 2rem`. */
    const uneven = (value: string): boolean => {
      const parts = value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
      return parts.length === 4 && parts[1] !== parts[3]
    }
    for (const file of files) {
      const css = readFileSync(file, "utf8")
      assert.notMatch(css, /[\s;{](?:(?:padding|margin|border)-)?(?:left|right)\s*:|float\s*:\s*(?:left|right)/, file)
      for (const [whole, value] of css.matchAll(/[\s;{](?:padding|margin|inset|border-width)\s*:\s*([^;}]+)/g))
        assert.isFalse(uneven(value ?? ""), `${file}: ${whole.trim()}`)
    }
  })
})
