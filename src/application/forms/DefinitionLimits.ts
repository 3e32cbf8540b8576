import * as Context from "effect/Context"
import { definitionLimits, type OwnLimits, sizeProblems } from "../../domain/forms/check/DefinitionSize.ts"
import { writeForm } from "../../domain/forms/codec/FormCodec.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { Problem } from "../../domain/forms/model/Problem.ts"

/** How large the deployment lets a form be that is saved; one that is larger already is served as before. */
export const DefinitionLimits = Context.Reference<OwnLimits>("parley/application/forms/DefinitionLimits", {
  defaultValue: () => definitionLimits,
})

/** What of a form goes beyond them. Where they are those of every form, that has been looked at when it was read. */
export const beyondLimits = (form: FormDefinition, own: OwnLimits): ReadonlyArray<Problem> =>
  own.fields === definitionLimits.fields &&
  own.options === definitionLimits.options &&
  own.levels === definitionLimits.levels
    ? []
    : sizeProblems(writeForm(form), own)
