import { assert, describe, it } from "@effect/vitest"
import { bandsIn } from "../../src/domain/infographic/format/Derived.ts"
import { localeOf } from "../../src/domain/infographic/format/Locale.ts"
import { rankingChart } from "../../src/domain/infographic/reports/Ranking.ts"
import { surveyChart } from "../../src/domain/infographic/reports/Survey.ts"
import { inBothFormats } from "../support/messyTables.ts"

const values = [23.5, 18.25, 31, 27.5, 22, 35.75, 19.5, 28, 24.5, 30]
const mean = 26
const days = values.map((_, n) => `2024-05-${String(n + 1).padStart(2, "0")}`)

const template = async (lines: Parameters<typeof inBothFormats>[0]): Promise<string | undefined> => {
  const [csv, xlsx] = await inBothFormats(lines)
  assert.strictEqual(csv?.template, xlsx?.template)
  return csv?.template
}

describe("a row that isn't a record", () => {
  it.each([
    ["Average", mean],
    ["Mittelwert", mean],
    ["Media del mes", mean],
    ["Moyenne", mean],
    ["Gemiddelde", mean],
    ["Średnia", mean],
    ["Maximum", 35.75],
    ["Pass mark", 20],
  ])("is left out if it is a statistic, such as an average, below rows with dates: %s", async (name, value) => {
    const lines = [["Date", "Temp (°C)"], ...values.map((one, n) => [days[n]!, one]), [name, value]]
    for (const { head, template: found } of await inBothFormats(lines)) {
      assert.deepStrictEqual(head.facts?.leftOutRows, [11])
      assert.strictEqual(found, "time_series")
    }
  })

  it.each(["Mean", "Promedio", "Durchschnitt"])(
    "is left out if it is a statistic that matches the numbers above it: %s",
    async (name) => {
      const lines = [["Shop", "Score"], ...values.map((one, n) => [`Shop ${"ABCDEFGHIJ"[n]}`, one]), [name, mean]]
      for (const { head } of await inBothFormats(lines)) assert.deepStrictEqual(head.facts?.leftOutRows, [11])
    },
  )

  it.each([
    ["Media", 120],
    ["Max", 35.75],
    ["Max", 18.25],
    ["Target", 26],
    ["Mean Machine", 26],
    ["Media Luna", 26],
    ["Social media", 26],
    ["Weighted vest", 26],
  ])("is not recognized by a statistic's name alone: %s", async (name, value) => {
    const lines = [["Name", "Sales"], ...values.map((one, n) => [`Name ${"ABCDEFGHIJ"[n]}`, one]), [name, value]]
    for (const { head } of await inBothFormats(lines)) assert.deepStrictEqual(head.facts?.leftOutRows, [])
  })

  it.each(["(net, Dec to 24th only)", "Geprüft am 3. Mai", "Objetivo 45"])(
    "is left out if it is a short note below a total: %s",
    async (note) => {
      const lines = [
        ["Shop", "Sales", "Visits"],
        ["North", 10, 100],
        ["South", 20, 150],
        ["West", 12, 90],
        ["Total", 42, 340],
        [note, "", ""],
      ]
      for (const { head } of await inBothFormats(lines)) {
        assert.strictEqual(head.facts?.noteRows, 1)
        assert.strictEqual(head.rows.length, 3)
      }
    },
  )
})

