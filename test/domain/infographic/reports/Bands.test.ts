import { assert, describe, it } from "@effect/vitest"
import type { Chart } from "../../../../src/domain/infographic/charts/Figure.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { spreadChart } from "../../../../src/domain/infographic/reports/Distribution.ts"
import { movementChart } from "../../../../src/domain/infographic/reports/Movement.ts"
import { partsChart } from "../../../../src/domain/infographic/reports/Parts.ts"
import { rankingChart } from "../../../../src/domain/infographic/reports/Ranking.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"
import type { TemplateFacts } from "../../../../src/views/playground/Facts.ts"
import { guess } from "../../../../web/playground/mapping.ts"

const options = (locale = "en") => ({ locale: localeOf(locale), unit: "", caption: "", finding: "", most: 20 })
const bars = (rows: unknown, locale = "en") => rankingChart(rows, { ...options(locale), isSorted: true, seriesMost: 3 })
const names = ({ table }: Chart) => table.rows.map(([name]) => name)
const suggested = (rows: unknown) => {
  const [first] = suitableTemplates(columnsOf(rows))
  return `${first?.template} ${first?.reason}`
}

const comparison: TemplateFacts = {
  name: "comparison",
  title: "",
  section: "",
  target: "items",
  rows: "",
  samples: [],
  columns: (["name", "measure"] as const).map((name) => ({
    name,
    label: name,
    meaning: "",
    kind: name === "name" ? "text" : "number",
    isRequired: true,
    isRepeated: name === "measure",
  })),
}

const ages = [
  { Edad: "65 y más", Personas: 300 },
  { Edad: "18 a 64", Personas: 900 },
  { Edad: "Menores de 18", Personas: 400 },
]
const order = ["Menores de 18", "18 a 64", "65 y más"]
const bySex = ages.map(({ Edad, Personas }) => ({ Edad, Hombres: Personas / 2 - 10, Mujeres: Personas / 2 + 10 }))

describe("ordered groups", () => {
  it("keep their order in every chart", () => {
    assert.deepStrictEqual(names(bars(ages)), order)
    assert.deepStrictEqual(names(partsChart(bySex, { ...options(), isAmounts: true })), order)
    const before = ages.map(({ Edad, Personas }) => ({ Edad, "2024": Personas, "2025": Personas + 5 }))
    assert.deepStrictEqual(names(movementChart(before, options())), order)
    const measured = [...ages, ...ages, ...ages].map((row, at) => ({ ...row, Personas: row.Personas + at }))
    assert.deepStrictEqual(names(spreadChart(measured, options())), order)
  })

  it("are all drawn, because the last ones are not the smallest", () => {
    const fives = Array.from({ length: 24 }, (_, at) => ({ Age: `${at * 5}-${at * 5 + 4}`, People: at + 1 }))
    assert.lengthOf(names(bars(fives)), 24)
    assert.deepStrictEqual(bars(fives).notes, [])
  })

  it("have a headline that names the largest group, and its share if the amounts can be added up", () => {
    assert.strictEqual(bars(ages).finding, "18 a 64 is the largest group, 56% of the total")
    assert.strictEqual(bars(ages, "es").finding, "18 a 64 es el grupo más grande, el 56\u00a0% del total")
    const incomes = ages.map(({ Edad, Personas }) => ({ Edad, "Ingreso medio": Personas * 10 }))
    assert.strictEqual(bars(incomes, "es").finding, "18 a 64 tiene el valor más alto: 9.000")
    assert.strictEqual(bars(bySex, "es").finding, "18 a 64 tiene el valor más alto de Hombres: 440")
  })

  it("may share first place", () => {
    const tied = ages.map((row) => ({ ...row, Personas: Math.min(row.Personas, 400) }))
    assert.strictEqual(bars(tied).finding, "18 a 64 and Menores de 18 are the largest, 36% of the total each")
    assert.include(bars(tied, "es").finding, "son los más grandes, con el 36")
  })

  it("are shown as a comparison in their order, never as a ranking or a scatter plot", () => {
    const share = ages.map((row) => ({ ...row, "%": row.Personas / 16 }))
    const unlike = ages.map((row) => ({ ...row, "Salario medio": row.Personas * 90 }))
    for (const rows of [ages, bySex, share, unlike]) assert.strictEqual(suggested(rows), "comparison bands")
    const valued = ages.map(({ Edad, Personas }) => ({ Edad, Valor: Personas }))
    assert.deepStrictEqual(
      suitableTemplates(columnsOf(valued)).map(({ reason }) => reason),
      ["bands", "table"],
    )
  })

  it.each([
    ["Hombres", "Mujeres", "Ambos sexos"],
    ["Men", "Women", "Total"],
    ["Employed", "Unemployed", "All"],
  ])("are compared by two measures whose sum is another column: %s, %s, %s", (one, other, whole) => {
    const summed = bySex.map(({ Edad, Hombres, Mujeres }) => ({
      Edad,
      [one]: Hombres,
      [other]: Mujeres,
      [whole]: Hombres + Mujeres,
    }))
    assert.strictEqual(suggested(summed), "comparison bands")
    assert.deepStrictEqual(guess(comparison, columnsOf(summed)).get("measure"), [one, other])
  })

  it("are shown as side-by-side bars, not as a change, if their measures aren't from different times", () => {
    assert.strictEqual(movementChart(bySex, options("es")).finding, bars(bySex, "es").finding)
  })
})
