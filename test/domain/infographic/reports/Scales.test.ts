import { assert, describe, it } from "@effect/vitest"
import { unitOf } from "../../../../src/domain/infographic/reading/Units.ts"
import { scaleGroups, unitNamed } from "../../../../src/domain/infographic/reports/Scales.ts"

describe("a column's unit", () => {
  it.each([
    ["Revenue (EUR)", [], "EUR"],
    ["Revenue in €", [], "EUR"],
    ["Ventas [kWh]", [], "kWh"],
    ["Margin %", [], "%"],
    ["Share (in percent)", [], "%"],
    ["Cost USD", [], "USD"],
    ["Price", ["$1.20", "$3", "", "$1,000.00"], "USD"],
    ["Precio", ["3 €", "4,50 €"], "EUR"],
    ["Growth", ["12%", "-3%"], "%"],
    ["Units sold", ["3", "4"], ""],
    ["Budget (2026)", ["3"], ""],
    ["Total VIP", ["3"], ""],
    ["Mixed", ["$3", "€4", "5"], ""],
  ])("for the name %s and the cells %j is %s", (name, cells, unit) => assert.strictEqual(unitOf(name, cells), unit))
})

describe("measures on one scale", () => {
  const rows = [
    { month: "2026-01", "Units sold": 120, "Revenue (EUR)": 3600, "Costs (EUR)": 2100, "Margin %": 41.2 },
    { month: "2026-02", "Units sold": 131, "Revenue (EUR)": 3900, "Costs (EUR)": 2300, "Margin %": 41 },
  ]

  it("include every measure if one unit applies to the whole table", () => {
    assert.deepStrictEqual(scaleGroups(rows, null, "EUR"), [{ rows, unit: "EUR" }])
  })

  it("are grouped by the units in their names if no unit is given, or by size if the names contain none", () => {
    assert.lengthOf(scaleGroups([{ month: "2026-01", guests: 30_000, "Nights a guest": 2 }], null, ""), 2)
    const groups = scaleGroups([{ month: "2026-01", "Revenue (EUR)": 3600, "Margin %": 410 }], null, "")
    assert.deepStrictEqual(
      groups.map(({ unit }) => unit),
      ["EUR", "%"],
    )
  })

  it("are those with the same unit, which is left out of their names", () => {
    const groups = scaleGroups(rows, { "Revenue (EUR)": "EUR", "Costs (EUR)": "EUR", "Margin %": "%" }, "")
    assert.deepStrictEqual(
      groups.map(({ unit, rows: own }) => [unit, Object.keys((own as typeof rows)[0]!)]),
      [
        ["", ["month", "Units sold"]],
        ["EUR", ["month", "Revenue", "Costs"]],
        ["%", ["month", "Margin"]],
      ],
    )
  })

  it("have similar sizes, so that none is too small to see", () => {
    const sizes = [{ name: "A", small: 1, large: 1000 }]
    assert.lengthOf(scaleGroups(sizes, {}, "EUR"), 2)
    assert.lengthOf(scaleGroups([{ name: "A", small: 30, large: 1000 }], {}, "EUR"), 1)
  })

  it("keep the units in their names if two names would otherwise be the same", () => {
    const [group] = scaleGroups([{ name: "A", "Cost (EUR)": 1, Cost: 2 }], { "Cost (EUR)": "EUR", Cost: "EUR" }, "")
    assert.deepStrictEqual(Object.keys((group!.rows as ReadonlyArray<object>)[0]!), ["name", "Cost (EUR)", "Cost"])
  })
})

describe("names of columns with their units", () => {
  const rows = [{ page: "/", Views: 12, "Bounce rate": 94.5, "Time (s)": 3 }]

  it("have the unit added at the end if it is missing, and are mapped to the original names", () => {
    const named = unitNamed(rows, { "Bounce rate": "%", "Time (s)": "s" })
    assert.deepStrictEqual(named.rows, [{ page: "/", Views: 12, "Bounce rate (%)": 94.5, "Time (s)": 3 }])
    assert.deepStrictEqual([...named.names], [["Bounce rate (%)", "Bounce rate"]])
  })

  it("are unchanged if no unit is given, or if two names would become the same", () => {
    assert.strictEqual(unitNamed(rows, null).rows, rows)
    const twins = [{ name: "A", Cost: 1, "Cost (EUR)": 2 }]
    assert.strictEqual(unitNamed(twins, { Cost: "EUR" }).rows, twins)
  })
})
