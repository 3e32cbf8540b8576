import { passwordStorages } from "../submission/Passwords.ts"
import * as Result from "effect/Result"
import { boundPairs } from "../model/FieldConstraints.ts"
import { isGroup, familyOf } from "../model/FieldType.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { metadataSources } from "../model/MetadataField.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import { snake } from "../codec/Shape.ts"
import { rangeOf, scaleOf } from "../answers/Choices.ts"
import { readDateBound } from "../answers/Calendar.ts"
import { readerOf } from "../answers/Readers.ts"
import { compilePattern } from "../pattern/Pattern.ts"
import type { Element } from "../rules/Elements.ts"

/** Duplicate identifiers. Field ids are unique in the whole form, including groups and arrays. */
export const duplicates = (elements: ReadonlyArray<Element>): ReadonlyArray<Problem> => {
  const seen = new Set<string>()
  return elements.flatMap(({ source, path, kind, id }) => {
    const isField = "fieldId" in source
    const uid = isField ? source.fieldUid : "sectionUid" in source ? source.sectionUid : source.subsectionUid
    const name = isField ? "field" : kind
    return [
      [`${isField ? "field" : kind}:${id}`, `${name}_id`, id] as const,
      [`uid:${uid}`, `${name}_uid`, uid] as const,
    ].flatMap(([mark, key, value]) => {
      if (!seen.has(mark)) {
        seen.add(mark)
        return []
      }
      return [problem(below(path, key), "duplicate", `${JSON.stringify(value)} is used more than once`)]
    })
  })
}

/**
 * Problems with a name that storage or URLs can't represent. Forms that were stored earlier with such a name can still
 * be read.
 */
export const nameProblems = ({ formId }: FormDefinition): ReadonlyArray<Problem> =>
  /[\p{Cc}\p{Cs}]/u.test(formId) ? [problem("form_id", "invalid", "must not contain control characters")] : []

/** Problems with a single field. */
export const fieldProblems = (field: FormField, path: string): ReadonlyArray<Problem> => [
  ...containment(field, path),
  ...matrixProblems(field, below(path, "children")),
  ...passwordProblems(field, below(below(path, "meta"), "password")),
  ...constraintProblems(field, below(path, "constraints")),
  ...optionProblems(field, below(path, "options")),
  ...defaultProblems(field, below(path, "default")),
]

const passwordProblems = ({ fieldType, meta }: FormField, path: string): ReadonlyArray<Problem> => {
  const storage = meta?.["password"]
  const isKnown = storage === undefined || (passwordStorages as ReadonlyArray<unknown>).includes(storage)
  return fieldType !== "password" || isKnown
    ? []
    : [problem(path, "invalid", `meta.password must be one of ${passwordStorages.join(", ")}`)]
}

const containment = (field: FormField, path: string): ReadonlyArray<Problem> => [
  ...(field.children !== undefined && !isGroup(field)
    ? [
        problem(
          below(path, "children"),
          "unexpected",
          `A ${field.fieldType} field can't have children: only a group or a matrix can`,
        ),
      ]
    : []),
  ...(field.itemTemplate !== undefined && field.fieldType !== "array"
    ? [
        problem(
          below(path, "item_template"),
          "unexpected",
          `A ${field.fieldType} field can't have an item_template: only an array can`,
        ),
      ]
    : []),
]

/** The maximum number of cells (rows times columns), because every page with the form renders all of them. */
const mostCells = 10_000

const matrixProblems = ({ fieldType, children = [] }: FormField, path: string): ReadonlyArray<Problem> => {
  if (fieldType !== "matrix") return []
  const rows = children.flatMap((row, i) =>
    ["radio", "select", "multi_select"].includes(row.fieldType)
      ? []
      : [
          problem(
            below(below(path, i), "field_type"),
            "row",
            "Each row of a matrix must be a radio, select or multi_select field",
          ),
        ],
  )
  const cells = children.reduce((sum, { options = [] }) => sum + options.length, 0)
  return cells > mostCells
    ? [...rows, problem(path, "too_large", `A matrix can have at most ${mostCells} cells (rows times columns)`)]
    : rows
}

