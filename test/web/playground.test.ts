import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as FastCheck from "fast-check"
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { decodeCsv } from "../../src/adapters/csv/StrictCsv.ts"
import { readCsv } from "../../src/adapters/csv/ReadCsv.ts"
import { proposedSummary } from "../../src/domain/infographic/reading/SummaryProposal.ts"
import { shippedTemplates } from "../../src/domain/infographic/templates/shipped.ts"
import { mainSection } from "../../src/domain/infographic/templates/TemplateSpec.ts"
import { languages } from "../../src/domain/languages/Languages.ts"
import { reasonText } from "../../web/playground/ranked.ts"
import type { TemplateFacts } from "../../src/views/playground/Facts.ts"
import { type Call, fileCall } from "../../web/playground/call.ts"
import { csvHead } from "../../src/domain/infographic/reading/CsvHead.ts"
import { quoted } from "../../src/domain/markup/Shell.ts"
import { curlOf } from "../../web/playground/curl.ts"
import { fileHead, type FileHead } from "../../web/playground/fileHead.ts"
import { guess, problemsOf, rolesToName } from "../../web/playground/mapping.ts"

const templateOf = (name: string): TemplateFacts => {
  const spec = shippedTemplates.find((one) => one.name === name)!
  const main = mainSection(spec)!
  return {
    name,
    title: spec.title,
    section: main.name,
    target: main.target,
    rows: main.meaning,
    columns: main.columns.map(({ name: part, kind, meaning, isRequired, isRepeated = false }) => ({
      name: part,
      label: part,
      meaning,
      kind,
      isRequired,
      isRepeated,
    })),
    samples: [],
  }
}

const cap = 52_428_800
const texts = { count: "Rows", question: "Question", year: "Year", period: "Period" }

const headOf = async (name: string, content: BlobPart): Promise<FileHead> => {
  const found = await fileHead(new File([content], name), cap)
  if ("_tag" in found) throw new Error(`${name}: ${found._tag}`)
  return found
}

const problemWith = async (name: string, content: BlobPart, most = cap): Promise<string | undefined> => {
  const found = await fileHead(new File([content], name), most)
  return "_tag" in found ? found._tag : undefined
}

describe("the head of a CSV file", () => {
  it("has the columns and rows that the service reads, whatever the cells contain", () => {
    const text = FastCheck.string({ unit: FastCheck.constantFrom("a", "1", '"', ",", ";", "\t", "\n", " ", "ñ") })
    const written = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const table = FastCheck.integer({ min: 2, max: 4 }).chain((width) =>
      FastCheck.record({
        header: FastCheck.uniqueArray(text, { minLength: width, maxLength: width }),
        rows: FastCheck.array(FastCheck.array(text, { minLength: width, maxLength: width }), { maxLength: 5 }),
        delimiter: FastCheck.constantFrom(",", ";", "\t"),
        end: FastCheck.constantFrom("\n", "\r\n"),
      }),
    )
    FastCheck.assert(
      FastCheck.property(table, ({ header, rows, delimiter, end }) => {
        const csv = [header, ...rows].map((row) => row.map(written).join(delimiter)).join(end)
        const head = csvHead(csv, 5000)
        const service = Result.getOrThrow(decodeCsv(new TextEncoder().encode(csv)))
        assert.deepStrictEqual(head.columns, [...service.columns])
        assert.strictEqual(head.rows.length, service.rowCount)
        assert.deepStrictEqual(head.rows, rows)
      }),
    )
  })

  it("stops at an unclosed quote", () => {
    assert.isTrue(csvHead('a,b\n"1,2\n', 10).isQuoteOpen)
    assert.isFalse(csvHead('a,b\n"1","2"\n', 10).isQuoteOpen)
  })
})