describe("rows that look like notes or sums", () => {
  it.each(["Bath", "West Ham", "Zoe"])("are kept if they contain only a name, even below a total: %s", async (name) => {
    const lines = [
      ["Town", "Beds"],
      ["York", 10],
      ["Leeds", 20],
      ["Derby", 12],
      ["Total", 42],
      [name, ""],
    ]
    for (const { head } of await inBothFormats(lines)) assert.strictEqual(head.facts?.noteRows, undefined)
  })

  it.each(["priority", "Prioridad"])("are kept if they belong to a group named “Media”: %s", async (name) => {
    const groups = ["Alta", "Baja", "Media", "Alta", "Media", "Baja", "Media", "Media", "Media"]
    const [csv] = await inBothFormats([[name, "Tasks", "Hours"], ...groups.map((group, n) => [group, 4 + n, 9])])
    assert.deepStrictEqual(csv?.head.facts?.leftOutRows, [])
  })

  it.each([
    ["Net sales", "Net profit"],
    ["Member fees", "Fees and everything"],
    ["Mill Road", "Station Road"],
  ])("are left out if they are last and add up signed amounts: %s, %s", async (first, last) => {
    const names = [first, "Costs", "Rent", "Staff", "Tax", "IT"]
    const amounts = [100, -20, -5, -30, -4, -2]
    const lines = [["Line", "Q1", "Q2"], ...names.map((one, n) => [one, amounts[n]!, amounts[n]! + 1]), [last, 39, 45]]
    for (const { head } of await inBothFormats(lines)) assert.deepStrictEqual(head.facts?.leftOutRows, [7])
  })
})

describe("words in a column of numbers", () => {
  it.each([
    ["Room", "Gym"],
    ["Floor", "Ground"],
    ["Grade", "Kindergarten"],
  ])("are kept as names if the column comes first: %s, %s", async (column, word) => {
    const lines = [[column, "Uses"], ...[101, 102, 103, 104, 105, word].map((name, n) => [name, 5 + n * 7])]
    for (const { head } of await inBothFormats(lines)) assert.isTrue(head.entries[0]?.cells.includes(word))
  })

  it.each(["closed", "chiuso", "geschlossen", "LWBS", "s/n"])("count as missing values: %s", async (word) => {
    const month = (n: number): string => `${2022 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`
    const lines = Array.from({ length: 36 }, (_, n) => [month(n), n > 14 && n < 21 ? word : 200 + ((n * 37) % 90), ""])
    const all = [
      ["Month", "Visitors", "Note"],
      ...lines.map((line, n) => (n === 15 ? [...line.slice(0, 2), "works"] : line)),
    ]
    for (const { head, template: found } of await inBothFormats(all)) {
      assert.strictEqual(head.facts?.unreadCells?.[0]?.count ?? 6, 6)
      assert.strictEqual(found, "time_series")
    }
  })

  it("turn it into a text column if there are three or more different ones", async () => {
    const sizes = [38, 40, 42, 44, "small", "medium", "large", 46, 48, 50]
    const [csv] = await inBothFormats([["Item", "Size"], ...sizes.map((size, n) => [`Item ${n}`, size])])
    assert.strictEqual(csv?.head.entries[1]?.kind, "text")
  })
})

describe("a bridge between two levels", () => {
  it.each([
    [
      ["Balance b/f 1 April", "Fees", "Bar", "Rent", "Balance c/f 31 March", "Memo: receipts"],
      [500, 300, 120, -260, 660, 420],
    ],
    [
      ["Budget EBIT", "Volume", "Price", "Freight", "Forecast EBIT", "check"],
      [1840, -212, 145, -38, 1735, 0],
    ],
    [
      ["Kassenstand 01.01.", "Beiträge", "Spenden", "Miete", "Kassenstand 31.12."],
      [621, 936, 184, -528, 1213],
    ],
    [
      ["Saldo a 1 de enero", "Cuotas", "Lotería", "Local", "Saldo a 31 de diciembre"],
      [900, 420, 150, -610, 860],
    ],
  ])("is a waterfall from the first level to the stated one: %s", async (names, amounts) => {
    const lines = [["Item", "Amount"], ...names.map((name, n) => [name, amounts[n]!])]
    assert.strictEqual(await template(lines), "cash_flow")
  })

  it.each([
    [
      ["Manchester United", "Chester", "Rovers", "Wanderers", "Leeds United"],
      [5, -3, 1, -3, 0],
    ],
    [
      ["Mill Road", "High Street", "Quay", "Park", "Station Road", "Lane"],
      [10, -3, 4, -2, 9, 40],
    ],
    [
      ["Start-ups", "Shops", "Schools", "Labs", "End users", "Charities"],
      [10, -2, 3, -2, 9, 40],
    ],
    [
      ["First Vienna", "Rapid", "Ajax", "Porto", "Real Madrid"],
      [4, -3, 2, -1, 2],
    ],
  ])("is not recognized by a shared word: %s", async (names, amounts) => {
    assert.strictEqual(await template([["Name", "Change"], ...names.map((name, n) => [name, amounts[n]!])]), "ranking")
  })

  it("is not recognized in a list of changes and their total, because no level is stated", async () => {
    const names = ["North", "South", "East", "West", "Result"]
    const lines = [["Region", "Change"], ...names.map((name, n) => [name, [50, -3, 12, -9, 50][n]!])]
    assert.notStrictEqual(await template(lines), "cash_flow")
  })
})

