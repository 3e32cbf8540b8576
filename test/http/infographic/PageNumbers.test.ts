import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Parser } from "htmlparser2"
import { readFileSync } from "node:fs"
import { proposedSummary } from "../../../src/domain/infographic/reading/SummaryProposal.ts"
import { shippedTemplates } from "../../../src/domain/infographic/templates/shipped.ts"
import { mainSection } from "../../../src/domain/infographic/templates/TemplateSpec.ts"
import type { TemplateFacts } from "../../../src/views/playground/Facts.ts"
import { fileCall } from "../../../web/playground/call.ts"
import { fileHead } from "../../../web/playground/fileHead.ts"
import { guess } from "../../../web/playground/mapping.ts"
import { rankedTemplates } from "../../../web/playground/ranked.ts"
import { inMemory } from "../../support/inMemory.ts"
import { renderParts } from "../../support/renders.ts"
import { templateFolder } from "../../support/templateSamples.ts"

const folder = new URL("../../support/tables/", import.meta.url)
const service = inMemory({ folders: [templateFolder] })

/** The content of each file as read by Python: the rows on its page, and numbers derived from them. */
const pages: Readonly<
  Record<
    string,
    { readonly rows: ReadonlyArray<ReadonlyArray<string | number | null>>; readonly numbers: ReadonlyArray<number> }
  >
> = JSON.parse(readFileSync(new URL("pages.json", folder), "utf8"))

/** The default template for a dropped file. */
const templateOfFile: Readonly<Record<string, string>> = {
  "activities.csv": "time_series",
  "american_days.csv": "time_series",
  "bank_statement.csv": "cash_flow",
  "budget_total_row.csv": "budget_variance",
  "cases.csv": "time_series",
  "decimals_only.csv": "relation",
  "doubled_header.csv": "table_report",
  "estadistica_poblacion.csv": "table_report",
  "event_feedback.csv": "survey_results",
  "forest_area.csv": "time_series",
  "french_office.csv": "ranking",
  "invoices_due.csv": "ranking",
  "ledger_minus_behind.csv": "ranking",
  "monthly_sales.csv": "time_series",
  "paro_por_mes.csv": "time_series",
  "pipes.txt": "ranking",
  "population_by_year.csv": "time_series",
  "postcodes.csv": "ranking",
  "quoted_everything.csv": "ranking",
  "shop_orders.csv": "time_series",
  "short_rows.csv": "comparison",
  "survey_raw.csv": "ranking",
  "swiss_francs.csv": "ranking",
  "umsatz_excel.csv": "time_series",
  "utf16_export.txt": "ranking",
  "weather_station.csv": "time_series",
  "web_analytics.tsv": "relation",
}

const templates: ReadonlyArray<TemplateFacts> = shippedTemplates.map((spec) => {
  const main = mainSection(spec)!
  return {
    name: spec.name,
    title: spec.title,
    section: main.name,
    target: main.target,
    rows: main.meaning,
    columns: main.columns.map(({ name, kind, meaning, isRequired, isRepeated = false }) => ({
      name,
      label: name,
      meaning,
      kind,
      isRequired,
      isRepeated,
    })),
    samples: [],
  }
})

const callOf = async (name: string) => {
  const content = new Uint8Array(readFileSync(new URL(name, folder)))
  const found = await fileHead(new File([content], name), 52_428_800)
  if ("_tag" in found) throw new Error(`${name}: ${found._tag}`)
  const summary = proposedSummary(found.entries, {
    count: "Rows",
    question: "Question",
    year: "Year",
    period: "Period",
  })
  const head = summary === undefined ? found : found.readAs({ summary })
  const template = templates.find((one) => one.name === rankedTemplates(templates, head)[0]?.template)!
  const units = new Map(head.kinds.map(({ name: column, unit }) => [column, unit]))
  const words = { title: "", subtitle: "", source: "", date: "", unit: "" }
  const mapping = guess(template, head.columns)
  const call = fileCall({ template, head, mapping, units, words, theme: "", locale: "en" })
  if (call._tag !== "File") throw new Error("expected a call with a file")
  return { call, content, template: template.name, columns: [...head.entries, ...head.columns].map(({ key }) => key) }
}

interface Said {
  readonly text: string
  /** The rows of the innermost element that has any: `3`, `1-24`. */
  readonly rows: string
  /** The number of the surrounding picture, starting at 1; 0 if there is none. */
  readonly picture: number
  /** The horizontal and vertical position in the picture. */
  readonly x: number
  readonly y: number
}

const single = new Set(["br", "img", "input", "link", "meta"])

/** All visible text of a page, without its explanations and the header, which repeats text from the call. */
const saidOn = (html: string): ReadonlyArray<Said> => {
  const texts: Array<Said> = []
  const open: Array<{ readonly name: string; readonly rows: string; readonly isRead: boolean }> = []
  let [pictures, x, y] = [0, 0, 0]
  new Parser({
    onopentag: (name, attributes) => {
      if (single.has(name)) return
      if (name === "svg") pictures += 1
      if (name === "text") [x, y] = [Number(attributes["x"]), Number(attributes["y"])]
      const up = open.at(-1)
      const isLeft =
        ["head", "style", "script", "header", "footer", "title", "desc"].includes(name) ||
        Object.hasOwn(attributes, "data-provenance")
      const rows = /:([\d,-]*)$/.exec(attributes["data-rows"] ?? "")?.[1] ?? up?.rows ?? ""
      open.push({ name, rows, isRead: up?.isRead !== false && !isLeft })
    },
    onclosetag: (name) => {
      if (!single.has(name)) open.pop()
    },
    ontext: (text) => {
      const at = open.at(-1)
      if (at === undefined || !at.isRead || text.trim() === "") return
      texts.push({ text, rows: at.rows, picture: open.some(({ name }) => name === "svg") ? pictures : 0, x, y })
    },
  }).end(html)
  return texts
}

