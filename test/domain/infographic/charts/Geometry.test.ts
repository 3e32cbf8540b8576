import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { spreadApart } from "../../../../src/domain/infographic/charts/SpreadLabels.ts"
import { drawBars } from "../../../../src/domain/infographic/charts/Bars.ts"
import { runsOf } from "../../../../src/domain/infographic/charts/Lines.ts"
import { barScale, linearScale } from "../../../../src/domain/infographic/charts/Scale.ts"
import { sharesOf } from "../../../../src/domain/infographic/charts/Stack.ts"
import { picture, svgText, text } from "../../../../src/domain/infographic/charts/Svg.ts"
import { fitted, textWidth, wrapped } from "../../../../src/domain/infographic/charts/TextWidth.ts"
import { positionsOf } from "../../../../src/domain/infographic/charts/TimeAxis.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"

const ticksOf = (values: ReadonlyArray<number>, fromZero: boolean) =>
  linearScale(values, { start: 0, end: 100, intervals: 5, fromZero }).ticks

describe("scales", () => {
  it("end at round numbers, and include zero for bars", () => {
    assert.deepStrictEqual(ticksOf([3, 17], true), [0, 5, 10, 15, 20])
    assert.deepStrictEqual(ticksOf([103, 117], false), [100, 105, 110, 115, 120])
    assert.deepStrictEqual(ticksOf([-0.3, 0.3], true), [-0.4, -0.2, 0, 0.2, 0.4])
    assert.deepStrictEqual(ticksOf([1e21], true), [0, 2e20, 4e20, 6e20, 8e20, 1e21])
  })

  it("have only whole-number ticks if all values are whole numbers", () => {
    assert.deepStrictEqual(ticksOf([0, 2, 1], true), [0, 1, 2])
    assert.deepStrictEqual(ticksOf([0, 0], true), [0, 1])
    assert.deepStrictEqual(ticksOf([0, 2, 0.5], true), [0, 0.5, 1, 1.5, 2])
  })

  it("cover all values with a few ticks, whatever the values", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(FastCheck.double({ noNaN: true, min: -1e22, max: 1e22 }), { maxLength: 20 }),
        FastCheck.boolean(),
        (values, fromZero) => {
          const scale = linearScale(values, { start: 0, end: 100, intervals: 5, fromZero })
          assert.isTrue(scale.ticks.length >= 1 && scale.ticks.length <= 12, `${scale.ticks.length} ticks`)
          for (const value of values) {
            const at = scale.at(value)
            assert.isTrue(Number.isFinite(at) && at >= -0.01 && at <= 100.01, `${value} at ${at}`)
          }
        },
      ),
    )
  })

  it("give bars all the room next to their labels", () => {
    const marks = [
      { value: 100, left: 0, right: 40 },
      { value: -50, left: 30, right: 0 },
    ]
    const scale = barScale(marks, 0, 300)
    assert.closeTo(scale.at(100) + 40, 300, 0.2)
    assert.closeTo(scale.at(-50) - 30, 0, 0.2)
    assert.closeTo(scale.at(0), 30 + (260 - 30) / 3, 0.2)
  })
})

