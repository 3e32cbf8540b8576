import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { momentPair } from "../../../../src/domain/infographic/reading/MomentPair.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const tableOf = (...names: ReadonlyArray<string>) =>
  columnsOf(
    ["North", "South", "East"].map((place, row) =>
      Object.fromEntries([["Place", place], ...names.map((name, at) => [name, 20 + row * 7 - at * 3] as const)]),
    ),
  )

const pairIn = (...names: ReadonlyArray<string>) => momentPair(tableOf(...names))?.map(({ key }) => key)

describe("two measurements of the same thing at two moments", () => {
  it.each([
    ["Accidentes 2019-2021 (antes de la obra)", "Accidentes 2022-2024 (después)"],
    ["Complaints before (2021)", "Complaints after (2023)"],
    ["Nota media pretest", "Nota media postest"],
    ["Score pre-training", "Score post-training"],
    ["Baseline falls", "Follow-up falls"],
    ["Precio antiguo (€)", "Precio nuevo (€)"],
    ["Old price", "New price"],
    ["Krankentage vorher", "Krankentage nachher"],
    ["antes", "después"],
  ])("are found by their names: %s, %s", (earlier, later) => {
    assert.deepStrictEqual(pairIn(earlier, later), [earlier, later])
    assert.deepStrictEqual(pairIn(later, earlier), [earlier, later], "in either order")
  })

  it("are taken from the first such pair of columns, without their difference or any later pair", () => {
    const names = ["Length (m)", "Falls before", "Falls after", "Change", "Speed before (km/h)", "Speed after (km/h)"]
    assert.deepStrictEqual(pairIn(...names), ["Falls before", "Falls after"])
    assert.strictEqual(suitableTemplates(tableOf(...names))[0]?.template, "before_after")
  })

  it.each([
    ["Falls before", "Complaints after"],
    ["Price before (€)", "Price after ($)"],
    ["Precio", "Postura"],
    ["Old stock", "Newspapers"],
    ["Presupuesto", "Postventa"],
    ["Falls before", "Falls"],
    ["Old customers", "New customers"],
    ["Clientes antiguos", "Clientes nuevos"],
    ["Alte Kunden", "Neue Kunden"],
    ["Old budget", "New budget"],
  ])("are not found in columns such as %s and %s", (one, other) => assert.isUndefined(pairIn(one, other)))
})