const months = "January|February|March|April|May|June|July|August|September|October|November|December"
const short = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
const dates = new RegExp(
  `\\b(?:${months}|${short}) \\d{1,2}, \\d{4}\\b|\\b(?:${months}|${short}) \\d{4}\\b|^20\\d\\d$`,
  "g",
)
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
const scales: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

interface Read {
  readonly text: string
  readonly value: number
  /** Half a unit of the last displayed digit. */
  readonly tolerance: number
}

/** The numbers in a string, except those in dates and names. */
const numbersIn = (text: string, names: RegExp): ReadonlyArray<Read> => {
  const bare = text.replaceAll("\u2212", "-").replaceAll(dates, " ").replaceAll(names, " ")
  return [...bare.matchAll(/([+-]?)[^\d\s.+-]{0,3}[\s\u00a0]?(\d[\d,]*(?:\.\d+)?)([KMBT]?)/g)].map((match) => {
    const [whole, sign = "", digits = "", letter = ""] = match
    const scale = scales[letter] ?? 1
    const places = digits.split(".")[1]?.length ?? 0
    const value = Number(digits.replaceAll(",", "")) * scale * (sign === "-" ? -1 : 1)
    return { text: whole, value, tolerance: (0.5 * scale) / 10 ** places + Math.abs(value) * 1e-9 }
  })
}

const isOne = ({ value, tolerance }: Read, of: ReadonlyArray<number>): boolean =>
  // Sentences leave out the sign: "down 22%" for a change of -22, or "1.07K under it".
  of.some((one) => Math.abs(one - value) <= tolerance || Math.abs(Math.abs(one) - Math.abs(value)) <= tolerance)

/** Whether a number is an axis tick: one of at least three consecutive, evenly spaced numbers of its picture. */
const isTick = (tick: Read & Said, labels: ReadonlyArray<Read & Said>): boolean =>
  (["x", "y"] as const).some((side) => {
    const axis = labels.filter((one) => one.picture === tick.picture && Math.abs(one[side] - tick[side]) < 0.5)
    const values = axis.map(({ value }) => value)
    const step = (values[1] ?? 0) - (values[0] ?? 0)
    return (
      values.length >= 3 &&
      step !== 0 &&
      values.every((value, at) => at === 0 || Math.abs(value - values[at - 1]! - step) <= Math.abs(step) * 0.02)
    )
  })

describe("numbers on pages made from other programs' files", () => {
  it("are checked for twenty-seven files, each with its expected template", () => {
    assert.lengthOf(Object.keys(pages), 27)
    assert.deepStrictEqual(Object.keys(templateOfFile).toSorted(), Object.keys(pages).toSorted())
  })

  it.effect.each(Object.keys(pages))("equal Python's results for %s", (name) =>
    Effect.gen(function* () {
      const { call, content, template, columns } = yield* Effect.promise(() => callOf(name))
      assert.strictEqual(template, templateOfFile[name])
      const answer = yield* renderParts(yield* service, call.request, [{ name: call.part, type: "text/csv", content }])
      assert.strictEqual(answer.status, 200, answer.text)
      const { rows, numbers } = pages[name]!
      const cells = rows.map((row) => row.filter((cell) => typeof cell === "number"))
      const labels = rows.flatMap((row) => row.filter((cell) => typeof cell === "string" && /\d/.test(cell)))
      const names = [...labels, ...columns.filter((column) => /\d/.test(column))].map(String)
      const known = new RegExp(
        names.length === 0
          ? "(?!)"
          : [...new Set(names)]
              .toSorted((a, b) => b.length - a.length)
              .map(escaped)
              .join("|"),
        "g",
      )
      const all = [...numbers, ...cells.flat()]
      const texts = saidOn(answer.text).flatMap((one) =>
        numbersIn(one.text, known).map((read) => ({ ...one, ...read })),
      )
      assert.isNotEmpty(texts)
      for (const read of texts) {
        const { rows: own, picture } = read
        // A number next to its row's bar, or a deviation of the row, may be derived only from that row.
        const row = picture === 0 && /^\d+$/.test(own) ? cells[Number(own) - 1] : undefined
        if (row !== undefined && isOne(read, row)) continue
        if (row === undefined || template === "budget_variance") {
          if (isOne(read, all)) continue
          if (picture !== 0 && isTick(read, texts)) continue
        }
        assert.fail(`${read.text} in rows ${own} isn't one of Python's numbers`)
      }
    }),
  )
})

describe("a page made from another program's file", () => {
  const pageOf = (name: string) =>
    Effect.gen(function* () {
      const { call, content } = yield* Effect.promise(() => callOf(name))
      return (yield* renderParts(yield* service, call.request, [{ name: call.part, type: "text/csv", content }])).text
    })

  it.effect("shows units from the cells even if one chart compares two measures", () =>
    Effect.gen(function* () {
      const page = yield* pageOf("web_analytics.tsv")
      assert.include(page, "Bounce rate (%) against Views")
      assert.include(page, "Rows 1\u201340 of points: Page, Views, Bounce rate.")
    }),
  )

  it.effect("leaves no gap beside the last chart if their number is odd", () =>
    Effect.gen(function* () {
      const spans = [...(yield* pageOf("monthly_sales.csv")).matchAll(/<figure class="figure (\w+)"/g)]
      assert.deepStrictEqual(
        spans.map(([, span]) => span),
        ["half", "half", "full"],
      )
    }),
  )
})
