/**
 * Strings that break naive pages: markup, template source, right-to-left text, joined emoji, control characters, long
 * words.
 */
export const hostileTexts = [
  "</script><script>window.fired = 1</script>",
  '"><img src=x onerror="window.fired = 1">',
  "'-alert(1)-' \" ` ${7*7} & <b>bold</b>",
  "\u{1f469}\u200d\u{1f469}\u200d\u{1f467} family \u{1f1ea}\u{1f1f8}",
  "\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645 (RTL) 123",
  "A very long label that goes on and on ".repeat(6).slice(0, 200),
  "Loremipsumdolorsitametconsecteturadipiscingelit".repeat(5).slice(0, 200),
  "{{ 7*7 }} {% raw %} ]]> --> <!--",
  "</style><style>body{display:none}</style>",
  "\u202eevil\u202c \u0000\u0007 \ud800 \u2028\u2029",
]

const numbers = [1e21, -1e21, 0, null, 0.1 + 0.2, -3, 1_234_567.891, 5e-7, null, 42]
const head = {
  title: hostileTexts[0],
  subtitle: hostileTexts[6],
  organisation: hostileTexts[4],
  period: hostileTexts[1],
  source: hostileTexts[8],
  date: "2026-02-30",
  unit: "<i>EUR</i>",
  locale: "es",
  note: hostileTexts[9],
}
const zeros = [
  { name: "a", first: 0, second: 0 },
  { name: "b", first: 0, second: 0 },
]
const rowsOf = <Row>(make: (text: string, index: number) => Row): ReadonlyArray<Row> => hostileTexts.map(make)
const many = <Row>(count: number, make: (index: number) => Row): ReadonlyArray<Row> =>
  Array.from({ length: count }, (_, index) => make(index))

/** Extreme payloads by template: hostile text in every field, extreme and missing numbers, no rows, one or 500. */
export const hostileReports: ReadonlyArray<{
  readonly name: string
  readonly template: string
  readonly data: object
}> = [
  {
    name: "hostile budget",
    template: "budget_variance",
    data: {
      report: head,
      lines: rowsOf((item, i) => ({ item, budget: numbers[i], actual: numbers[(i + 3) % 10] })),
      months: rowsOf((month, i) => ({ month, budget: numbers[i], actual: numbers[9 - i] })),
    },
  },
  {
    name: "hostile comparison",
    template: "comparison",
    data: {
      report: head,
      items: rowsOf((name, i) => ({ name, "a<b": numbers[i], 'c"d': i, "e&f": null })),
      parts: rowsOf((name, i) => ({ name, "</text>": i, y: 10 - i, z: null })),
    },
  },
  {
    name: "500 rows compared",
    template: "comparison",
    data: {
      items: many(500, (i) => ({
        name: `${hostileTexts[i % 10]}${i}`,
        before: i % 7 === 0 ? null : i - 250,
        after: (i * 37) % 500,
      })),
    },
  },
  {
    name: "hostile figures",
    template: "kpi_overview",
    data: {
      report: head,
      kpis: rowsOf((metric, i) => ({
        metric,
        value: numbers[i],
        previous: numbers[9 - i],
        target: numbers[(i + 1) % 10],
        unit: ["EUR", "%", "<b>", null, hostileTexts[5]][i % 5],
        better: "down",
      })),
      trend: [
        { month: hostileTexts[1], x: 1e21 },
        { month: hostileTexts[2], x: -1e21 },
      ],
      breakdown: zeros,
    },
  },
  {
    name: "hostile series",
    template: "time_series",
    data: {
      report: head,
      series: many(500, (i) =>
        Object.fromEntries([
          ["day", new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10)],
          ...hostileTexts.slice(0, 8).map((text, k) => [text, (i + k) % 50 < 5 ? null : ((i * (k + 3)) % 97) * 1e4]),
        ]),
      ),
      events: [
        { date: "2025-03-01", event: hostileTexts[0] },
        { date: "2026-05-01", event: hostileTexts[5] },
      ],
    },
  },
  {
    name: "hostile survey",
    template: "survey_results",
    data: {
      report: head,
      questions: rowsOf((question, i) => ({ question, [`</td>${hostileTexts[5]}`]: i, b: null, c: 10 - i })),
      respondents: zeros,
      comments: rowsOf((comment) => ({ comment, who: comment })),
    },
  },
  {
    name: "hostile table",
    template: "table_report",
    data: {
      report: head,
      rows: rowsOf((text, i) => ({
        [hostileTexts[5] ?? ""]: text,
        n: numbers[i],
        exact: "9007199254740993.123",
        id: i,
        day: `2026-01-0${(i % 9) + 1}`,
        nested: { text },
        flag: i % 2 === 0,
      })),
    },
  },
  {
    name: "500 rows in a table",
    template: "table_report",
    data: { rows: many(500, (i) => ({ name: `Row ${i}`, a: i, b: i / 7, c: -i, d: null })) },
  },
  ...[
    "budget_variance:lines",
    "comparison:items",
    "kpi_overview:kpis",
    "survey_results:questions",
    "table_report:rows",
    "time_series:series",
  ].flatMap((pair) => {
    const [template = "", target = ""] = pair.split(":")
    return [
      { name: `no rows in ${template}`, template, data: { [target]: [] } },
      { name: `null in ${template}`, template, data: { [target]: null } },
      { name: `one row in ${template}`, template, data: { [target]: [{ name: "only", first: 1, second: 2 }] } },
      { name: `zeros in ${template}`, template, data: { [target]: zeros } },
      { name: `text only in ${template}`, template, data: { [target]: [{ name: "a", other: "b" }] } },
    ]
  }),
]
