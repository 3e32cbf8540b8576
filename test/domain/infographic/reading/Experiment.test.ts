import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { experimentIn } from "../../../../src/domain/infographic/reading/Experiment.ts"
import { proposedSummary } from "../../../../src/domain/infographic/reading/SummaryProposal.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const as = { count: "Rows", question: "Question", year: "Year", period: "Period" }
const treatments = ["Control", "Compost", "Biochar"]

const rowsOf = (names: ReadonlyArray<string>, each = 6, groups = treatments) =>
  groups.flatMap((group, at) =>
    Array.from({ length: each }, (_, n) =>
      Object.fromEntries(
        names.map((name, column) => [
          name,
          column === 0 ? group : column === 1 ? n + 1 : Number((30 + at * 4 + ((n * 7) % 5) * 1.3 + column).toFixed(1)),
        ]),
      ),
    ),
  )

const measuredIn = (rows: unknown) => {
  const found = experimentIn(columnsOf(rows))
  return found === undefined ? undefined : [found.group.key, found.value.key]
}

describe("an experiment with several measurements", () => {
  it.each([
    ["Treatment", "Replicate", "Root length (mm)", "Fresh weight (g)"],
    ["Group", "Replicate", "Yield (kg)", "Height (cm)"],
    ["Tratamiento", "Réplica", "Longitud (mm)", "Peso (g)"],
    ["Variante", "Réplica", "Rendimiento", "Altura"],
  ])("is charted by its groups and its first measurement: %s, %s, %s", (...names) => {
    const rows = rowsOf(names)
    assert.deepStrictEqual(measuredIn(rows), [names[0], names[2]])
    assert.strictEqual(suitableTemplates(columnsOf(rows))[0]?.template, "experiment")
    assert.isUndefined(proposedSummary(columnsOf(rowsOf(names, 20)), as))
  })

  it("does not include the ages of its subjects in its measurements", () => {
    assert.deepStrictEqual(measuredIn(rowsOf(["Group", "Replicate", "Age", "Reaction (ms)", "Speed"])), [
      "Group",
      "Reaction (ms)",
    ])
    assert.deepStrictEqual(measuredIn(rowsOf(["Grupo", "Réplica", "Edad", "Reacción (ms)", "Nivel"])), [
      "Grupo",
      "Reacción (ms)",
    ])
  })

  it("is recognized only if every group has enough rows", () => {
    const names = ["Treatment", "Replicate", "Height (cm)", "Weight (g)"]
    assert.isUndefined(measuredIn(rowsOf(names, 4)))
    assert.isUndefined(measuredIn([...rowsOf(names, 9), ...rowsOf(names, 2, ["Lime"])]))
  })

  it("is not recognized in a list of dated sales or of whole amounts by group", () => {
    const names = ["Group", "Replicate", "Height (cm)", "Weight (g)"]
    const dated = rowsOf(names).map((row, n) => ({ ...row, Date: `2024-01-${String(n + 10)}` }))
    assert.isUndefined(measuredIn(dated))
    const sales = rowsOf(names).map(({ Group }, n) => ({ Group, Sales: 100 + n * 7, Cost: 50 + n * 3 }))
    assert.isUndefined(measuredIn(sales))
  })
})
