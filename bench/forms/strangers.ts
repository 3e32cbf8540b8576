import * as Result from "effect/Result"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileTools } from "../../src/adapters/formfiles/fileTools.ts"
import { topLevelFields } from "../../src/domain/forms/model/FormDefinition.ts"
import { readFormFile } from "../../src/domain/forms/import/ImportFile.ts"
import { mendedForm } from "../../src/domain/forms/import/Mending.ts"

/**
 * Prints the imported, changed and omitted parts of a folder of foreign forms: `node bench/forms/strangers.ts FOLDER
 * [--notes]`.
 */
const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined) throw new Error("Name a folder of forms")
const showsNotes = flags.includes("--notes")

const uid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01"
const totals = { forms: 0, refused: 0, taken: 0, changed: 0, left: 0 }

for (const name of readdirSync(folder).toSorted()) {
  const file = readFormFile(readFileSync(join(folder, name)), fileTools)
  if (Result.isFailure(file)) {
    totals.refused++
    console.log(`${name}: refused, ${file.failure.problem}`)
    continue
  }
  const { lines, source } = file.success
  const form = mendedForm(file.success, uid)
  if (Result.isFailure(form)) {
    totals.refused++
    const [first] = form.failure.problems
    console.log(`${name}: ${source}, refused, ${first?.path}: ${first?.message}`)
    continue
  }
  const left = lines.filter(({ type }) => type === null).length
  const changed = lines.filter(({ type, notes }) => type !== null && notes.length > 0).length
  const taken = lines.length - left - changed
  totals.forms++
  totals.taken += taken
  totals.changed += changed
  totals.left += left
  console.log(
    `${name}: ${source}, ${topLevelFields(form.success).length} questions; ${taken} taken, ${changed} changed, ${left} left`,
  )
  if (showsNotes)
    for (const { path, sourceType, notes } of lines)
      for (const { code, detail } of notes)
        console.log(`    ${path} (${sourceType}): ${code}${detail === undefined ? "" : ` ${detail}`}`)
}
console.log(totals)
