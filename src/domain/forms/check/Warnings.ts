import { fieldTypes, familyOf } from "../model/FieldType.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { isBlankText } from "../model/LocalizedText.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import { conditionsOf, fieldsOf } from "../model/Rules.ts"
import { choicesOf } from "../answers/Choices.ts"
import { invalidVoiceMode } from "../manifest/VoiceModes.ts"
import { compile } from "../rules/CompiledForm.ts"
import type { Element } from "../rules/Elements.ts"

/** Warnings about a form that can be saved but may not work as intended. They are logged, and shown in the builder. */
export const warningsOf = (form: FormDefinition): ReadonlyArray<Problem> => {
  const compiled = compile(form)
  const place = new Map(compiled.elements.map((element) => [element.id, element.index]))
  return [
    ...compiled.elements.flatMap(({ field, path }) => (field === undefined ? [] : fieldWarnings(field, path))),
    ...compiled.elements.flatMap((element) => orderWarnings(element, place)),
    ...(form.voice?.llmValidation.excludeFieldTypes ?? [])
      .filter((type) => !(fieldTypes as ReadonlyArray<string>).includes(type))
      .map((type) =>
        problem(
          "voice.llm_validation.exclude_field_types",
          "unknown_type",
          `${JSON.stringify(type)} isn't a field type`,
        ),
      ),
  ]
}

const fieldWarnings = (field: FormField, path: string): ReadonlyArray<Problem> => {
  const results: Array<Problem> = []
  const family = familyOf(field.fieldType)
  const mode = invalidVoiceMode(field)
  if (mode !== undefined)
    results.push(
      problem(
        below(path, "meta.voice_mode"),
        "voice_mode",
        `${JSON.stringify(mode)} isn't a voice mode; the type's default is used`,
      ),
    )
  if (
    (family === "choice" || family === "choices") &&
    choicesOf(field) === undefined &&
    field.optionsSource === undefined
  )
    results.push(problem(below(path, "options"), "no_options", "The question has no options"))
  if (family === "group" && (field.children ?? []).length === 0)
    results.push(problem(below(path, "children"), "empty_group", "The group has no fields"))
  if (family === "array" && field.itemTemplate === undefined)
    results.push(
      problem(below(path, "item_template"), "plain_items", "The array has no item_template, so each item is text"),
    )
  if (isBlankText(field.label)) results.push(problem(below(path, "label"), "no_label", "The question has no label"))
  return results
}

/** A rule may depend on a later answer, but then it changes a question that the respondent has already passed. */
const orderWarnings = (element: Element, place: ReadonlyMap<string, number>): ReadonlyArray<Problem> => {
  const later = element.source.dependsOn
    .flatMap(conditionsOf)
    .flatMap(fieldsOf)
    .filter((id) => (place.get(id) ?? -1) > element.index)
  return [...new Set(later)].map((id) =>
    problem(
      below(element.path, "depends_on"),
      "reads_later",
      `The rule depends on ${JSON.stringify(id)}, which is asked later`,
    ),
  )
}
