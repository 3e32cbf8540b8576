import * as Result from "effect/Result"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileTools } from "../../src/adapters/formfiles/fileTools.ts"
import { writeForm } from "../../src/domain/forms/codec/FormCodec.ts"
import { canonicalJson, isJsonObject, type Json } from "../../src/domain/forms/codec/Json.ts"
import { schemaFile } from "../../src/domain/forms/export/SchemaFile.ts"
import { type Sheets, xlsFormFile } from "../../src/domain/forms/export/XlsFormFile.ts"
import { readFormFile } from "../../src/domain/forms/import/ImportFile.ts"
import { repairedForm } from "../../src/domain/forms/import/FormRepair.ts"
import { type FormDefinition, topLevelFields } from "../../src/domain/forms/model/FormDefinition.ts"
import { workbookOf } from "../../test/support/workbooks.ts"

/**
 * Imports folders of forms from other programs. Prints what was imported, changed and omitted, and why questions were
 * left out. Also prints whether re-importing each form's export gives the same form: `node bench/forms/strangers.ts
 * FOLDER... [--notes] [--files]`.
 */
const given = process.argv.slice(2)
const folders = given.filter((one) => !one.startsWith("--"))
if (folders.length === 0) throw new Error("Name a folder of forms")

const uid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01"

/** Leaves out the parts that the import itself generates. */
const lasting = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(lasting)
  if (!isJsonObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (/_uid$|^form_id$/.test(key) ? [] : [[key, lasting(value)]])),
  )
}

const bytesOfSheets = (sheets: Sheets): Uint8Array =>
  workbookOf(
    Object.fromEntries(
      Object.entries(sheets).map(([name, rows]: [string, Sheets["survey"]]) => {
        const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
        return [name, [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ""))]]
      }),
    ),
  )

const exports: ReadonlyArray<(form: FormDefinition) => Uint8Array> = [
  (form) => bytesOfSheets(xlsFormFile(form)),
  (form) => new TextEncoder().encode(JSON.stringify(schemaFile(form, "en"))),
]

const isEqualAgain = (form: FormDefinition, write: (form: FormDefinition) => Uint8Array): boolean => {
  const read = readFormFile(write(form), fileTools)
  const again = Result.isSuccess(read) ? repairedForm(read.success, uid) : undefined
  if (again === undefined || Result.isFailure(again)) return false
  return canonicalJson(lasting(writeForm(again.success))) === canonicalJson(lasting(writeForm(form)))
}

for (const folder of folders) {
  const totals = { tried: 0, imported: 0, questions: 0, taken: 0, changed: 0, left: 0, equalXlsForm: 0, equalSchema: 0 }
  const refusals = new Map<string, number>()
  const reasons = new Map<string, number>()
  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1)
  for (const name of readdirSync(folder).toSorted()) {
    totals.tried++
    const file = readFormFile(readFileSync(join(folder, name)), fileTools)
    if (Result.isFailure(file)) {
      count(refusals, file.failure.problem)
      continue
    }
    const { lines } = file.success
    const form = repairedForm(file.success, uid)
    if (Result.isFailure(form)) {
      count(refusals, form.failure.problems[0]?.message ?? "invalid")
      continue
    }
    const left = lines.filter(({ type }) => type === null)
    const changed = lines.filter(({ type, notes }) => type !== null && notes.length > 0).length
    totals.imported++
    totals.questions += topLevelFields(form.success).length
    totals.left += left.length
    totals.changed += changed
    totals.taken += lines.length - left.length - changed
    for (const { notes } of left) for (const { code } of notes) count(reasons, code)
    const [xlsForm, schema] = exports.map((write) => isEqualAgain(form.success, write))
    if (xlsForm === true) totals.equalXlsForm++
    if (schema === true) totals.equalSchema++
    if (given.includes("--files") || xlsForm !== true || schema !== true)
      console.log(
        `${name}: ${left.length} left out, ${changed} changed, equal when re-imported: XLSForm ${String(xlsForm)}, JSON Schema ${String(schema)}`,
      )
    if (!given.includes("--notes")) continue
    for (const { path, sourceType, notes } of lines)
      for (const { code, detail = "" } of notes) console.log(`    ${path} (${sourceType}): ${code} ${detail}`)
  }
  console.log(folder, totals)
  console.log("  refused:", Object.fromEntries(refusals), " left:", Object.fromEntries(reasons))
}