describe("a file from another program", () => {
  const tables = new URL("../support/tables/", import.meta.url)
  const file = (name: string) =>
    headOf(name.replace(".txt", ".csv"), new Uint8Array(readFileSync(new URL(name, tables))))

  it("is previewed with the same columns and types that the service reads from it", async () => {
    for (const name of readdirSync(tables).filter((one) => /\.(?:csv|tsv|txt)$/.test(one))) {
      if (name === "doubled_header.csv") continue
      const head = await file(name)
      const bytes = readFileSync(new URL(name, tables))
      const { table } = Result.getOrThrow(readCsv(bytes, { shortRows: "fill", ...head.reading }))
      assert.deepStrictEqual(head.columns.map(({ key }) => key).toSorted(), table.columns.toSorted(), name)
      for (const { key, kind } of head.columns) {
        const cells = table.cells[table.columns.indexOf(key)]!
        assert.strictEqual(
          kind === "number" || key === "Year",
          typeof cells.find((cell) => cell !== null) === "number",
          `${name} ${key}`,
        )
      }
    }
  })

  it("that consists of fields and values becomes a table with headings in the page's language, which are also sent in the render call", async () => {
    const content = "Empresa,Acme SL\nEmpleados,45\nCiudad,Vigo\n"
    const head = await fileHead(new File([content], "ficha.csv"), 1000, { fieldNames: ["Campo", "Valor"] })
    assert.isTrue("columns" in head && head.columns.map(({ key }) => key).join() === "Campo,Valor")
    assert.deepInclude("reading" in head ? head.reading : {}, { headerRow: 0, columnNames: ["Campo", "Valor"] })
  })

  it("leaves out rows with more cells than the header only if they are few", async () => {
    const rows = (long: number) =>
      Array.from({ length: 20 }, (_, n) => (n < long ? `${n},$1,000\n` : `${n},$900\n`)).join("")
    const head = await headOf("a.csv", `n,amount\n${rows(2)}`)
    assert.strictEqual(head.reading?.longRows, "drop")
    assert.strictEqual(head.columns[1]?.cells.length, 18)
    assert.notProperty((await headOf("a.csv", `n,amount\n${rows(12)}`)).reading ?? {}, "longRows")
  })

  it("is sent with the dialect that was detected, so that the page and the service parse it the same way", async () => {
    const template = templateOf("time_series")
    const requestOf = async (name: string) => {
      const head = await file(name)
      const words = { title: "", subtitle: "", source: "", date: "", unit: "" }
      const call = fileCall({
        template,
        head,
        mapping: guess(template, head.columns),
        units: new Map(),
        words,
        theme: "",
        locale: "en",
      })
      return call._tag === "File" ? JSON.parse(call.request) : undefined
    }
    assert.deepStrictEqual((await requestOf("estadistica_poblacion.csv")).readings, {
      [template.target]: { encoding: "windows-1252", separator: ";" },
    })
    assert.deepStrictEqual((await requestOf("monthly_sales.csv")).readings, {
      [template.target]: { encoding: "utf-8", separator: "," },
    })
    assert.deepStrictEqual((await requestOf("budget_total_row.csv")).readings, {
      [template.target]: { encoding: "utf-8", separator: ",", total_rows: "drop" },
    })
    assert.deepStrictEqual((await requestOf("postcodes.csv")).readings, {
      [template.target]: { encoding: "utf-8", separator: "," },
    })
  })
})

describe("a chosen file", () => {
  it("is recognized by its columns", async () => {
    const csv = await headOf("a.csv", "\uFEFFmonth;store_id;amount;note\n2026-01;7;1.5;x\n2026-02;8;;y\n")
    assert.deepStrictEqual(
      csv.columns.map(({ key, kind }) => [key, kind]),
      [
        ["month", "date"],
        ["store_id", "identifier"],
        ["amount", "number"],
        ["note", "text"],
      ],
    )
    const parquet = await headOf("t.parquet", readFileSync("test/adapters/parquet/read/fixtures/types.parquet"))
    assert.strictEqual(parquet.format, "parquet")
    assert.isAbove(parquet.columns.length, 3)
    for (const codec of ["none", "snappy", "gzip"]) {
      const name = `codec_${codec}_v1_plain.parquet`
      assert.isFalse((await headOf(name, readFileSync(`test/adapters/parquet/read/fixtures/${name}`))).isExample, codec)
    }
    const zstd = readFileSync("test/adapters/parquet/read/fixtures/codec_zstd_v1_plain.parquet")
    assert.isTrue((await headOf("z.parquet", zstd)).isExample)
  })

  it("is refused with the reason before anything is sent", async () => {
    assert.strictEqual(await problemWith("a.pdf", "x"), "NotTable")
    assert.strictEqual(await problemWith("a.csv", ""), "Empty")
    assert.strictEqual(await problemWith("a.csv", "\n\n"), "Empty")
    assert.strictEqual(await problemWith("a.csv", "a,b\n1,2", 3), "TooLarge")
    assert.strictEqual(await problemWith("a.csv", 'a,b\n"1,2'), "QuoteOpen")
    assert.strictEqual(await problemWith("a.parquet", "PAR1 no, not really PAR1"), "Damaged")
  })
})

