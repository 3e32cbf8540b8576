import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { completesNames } from "../../../../src/domain/infographic/reading/HeaderRows.ts"
import { joinedNames } from "../../../../src/domain/infographic/reading/Names.ts"
import { records } from "../../../../src/domain/infographic/Shapes.ts"
import { suitableTemplates } from "../../../../src/domain/infographic/templates/Suitability.ts"

const namesOf = (text: string) => Result.getOrThrow(readCsv(new TextEncoder().encode(text), {})).table.columns

describe("names in two rows with merged cells", () => {
  it.each([
    [
      "a group over two names each, beside a name that spans both rows",
      "Region,2023,,2024,\n,Plan,Actual,Plan,Actual\nNorth,1,2,3,4\nSouth,5,6,7,8\n",
      ["Region", "2023 Plan", "2023 Actual", "2024 Plan", "2024 Actual"],
    ],
    [
      "a name at the end that spans both rows",
      "Comunidad;Hombres;;Mujeres;;Total\n;Ocupados;Parados;Ocupados;Parados;\nGalicia;10;2;9;3;24\nMadrid;20;4;19;5;48\n",
      ["Comunidad", "Hombres Ocupados", "Hombres Parados", "Mujeres Ocupados", "Mujeres Parados", "Total"],
    ],
    [
      "months under their years",
      "Producto,2023,,2024,\n,Nov,Dic,Ene,Feb\nSillas,1,2,3,4\nMesas,5,6,7,8\n",
      ["Producto", "2023 Nov", "2023 Dic", "2024 Ene", "2024 Feb"],
    ],
    [
      "marks below months",
      "Actividad,2018,,2019\n,Nov,Dic,Ene\nMuestreo,x,x,\nInforme,,,x\n",
      ["Actividad", "2018 Nov", "2018 Dic", "2019 Ene"],
    ],
    [
      "groups of groups, in three rows",
      "Region,2022,,,,2023,,,\n,City,,Land,,City,,Land,\n,M,W,M,W,M,W,M,W\nNorth,1,2,3,4,5,6,7,8\nSouth,8,7,6,5,4,3,2,1\n",
      [
        "Region",
        ...["2022", "2023"].flatMap((y) => ["City M", "City W", "Land M", "Land W"].map((name) => `${y} ${name}`)),
      ],
    ],
  ])("are joined: %s", (_, text, names) => assert.deepStrictEqual(namesOf(text), names))

  it.each([
    [
      "rows of words, which are data",
      [
        ["City", "", "Country"],
        ["Ulm", "B", "Germany"],
        ["Vigo", "P", "Spain"],
      ],
    ],
    [
      "a first row without gaps",
      [
        ["City", "Sum", "Mean"],
        ["name", "total", "average"],
        ["Ulm", 1, 2],
      ],
    ],
    [
      "amounts in the second row",
      [
        ["City", "", "Mean"],
        ["Ulm", 1, 2],
        ["Vigo", 3, 4],
      ],
    ],
  ] as const)("are not assumed for %s", (_, [first, second, ...below]) =>
    assert.isFalse(completesNames(first, second, below)),
  )

  it("are not joined if two joined names would be the same; the second row's names are used instead", () =>
    assert.deepStrictEqual(joinedNames(["a", "a", "a"], ["x", "", "y"]), ["a", "a", "a"]))
})

describe("a table below fields of a form", () => {
  const recipe = [
    ["Total cost,,,,8.24", "Waste (5 %),,,,0.41", "Cost per portion,,,,1.08", "Menu price,,,,6.50"],
    ["Coste total,,,,8.24", "Mermas (5 %),,,,0.41", "Coste por ración,,,,1.08", "PVP,,,,6.50"],
  ]
  it.each([
    ["Dish:,Leek soup,,Portions:,8\nDate:,12/09/2024,,Prepared by:,Kitchen\n", recipe[0]!],
    ["Plato:,Sopa,,Raciones:,8\nFecha:,12/09/2024,,Elaborado por:,Cocina\n", recipe[1]!],
    ["Plato:,Sopa\nFecha:,12/09/2024,,Elaborado por:,Cocina\n", recipe[1]!],
  ])(
    "begins below a row with two fields, and ends above its total and the rows computed from it: %j",
    (fields, below) => {
      const head = ["Ingredient", "Quantity", "Unit", "Unit price", "Cost"]
      const items =
        "Leeks,1.2,kg,2.10,2.52\nPotatoes,0.9,kg,1.20,1.08\nCream,0.3,l,4.50,1.35\nButter,120,g,0.009,1.08\nStock,2,l,1.105,2.21"
      const text = `${fields},,,,\n${head.join(",")}\n${items}\n${below.join("\n")}`
      const { table } = Result.getOrThrow(readCsv(new TextEncoder().encode(text), { totalRows: "drop" }))
      assert.deepStrictEqual(table.columns, head)
      assert.deepStrictEqual(table.cells[0], ["Leeks", "Potatoes", "Cream", "Butter", "Stock"])
      const [first] = suitableTemplates(columnsOf(records(table)))
      assert.strictEqual(first?.template, "ranking", "of the costs, which are not in kilograms and liters")
    },
  )
})
