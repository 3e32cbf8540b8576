import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { logScale } from "../../../../src/domain/infographic/charts/Scale.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { differenceFinding, differenceOf, student975 } from "../../../../src/domain/infographic/reports/Difference.ts"
import { binsOf, distributionChart, spreadChart } from "../../../../src/domain/infographic/reports/Distribution.ts"
import { fiveFigures, fitOf, quantile } from "../../../../src/domain/infographic/reports/Quantiles.ts"
import { relationChart } from "../../../../src/domain/infographic/reports/Relation.ts"

const options = (locale = "en", unit = "") => ({ locale: localeOf(locale), unit, caption: "", finding: "" })
const plain = (text: string): string => text.replaceAll("\u00a0", " ").replaceAll(/[\u2066-\u2069]/g, "")
const finite = FastCheck.double({ noNaN: true, min: -1e9, max: 1e9 })

describe("histogram bins", () => {
  it("are adjacent and contain every row exactly once, for any values", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(FastCheck.oneof(finite, FastCheck.integer()), { minLength: 1 }), (values) => {
        const bins = binsOf(values)
        assert.strictEqual(
          bins.reduce((sum, { count }) => sum + count, 0),
          values.length,
        )
        assert.isAtMost(bins.length, 120)
        for (const [index, bin] of bins.entries()) {
          assert.isBelow(bin.from, bin.to)
          if (index > 0) assert.strictEqual(bin.from, bins[index - 1]?.to)
        }
        assert.isAtMost(bins[0]?.from ?? 0, Math.min(...values) + 1e-300)
        assert.isAtLeast(bins.at(-1)?.to ?? 0, Math.max(...values))
      }),
    )
  })

  it("are reduced to one if the range is too wide or too narrow to be divided in floating-point arithmetic", () => {
    for (const values of [
      [0, 1.5e-323],
      [0, Number.MIN_VALUE],
      [-1.7e308, 1.7e308],
      [1, 1 + Number.EPSILON],
    ])
      assert.deepStrictEqual(binsOf(values), [{ from: values[0]!, to: values[1]!, count: 2 }])
  })

  it("contain their outermost values even far from zero", () => {
    const [low, high] = [-999_999_999.8470001, -999_999_999.8344997]
    const bins = binsOf([high, low])
    assert.isAtMost(bins[0]!.from, low)
    assert.isAtLeast(bins.at(-1)!.to, high)
  })

  it("have round bounds, and are at least 1 wide for whole numbers", () => {
    assert.deepStrictEqual(
      binsOf([1, 2, 2, 3, 3, 3, 4]).map(({ from, to, count }) => [from, to, count]),
      [
        [1, 2, 1],
        [2, 3, 2],
        [3, 4, 3],
        [4, 5, 1],
      ],
    )
    assert.deepStrictEqual(binsOf([7, 7]), [{ from: 6.5, to: 7.5, count: 2 }])
  })
})

/**
 * Computed with Python: statistics.quantiles(method="inclusive"), linear_regression, correlation, and Welch's interval
 * by hand.
 */
const sample = [3.1, 4.7, 1.2, 9.9, 5.5, 4.4, 30.2, 5.1, 2.8, 4.9]
describe("statistics that match those of other programs", () => {
  it("quartiles and median", () => {
    const five = fiveFigures(sample)
    assert.closeTo(five.quarter, 3.425, 1e-12)
    assert.closeTo(five.median, 4.8, 1e-12)
    assert.closeTo(five.threeQuarters, 5.4, 1e-12)
    assert.deepStrictEqual([five.low, five.high, ...five.outliers], [1.2, 5.5, 9.9, 30.2])
    assert.strictEqual(quantile([5], 0.9), 5)
    assert.strictEqual(quantile([-9999.9987, 9979.7693], 0.5), -10.1147)
    assert.strictEqual(quantile([0.1, 0.2], 0.5), 0.15)
    assert.strictEqual(quantile([-9999.9987, 9979.7693], 0.25), -5005.0567)
  })

  it("correlation", () => {
    const fit = fitOf([
      [1, 2.1],
      [2, 3.9],
      [3, 6.2],
      [4, 7.8],
      [5, 10.1],
    ])
    assert.closeTo(fit?.slope ?? 0, 1.99, 1e-9)
    assert.closeTo(fit?.at0 ?? 0, 0.05, 1e-9)
    assert.closeTo(fit?.correlation ?? 0, 0.99865, 1e-5)
    assert.isNull(
      fitOf([
        [1, 1],
        [1, 2],
        [1, 3],
      ]),
    )
  })

  it("Student's distribution", () => {
    for (const [freedom, value] of [
      [3, 3.18245],
      [5, 2.57058],
      [10, 2.22814],
      [30, 2.04227],
      [120, 1.97993],
    ] as const)
      assert.closeTo(student975(freedom), value, 0.02 / freedom, String(freedom))
  })

  it("the confidence interval of a difference in means", () => {
    const interval = differenceOf(
      [27.5, 21, 19, 23.6, 17, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19, 21.7, 21.4],
      [27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8, 22, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 26.7],
    )
    assert.closeTo(interval?.difference ?? 0, 2.986667, 1e-5)
    assert.closeTo(interval?.low ?? 0, 0.91159, 1e-4)
    assert.closeTo(interval?.high ?? 0, 5.06174, 1e-4)
  })
})

