import { assert, describe, it } from "@effect/vitest"
import { amountsOf, columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { bandOrder } from "../../../../src/domain/infographic/reading/OrderedBands.ts"

const ordered = (names: string): string | undefined => {
  const all = names.split(" | ")
  return bandOrder(all)
    ?.map((row) => all[row])
    .join(" | ")
}

describe("the order of names", () => {
  it.each([
    ["80+ | 15-24 | 0-14", "0-14 | 15-24 | 80+"],
    ["80 y más | 20 a 39 | Menores de 20", "Menores de 20 | 20 a 39 | 80 y más"],
    ["Over $100k | $25k to $50k | Under $25k", "Under $25k | $25k to $50k | Over $100k"],
    ["$1,000 to $1,999 | Under $1,000 | At least $2,000", "Under $1,000 | $1,000 to $1,999 | At least $2,000"],
    ["Más de 40.000 € | 20.000 a 40.000 € | Hasta 20.000 €", "Hasta 20.000 € | 20.000 a 40.000 € | Más de 40.000 €"],
    [">10 km | 5–10 km | <1 km | 1–5 km", "<1 km | 1–5 km | 5–10 km | >10 km"],
    ["1–5 km | 500 m–1 km | Under 500 m", "Under 500 m | 500 m–1 km | 1–5 km"],
    ["More than 20 years | 6-10 years | 5 years or less", "5 years or less | 6-10 years | More than 20 years"],
    ["1 a 2 horas | Menos de 30 min | 30-60 min", "Menos de 30 min | 30-60 min | 1 a 2 horas"],
    ["1 a 5 millones | Menos de 1 millón", "Menos de 1 millón | 1 a 5 millones"],
    ["Mayores (65+) | Niños (0-14) | Adultos (15-64)", "Niños (0-14) | Adultos (15-64) | Mayores (65+)"],
    ["3pm-6pm | 9am-12pm | 12pm-3pm", "9am-12pm | 12pm-3pm | 3pm-6pm"],
    ["0 a 10 °C | -10 a 0 °C | Más de 10 °C", "-10 a 0 °C | 0 a 10 °C | Más de 10 °C"],
    ["5 stars | 4 stars | 1 star", "1 star | 4 stars | 5 stars"],
    ["3+ children | No children | 1 child | 2 children", "No children | 1 child | 2 children | 3+ children"],
    ["XL | S | XS | M", "XS | S | M | XL"],
    ["Alto | Bajo | Medio", "Bajo | Medio | Alto"],
    ["Never | Always | Sometimes", "Never | Sometimes | Always"],
  ])("is from the lowest band to the highest: %s", (given, expected) => assert.strictEqual(ordered(given), expected))

  it("puts a name that is not a band last, and also applies to overlapping bands and bands with gaps", () => {
    assert.strictEqual(ordered("Unknown | 65+ | 0-14 | Total"), "0-14 | 65+ | Unknown | Total")
    assert.strictEqual(ordered("Studio | 2 bedrooms | 1 bedroom | 3+ bedrooms")?.split(" | ").at(-1), "Studio")
    assert.strictEqual(ordered("25-34 | 18-34 | 18-24"), "18-24 | 18-34 | 25-34")
    assert.strictEqual(ordered("40-50 | 0-10 | 20-30"), "0-10 | 20-30 | 40-50")
  })

  it.each([
    "North | South | 1-5",
    "555-1234 | 555-9876 | 444-1111",
    "3-1 | 2-0 | 1-1",
    "12 High Street | 5 Oak Avenue | 3 Main St",
    "Store 1 | Store 2 | Store 3",
    "Ana (34) | Luis (28) | Eva (45)",
    "Boeing 737-800 | Boeing 747-400",
    "S | N",
    "1-11 months | 1-4 | 5-9 years",
  ])("is unknown for %s", (names) => assert.isUndefined(ordered(names)))
})

it("sorting a long column of bands reads each cell only a few times", () => {
  let read = 0
  const cells = Array.from({ length: 5000 }, (_, row) => ["80+", "15-24", "Unknown", "0-14"][(row * 7) % 4])
  const counting = new Proxy(cells, {
    get: (of, key, self) => {
      if (typeof key === "string" && /^\d/.test(key)) read++
      return Reflect.get(of, key, self)
    },
  })
  const names = bandOrder(counting)?.map((row) => cells[row])
  assert.deepStrictEqual([names?.[0], names?.[1250], names?.at(-1)], ["0-14", "15-24", "Unknown"])
  assert.isAtMost(read, cells.length * 3)
})

describe("a share of another column", () => {
  const amounts = (rows: ReadonlyArray<object>) => amountsOf(columnsOf(rows)).map(({ key }) => key)

  it("is not a second measure, whether in percent or as a fraction", () => {
    const people = [310, 480, 790, 420]
    assert.deepStrictEqual(amounts(people.map((Hogares) => ({ Hogares, "% del total": Hogares / 20 }))), ["Hogares"])
    assert.deepStrictEqual(amounts(people.map((Count) => ({ Count, Share: Math.round(Count / 20) / 100 }))), ["Count"])
  })

  it("is not confused with a percentage of something else, which is a measure of its own", () => {
    const rows = [310, 480, 790, 420].map((People, at) => ({ People, "Unemployed %": [4.5, 9.1, 12.2, 6][at] }))
    assert.deepStrictEqual(amounts(rows), ["People", "Unemployed %"])
  })
})
