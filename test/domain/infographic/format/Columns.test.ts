import { assert, describe, it } from "@effect/vitest"
import { cellText, columnsOf, labelOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"

const kinds = (rows: unknown): Record<string, string> =>
  Object.fromEntries(columnsOf(rows).map((column) => [column.key, column.kind]))

describe("columns", () => {
  it("are classified by their values, ignoring nulls", () => {
    assert.deepStrictEqual(
      kinds([
        {
          name: "a",
          value: 1,
          exact: "12.50",
          day: "2026-01-01",
          year: 2026,
          order_id: 77,
          plz: "01067",
          flag: true,
          none: null,
        },
        {
          name: null,
          value: null,
          exact: "9007199254740993",
          day: null,
          year: 2025,
          order_id: 78,
          plz: "20095",
          flag: false,
          none: null,
        },
      ]),
      {
        name: "text",
        value: "number",
        exact: "number",
        day: "date",
        year: "date",
        order_id: "identifier",
        plz: "text",
        flag: "text",
        none: "text",
      },
    )
  })

  it("align at the decimal point, with at most two decimals, or more if all values are below one", () => {
    const [money, large, small] = columnsOf([
      { money: 1.5, large: 1000.5, small: 0.12345 },
      { money: 2.125, large: 3, small: 0.5 },
    ])
    const texts = (column: typeof money) =>
      column === undefined ? [] : [cellText(column, 0, localeOf("en")), cellText(column, 1, localeOf("en"))]
    assert.deepStrictEqual(texts(money), ["1.50", "2.13"])
    assert.deepStrictEqual(texts(large), ["1,000.50", "3.00"])
    assert.deepStrictEqual(texts(small), ["0.1235", "0.5000"])
  })

  it("are read from several rows or a single one, in order of first appearance", () => {
    assert.deepStrictEqual(
      columnsOf([{ b: 1 }, { a: 1, b: 2 }]).map((column) => column.key),
      ["b", "a"],
    )
    assert.strictEqual(columnsOf({ a: 1 }).length, 1)
    for (const nothing of [null, undefined, [], [null, 3, "x"]]) assert.strictEqual(columnsOf(nothing).length, 0)
  })

  it("have readable names", () => {
    assert.deepStrictEqual(["net_sales", "Net Sales", "2026", "EBIT", "año_fiscal"].map(labelOf), [
      "Net sales",
      "Net Sales",
      "2026",
      "EBIT",
      "Año fiscal",
    ])
  })
})