describe("named rows with several measures", () => {
  const names = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine"]
  const parts = [163, 171, 198, 120, 240, 205, 88, 310, 150, 176]
  const bases = [3944, 4080, 3808, 2900, 3672, 3400, 2100, 4200, 3000, 3100]

  it.each([
    ["Possible", "Absent", "% absent", 100],
    ["Einwohner", "Fälle", "Fälle je 1000", 1000],
    ["Socios", "Bajas", "Tasa (%)", 100],
  ])(
    "are shown as a ranking if a rate is next to the columns it is computed from: %s, %s, %s",
    async (base, part, rate, scale) => {
      const rateOf = (n: number): number => Math.round((parts[n]! / bases[n]!) * scale * 10) / 10
      const lines = [["Name", base, part, rate], ...names.map((name, n) => [name, bases[n]!, parts[n]!, rateOf(n)])]
      assert.strictEqual(await template(lines), "ranking")
    },
  )

  it.each(["Hours / week", "Horas estudio / semana", "Stunden/Woche"])(
    "use the relation template if one measure is hours per week, which is not read as a time of day: %s",
    async (hours) => {
      const points = Array.from({ length: 30 }, (_, n) => [
        n + 1,
        ((n * 7) % 19) / 2 + 1,
        4 + ((n * 7) % 19) / 5 + ((n * 5) % 7) / 4,
      ])
      assert.strictEqual(
        await template([
          ["No", hours, "Grade (0-10)", "Notes"],
          ...points.map((one, n) => [...one, n === 9 ? "ill" : ""]),
        ]),
        "relation",
      )
    },
  )

  it("keep bedrooms as a measure, although they grow with the area", async () => {
    const homes = Array.from({ length: 30 }, (_, n) => [`${n + 1} Oak Rd`, 40 + n * 4, 1 + Math.floor(n / 8)])
    const [csv] = await inBothFormats([["Address", "Area", "Bedrooms"], ...homes])
    assert.strictEqual(bandsIn(csv!.head.entries).size, 0)
  })

  it("are shown as a distribution if they have marks and the grades derived from them", async () => {
    const marks = Array.from({ length: 70 }, (_, n) => 18 + ((n * 29) % 62))
    const lines = [["Cand. no", "Mark", "Grade"], ...marks.map((mark, n) => [9001 + n, mark, Math.floor(mark / 10)])]
    assert.strictEqual(await template(lines), "distribution")
  })
})

describe("a row for everything else", () => {
  it.each(["Other (see tab)", "All other streets (214)", "Varios", "Sonstige", "Autres", "Altro"])(
    "comes last in a ranking and is never named as the largest: %s",
    async (rest) => {
      const lines = [
        ["Street", "Fines"],
        ["Quay", 40],
        ["Mill", 25],
        [rest, 90],
        ["Hill", 12],
      ]
      for (const { head, template: found } of await inBothFormats(lines)) {
        assert.strictEqual(found, "ranking")
        const options = {
          locale: localeOf("en"),
          unit: "",
          caption: "",
          finding: "",
          most: 12,
          seriesMost: 1,
          isSorted: true,
        }
        const { finding, sourceRows } = rankingChart(head.rows, options)
        assert.match(finding, /^\P{L}*Quay/u)
        assert.deepStrictEqual(sourceRows, [0, 1, 3, 2])
      }
    },
  )

  it.each(["Varios Artistas", "The Others", "Other Bay", "Rest Inn", "Divers", "Otra Historia"])(
    "is not recognized by a name that merely contains a word such as “other”: %s",
    async (name) => {
      const [csv] = await inBothFormats([
        ["Name", "Sales"],
        ["Quay", 40],
        ["Mill", 25],
        [name, 90],
        ["Hill", 12],
      ])
      const options = {
        locale: localeOf("en"),
        unit: "",
        caption: "",
        finding: "",
        most: 12,
        seriesMost: 1,
        isSorted: true,
      }
      assert.include(rankingChart(csv!.head.rows, options).finding, name)
    },
  )
})

