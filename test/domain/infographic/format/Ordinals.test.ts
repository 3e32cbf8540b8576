import { assert, describe, it } from "@effect/vitest"
import { amountsOf, columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { aggregationOf } from "../../../../src/domain/infographic/format/ColumnRoles.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const amountsIn = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  amountsOf(columnsOf(rows)).map(({ key }) => key)

const before = [4, 1, 2, null, 3, 6, 12, 5]

describe("ranks", () => {
  it.each([
    ["Rank", "Rank 2023"],
    ["Puesto", "Puesto 2022"],
    ["Plats", "Plats (2022)"],
    ["Miejsce", "Miejsce 2021/22"],
    ["Sija 2023", "Sija 2022"],
  ])("for another year are not treated as amounts, in any language: %s and %s", (rank, other) => {
    const rows = before.map((place, n) => ({
      [rank]: n + 1,
      Name: `Club ${"ABCDEFGH"[n]!}`,
      Fans: 900 - n * 31,
      [other]: place,
    }))
    assert.deepStrictEqual(amountsIn(rows), ["Fans"])
    assert.strictEqual(suitableTemplates(columnsOf(rows))[0]?.template, "ranking")
  })

  it.each(["Plats", "Plaats", "Posizione", "Posição", "Lugar"])("are recognized by name: %s", (name) =>
    assert.strictEqual(aggregationOf(name), "none"),
  )

  it.each(["Positions", "Puestos", "Lugares"])(
    "are not recognized in columns with plural names, such as counts of jobs or seats: %s",
    (name) => assert.strictEqual(aggregationOf(name), "sum"),
  )

  it("are treated as amounts if a table has no other numbers", () =>
    assert.deepStrictEqual(amountsIn([1, 2, 3, 4, 5].map((n) => ({ Name: "ABCDE"[n - 1], Sales: n }))), ["Sales"]))
})

describe("numbers that refer to notes", () => {
  const statement = (note: string, year: (back: number) => string) =>
    [3, 4, null, 5, 6, null, null, 8].map((number, n) => ({
      Item: `Item ${"ABCDEFGH"[n]!}`,
      [note]: number,
      [year(0)]: 900 - n * n * 17,
      [year(1)]: 810 - n * n * 13,
    }))

  it.each([
    ["Note", "", ""],
    ["Notes", "FY ", ""],
    ["Nota", "", ""],
    ["Notas de la memoria", "Ejercicio ", ""],
    ["Anhang", "31.12.", ""],
    ["Ref.", "Year ", ""],
  ])("in a financial statement are not amounts: %s", (note, prefix) => {
    const year = (back: number): string => `${prefix}${2024 - back}`
    assert.sameMembers([...amountsIn(statement(note, year))], [year(0), year(1)])
  })

  it.each(["Note", "Nota"])("are treated as grades if every row has one: %s", (name) =>
    assert.deepStrictEqual(
      amountsIn(
        [4, 5, 7, 7, 9, 10].map((grade, n) => ({
          Name: "ABCDEF"[n],
          [name]: grade,
          Absences: 9 - n,
          Age: 12 + (n % 3),
        })),
      ),
      [name, "Absences", "Age"],
    ),
  )
})