const constraintProblems = (field: FormField, path: string): ReadonlyArray<Problem> => {
  const { constraints } = field
  if (constraints === undefined) return []
  const crossed = boundPairs.flatMap(({ low, high, strict }) => {
    const [min, max] = [constraints[low], constraints[high]]
    if (min === undefined || max === undefined || (strict ? min < max : min <= max)) return []
    return [
      problem(
        below(path, snake(high)),
        "bounds",
        `${snake(high)} must be ${strict ? "greater than" : "at least"} ${snake(low)}`,
      ),
    ]
  })
  const { minDate, maxDate, pattern, anchorLabels } = constraints
  const [from, to] = [minDate, maxDate].map((bound) =>
    bound === undefined ? undefined : readDateBound(bound, "2000-01-01"),
  )
  const areComparable = minDate?.startsWith("today") === maxDate?.startsWith("today")
  const dates =
    from !== undefined && to !== undefined && areComparable && from > to
      ? [problem(below(path, "max_date"), "bounds", "max_date must not be before min_date")]
      : []
  const unread = (["minDate", "maxDate"] as const).flatMap((key) =>
    constraints[key] !== undefined && readDateBound(constraints[key], "2000-01-01") === undefined
      ? [problem(below(path, snake(key)), "invalid", "must be a date that exists, such as 2026-03-31")]
      : [],
  )
  const compiled = pattern === undefined ? undefined : compilePattern(pattern)
  const refused =
    compiled !== undefined && Result.isFailure(compiled)
      ? [problem(below(path, "pattern"), "pattern", `The pattern can't be used: ${compiled.failure}`)]
      : []
  const { min, max } = field.fieldType === "range" ? rangeOf(field) : scaleOf(field)
  const isPoint = field.fieldType === "range" ? /^-?\d+(?:\.\d+)?$/ : /^\d+$/
  const anchors = Object.keys(anchorLabels ?? {})
    .filter((key) => !isPoint.test(key) || Number(key) < min || Number(key) > max)
    .map((key) =>
      problem(
        below(below(path, "anchor_labels"), key),
        "bounds",
        `The keys of anchor_labels must be numbers from ${min} to ${max}`,
      ),
    )
  return [...crossed, ...dates, ...unread, ...refused, ...anchors]
}

const optionProblems = ({ options = [] }: FormField, path: string): ReadonlyArray<Problem> => {
  const seen = new Set<string>()
  return options.flatMap(({ value }, i) => {
    if (!seen.has(value)) {
      seen.add(value)
      return []
    }
    return [
      problem(
        below(below(path, i), "value"),
        "duplicate",
        `${JSON.stringify(value)} is the value of more than one option`,
      ),
    ]
  })
}

const defaultProblems = (field: FormField, path: string): ReadonlyArray<Problem> => {
  const family = familyOf(field.fieldType)
  if (field.default === undefined || family === "group" || family === "array") return []
  const read = readerOf(field)(field.default)
  return read.kind === "refused"
    ? [problem(path, "default", `must be a valid answer to a ${field.fieldType} field (error code: ${read.code})`)]
    : []
}

/**
 * Metadata keys must be unique and different from top-level field ids, and callbacks can't use names of built-in
 * sources.
 */
export const metadataProblems = (form: FormDefinition, topLevelIds: ReadonlySet<string>): ReadonlyArray<Problem> => {
  const seen = new Set<string>()
  return form.metadata.flatMap(({ key, source, callbackRef }, i) => {
    const path = below("metadata", i)
    const results: Array<Problem> = []
    if (seen.has(key))
      results.push(problem(below(path, "key"), "duplicate", `${JSON.stringify(key)} is used more than once`))
    seen.add(key)
    if (topLevelIds.has(key))
      results.push(
        problem(below(path, "key"), "duplicate", `${JSON.stringify(key)} is already the field_id of a question`),
      )
    if ((source === "callback") !== (callbackRef !== undefined))
      results.push(
        problem(
          below(path, "callback_ref"),
          "callback",
          "callback_ref is required if the source is callback, and isn't allowed otherwise",
        ),
      )
    if (source === "callback" && (metadataSources as ReadonlyArray<string>).includes(key))
      results.push(
        problem(
          below(path, "key"),
          "reserved",
          `${JSON.stringify(key)} is the name of a built-in source: choose another key`,
        ),
      )
    return results
  })
}
