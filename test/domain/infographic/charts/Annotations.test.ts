import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { Annotation } from "../../../../src/domain/infographic/Annotation.ts"
import type { Chart } from "../../../../src/domain/infographic/charts/Figure.ts"
import { spans } from "../../../../src/domain/infographic/charts/Figure.ts"
import { overlaps } from "../../../../src/domain/infographic/charts/LabelPlacement.ts"
import { textBoxes } from "../../../../src/domain/infographic/charts/TextBoxes.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { amountsChart } from "../../../../src/domain/infographic/reports/Amounts.ts"
import type { ChartOptions } from "../../../../src/domain/infographic/reports/ChartOptions.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { relationChart } from "../../../../src/domain/infographic/reports/Relation.ts"
import { trendChart } from "../../../../src/domain/infographic/reports/Trend.ts"

const options = (annotations: unknown): ChartOptions => ({
  locale: localeOf("en"),
  unit: "",
  caption: "",
  finding: "",
  annotations,
})

const months = Array.from({ length: 24 }, (_, at) => ({
  month: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`,
  Visits: 400 + ((at * 37) % 300),
  Sales: 100 + ((at * 53) % 150),
}))

const trend = { isArea: false, seriesMost: 6, events: null }
const charts: Readonly<Record<string, (annotations: unknown) => Chart>> = {
  lines: (annotations) => trendChart(months, { ...options(annotations), ...trend }),
  columns: (annotations) =>
    amountsChart(months, { ...options(annotations), isStacked: false, most: 36, seriesMost: 6, reference: null }),
  stacked: (annotations) =>
    amountsChart(months, { ...options(annotations), isStacked: true, most: 36, seriesMost: 6, reference: null }),
  bars: (annotations) => rankingChart(months, { ...options(annotations), isSorted: true, most: 24, seriesMost: 2 }),
  scatter: (annotations) => relationChart(months, { ...options(annotations), most: 24, isLogX: false, isLogY: false }),
}

const month = FastCheck.integer({ min: 0, max: 23 }).map((at) => months[at]!.month)
const text = FastCheck.string({ minLength: 1, maxLength: 60 }).filter((one) => one.trim() !== "")
const level = FastCheck.integer({ min: 0, max: 900 })
const annotation = FastCheck.oneof(
  FastCheck.record({
    kind: FastCheck.constant("point"),
    at: month,
    measure: FastCheck.constantFrom("Visits", "Sales"),
    text,
  }),
  FastCheck.record({ kind: FastCheck.constant("line"), at: month, text }),
  FastCheck.record({ kind: FastCheck.constant("line"), value: level, text }),
  FastCheck.record({ kind: FastCheck.constant("range"), from: month, to: month, text }),
  FastCheck.record({ kind: FastCheck.constant("range"), from: level, to: level, text }),
)

/** Annotations are the heavy words with a rim. */
const ownWords = /paint-order="stroke".* font-weight="600"/

describe("annotations on charts", () => {
  it.each(Object.keys(charts))("of %s cover no words and stay inside, at every width", (name) => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(annotation, { minLength: 1, maxLength: 12 }), (annotations) => {
        const noted = charts[name]!(annotations)
        for (const width of new Set(Object.values(spans).flat())) {
          const { body, height } = noted.draw(width)
          const boxes = textBoxes(body)
          const isOwn = [...body.matchAll(/<text[^>]*>/g)].map(([tag]) => ownWords.test(tag))
          assert.lengthOf(isOwn, boxes.length)
          for (const [at, box] of boxes.entries()) {
            if (!isOwn[at]) continue
            assert.isTrue(box.left >= -0.01 && box.right <= width + 0.01, `${box.text} leaves the picture`)
            assert.isTrue(box.top >= -0.01 && box.bottom <= height + 0.01, `${box.text} leaves the picture`)
            for (const other of boxes.slice(0, at))
              assert.isFalse(overlaps(box, other), `${box.text} over ${other.text}`)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each(Object.keys(charts))(
    "of %s stand in a list below the picture and in its description, whether there was room or not",
    (name) => {
      const chart = charts[name]!([
        { kind: "line", value: 500, text: "Most that fit" },
        { kind: "point", at: "2024-03", measure: "Sales", text: "Strike" },
        { kind: "point", at: "2031-01", text: "Who knows" },
        { kind: "point", at: "2024-03", measure: "Others", text: "Of another chart" },
      ])
      const notes = chart.notes.filter((note) => /Most|Strike|Who|another/.test(note))
      assert.lengthOf(notes, 3)
      assert.match(notes[0]!, /^1\. 500: Most that fit$/)
      assert.match(notes[1]!, /^2\. .*Mar.* 2024: Strike$/)
      assert.strictEqual(notes[2], "Not in what is drawn here: 2031-01: Who knows")
      for (const note of notes) assert.include(chart.description, note)
      assert.include(chart.draw(1080).body, "Most that fit")
    },
  )

  it("leave a chart as it is, to the byte, where there are none", () => {
    for (const chart of Object.values(charts))
      for (const width of spans.full) assert.strictEqual(chart([]).draw(width).body, chart(undefined).draw(width).body)
  })

  it("are at the row that a day belongs to, and reach the scale", () => {
    const weeks = [
      { day: "2024-01-01", n: 1 },
      { day: "2024-01-08", n: 2 },
      { day: "2024-01-15", n: 3 },
    ]
    const noted = (annotations: unknown) => trendChart(weeks, { ...options(annotations), ...trend }).notes
    assert.deepStrictEqual(noted([{ kind: "line", at: "2024-01-10", text: "x" }]), ["1. Jan 8, 2024: x"])
    assert.deepStrictEqual(noted([{ kind: "line", at: "2024-01-20", text: "x" }]), ["1. Jan 15, 2024: x"])
    assert.match(noted([{ kind: "line", at: "2024-02-20", text: "x" }])[0]!, /^Not in/)
    assert.match(noted([{ kind: "line", at: "2023-12-20", text: "x" }])[0]!, /^Not in/)
    const far = trendChart(weeks, { ...options([{ kind: "line", value: 100, text: "x" }]), ...trend })
    assert.include(
      textBoxes(far.draw(720).body).map((box) => box.text),
      "100",
    )
  })
})

it("what is no annotation is told what one has, in words", () =>
  assert.throws(
    () => Schema.decodeUnknownSync(Annotation)({ kind: "arrow", text: "up" }),
    /^Expected a point \(at\), a line \(at or value\) or a range \(from, to\) with a text$/,
  ))
