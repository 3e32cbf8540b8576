import { assert, describe, it } from "@effect/vitest"
import { fileReport } from "../../../src/domain/forms/import/FileReport.ts"

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    path: `survey!${n}`,
    sourceType: "text",
    type: "text" as const,
    isNear: false,
    notes: [],
    optionsSource: null,
  }))

const report = (count: number, locale: string) =>
  fileReport({ source: "xlsform", lines: lines(count) }, "form", { importedAt: "2026-01-05T09:00:00Z", locale })

describe("the report on an imported file", () => {
  it("lists every part of a file of 5,000 parts", () => {
    assert.strictEqual(report(5000, "en").fields.length, 5000)
    assert.strictEqual(report(5000, "en").fields.at(-1)!.columnName, "survey!4999")
  })

  it("says in its last line how many parts of a longer file it leaves out", () => {
    const { fields } = report(5002, "es")
    assert.strictEqual(fields.length, 5000)
    assert.strictEqual(fields.at(-1)!.note, "El informe es demasiado largo. No incluye otras 3 partes del archivo.")
    assert.strictEqual(fields.at(-1)!.status, "needs_review")
  })
})
