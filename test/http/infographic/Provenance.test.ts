import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Parser } from "htmlparser2"
import { readFileSync } from "node:fs"
import { numbersWithoutRows } from "../../../src/adapters/nunjucks/NumbersWithoutRows.ts"
import type { Provenance } from "../../../src/domain/infographic/provenance/Provenance.ts"
import { shippedTemplates } from "../../../src/domain/infographic/templates/shipped.ts"
import { keptAgent } from "../../support/chat.ts"
import { compose, composeJson, composing, figures, part } from "../../support/composing.ts"
import { inMemory } from "../../support/inMemory.ts"
import { first, render, renderJson, renderParts, request } from "../../support/renders.ts"
import { sampleRequest, templateFolder } from "../../support/templateSamples.ts"

const service = inMemory({ folders: [templateFolder] })

const samples = shippedTemplates.flatMap(({ samples: all }) => all.map(({ request: file }) => file))
const call = (file: string, descriptor: object = {}) => {
  const sample = sampleRequest(file)
  return { ...sample, persist: false, descriptor: { ...sample.descriptor, ...descriptor } }
}

/** The ids of a page, its internal links, and the rows of its elements. */
const marksOf = (html: string) => {
  const [ids, links, rows] = [new Set<string>(), new Array<string>(), new Array<string>()]
  new Parser({
    onopentag: (_, attributes) => {
      if (attributes["id"] !== undefined) ids.add(attributes["id"])
      if (attributes["href"]?.startsWith("#") === true) links.push(attributes["href"].slice(1))
      if (attributes["data-rows"] !== undefined) rows.push(attributes["data-rows"])
    },
  }).end(html)
  return { ids, links, rows }
}

const numbersOf = (ranges: string): ReadonlyArray<number> =>
  ranges.split(",").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map(Number)
    return Array.from({ length: to - from + 1 }, (_, n) => from + n)
  })

