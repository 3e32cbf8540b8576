import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { Annotation } from "../../../../src/domain/infographic/Annotation.ts"
import type { Chart } from "../../../../src/domain/infographic/charts/Figure.ts"
import { spans } from "../../../../src/domain/infographic/charts/Figure.ts"
import { overlaps } from "../../../../src/domain/infographic/charts/PointLabels.ts"
import { barBoxes, textBoxes } from "../../../../src/domain/infographic/charts/TextBoxes.ts"
import { dateText } from "../../../../src/domain/infographic/format/Calendar.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { regionsOf } from "../../../../src/domain/infographic/charts/GeoShapes.ts"
import { amountsChart } from "../../../../src/domain/infographic/reports/Amounts.ts"
import { bridgeChart } from "../../../../src/domain/infographic/reports/Bridge.ts"
import type { ChartOptions } from "../../../../src/domain/infographic/reports/ChartOptions.ts"
import { distributionChart, spreadChart } from "../../../../src/domain/infographic/reports/Distribution.ts"
import { matrixChart } from "../../../../src/domain/infographic/reports/Matrix.ts"
import { movementChart } from "../../../../src/domain/infographic/reports/Movement.ts"
import { planChart } from "../../../../src/domain/infographic/reports/PlanByPeriod.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { regionChart } from "../../../../src/domain/infographic/reports/Regions.ts"
import { relationChart } from "../../../../src/domain/infographic/reports/Relation.ts"
import { partsChart } from "../../../../src/domain/infographic/reports/Parts.ts"
import { surveyChart } from "../../../../src/domain/infographic/reports/Survey.ts"
import { multiplesChart, trendChart } from "../../../../src/domain/infographic/reports/Trend.ts"
import { varianceChart } from "../../../../src/domain/infographic/reports/Variance.ts"

const options = (annotations: unknown, takeAnnotation?: (annotation: unknown) => void): ChartOptions => ({
  ...(takeAnnotation === undefined ? {} : { takeAnnotation }),
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

const budgets = months.map(({ month, Visits, Sales }) => ({ month, Budget: Visits, Actual: Visits + Sales - 170 }))
const groups = months.flatMap(({ Visits, Sales }, at) => [
  { group: months[at % 5]!.month, Visits, Sales },
  { group: months[at % 5]!.month, Visits: Visits + 17, Sales },
])
const areas = regionsOf({
  type: "FeatureCollection",
  features: months.map(({ month }, at) => {
    const [x, y] = [at % 6, Math.floor(at / 6)]
    const ring = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]] // prettier-ignore
    return {
      type: "Feature",
      properties: { name: dateText(month, localeOf("en"), "label") },
      geometry: { type: "Polygon", coordinates: [ring] },
    }
  }),
})

const trend = { isArea: false, seriesMost: 6, events: null }
const charts: Readonly<Record<string, (annotations: unknown, take?: (annotation: unknown) => void) => Chart>> = {
  lines: (annotations, take) => trendChart(months, { ...options(annotations, take), ...trend }),
  columns: (annotations, take) =>
    amountsChart(months, { ...options(annotations, take), isStacked: false, most: 36, seriesMost: 6, reference: null }),
  stacked: (annotations, take) =>
    amountsChart(months, { ...options(annotations, take), isStacked: true, most: 36, seriesMost: 6, reference: null }),
  bars: (annotations, take) =>
    rankingChart(months, { ...options(annotations, take), isSorted: true, most: 24, seriesMost: 2 }),
  scatter: (annotations, take) =>
    relationChart(months, { ...options(annotations, take), most: 24, isLogX: false, isLogY: false }),
  area: (annotations, take) => trendChart(months, { ...options(annotations, take), ...trend, isArea: true }),
  multiples: (annotations, take) =>
    multiplesChart(months, { ...options(annotations, take), isShared: false, most: 12 }),
  "multiples on one scale": (annotations, take) =>
    multiplesChart(months, { ...options(annotations, take), isShared: true, most: 12 }),
  dots: (annotations, take) => movementChart(months, { ...options(annotations, take), most: 24 }),
  variance: (annotations, take) => varianceChart(budgets, { ...options(annotations, take), most: 24 }),
  bridge: (annotations, take) => bridgeChart(budgets, { ...options(annotations, take), most: 24 }),
  plan: (annotations, take) => planChart(budgets, options(annotations, take)),
  histogram: (annotations, take) => distributionChart(months, options(annotations, take)),
  boxes: (annotations, take) => spreadChart(groups, { ...options(annotations, take), most: 16 }),
  "heat map": (annotations, take) => matrixChart(months, { ...options(annotations, take), most: 24 }),
  "map of regions": (annotations, take) => regionChart(months, areas, options(annotations, take)),
  "answers of a survey": (annotations, take) =>
    surveyChart(months, { ...options(annotations, take), isSorted: true, most: 24 }),
  "parts of a whole": (annotations, take) =>
    partsChart(months, { ...options(annotations, take), most: 24, isAmounts: false }),
}

/** Charts with all of these months and measures, and a value axis for both. */
const full = ["lines", "columns", "stacked", "bars", "scatter", "area", "multiples on one scale", "dots"]

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

/** How many of the five annotation kinds a chart can't place. */
const namedIn: Readonly<Record<string, number>> = { histogram: 3, "heat map": 2, "map of regions": 4 }

/** Annotations are bold with an outline. */
const ownWords = /paint-order="stroke".* font-size="12" font-weight="600"/

