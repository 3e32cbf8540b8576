import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { type Draft, draftsIn, places } from "./document.ts"

/** A dependency on a question: an element's rule, or a computed value. */
export interface Use {
  /** The question or section with the rule or value. */
  readonly of: Draft
  readonly rule: Draft
  readonly kind: "rule" | "computed"
}

const conditionsIn = (rule: Draft): ReadonlyArray<Draft> => [
  ...draftsIn(rule["conditions"]),
  ...draftsIn(rule["groups"]).flatMap((group) => draftsIn(group["conditions"])),
]

const isAbout = (node: Draft, field: Draft): boolean =>
  node["field_id"] === field["field_id"] ||
  node["value_field_id"] === field["field_id"] ||
  (node["field_uid"] !== undefined && node["field_uid"] === field["field_uid"])

const operationsIn = (rule: Draft): ReadonlyArray<Draft> => [
  ...draftsIn(rule["operations"]),
  ...(isJsonObject(rule["operation"]) ? [rule["operation"] as Draft] : []),
]

const computes = (rule: Draft, field: Draft): boolean =>
  rule["target"] === field["field_id"] ||
  operationsIn(rule).some(
    (operation) =>
      operation["target"] === field["field_id"] ||
      (Array.isArray(operation["operands"]) &&
        operation["operands"].some(
          (one) => one === field["field_id"] || (isJsonObject(one) && isAbout(one as Draft, field)),
        )),
  )

/** The elements with rules: sections and their content. */
const ruled = (form: Draft): ReadonlyArray<Draft> => [
  ...draftsIn(form["sections"]),
  ...draftsIn(form["sections"]).flatMap((section) =>
    draftsIn(section["fields"]).filter((item) => Array.isArray(item["fields"])),
  ),
  ...places(form).map(({ field }) => field),
]

const rulesOf = (element: Draft): ReadonlyArray<Draft> => [
  ...draftsIn(element["depends_on"]),
  ...draftsIn(element["post_depends"]),
  ...draftsIn(element["options"]).flatMap((option) =>
    isJsonObject(option["visible_if"]) ? [option["visible_if"] as Draft] : [],
  ),
]

const innerOf = (field: Draft): ReadonlyArray<Draft> => [
  ...draftsIn(field["children"]),
  ...(isJsonObject(field["item_template"]) ? [field["item_template"] as Draft] : []),
]

/** The question and its content. */
export const withInner = (field: Draft): ReadonlyArray<Draft> => [field, ...innerOf(field).flatMap(withInner)]

/** Uses of a question, or of its content, elsewhere in the form. */
export const usesOf = (form: Draft, field: Draft): ReadonlyArray<Use> => {
  const own = withInner(field)
  return ruled(form)
    .filter((element) => !own.includes(element))
    .flatMap((of) =>
      rulesOf(of).flatMap((rule): ReadonlyArray<Use> => {
        if (own.some((one) => computes(rule, one))) return [{ of, rule, kind: "computed" }]
        return own.some((one) => conditionsIn(rule).some((condition) => isAbout(condition, one)))
          ? [{ of, rule, kind: "rule" }]
          : []
      }),
    )
}

/** Rules that refer to a question's option. */
export const usesOfValue = (form: Draft, field: Draft, value: Json | undefined): ReadonlyArray<Use> =>
  ruled(form).flatMap((of) =>
    rulesOf(of)
      .filter((rule) =>
        conditionsIn(rule).some((condition) => {
          const wanted = condition["value"]
          return (
            isAbout(condition, field) && (wanted === value || (Array.isArray(wanted) && wanted.includes(value ?? null)))
          )
        }),
      )
      .map((rule): Use => ({ of, rule, kind: "rule" })),
  )

const without = (list: Json | undefined, isGone: (one: Draft) => boolean): Array<Json> =>
  draftsIn(list).filter((one) => !isGone(one)) as Array<Json>

/**
 * Removes a question from the rest of the form: conditions on it, rules left without conditions, and values computed
 * from it.
 */
export const forget = (form: Draft, field: Draft): void => {
  const own = withInner(field)
  const isGone = (one: Draft): boolean => own.some((inner) => isAbout(one, inner))
  for (const element of ruled(form)) {
    if (own.includes(element)) continue
    for (const option of draftsIn(element["options"]))
      if (isJsonObject(option["visible_if"]) && conditionsIn(option["visible_if"] as Draft).some(isGone))
        delete option["visible_if"]
    for (const key of ["depends_on", "post_depends"] as const) {
      if (!Array.isArray(element[key])) continue
      const remaining = draftsIn(element[key]).filter((rule) => {
        if (own.some((inner) => computes(rule, inner))) return false
        const before = conditionsIn(rule).length
        if (Array.isArray(rule["conditions"])) rule["conditions"] = without(rule["conditions"], isGone)
        if (Array.isArray(rule["groups"]))
          rule["groups"] = draftsIn(rule["groups"])
            .map((group): JsonObject => ({ ...group, conditions: without(group["conditions"], isGone) }) as JsonObject)
            .filter((group) => (group["conditions"] as Array<Json>).length > 0)
        return before === 0 || conditionsIn(rule).length > 0
      })
      element[key] = remaining as Array<Json>
    }
  }
}
