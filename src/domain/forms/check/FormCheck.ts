import * as Result from "effect/Result"
import { FormInvalid } from "../Errors.ts"
import { readForm } from "../codec/FormCodec.ts"
import { allFields, type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { FormStyle } from "../model/FormStyle.ts"
import { type Problem, problem } from "../model/Problem.ts"
import { resolveReferences } from "../model/Rewriting.ts"
import { fonts, isForeignTheme, readTheme } from "../model/Theme.ts"
import { headerProblems } from "../remote/SecretUse.ts"
import { compile, type CompiledForm } from "../rules/CompiledForm.ts"
import { remoteProblems } from "./RemoteChecks.ts"
import { patternProblems, sizeProblems, slotProblems } from "./DefinitionSize.ts"
import { circles, ruleProblems } from "./RuleChecks.ts"
import { duplicates, fieldProblems, metadataProblems, nameProblems } from "./Structure.ts"
import { asWritten } from "./WrittenPaths.ts"

/** All problems in a well-formed definition that prevent saving it. */
export const problemsOfForm = (compiled: CompiledForm): ReadonlyArray<Problem> => [
  ...nameProblems(compiled.form),
  ...duplicates(compiled.elements),
  ...compiled.elements.flatMap(({ field, path }) => (field === undefined ? [] : fieldProblems(field, path))),
  ...compiled.elements.flatMap(({ field, path }) => (field === undefined ? [] : remoteProblems(field, path))),
  ...metadataProblems(compiled.form, new Set(topLevelFields(compiled.form).map(({ fieldId }) => fieldId))),
  ...compiled.elements.flatMap((element) => ruleProblems(compiled, element)),
  ...slotProblems(compiled),
  ...circles(compiled),
  ...headerProblems(compiled.form),
  ...themeProblems(compiled.form.style),
]

/**
 * Problems with a theme: it must be a color and a typeface, or another system's theme name. Nothing else may reach a
 * style sheet.
 */
export const themeProblems = (style: FormStyle | undefined, path = "style.theme"): ReadonlyArray<Problem> =>
  style?.theme === undefined || readTheme(style.theme) !== undefined || isForeignTheme(style.theme)
    ? []
    : [problem(path, "theme", `A theme must be a color such as #7a2a63, a font (${fonts.join(", ")}), or both`)]

/**
 * Parses a form and resolves its references, without checking it. `formUid` is the identifier for a document that
 * doesn't have one.
 */
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

/** Checks whether a form can be saved. The failure lists every problem with its path. */
export const checkedForm = (form: FormDefinition): Result.Result<FormDefinition, FormInvalid> => {
  const problems = problemsOfForm(compile(form))
  return problems.length === 0 ? Result.succeed(form) : Result.fail(new FormInvalid({ problems }))
}

/**
 * Parses and checks a form. Every form from JSON passes through this function before it is saved. `mostProblems` is the
 * maximum number of problems that a failure lists.
 */
export const decodeForm = (
  json: unknown,
  formUid: string,
  mostProblems?: number,
): Result.Result<FormDefinition, FormInvalid> =>
  Result.mapError(Result.flatMap(readDefinition(json, formUid), checkedForm), asWritten(json, mostProblems))
