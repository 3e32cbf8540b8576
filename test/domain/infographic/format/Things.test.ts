import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const names = { count: "Rows", question: "Question", year: "Year", period: "Period" }
const day = (n: number): string => new Date(Date.UTC(2023, 0, 1 + n * 6)).toISOString().slice(0, 10)

/** Unordered numbers from 0 to 9. */
const any = (n: number): number => (n * n * 7 + (n >> 2)) % 10

const things = (counts: ReadonlyArray<string>, size: string, price: string, date: string, noise = 9) =>
  columnsOf(
    Array.from({ length: 90 }, (_, n) => ({
      Ref: `R-${n}`,
      Kind: ["Oak", "Elm", "Ash", "Oak"][any(n) % 4]!,
      ...Object.fromEntries(counts.map((name, at) => [name, 1 + (any(n + at) % 5)])),
      [size]: 50 + ((n * 37) % 91),
      [price]: 1000 * (50 + ((n * 37) % 91)) + 5000 * noise * any(n),
      [date]: day(n),
    })),
  )

describe("a list of priced items", () => {
  it.each<readonly [counts: ReadonlyArray<string>, size: string, price: string, date: string]>([
    [["Beds", "Baths"], "Size (sq m)", "Asking price", "Listed"],
    [["Bedrooms", "Bathrooms", "Floors"], "Sq ft", "List price", "Posted"],
    [["Doors", "Seats"], "Mileage", "Price", "Listed on"],
    [["Habitaciones", "Baños"], "Superficie (m²)", "Precio", "Publicado"],
    [["Puertas", "Plazas"], "Kilómetros", "Precio", "Fecha anuncio"],
    [["Zimmer"], "Fläche (m²)", "Miete", "Online seit"],
  ])(
    "is best shown as price against size, and its counts are averaged, not summed: %s",
    (counts, size, price, date) => {
      const columns = things(counts, size, price, date, 1)
      assert.deepStrictEqual(
        columns.filter(({ key }) => counts.includes(key)).map(({ aggregation }) => aggregation),
        counts.map(() => "mean"),
      )
      assert.isUndefined(proposedSummary(columns, names))
      assert.strictEqual(suitableTemplates(columns)[0]?.template, "relation")
    },
  )

  it.each<readonly [count: string, size: string, price: string, date: string]>([
    ["Floors", "Pages", "Price", "Added"],
    ["Plantas", "Camas", "Precio noche", "Fecha apertura"],
  ])("is counted by group if price and size aren't related: %s", (count, size, price, date) => {
    const columns = things([count], size, price, date, 40)
    assert.deepInclude(proposedSummary(columns, names), { by: "Kind", measures: [{ of: "count", as: "Rows" }] })
  })

  it.each<Readonly<Record<string, number>>>([
    { Beds: 40, Doctors: 12 },
    { Camas: 40, Ingresos: 12 },
    { Seats: 40, Votes: 12 },
    { Rooms: 2, Nights: 3, Price: 90 },
    { Pages: 20, Quantity: 3, Price: 2 },
  ])("isn't recognized in a table of hospitals, parties, stays or orders: %s", (amounts) => {
    const columns = columnsOf(["A", "B", "C"].map((Name) => ({ Name, ...amounts })))
    assert.notStrictEqual(columns[1]?.aggregation, "mean")
  })
})