/** Annotations stay inside the chart, and cover no text. */
const checkWords = (body: string, { width, height }: { readonly width: number; readonly height: number }): void => {
  const boxes = textBoxes(body)
  const isOwn = [...body.matchAll(/<text[^>]*>/g)].map(([tag]) => ownWords.test(tag))
  assert.lengthOf(isOwn, boxes.length)
  for (const [at, box] of boxes.entries()) {
    if (!isOwn[at]) continue
    assert.isTrue(box.left >= -0.01 && box.right <= width + 0.01, `${box.text} leaves the picture`)
    assert.isTrue(box.top >= -0.01 && box.bottom <= height + 0.01, `${box.text} leaves the picture`)
    for (const other of boxes.slice(0, at)) assert.isFalse(overlaps(box, other), `${box.text} over ${other.text}`)
  }
}

/** Bar charts that reserve room for annotations. */
const barred = ["columns", "stacked", "bars", "variance", "answers of a survey", "parts of a whole"]

const ownBoxes = (body: string) => {
  const isOwn = [...body.matchAll(/<text[^>]*>/g)].map(([tag]) => ownWords.test(tag))
  return textBoxes(body).filter((_, at) => isOwn[at])
}

/** All rectangles except range bands and cell frames. */
const bars = (body: string) => {
  const tags = [...body.matchAll(/<rect[^>]*>/g)].map(([tag]) => tag)
  return barBoxes(body).filter((_, at) => !/fill-opacity|fill="none"/.test(tags[at]!))
}

describe("annotations", () => {
  it.each(Object.keys(charts))("on %s stay inside the picture at every width, and never cover words", (name) => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(annotation, { minLength: 1, maxLength: 12 }), (annotations) => {
        const noted = charts[name]!(annotations)
        for (const width of new Set(Object.values(spans).flat())) {
          const { body, height } = noted.draw(width)
          // Each panel has its own coordinates.
          for (const panel of body.split("<g transform=")) checkWords(panel, { width, height })
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each(full)("on %s are listed below the picture and in its description, whether or not there is room", (name) => {
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
    assert.strictEqual(notes[2], "Not in this chart: Jan 2031: Who knows")
    for (const note of notes) assert.include(chart.description, note)
    assert.include(chart.draw(1080).body, "Most that fit")
  })

  it.each(Object.keys(charts))(
    "of %s are each either drawn or listed as not drawn, and are reported as used",
    (name) => {
      const taken: Array<unknown> = []
      const given = [
        { kind: "line", value: 40, measure: "", text: "A level" },
        { kind: "range", from: 30, to: 60, text: "A band" },
        { kind: "line", at: "2024-03", text: "A row" },
        { kind: "range", from: "2024-02", to: "2024-04", text: "Some rows" },
        { kind: "point", at: "2024-03", text: "A place" },
      ]
      const isTaken = ({ value, from }: { readonly value?: unknown; readonly from?: unknown }): boolean =>
        name !== "multiples" || (typeof value !== "number" && typeof from !== "number")
      const chart = charts[name]!(given, (one) => taken.push(one))
      assert.deepStrictEqual(taken, given.filter(isTaken))
      const isNumbered = (note: string): boolean => /^\d+\. /.test(note)
      for (const { text } of given.filter(isTaken)) {
        const [note, ...others] = chart.notes.filter((one) => one.endsWith(`: ${text}`))
        assert.isDefined(note, text)
        assert.lengthOf(others, 0)
        assert.include(chart.description, note)
        if (!isNumbered(note!)) assert.match(note!, /^Not in this chart: /)
      }
      const drawn = chart.notes.filter(isNumbered)
      assert.isNotEmpty(drawn)
      assert.notStrictEqual(chart.draw(1080).body, charts[name]!([]).draw(1080).body)
      const named = chart.notes.filter((note) => note.startsWith("Not in")).length
      assert.strictEqual(named, namedIn[name] ?? 0, `${name} names what it could draw`)
    },
  )

  it.each(barred)("on %s never cover a bar, whether they are words or numbers", (name) => {
    const chart = charts[name]!([
      {
        kind: "point",
        at: "2024-03",
        ...(name === "variance" ? {} : { measure: "Sales" }),
        text: "First summer over nine",
      },
      { kind: "line", at: "2024-06", text: "New tariff" },
      { kind: "line", value: 50, text: "Grid connection limit" },
      { kind: "range", from: "2024-08", to: "2024-10", text: "Hydro meters replaced" },
      { kind: "range", from: 20, to: 40, text: "What is usual" },
    ])
    for (const width of new Set(Object.values(spans).flat())) {
      const { body } = chart.draw(width)
      const own = ownBoxes(body)
      assert.lengthOf(own, 5)
      for (const box of own)
        for (const bar of bars(body)) assert.isFalse(overlaps(box, bar), `${box.text} over a bar at ${width}`)
    }
  })

  it.each(barred)("on %s never put words over a bar, however many annotations there are", (name) => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(annotation, { minLength: 1, maxLength: 12 }), (annotations) => {
        const { body } = charts[name]!(annotations).draw(528)
        for (const box of ownBoxes(body).filter(({ text: words }) => !/^\d+$/.test(words)))
          for (const bar of bars(body)) assert.isFalse(overlaps(box, bar), `${box.text} over a bar`)
      }),
      { numRuns: 40 },
    )
  })

  it("leave a chart byte-for-byte unchanged if their list is empty", () => {
    for (const chart of Object.values(charts))
      for (const width of spans.full) assert.strictEqual(chart([]).draw(width).body, chart(undefined).draw(width).body)
  })

  it("are placed at the row whose period contains their date, and extend the scale", () => {
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

it("the message for an invalid annotation names the kinds of annotations and their parts", () =>
  assert.throws(
    () => Schema.decodeUnknownSync(Annotation)({ kind: "arrow", text: "up" }),
    /^Expected a point \(at\), a line \(at or value\) or a range \(from, to\) with a text$/,
  ))
