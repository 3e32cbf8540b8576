import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { readTheme, writeTheme } from "../../../../src/domain/forms/model/Theme.ts"
import { contrast } from "../../../../src/domain/forms/render/Contrast.ts"
import { coloursOf, contrastOf, grounds, themeCss } from "../../../../src/domain/forms/render/ThemeColours.ts"

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`)

const problemsOf = (theme: string) => {
  const style = { theme }
  const read = decodeForm(
    { form_id: "f", title: "t", version: "1", style, sections: [] },
    "5f0e7b1a-0000-4000-8000-000000000001",
  )
  return Result.isFailure(read) ? read.failure.problems.map(({ path, code }) => [path, code]) : []
}

describe("the theme of a form", () => {
  it("may be a color, a typeface, or both; another system's theme name is kept, and anything else refused", () => {
    assert.deepStrictEqual(readTheme("#7A2A63 serif"), { accent: "#7a2a63", font: "serif" })
    assert.deepStrictEqual(readTheme("mono"), { font: "mono" })
    assert.strictEqual(writeTheme({ accent: "#7a2a63", font: "serif" }), "#7a2a63 serif")
    assert.isUndefined(writeTheme({ font: "sans" }))
    for (const theme of ["#7a2a63", "#7a2a63 serif", "serif", "material-dark"])
      assert.deepStrictEqual(problemsOf(theme), [], theme)
    for (const theme of ["#7a2a6", "#fff;}", "red url(x)", "#000000 #ffffff", "</style>", ""])
      assert.deepStrictEqual(problemsOf(theme), [["style.theme", "theme"]], theme)
    assert.isUndefined(readTheme("material-dark"))
  })

  it("has its contrast computed as WCAG defines it", () => {
    assert.closeTo(contrast("#000000", "#ffffff"), 21, 1e-9)
    assert.closeTo(contrast("#767676", "#ffffff"), 4.54, 0.01)
    assert.strictEqual(contrast("#123456", "#123456"), 1)
  })

  it("has a contrast of at least 4.5 : 1 on every background, light and dark, whatever color is chosen", () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom("light", "dark"), (chosen, scheme) => {
        const { accent, accentSoft } = coloursOf(chosen, scheme)
        for (const ground of [...Object.values(grounds[scheme]), accentSoft])
          assert.isAtLeast(contrast(accent, ground), 4.5, `${chosen} as ${accent} on ${ground}`)
      }),
    )
  })

  it("uses the chosen color if it is readable, and a replacement otherwise", () => {
    assert.deepInclude(contrastOf("#7a2a63"), { isEnough: true, light: "#7a2a63" })
    const pale = contrastOf("#ffd400")
    assert.isFalse(pale.isEnough)
    assert.isBelow(pale.ratio, 2)
    assert.notStrictEqual(pale.light, "#ffd400")
  })

  it("uses the backgrounds of the pages' stylesheet", () => {
    const css = readFileSync("web/styles/tokens.css", "utf8")
    const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)")
    for (const [sheet, colours] of [
      [light, grounds.light],
      [dark, grounds.dark],
    ] as const)
      for (const [name, value] of Object.entries(colours))
        assert.include(sheet, `--${name.replace("onAccent", "on-accent")}: ${value};`)
  })

  it("puts only colors and supported font families into a style sheet", () => {
    assert.strictEqual(themeCss({}), "")
    assert.match(themeCss({ accent: "#7a2a63" }), /^:root\{--accent:#7a2a63;[-a-z:#0-9;]+\}@media/)
    assert.include(themeCss({ font: "serif" }, ".live"), ".live{--sans:")
  })
})