describe("every number on a page of a shipped template", () => {
  it.effect.each(samples.flatMap((file) => (["jinja", "data-splice"] as const).map((mode) => [file, mode] as const)))(
    "refers to the rows that it comes from: %s in mode %s",
    ([file, mode]) =>
      Effect.gen(function* () {
        const at = yield* service
        const body = call(file, { mode, provenance: true })
        const answer = yield* renderJson(at, body)
        assert.strictEqual(answer.status, 200, answer.text)
        const { text } = yield* render(at, body)
        const provenance: {
          datasets: Provenance["datasets"]
          figures: Provenance["figures"]
          without_rows: Array<string>
        } = answer.json().provenance
        assert.deepStrictEqual(provenance.without_rows, [])
        assert.deepStrictEqual(numbersWithoutRows(text), [])
        assert.isNotEmpty(provenance.figures)
        const counts = new Map(provenance.datasets.map(({ dataset, rows }) => [dataset, rows]))
        const { ids, links, rows } = marksOf(text)
        for (const { id, dataset, rows: ranges, columns, formula } of provenance.figures) {
          assert.isTrue(ids.has(id), id)
          assert.isNotEmpty(columns)
          assert.isNotEmpty(formula)
          const all = body.datasets[dataset ?? ""]?.data ?? []
          for (const column of columns)
            assert.isTrue(
              all.some((row) => Object.hasOwn(row, column)),
              column,
            )
          for (const row of numbersOf(ranges)) assert.isTrue(row >= 1 && row <= counts.get(dataset ?? "")!, ranges)
        }
        for (const value of rows) {
          const [, dataset = "", ranges = ""] = /^(.*):([\d,-]*)$/.exec(value) ?? []
          for (const row of numbersOf(ranges)) assert.isAtMost(row, counts.get(dataset) ?? 0, value)
        }
        for (const link of links) assert.isTrue(ids.has(link), `#${link}`)
        const [, embedded = ""] = /id="provenance">(.*)<\/script>/.exec(text) ?? []
        assert.deepStrictEqual(JSON.parse(embedded).figures, provenance.figures)
      }),
  )

  it.effect("is in a table row whose anchor names its data row, however the table is sorted", () =>
    Effect.gen(function* () {
      const body = call("ranking.json", { provenance: true })
      const { text } = yield* render(yield* service, body)
      const name = Object.keys(body.datasets).find((one) => text.includes(`data-rows="${one}:2"`)) ?? ""
      const [label = ""] = Object.values(body.datasets[name]?.data[1] ?? {})
      const line = new RegExp(`<tr data-rows="${name}:2"><th scope="row" dir="auto">([^<]*)`).exec(text)
      assert.strictEqual(line?.[1], String(label))
    }),
  )

  it.effect("refers to no rows if provenance is omitted or false; the page is the same in both cases", () =>
    Effect.gen(function* () {
      const at = yield* service
      for (const file of samples) {
        const [plain, denied] = [yield* render(at, call(file)), yield* render(at, call(file, { provenance: false }))]
        assert.strictEqual(plain.text, denied.text)
        assert.notMatch(plain.text, /data-rows|data-provenance|id="provenance"|figure-1"/)
        assert.notProperty((yield* renderJson(at, call(file))).json(), "provenance")
      }
    }),
  )
})

describe("a page made from a file", () => {
  const file = (name: string) => new Uint8Array(readFileSync(new URL(`../../support/tables/${name}`, import.meta.url)))
  const table = (readings: object) => ({
    template: "table_report",
    datasets: { rows: null },
    readings: { rows: readings },
    persist: false,
    descriptor: {
      template: "table_report",
      mode: "jinja",
      provenance: true,
      sections: [{ name: "Rows", target: "rows", datasets: ["rows"], shape: "records" }],
    },
  })
  const send = (name: string, readings: object, query = "") =>
    Effect.flatMap(service, (at) =>
      renderParts(at, table(readings), [{ name: "dataset:rows", type: "text/csv", content: file(name) }], { query }),
    )

  it.effect("states how the file was processed: short rows padded, duplicate names numbered, totals removed", () =>
    Effect.gen(function* () {
      assert.include(
        (yield* send("short_rows.csv", { short_rows: "fill" })).text,
        "2 rows were shorter than the header",
      )
      assert.include((yield* send("doubled_header.csv", { doubled_names: "number" })).text, "numbered: Value 2.")
      const totals = yield* send("budget_total_row.csv", { total_rows: "drop" })
      assert.include(totals.text, "One row of totals or averages was left out.")
    }),
  )

  it.effect("records how it was read, and which of its rows are on the page", () =>
    Effect.gen(function* () {
      const answer = yield* send("budget_total_row.csv", { total_rows: "drop" }, "?format=json")
      const [dataset] = answer.json().provenance.datasets
      assert.deepInclude(dataset, { dataset: "rows", rows: 3, columns: ["Item", "Plan", "Actual"] })
      assert.deepInclude(dataset.reading, { rows_in_file: 4, left_out_rows: [4], filled_rows: 0, separator: "," })
    }),
  )

  it.effect("states how its rows were aggregated", () =>
    Effect.gen(function* () {
      const summary = { by: "Would recommend", measures: [{ of: "count", as: "Answers" }] }
      const answer = yield* send("survey_raw.csv", { summary })
      assert.include(answer.text, "500 rows were combined into 2: number of rows by Would recommend.")
      const { provenance } = (yield* send("survey_raw.csv", { summary }, "?format=json")).json()
      assert.deepStrictEqual(provenance.datasets[0].reading.summary, summary)
      assert.strictEqual(provenance.datasets[0].rows, 2)
    }),
  )
})

describe("a missing answer", () => {
  const rows = Array.from({ length: 1000 }, (_, n) =>
    n < 412 ? ["", "n/a", "Prefer not to say"][n % 3] : n % 2 === 0 ? "North" : "South",
  )
  const csv = `Region,Visits\n${rows.map((region, n) => `${region},${n}`).join("\n")}\n`
  const send = (summary: unknown, query = "", locale = "en") =>
    Effect.flatMap(service, (at) =>
      renderParts(
        at,
        {
          template: "ranking",
          datasets: { items: null, report: { orient: "records", data: [{ title: "Regions", locale }] } },
          readings: { items: { summary } },
          persist: false,
          descriptor: {
            template: "ranking",
            mode: "jinja",
            provenance: true,
            sections: [
              { name: "Head", target: "report", datasets: ["report"], shape: "mapping" },
              { name: "Items", target: "items", datasets: ["items"], shape: "records" },
            ],
          },
        },
        [{ name: "dataset:items", type: "text/csv", content: csv }],
        { query },
      ),
    )

  it.effect(
    "is left out of charts and counted on the page and in the record, if the service chooses the grouping",
    () =>
      Effect.gen(function* () {
        const { text } = yield* send("auto")
        assert.include(text, "Region: 412 not stated; left out here.")
        assert.include(text, "588 rows were combined into 2: number of rows by Region.")
        assert.notMatch(text, /Prefer not to say|n\/a|\u2014 leads/)
        assert.match(text, / and .* are level at 294/)
        assert.include((yield* send("auto", "", "es")).text, "Region: 412 sin indicar; aquí se omiten.")
        const { provenance } = (yield* send("auto", "?format=json")).json()
        const { reading } = provenance.datasets.find((one: { dataset: string }) => one.dataset === "items")
        assert.strictEqual(reading.unstated_rows, 412)
        assert.strictEqual(reading.summary.unstated, "drop")
      }),
  )

  it.effect("is a group like any other if the call chooses the grouping and does not drop missing answers", () =>
    Effect.gen(function* () {
      const { text } = yield* send({ by: "Region", measures: [{ of: "count", as: "Rows" }] })
      assert.include(text, "Prefer not to say")
      assert.include(text, "1,000 rows were combined into 5")
    }),
  )
})

describe("a number that is in no row", () => {
  it.effect("on a page from a custom template is reported in the record", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ folders: [first] })
      const { provenance } = (yield* renderJson(at, request({}, { provenance: true }))).json()
      assert.isNotEmpty(provenance.without_rows)
    }),
  )

  it("is found in any visible text of a page, except in the explanation of another number", () => {
    const page = `<head><title>1</title></head><p>7 of <b>8</b></p><ul data-rows="a:1"><li>9<br>10</li></ul><img alt="3"><p data-provenance>11</p><svg><desc>4</desc><text>5</text></svg>`
    assert.deepStrictEqual(numbersWithoutRows(page), ["7 of", "8", "5"])
  })
})

