import * as Result from "effect/Result"
import { fileTools } from "../../../../src/adapters/formfiles/fileTools.ts"
import { writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { fileReport } from "../../../../src/domain/forms/import/FileReport.ts"
import { readFormFile } from "../../../../src/domain/forms/import/ImportFile.ts"
import { repairedForm } from "../../../../src/domain/forms/import/FormRepair.ts"
import { allFields, type FormDefinition } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { fieldStates } from "../../../../src/domain/forms/rules/FieldStates.ts"
import { evaluate } from "../../../../src/domain/forms/rules/Resolution.ts"

const uid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a09"

/** The form created from a file, its fields by id, and the lines of the import report. */
export const imported = (file: string | object | Uint8Array) => {
  const bytes =
    file instanceof Uint8Array ? file : new TextEncoder().encode(typeof file === "string" ? file : JSON.stringify(file))
  const read = Result.getOrThrow(readFormFile(bytes, fileTools))
  const form = Result.getOrThrow(repairedForm(read, uid))
  const { fields: lines } = fileReport(read, form.formId, { importedAt: "2026-11-28T00:00:00Z", locale: "en" })
  const fields = new Map(allFields(form).map((field) => [field.fieldId, field]))
  return { source: read.source, form, fields, lines, wire: writeForm(form) }
}

const states = (form: FormDefinition, answers: object) =>
  fieldStates(evaluate(compile(form), { ...answers }, { today: "2026-11-28" }))

/** The questions shown after these answers. */
export const shownFor = (form: FormDefinition, answers: object): ReadonlyArray<string> =>
  states(form, answers)
    .filter(({ isVisible }) => isVisible)
    .map(({ path }) => path)

/** The questions that can't be answered after these answers. */
export const disabledFor = (form: FormDefinition, answers: object): ReadonlyArray<string> =>
  states(form, answers)
    .filter(({ isDisabled }) => isDisabled)
    .map(({ path }) => path)