const ownWords = { title: "", subtitle: "", source: "", date: "", unit: "" }
const requestFor = (name: string, head: FileHead, units = new Map<string, string>()) => {
  const template = templateOf(name)
  const mapping = guess(template, head.columns)
  const call = fileCall({ template, head, mapping, units, words: ownWords, theme: "", locale: "en" })
  return call._tag === "File" ? JSON.parse(call.request) : undefined
}

describe("the date of the data", () => {
  it.each([
    ["day,sales\n2020-03-01,5\n2020-04-29,7\n2020-04-01,6\n", "2020-04-29"],
    ["Fecha;Importe\n29/04/2024 10:15;1,5\n30/04/2024 09:00;2,5\n", "2024-04-30"],
    ["task,start,end\nDesign,2020-01-05,2020-01-30\nBuild,2020-02-01,2020-03-01\n", undefined],
    ["day,planned\n2020-03-01,5\n9999-01-01,7\n", undefined],
    ["month,sales\n2020-03,5\n2020-04,7\n", undefined],
    ["name,sales\na,5\nb,7\n", undefined],
  ])("is the last day in %j, or unknown", async (csv, lastDay) => {
    assert.strictEqual((await headOf("a.csv", csv)).lastDay, lastDay)
  })
})

describe("the detected types of a file's columns", () => {
  it("are shown with the unit from their names or cells", async () => {
    const head = await headOf(
      "a.csv",
      "Month,Units sold,Revenue (EUR),Margin %,Fees\n2026-01,3,12.50,40,$3\n2026-02,4,9,41,$4\n",
    )
    assert.deepStrictEqual(
      head.kinds.map(({ name, reading, unit }) => [name, reading.type, unit]),
      [
        ["Month", "date", ""],
        ["Units sold", "number", ""],
        ["Revenue (EUR)", "number", "EUR"],
        ["Margin %", "number", "%"],
        ["Fees", "number", "USD"],
      ],
    )
    const { descriptor } = requestFor(
      "time_series",
      head,
      new Map([
        ["Margin %", "%"],
        ["Fees", " "],
        ["Month", "x"],
      ]),
    )
    assert.deepStrictEqual(descriptor.params.units, { "Margin %": "%" }, "those of amounts, and none that is empty")
    assert.property(requestFor("table_report", head, new Map([["Margin %", "%"]])).descriptor.params, "units")
    assert.notProperty(requestFor("budget_variance", head, new Map([["Margin %", "%"]])).descriptor.params, "units")
    const budget = await headOf("b.csv", "Item,Plan,Actual\nRent,$10,$12\nStaff,$30,$28\n")
    const own = new Map(budget.kinds.map(({ name, unit }) => [name, unit]))
    assert.strictEqual(requestFor("budget_variance", budget, own).descriptor.params.report.unit, "USD")
    const mixed = new Map([["Plan", "USD"], ["Actual", "EUR"]]) // prettier-ignore
    assert.notProperty(requestFor("budget_variance", budget, mixed).descriptor.params.report, "unit")
    assert.notProperty(requestFor("table_report", budget, own).descriptor.params.report, "unit")
  })

  it("can be changed, and are then part of the call", async () => {
    const head = await headOf("a.csv", "day,code\n01/02/2026,0012\n03/04/2026,0013\n")
    assert.deepStrictEqual(
      head.columns.map(({ kind }) => kind),
      ["date", "text"],
    )
    const american = head.readAs({ columns: { day: { type: "date", order: "mdy" } } })
    assert.strictEqual(american.rows[0]?.["day"], "2026-01-02")
    assert.deepStrictEqual(requestFor("table_report", american).readings.rows.columns, {
      day: { type: "date", order: "mdy" },
    })
    assert.notProperty(requestFor("table_report", american.readAs({})).readings.rows, "columns")
  })

  it("are those of the aggregated columns if the file is a list of entries, and the call requests that aggregation", async () => {
    const orders = await headOf("orders.csv", readFileSync("test/support/tables/shop_orders.csv"))
    const summary = proposedSummary(orders.entries, texts)
    assert.deepStrictEqual(summary, {
      by: "Date",
      period: "month",
      incomplete: "drop",
      unstated: "drop",
      measures: [{ column: "Total", of: "sum", as: "Total" }],
    })
    const together = orders.readAs({ summary: summary! })
    assert.deepStrictEqual(
      together.columns.map(({ key, kind }) => [key, kind]),
      [
        ["Date", "date"],
        ["Total", "number"],
      ],
    )
    assert.strictEqual(together.entries.length, orders.columns.length)
    assert.deepStrictEqual(requestFor("time_series", together).readings.series.summary, summary)
    const answers = await headOf("survey.csv", readFileSync("test/support/tables/survey_raw.csv"))
    assert.deepStrictEqual(proposedSummary(answers.entries, texts), {
      by: "Would recommend",
      most: 30,
      unstated: "drop",
      measures: [{ of: "count", as: "Rows" }],
    })
    const days = await headOf("days.csv", readFileSync("test/support/tables/weather_station.csv"))
    assert.deepStrictEqual(proposedSummary(days.entries, texts), {
      by: "Time",
      period: "month",
      unstated: "drop",
      measures: [
        { column: "Temp (°C)", of: "mean", as: "Temp (°C)" },
        { column: "Rain (mm)", of: "mean", as: "Rain (mm)" },
      ],
    })
    for (const name of ["monthly_sales.csv", "french_office.csv", "bank_statement.csv"]) {
      const { entries } = await headOf(name, readFileSync(`test/support/tables/${name}`))
      assert.isUndefined(proposedSummary(entries, texts), name)
    }
  })

  it("are listed under distinct names if columns share one; the call tells the service to number the names and fill short rows", async () => {
    const head = await headOf("a.csv", "name,n,n\nA,1\nB,2,3\n")
    assert.deepStrictEqual(
      head.columns.map(({ key }) => key),
      ["name", "n", "n 2"],
    )
    assert.deepStrictEqual(requestFor("table_report", head).readings.rows, {
      encoding: "utf-8",
      separator: ",",
      short_rows: "fill",
      doubled_names: "number",
    })
  })
})