describe("chart captions", () => {
  const measured = (a: ReadonlyArray<number>, b: ReadonlyArray<number>) => [
    ...a.map((minutes) => ({ group: "A", minutes })),
    ...b.map((minutes) => ({ group: "B", minutes })),
  ]

  it("state the middle half of a distribution", () => {
    const chart = distributionChart(
      sample.map((minutes) => ({ minutes })),
      options("en", "min"),
    )
    assert.strictEqual(plain(chart.finding), "The middle half of minutes is between 3.4 min and 5.4 min")
  })

  it("state which group has the highest median, and which the widest spread", () => {
    const chart = spreadChart(measured([1, 2, 3, 4, 5], [1, 4, 9, 16, 25]), { ...options("es"), most: 10 })
    assert.strictEqual(plain(chart.finding), "B tiene la mediana más alta, 9, y es lo que más varía")
  })

  it("state whether two groups differ", () => {
    assert.match(differenceFinding(measured([1, 2, 3, 2, 1], [11, 12, 13, 12, 11]), options()), /differs from/)
    assert.match(differenceFinding(measured([1, 9, 5, 3, 7], [2, 8, 6, 4, 5]), options()), /^No clear difference/)
    assert.strictEqual(differenceFinding(measured([1, 2], [3, 4]), options()), "", "too few to say anything")
  })

  const related = (rows: ReadonlyArray<readonly [number, number]>) =>
    plain(
      relationChart(
        rows.map(([height, weight], n) => ({ name: `n${n}`, height, weight })),
        { ...options(), most: 10, isLogX: false, isLogY: false },
      ).finding,
    )

  it("state the direction and the strength of a relation, or that there is none", () => {
    assert.strictEqual(
      related([
        [1, 1],
        [2, 2.1],
        [3, 2.9],
        [4, 4.2],
      ]),
      "The higher height, the higher weight",
    )
    assert.strictEqual(
      related([
        [1, 4],
        [2, 3.1],
        [3, 1.9],
        [4, 1],
      ]),
      "The higher height, the lower weight",
    )
    assert.strictEqual(
      related([
        [1, 1],
        [2, 3],
        [3, 1],
        [4, 3],
        [5, 1],
      ]),
      "Height says little about weight",
    )
  })

  it("state how many of thousands of dots were drawn", () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ({ name: `n${n}`, x: n % 97, y: (n * 7) % 89 }))
    const chart = relationChart(rows, { ...options(), most: 10, isLogX: false, isLogY: false })
    assert.include(chart.notes.join(), "1250 of 5000 rows are drawn")
    assert.isBelow(chart.draw(1080).body.match(/<circle/g)?.length ?? 0, 1501)
  })
})

describe("a logarithmic scale", () => {
  it("gives equal factors equal lengths, and ends at powers of ten", () => {
    const scale = logScale([3, 4000], { start: 0, end: 400 })
    assert.deepStrictEqual(scale.ticks, [1, 10, 100, 1000, 10000])
    assert.closeTo(scale.at(100) - scale.at(10), scale.at(1000) - scale.at(100), 1e-9)
    assert.deepStrictEqual(logScale([20, 90], { start: 0, end: 1 }).ticks, [10, 20, 50, 100])
    assert.strictEqual(scale.at(0), 0, "what is not positive stands at the low end")
  })
})