describe("a survey's scale", () => {
  const shares = [
    [6, 15, 34, 88, 47],
    [38, 57, 52, 35, 8],
    [3, 11, 22, 95, 59],
    ["", "", "", "", ""],
  ] as const
  const questions = ["I feel heard", "I have time", "We work well together", "(only some) I am part of it"]

  it.each([
    ["Strongly disagree|Disagree|Neither|Agree|Strongly agree", "Base (n)"],
    ["stimme gar nicht zu|stimme eher nicht zu|teils/teils|stimme eher zu|stimme voll zu", "Mittelwert (1-5)"],
    ["trifft gar nicht zu|trifft eher nicht zu|teils/teils|trifft eher zu|trifft voll zu", "MW"],
    ["trifft gar nicht zu|trifft eher nicht zu|teils/teils|trifft eher zu|trifft voll zu", "k. A."],
    ["Muy mal|Mal|Regular|Bien|Muy bien", "NS/NC"],
    ["Pas du tout d'accord|Plutôt pas d'accord|Sans avis|Plutôt d'accord|Tout à fait d'accord", "Total"],
    ["Zeer ontevreden|Ontevreden|Neutraal|Tevreden|Zeer tevreden", "Gemiddelde"],
  ])("excludes columns of counts, averages or “no opinion” next to it: %s, %s", async (scale, aside) => {
    const lines = [
      ["Question", ...scale.split("|"), aside],
      ...shares.map((row, n) => [questions[n]!, ...row, n === 3 ? 6 : 190]),
    ]
    for (const { head, template: found } of await inBothFormats(lines)) {
      assert.strictEqual(found, "survey_results")
      const options = { locale: localeOf("en"), unit: "", caption: "", finding: "", most: 12, isSorted: true }
      const { finding } = surveyChart(head.rows, options)
      assert.include(finding, "81%")
      assert.notInclude(finding, "100%")
    }
  })
})

describe("values at two points in time", () => {
  const hotels = ["Bay", "Castle", "Lamb", "Mill", "Parade", "Quay"]
  it.each([
    ["Occupancy 2023 (%)", "Occupancy 2024 (%)"],
    ["Belegung März (%)", "Belegung Juni (%)"],
    ["Ocupación 3 marzo (%)", "Ocupación 18 junio (%)"],
  ])("are shown as before and after, even next to other columns: %s, %s", async (before, after) => {
    const lines = [
      ["Hotel", "Rooms", before, after, "Change"],
      ...hotels.map((name, n) => [name, 20 + n * 30, 60.5 + n, 58.5 + n * 2.5, n * 1.5 - 2]),
    ]
    assert.strictEqual(await template(lines), "before_after")
  })

  it("may have their years in a second header row", async () => {
    const lines = [
      ["Hotel", "Rooms", "Occupancy", "", "Change"],
      ["", "", 2023, 2024, ""],
      ...hotels.map((name, n) => [name, 20 + n * 30, 60.5 + n, 58.5 + n * 2.5, n * 1.5 - 2]),
    ]
    assert.strictEqual(await template(lines), "before_after")
  })

  it.each([
    ["5k time 12 March (mm:ss)", "5k time 18 June (mm:ss)"],
    ["10 km März", "10 km Juni"],
    ["Carrera marzo", "Carrera junio"],
  ])("may be minutes and seconds: %s", async (before, after) => {
    const times = ["26:52", "23:08", "29:05", "25:30", "21:14", "32:38"]
    const later = ["24:58", "22:31", "28:22", "DNS", "21:29", "30:01"]
    const lines = [["Runner", before, after], ...hotels.map((name, n) => [name, times[n]!, later[n]!])]
    for (const { head } of await inBothFormats(lines)) assert.deepStrictEqual(head.entries[2]?.numbers[0], 24 + 58 / 60)
  })

  it.each(["Arrival", "Hours worked", "Zeit"])(
    "are not read as minutes and seconds in a column of times or hours: %s",
    async (name) => {
      const lines = [["Shift", name], ...hotels.map((hotel, n) => [hotel, `${20 + n}:15`])]
      const [csv] = await inBothFormats(lines)
      assert.notStrictEqual(csv?.head.entries[1]?.kind, "number")
    },
  )
})

