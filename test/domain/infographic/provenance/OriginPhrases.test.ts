import { assert, describe, it } from "@effect/vitest"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { treatments } from "../../../../src/domain/infographic/provenance/OriginPhrases.ts"

const origin = (leftOutPeriods: ReadonlyArray<string>) => ({
  dataset: "sales",
  rows: 6,
  columns: ["Date", "Total"],
  reading: { columns: {}, rowsInFile: 6, leftOutRows: [], filledRows: 0, renamedColumns: [], leftOutPeriods },
})

describe("the description of a file's processing", () => {
  it.each([
    ["en", ["2024-01"], "January 2024 is incomplete in the file and was left out."],
    ["es", ["2024-01"], "Enero 2024 no está completo en el archivo y se omitió."],
    ["es", ["2024-01", "2024-08"], "Enero 2024 y agosto 2024 no están completos en el archivo y se omitieron."],
  ] as const)("is a sentence that begins with a capital: %s %j", (language, periods, sentence) => {
    assert.deepStrictEqual(treatments(origin(periods), localeOf(language)), [sentence])
  })

  it.each([
    ["en", "Another table of the file, from row 6, was left out: Product, Units."],
    ["es", "Se omitió otra tabla del archivo, desde la fila 6: Product, Units."],
  ] as const)("names the columns and the row of another table in the file: %s", (language, sentence) => {
    const { reading, ...others } = origin([])
    const beside = {
      ...others,
      reading: { ...reading, otherTables: [{ headerRow: 6, columns: ["Product", "Units"] }] },
    }
    assert.deepStrictEqual(treatments(beside, localeOf(language)), [sentence])
  })
})