describe("the suggested columns for a template", () => {
  it("cause no problem with any of the template's samples", async () => {
    for (const { name, samples } of shippedTemplates)
      for (const { csv } of samples) {
        const { columns } = await headOf(csv, readFileSync(`templates/samples/${csv}`))
        const template = templateOf(name)
        assert.deepStrictEqual(problemsOf(template, columns, guess(template, columns)), [], csv)
      }
  })

  it.each([
    ["Sep 2024", "Oct 2024"],
    ["Oct 2024", "Sep 2024"],
  ])("take the value of a key figure from the latest period: %s, %s", async (first, second) => {
    const { columns } = await headOf("a.csv", `KPI,Unit,${first},${second},Target\nOrders,count,40,50,45\n`)
    assert.deepInclude(Object.fromEntries(guess(templateOf("kpi_overview"), columns)), {
      metric: ["KPI"],
      value: ["Oct 2024"],
      previous: ["Sep 2024"],
      target: ["Target"],
      unit: ["Unit"],
    })
  })

  it("are chosen by name, wherever the column is, and otherwise by kind and position", async () => {
    const { columns } = await headOf("a.csv", "Actual,Plan,Dept,Floor\n1,2,A,x\n")
    assert.deepStrictEqual(Object.fromEntries(guess(templateOf("budget_variance"), columns)), {
      item: ["Dept"],
      budget: ["Plan"],
      actual: ["Actual"],
    })
  })

  it("include a date where one is needed, and leave out columns that are not measures", async () => {
    const { columns } = await headOf("a.csv", "place,when,rain\nX,2026-01,3\n")
    assert.deepStrictEqual(Object.fromEntries(guess(templateOf("time_series"), columns)), {
      date: ["when"],
      series: ["rain"],
    })
  })

  it("are the start and duration of a plan without dates, or the period columns in which its tasks are marked", async () => {
    const mappingOf = async (text: string) => {
      const { columns } = await headOf("a.csv", text)
      return Object.fromEntries(guess(templateOf("schedule"), columns))
    }
    assert.deepInclude(await mappingOf("Who,Start week,Task,Duration (weeks)\nAna,1,Plan,2\nAna,3,Build,4\n"), {
      task: ["Task"],
      start: ["Start week"],
      end: ["Duration (weeks)"],
    })
    assert.deepInclude(await mappingOf("Task,Critical,W1,W2,W3,W4\nPlan,no,x,x,,\nBuild,yes,,,x,x\n"), {
      start: ["W1"],
      end: ["W4"],
      period: ["W2", "W3"],
    })
  })

  it("are reported as a problem if no column has numbers, or if a chosen column has the wrong kind", async () => {
    const { columns } = await headOf("a.csv", "name,amount\nA,about 12\n")
    const template = templateOf("kpi_overview")
    const [problem] = problemsOf(template, columns, guess(template, columns))
    assert.strictEqual(problem?._tag, "NoNumbers")
    assert.strictEqual(problem?.part.name, "value")
    const wrong = problemsOf(
      template,
      columns,
      new Map([
        ["metric", ["name"]],
        ["value", ["amount"]],
      ]),
    )
    assert.strictEqual(wrong[0]?._tag, "WrongKind")
  })

  it("are renamed for the template only when it would not find them otherwise", async () => {
    const template = templateOf("budget_variance")
    const head = await headOf("a.csv", "Dept,Kind of,Plan,Ist\nA,cost,1,2\n")
    const plain = new Map([
      ["item", ["Dept"]],
      ["budget", ["Plan"]],
      ["actual", ["Ist"]],
    ])
    assert.isUndefined(rolesToName(template, head, plain))
    const typed = { item: "Dept", budget: "Plan", actual: "Ist", type: "Kind of" }
    assert.deepStrictEqual(rolesToName(template, head, new Map([...plain, ["type", ["Kind of"]]])), typed)
    const swapped = { item: "Dept", budget: "Ist", actual: "Plan" }
    assert.deepStrictEqual(
      rolesToName(template, head, new Map([...plain, ["budget", ["Ist"]], ["actual", ["Plan"]]])),
      swapped,
    )
  })
})