const byFigure = (a: { figure: string }, b: { figure: string }) => (a.figure < b.figure ? -1 : 1)

describe("a composed page", () => {
  const sales = {
    orient: "records",
    data: [
      { region: "North", revenue: 1200 },
      { region: "South", revenue: 3400 },
    ],
  }
  const ranking = {
    template: "comparison",
    sections: [
      part("report", { columns: ["title"], rows: [["South sells 3400"]] }),
      part("items", { dataset: "sales", columns: ["region", "revenue"] }),
    ],
  }
  const ask = { query: "Where do we sell most?", datasets: { sales } }

  it.effect("states the source of its numbers unless the request disables it", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking])
      const id = yield* keptAgent(at, { name: "Ana" })
      const record = (yield* composeJson(at, id, ask)).json()
      assert.deepStrictEqual(record.provenance.without_rows, [])
      assert.isTrue(record.infographic.descriptor.provenance)
      assert.include((yield* compose(at, id, ask)).text, 'data-rows="sales:1-2"')
      assert.notInclude((yield* compose(at, id, { ...ask, provenance: false })).text, "data-rows")
    }),
  )

  it.effect("links each of the model's figures to a row that contains it", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking])
      const id = yield* keptAgent(at, { name: "Ana" })
      const record = (yield* composeJson(at, id, ask)).json()
      const { datasets, figures } = record.provenance
      assert.deepStrictEqual(
        datasets.map((one: { dataset: string; written_by?: string }) => [one.dataset, one.written_by]),
        [
          ["report", "model"],
          ["sales", undefined],
        ],
      )
      const written = figures.find((one: { target: string }) => one.target === "report")
      assert.deepStrictEqual(written.told, [{ figure: "3400", target: "items", row: 2 }])
      const { text } = yield* compose(at, id, ask)
      const { ids, links } = marksOf(text)
      for (const link of links) assert.isTrue(ids.has(link), `#${link}`)
      assert.include(text, "Written by the model. Each figure comes from rows of the data")
      assert.match(text, /<a href="#rows-2-2">3400: Row 2 of sales<\/a>/)
      assert.notInclude(text, "As stated in the row")
      const [, embedded = ""] = /id="provenance">(.*)<\/script>/.exec(text) ?? []
      assert.deepStrictEqual(JSON.parse(embedded), { datasets, figures })
      const again = yield* render(at, {
        template: "comparison",
        persist: false,
        datasets: { ...ask.datasets, ...record.infographic.datasets },
        descriptor: record.infographic.descriptor,
      })
      assert.include(again.text, "3400: Row 2 of sales")
    }),
  )

  it.effect("names the source of each number that is in no row, both below the graphic and in the record", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([figures])
      const id = yield* keptAgent(at, { name: "Ana" })
      const ask = { query: "12 cats after 9, and 7 dogs as <b>before</b>?" }
      const record = (yield* composeJson(at, id, ask)).json()
      const quote = ask.query
      const sourced = ["12", "7", "9"].map((figure) => ({ figure, by: "question", quote }))
      assert.deepStrictEqual(record.infographic.descriptor.told.toSorted(byFigure), sourced)
      const drawn = record.provenance.figures.find((one: { kind: string }) => one.kind === "tiles")
      assert.deepStrictEqual(drawn.told.toSorted(byFigure), sourced)
      const { text } = yield* compose(at, id, ask)
      const item =
        '<li dir="auto">12: the question, \u201c12 cats after 9, and 7 dogs as &lt;b&gt;before&lt;/b&gt;?\u201d</li>'
      assert.include(text.slice(text.indexOf('<details class="origin screen">'), text.indexOf('id="origins"')), item)
      assert.include(text.slice(text.indexOf('id="origins"')), item)
      const again = yield* render(at, {
        template: "kpi_overview",
        persist: false,
        datasets: record.infographic.datasets,
        descriptor: record.infographic.descriptor,
      })
      assert.include(again.text, item)
      const silent = (yield* composeJson(at, id, { ...ask, provenance: false })).json()
      assert.notProperty(silent.infographic.descriptor, "told")
    }),
  )

  it.effect("is refused if the call lists invalid sources, or more of them than a page may have", () =>
    Effect.gen(function* () {
      const at = yield* service
      const refused = [
        { figure: "1", by: "nobody" },
        { figure: "1", by: "question", quote: "q".repeat(161) },
      ].map((one) => call("ranking.json", { provenance: true, written: [], told: [one] }))
      const many = Array.from({ length: 501 }, (_, n) => ({ figure: String(n), by: "counted" }))
      for (const body of [...refused, call("ranking.json", { told: many })])
        assert.strictEqual((yield* render(at, body)).status, 400)
    }),
  )

  it.effect("explains how the figures in the model's rows are computed", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([figures])
      const id = yield* keptAgent(at, { name: "Ana" })
      const { text } = yield* compose(at, id, { query: "12 cats after 9, and 7 dogs as before?" })
      assert.match(text, /Written by the model\. [^.]*\. The value of the row; a change is/)
    }),
  )
})
