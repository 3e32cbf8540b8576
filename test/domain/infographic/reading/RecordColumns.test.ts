import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

const rowsOf = (count: number, rowOf: (n: number) => Row): ReadonlyArray<Row> =>
  Array.from({ length: count }, (_, n) => rowOf(n))

const proposed = (rows: ReadonlyArray<Row>) => {
  const names = { count: "Rows", question: "Question", year: "Year", period: "Period" }
  const summary = proposedSummary(columnsOf(rows), names)
  return summary !== undefined && "by" in summary ? [summary.by, summary.measures[0]?.column ?? "count"] : undefined
}

const of = (values: string, n: number): string => values.split("|")[(n * n + (n >> 1)) % values.split("|").length]!
const day = (n: number): string => new Date(Date.UTC(2018, 0, 1 + n * 31)).toISOString().slice(0, 10)

describe("the groups in a list of records", () => {
  it.each<readonly [what: string, column: string, values: string, group: string]>([
    ["surnames", "Surname", "Smith|Jones|Reid", "Team"],
    ["surnames", "Apellidos", "Ruiz|Gil|Sanz", "Turno"],
    ["first names", "First name", "Ann|Ben|Cara", "Department"],
    ["authors", "Author", "A. Reid|B. Gil|C. Sanz", "Genre"],
    ["authors", "Autora", "A. Reid|B. Gil|C. Sanz", "Género"],
    ["remarks", "Notes", "late|vegan|none yet", "Team"],
    ["remarks", "Observaciones", "baja|ver|tarde", "Turno"],
    ["units", "U.M.", "pz|kg|conf.", "Categoria"],
    ["units", "Unit", "each|box|roll", "Category"],
    ["units", "Ud.", "caja|rollo|saco", "Familia"],
    ["units", "Einheit", "Stück|Karton|Rolle", "Bereich"],
    ["channels", "Channel", "Phone|Web form|Chat", "Theme"],
    ["channels", "Navegador", "Uno|Dos|Tres", "Tema"],
  ])("aren't %s: %s", (_what, column, values, group) =>
    assert.deepStrictEqual(
      proposed(rowsOf(60, (n) => ({ Ref: `R-${n}`, [column]: of(values, n), [group]: of("Uno|Dos|Tres|Uno", n) }))),
      [group, "count"],
    ),
  )

  it("are the parts of an organization, even if these are called units", () =>
    assert.deepStrictEqual(
      proposed(rowsOf(60, (n) => ({ Ref: `R-${n}`, Unit: of("Cardiology|Surgery|Maternity", n) }))),
      ["Unit", "count"],
    ))

  it("are taken from the channel column if no other column has groups", () =>
    assert.deepStrictEqual(proposed(rowsOf(60, (n) => ({ Ref: `R-${n}`, Channel: of("Phone|Chat|Email", n) }))), [
      "Channel",
      "count",
    ]))
})

describe("the dates of individual records", () => {
  it.each<readonly [date: string, amount: string]>([
    ["Best before", "Quantity"],
    ["F. cad.", "Unidades"],
    ["Ultimo mov.", "Cantidad"],
    ["Last serviced", "Cost"],
    ["Última revisión", "Coste"],
    ["Warranty until", "Cost"],
  ])("aren't a time axis if they belong to an item, such as an expiry date: %s", (date, amount) =>
    assert.deepStrictEqual(
      proposed(
        rowsOf(60, (n) => ({
          Ref: `R-${n}`,
          Place: of("A1 north|B2 south", n),
          [date]: day(n),
          [amount]: (n * 7) % 50,
        })),
      ),
      ["Place", amount],
    ),
  )

  it.each<readonly [surname: string, date: string, fee: string]>([
    ["Surname", "Date of birth", "Fee"],
    ["Last name", "Start date", "Fee"],
    ["Last name", "Member since", "Fee"],
    ["Apellidos", "Fecha nac.", "Cuota"],
    ["Apellidos", "Fecha de ingreso", "Cuota"],
    ["Nachname", "Eintrittsdatum", "Betrag"],
  ])("aren't a time axis in a list of people, which is counted by group instead: %s and %s", (surname, date, fee) =>
    assert.deepStrictEqual(
      proposed(
        rowsOf(60, (n) => ({
          "No.": `M${n}`,
          [surname]: of("Gil|Ruiz", n),
          Kind: of("Adult|Child|Adult", n),
          [date]: day(n),
          [fee]: 12 + n,
        })),
      ),
      ["Kind", "count"],
    ),
  )

  it("are a time axis in a list of orders with the buyers' names", () =>
    assert.deepStrictEqual(
      proposed(
        rowsOf(60, (n) => ({
          Order: `A-${n}`,
          "Last name": of("Gil|Reid", n),
          "Order date": day(n),
          Sales: (n * 7) % 50,
        })),
      ),
      ["Order date", "Sales"],
    ))

  it.each(["Date of birth", "Fecha de nacimiento"])(
    "don't turn a short list of people into a time series: %s",
    (date) => {
      const rows = rowsOf(8, (n) => ({ Person: `${"ABCDEFGH"[n]!}nna`, [date]: day(n * 9), Fee: 10 + n * 3 }))
      assert.notInclude(
        suitableTemplates(columnsOf(rows)).map(({ template }) => template),
        "time_series",
      )
    },
  )
})

describe("amounts", () => {
  it.each([
    ["On hand", "Unit price", "Worth"],
    ["Giacenza", "Prezzo acq. €", "Valore €"],
    ["Existencias", "Precio", "Importado"],
  ])("are summed if they are %s times %s, whatever their name", (quantity, price, worth) => {
    const rows = rowsOf(60, (n) => ({
      Ref: `R-${n}`,
      Kind: of("Oil|Salt|Oil", n),
      [quantity]: (n * 7) % 50,
      [price]: 2.5,
    }))
    const priced = rows.map((row) => ({ ...row, [worth]: Number(row[quantity]) * 2.5 }))
    assert.deepStrictEqual(proposed(priced), ["Kind", worth])
  })
})