describe("labels", () => {
  it("keep a minimum gap and stay within the range, as long as there is room", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(FastCheck.double({ noNaN: true, min: 0, max: 300 }), { minLength: 1, maxLength: 20 }),
        (wanted) => {
          const placed = spreadApart(wanted, 15, 0, 300)
          const sorted = [...placed].sort((a, b) => a - b)
          for (const [index, at] of sorted.entries()) {
            assert.isTrue(at >= -0.001 && at <= 300.001)
            if (index > 0) assert.isTrue(at - (sorted[index - 1] ?? 0) >= 14.999)
          }
        },
      ),
    )
  })

  it("stay at their position if nothing is in the way", () => {
    assert.deepStrictEqual(spreadApart([10, 50, 90], 15, 0, 100), [10, 50, 90])
    assert.deepStrictEqual(spreadApart([50, 50], 20, 0, 100), [40, 60])
  })

  it("are cut at a width without splitting a character", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.string({ unit: "grapheme", maxLength: 60 }),
        FastCheck.integer({ min: 30, max: 300 }),
        (label, width) => {
          const cut = fitted(label, width)
          assert.isTrue(cut.isWellFormed())
          assert.isTrue(textWidth(cut) <= width + 15 || cut === label)
        },
      ),
    )
    const family = "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}"
    assert.isTrue([`${family}\u2026`, "\u2026"].includes(fitted(`${family}${family}${family}`, 40)))
  })

  it("wrap between words and end in an ellipsis", () => {
    assert.deepStrictEqual(wrapped("Cloud and hosting", 60, 2), ["Cloud", "and ho\u2026"])
    assert.deepStrictEqual(wrapped("Short", 60, 2), ["Short"])
    assert.deepStrictEqual(wrapped("日本の人口の推移と予測", 90, 2).join(""), "日本の人口の推移と予測")
  })

  it("never continue a word on the next line", () => {
    assert.deepStrictEqual(wrapped("Mathematics 60", 40, 2), ["Mat\u2026", "60"])
    const label = FastCheck.array(FastCheck.stringMatching(/^[a-zé]{1,30}$/), { minLength: 1, maxLength: 6 })
    FastCheck.assert(
      FastCheck.property(label, FastCheck.integer({ min: 30, max: 300 }), (words, width) => {
        const lines = wrapped(words.join(" "), width, 4)
        const shown = lines.flatMap((one) => one.split(" "))
        for (const [at, one] of shown.entries())
          if (one !== "\u2026")
            assert.isTrue(words[at]!.startsWith(one.replace("\u2026", "")), `${one} of ${words[at]}`)
        for (const one of lines) assert.isTrue(textWidth(one) <= width + 15)
      }),
    )
  })
})

describe("gaps", () => {
  it("interrupt a line, and leave single values as dots", () => {
    assert.deepStrictEqual(runsOf([null, 1, 2, null, 3, null, 0]), [[1, 2], [4], [6]])
    assert.deepStrictEqual(runsOf([null, null]), [])
  })

  it("are not drawn as zero", () => {
    const drawing = drawBars(
      { labels: ["a", "b", "c"], series: [{ name: "v", values: [5, null, 0] }], valueText: String, strong: new Set() },
      400,
    )
    assert.strictEqual(drawing.body.match(/<rect/g)?.length, 2)
    assert.include(drawing.body, "\u2014")
  })

  it("have no share of a whole, and if the whole is zero, every share is zero", () => {
    assert.deepStrictEqual(sharesOf([1, null, 3, -5]), [0.25, 0, 0.75, 0])
    assert.deepStrictEqual(sharesOf([null, 0]), [0, 0])
  })
})

describe("a time axis", () => {
  it("places rows by date, spaced in proportion to the time between them", () => {
    const positions = positionsOf(["2026-01-31", "2026-01-01", "2026-01-11"], localeOf("en"))
    assert.deepStrictEqual(positions.order, [1, 2, 0])
    assert.closeTo(positions.at[1] ?? 0, 1 / 3, 1e-9)
  })

  it("has ticks at the start of years, or of half-years if there is room", () => {
    const months = Array.from(
      { length: 39 },
      (_, index) => `${2023 + Math.floor((index + 6) / 12)}-${String(((index + 6) % 12) + 1).padStart(2, "0")}`,
    )
    const labels = (most: number) =>
      positionsOf(months, localeOf("es"))
        .ticks(most)
        .map((tick) => tick.label)
    assert.deepStrictEqual(labels(3), ["2024", "2025", "2026"])
    assert.deepStrictEqual(labels(8), ["jul 2023", "ene 2024", "jul", "ene 2025", "jul", "ene 2026", "jul"])
  })

  it("spaces text other than dates evenly, in the given order", () => {
    const positions = positionsOf(["before", "during", "after"], localeOf("en"))
    assert.deepStrictEqual(positions.at, [0, 0.5, 1])
    assert.deepStrictEqual(
      positions.ticks(5).map((tick) => tick.label),
      ["before", "during", "after"],
    )
  })
})

describe("markup", () => {
  it("is escaped and contains only valid XML characters", () => {
    assert.strictEqual(svgText(`<a href="x">&'\u0000\u0007\ud800\t`), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\ufffd\t")
    assert.strictEqual(text(1, 2.005, "</text><script>"), '<text x="1" y="2.01">&lt;/text&gt;&lt;script&gt;</text>')
  })

  it("names and describes every picture", () => {
    const svg = picture({ width: 10, height: 5.5, body: "" }, "Name", "Description")
    assert.match(svg, /^<svg [^>]*role="img"[^>]*><title>Name<\/title><desc>Description<\/desc><\/svg>$/)
  })
})