const hostileName = `it's; "a,b" $HOME \\ %.csv`

const callOf = async (name: string): Promise<Call> => {
  const template = templateOf("budget_variance")
  const head = await headOf(name, "Dept,Plan,Ist\nA,1,2\n")
  const words = { title: `'; rm -rf ~ #"`, subtitle: "", source: "", date: "", unit: "EUR" }
  return fileCall({
    template,
    head,
    mapping: guess(template, head.columns),
    units: new Map(),
    words,
    theme: "petrol",
    locale: "en",
  })
}

/** The words of a shell command. */
const wordsOf = (command: string): ReadonlyArray<string> =>
  execFileSync("sh", ["-c", `show() { for word; do printf '%s\\0' "$word"; done; }; TOKEN=t; ${command}`], {
    encoding: "utf8",
  })
    .split("\0")
    .slice(0, -1)

describe("the curl command", () => {
  it("sends the same request from a shell, whatever the file's name and the entered text contain", async () => {
    const call = await callOf(hostileName)
    if (call._tag !== "File") throw new Error("not a file")
    const [address, ...words] = wordsOf(curlOf(call, "http://h:1").replace("curl -s", "show"))
    assert.strictEqual(address, "http://h:1/api/v1/agents/infographic/render")
    assert.include(words, "Authorization: Bearer t")
    assert.include(words, `request=${call.request}`)
    assert.include(words, `dataset:lines=@"it's; \\"a,b\\" $HOME \\\\ %.csv";type=text/csv`)
  })

  it("quotes any text for a shell", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.string({ unit: FastCheck.constantFrom("a", "'", '"', "$", "\\", " ", "\n", "`") }),
        (text) => {
          assert.strictEqual(wordsOf(`show ${quoted(text)}`)[0], text)
        },
      ),
      { numRuns: 25 },
    )
  })

  it("sends only the chosen options, and the entered text as parameters", async () => {
    const call = await callOf("a.csv")
    if (call._tag !== "File") throw new Error("not a file")
    const request = JSON.parse(call.request) as Record<string, Record<string, unknown>>
    assert.strictEqual(request["theme"] as unknown, "petrol")
    assert.strictEqual(request["persist"] as unknown, false)
    assert.deepStrictEqual(request["datasets"], { lines: null })
    assert.deepStrictEqual(request["descriptor"]?.["params"], {
      report: { title: `'; rm -rf ~ #"`, unit: "EUR", locale: "en" },
    })
  })
})

describe("the reason why a template suits a file", () => {
  const months = { template: "time_series", reason: "development", rows: 24 } as const
  const texts = (language: "en" | "es") => languages[language].pages.playground.script

  it.each([
    [1, "one amount over 24 months", "evolución de un importe en 24 meses"],
    [3, "3 amounts over 24 months", "evolución de 3 importes en 24 meses"],
  ])("states how many periods and amounts a time series has: %i", (amounts, english, spanish) => {
    const suitability = { ...months, series: { unit: "month", amounts } } as const
    assert.deepStrictEqual(
      [reasonText(suitability, texts("en")), reasonText(suitability, texts("es"))],
      [english, spanish],
    )
  })

  it("states how many key figures an overview has", () => {
    const figures = { template: "kpi_overview", reason: "figures", rows: 6 } as const
    assert.strictEqual(reasonText(figures, texts("en")), "6 key figures")
  })
})
