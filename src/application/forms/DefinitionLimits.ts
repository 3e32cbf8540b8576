import * as Context from "effect/Context"
import { definitionLimits, type OwnLimits, sizeProblems } from "../../domain/forms/check/DefinitionSize.ts"
import { writeForm } from "../../domain/forms/codec/FormCodec.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { Problem } from "../../domain/forms/model/Problem.ts"

/** The deployment's limits for saving forms. Larger existing forms are still served. */
export const DefinitionLimits = Context.Reference<OwnLimits>("parley/application/forms/DefinitionLimits", {
  defaultValue: () => definitionLimits,
})

/**
 * The deployment's limits that a form exceeds. The limits for every form were already checked when the definition was
 * parsed.
 */
export const beyondLimits = (form: FormDefinition, own: OwnLimits): ReadonlyArray<Problem> =>
  own.fields === definitionLimits.fields &&
  own.options === definitionLimits.options &&
  own.levels === definitionLimits.levels
    ? []
    : sizeProblems(writeForm(form), own)
