import * as Result from "effect/Result"
import { FormInvalid } from "../Errors.ts"
import { readForm } from "../codec/FormCodec.ts"
import { allFields, type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { Problem } from "../model/Problem.ts"
import { resolveReferences } from "../model/Rewriting.ts"
import { headerProblems } from "../remote/SecretUse.ts"
import { compile, type CompiledForm } from "../rules/CompiledForm.ts"
import { remoteProblems } from "./RemoteChecks.ts"
import { patternProblems, sizeProblems } from "./DefinitionSize.ts"
import { circles, ruleProblems } from "./RuleChecks.ts"
import { duplicates, fieldProblems, metadataProblems, nameProblems } from "./Structure.ts"

/** Everything that makes a well-formed definition unusable; empty for one that can be saved. */
export const problemsOfForm = (compiled: CompiledForm): ReadonlyArray<Problem> => [
  ...nameProblems(compiled.form),
  ...duplicates(compiled.elements),
  ...compiled.elements.flatMap(({ field, path }) => (field === undefined ? [] : fieldProblems(field, path))),
  ...compiled.elements.flatMap(({ field, path }) => (field === undefined ? [] : remoteProblems(field, path))),
  ...metadataProblems(compiled.form, new Set(topLevelFields(compiled.form).map(({ fieldId }) => fieldId))),
  ...compiled.elements.flatMap((element) => ruleProblems(compiled, element)),
  ...circles(compiled),
  ...headerProblems(compiled.form),
]

/** JSON as a form, references resolved; whether the form can be saved is not looked at. `formUid` is its identifier when the document names none. */
export const readDefinition = (json: unknown, formUid: string): Result.Result<FormDefinition, FormInvalid> => {
  const tooLarge = sizeProblems(json)
  if (tooLarge.length > 0) return Result.fail(new FormInvalid({ problems: tooLarge }))
  return Result.flatMap(readForm(json, formUid), (read) => {
    const idOfUid = new Map(allFields(read).map(({ fieldUid, fieldId }) => [fieldUid, fieldId]))
    const patterns = patternProblems(read)
    if (patterns.length > 0) return Result.fail(new FormInvalid({ problems: patterns }))
    return Result.succeed(resolveReferences(read, idOfUid))
  })
}

/** A form that can be saved. The failure lists every problem with its path. */
export const checkedForm = (form: FormDefinition): Result.Result<FormDefinition, FormInvalid> => {
  const problems = problemsOfForm(compile(form))
  return problems.length === 0 ? Result.succeed(form) : Result.fail(new FormInvalid({ problems }))
}

/** The one way from JSON to a form that can be saved: read, and checked. */
export const decodeForm = (json: unknown, formUid: string): Result.Result<FormDefinition, FormInvalid> =>
  Result.flatMap(readDefinition(json, formUid), checkedForm)