describe("dates that don't form a time axis", () => {
  const paid = [20, 25, 30, 4, 9, 22, 27, 1, 6].map(
    (day, n) => `2024-0${n > 2 && n !== 5 && n !== 6 ? 9 : 8}-${String(day).padStart(2, "0")}`,
  )
  const items = ["Music", "Fireworks", "Stage", "Security", "Food", "Fences", "Lights", "Posters", "Insurance"]
  it.each([
    ["Item", "Cost (EUR)", "Paid on"],
    ["Concepto", "Importe (EUR)", "Fecha pago"],
    ["Posten", "Betrag (EUR)", "Bezahlt am"],
  ])("are treated as details of the items in a ranking: %s, %s, %s", async (name, amount, date) => {
    const lines = [[name, amount, date], ...items.map((item, n) => [item, 1845 - n * 130, paid[n]!])]
    assert.strictEqual(await template(lines), "ranking")
  })
})

describe("columns followed by a total", () => {
  const months = "Jan Feb Mar Apr May Jun".split(" ")
  it.each(["Total", "Gesamt", "Suma"])("are drawn as one line per row if they are months: %s", async (total) => {
    const departments = ["Garden", "Gifts", "Hardware", "Paint"]
    const rows = departments.map((name, n) => [name, ...months.map((_, m) => 1200 + ((n * 7 + m * 5) % 11) * 90)])
    const sum = (line: ReadonlyArray<string | number>): number =>
      line.slice(1).reduce<number>((all, value) => all + Number(value), 0)
    assert.strictEqual(
      await template([["Dept", ...months, total], ...rows.map((row) => [...row, sum(row)])]),
      "sparklines",
    )
  })

  it.each([
    ["Paper", "Glass", "Orgánica"],
    ["Papier", "Glas", "Rest"],
    ["Papel", "Vidrio", "Código"],
  ])("are drawn as parts of a whole if the rows are years: %s, %s, %s", async (...parts) => {
    const rows = Array.from({ length: 8 }, (_, n) => [2015 + n, 412 + n * 9, 288 + n * 4, n < 3 ? "" : n * 118])
    const sum = (line: ReadonlyArray<string | number>): number =>
      line.slice(1).reduce<number>((all, value) => all + Number(value === "" ? 0 : value), 0)
    assert.strictEqual(await template([["Year", ...parts, "Total"], ...rows.map((row) => [...row, sum(row)])]), "parts")
  })
})

describe("rows with descriptions or numbered names", () => {
  it.each([
    ["Data", "Acontecimento"],
    ["Datum", "Geschehen"],
    ["When", "Description"],
  ])("are shown as a timeline if each description has a date: %s, %s", async (time, text) => {
    const times = ["12/03/1998", "2001", "15/03/2004", "2007", "20/03/2008", "14/03/2009"]
    const lines = [
      [time, text, "Source"],
      ...times.map((one, n) => [
        one,
        `First edition in the town hall with ${n + 4} films`,
        n % 2 === 0 ? "paper" : "web",
      ]),
    ]
    assert.strictEqual(await template(lines), "timeline")
  })

  it.each(["Lindelaan", "Plot no.", "Calle Mayor"])(
    "are shown as a distribution if their names are numbered: %s",
    async (street) => {
      const lines = [
        ["Home", "Type", "Consumption 2024 (kWh)"],
        ...Array.from({ length: 66 }, (_, n) => [
          `${street} ${n + 1}`,
          n % 3 === 0 ? "corner" : "terrace",
          1400 + ((n * 577) % 4100),
        ]),
      ]
      assert.strictEqual(await template(lines), "distribution")
    },
  )
})
