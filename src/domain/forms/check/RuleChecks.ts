import type { Family } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import type {
  Condition,
  DependencyRule,
  Firing,
  Operand,
  Operation,
  OperationName,
  PostDependency,
} from "../model/Rules.ts"
import { answerFamily } from "../answers/Readers.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import { areComparable, comparedAs, isComparable, isOrderable } from "../rules/Comparison.ts"
import type { Element } from "../rules/Elements.ts"

/** Problems with an element's rules: references, operators and values. */
export const ruleProblems = (compiled: CompiledForm, element: Element): ReadonlyArray<Problem> => [
  ...element.source.dependsOn.flatMap((rule, i) =>
    dependencyProblems(compiled, element, rule, ruleAt(element.path, i)),
  ),
  ...(element.field?.postDepends ?? []).flatMap((post, i) =>
    postProblems(compiled, post, below(below(element.path, "post_depends"), i)),
  ),
  ...(element.field?.options ?? []).flatMap(({ visibleIf }, i) =>
    visibleIf === undefined
      ? []
      : firingProblems(compiled, visibleIf, below(below(below(element.path, "options"), i), "visible_if")),
  ),
]

/**
 * The path of the rule at this position in an element, counting its `depends_on` rules first and then its short forms.
 */
export const ruleAt = (path: string, i: number): string => below(below(path, "depends_on"), i)

const dependencyProblems = (
  compiled: CompiledForm,
  element: Element,
  rule: DependencyRule,
  path: string,
): ReadonlyArray<Problem> => [
  ...firingProblems(compiled, rule, path),
  ...rule.operations.flatMap((operation, i) =>
    operationProblems(compiled, operation, below(below(path, "operations"), i), element.field !== undefined),
  ),
]

const postProblems = (compiled: CompiledForm, post: PostDependency, path: string): ReadonlyArray<Problem> => {
  const target = compiled.rules.field(post.target)
  const needsOperation = post.effect === "set" || post.effect === "calc"
  return [
    ...firingProblems(compiled, post, path),
    ...(target === undefined ? [unknown(below(path, "target"), post.target)] : []),
    ...(needsOperation && post.operation === undefined
      ? [problem(below(path, "operation"), "missing", `The effect ${post.effect} needs an operation`)]
      : []),
    ...(post.operation === undefined
      ? []
      : operationProblems(compiled, post.operation, below(path, "operation"), true)),
  ]
}

const unknown = (path: string, id: string): Problem =>
  problem(path, "unknown_field", `There is no field ${JSON.stringify(id)}`)

const firingProblems = (compiled: CompiledForm, rule: Firing, path: string): ReadonlyArray<Problem> => [
  ...rule.conditions.flatMap((one, i) => conditionProblems(compiled, one, below(below(path, "conditions"), i))),
  ...(rule.groups ?? []).flatMap((group, g) =>
    group.conditions.flatMap((one, i) =>
      conditionProblems(compiled, one, below(below(below(below(path, "groups"), g), "conditions"), i)),
    ),
  ),
]

/** The maximum length of a value quoted in a problem. */
const longestQuoted = 200

const asksForPresence = ({ operator }: Condition): boolean => operator === "is_empty" || operator === "is_not_empty"

const conditionProblems = (compiled: CompiledForm, condition: Condition, path: string): ReadonlyArray<Problem> => {
  const { source, operator, value } = condition
  if (source !== "field")
    return condition.key === undefined
      ? [problem(below(path, "key"), "missing", `The source ${source} needs a key`)]
      : []
  const id = condition.fieldId ?? condition.fieldUid
  if (id === undefined) return [problem(below(path, "field_id"), "missing", "The condition must name a field")]
  const target = compiled.rules.field(id)
  if (target?.field === undefined)
    return [unknown(below(path, condition.fieldId === undefined ? "field_uid" : "field_id"), id)]
  if (asksForPresence(condition)) return []
  const { fieldType } = target.field
  const family = answerFamily(target.field)
  if (target.kind !== "leaf" || opaque.has(family))
    return [
      problem(
        below(path, "operator"),
        "operator",
        `A condition can only test whether a ${fieldType} field is empty: use is_empty or is_not_empty`,
      ),
    ]
  if (condition.valueFieldId !== undefined) return pairProblems(compiled, condition, target.field, path)
  if (value === undefined) return [problem(below(path, "value"), "missing", `The operator ${operator} needs a value`)]
  const compared = comparedAs(target.field)
  if (["gt", "gte", "lt", "lte"].includes(operator) && !isOrderable(compared))
    return [
      problem(
        below(path, "operator"),
        "operator",
        `Answers to a ${fieldType} field have no order, so ${operator} can't compare them`,
      ),
    ]
  return isComparable(compared, value)
    ? []
    : [
        problem(
          below(path, "value"),
          "value",
          `${JSON.stringify(value).slice(0, longestQuoted)} isn't a valid answer for a ${fieldType} field`,
        ),
      ]
}

/** Problems with a condition that compares two answers. */
const pairProblems = (
  compiled: CompiledForm,
  { operator, value, valueFieldId = "" }: Condition,
  field: FormField,
  path: string,
): ReadonlyArray<Problem> => {
  const at = below(path, "value_field_id")
  const other = compiled.rules.field(valueFieldId)?.field
  if (other === undefined) return [unknown(at, valueFieldId)]
  if (value !== undefined)
    return [problem(at, "invalid", "A condition must have either a `value` or a `value_field_id`, not both")]
  if (areComparable(operator, comparedAs(field), comparedAs(other))) return []
  return [
    problem(
      at,
      "value",
      `The operator ${operator} can't compare a ${field.fieldType} field with a ${other.fieldType} field`,
    ),
  ]
}

/** Families with structured answers, for which conditions can only test whether there is an answer. */
const opaque: ReadonlySet<Family> = new Set([
  "signature",
  "availability",
  "file",
  "rest",
  "card",
  "place",
  "geopoint",
  "note",
  "secret",
])

const arithmetic: ReadonlySet<OperationName> = new Set(["add", "subtract", "multiply", "divide", "percent"])
const numeric: ReadonlySet<Family> = new Set(["number", "integer", "scale", "formula", "choice", "hidden"])
const dated: ReadonlySet<Family> = new Set(["date", "datetime", "time", "formula", "hidden"])
const pairs: ReadonlySet<OperationName> = new Set(["subtract", "divide", "percent", "date_diff"])
const units = ["minutes", "hours", "days", "weeks", "months", "years"]
const aggregates = ["sum", "avg", "min", "max", "count"]

/** The settings of all operations. */
const settings: ReadonlySet<string> = new Set("decimals unit fn sep template table locale default".split(" "))

const operationProblems = (
  compiled: CompiledForm,
  operation: Operation,
  path: string,
  hasOwnTarget: boolean,
): ReadonlyArray<Problem> => {
  const { op, operands, target, options = {} } = operation
  const problems: Array<Problem> = operands.flatMap((operand, i) =>
    operandProblems(compiled, op, operand, below(below(path, "operands"), i)),
  )
  const element = target === undefined ? undefined : compiled.rules.field(target)
  if (target === undefined && !hasOwnTarget)
    problems.push(problem(below(path, "target"), "missing", "The rule needs a target field for its result"))
  if (target !== undefined && element === undefined) problems.push(unknown(below(path, "target"), target))
  if (element !== undefined && element.kind !== "leaf")
    problems.push(
      problem(below(path, "target"), "target", "A rule can't compute a group or an array, only the fields in it"),
    )
  if (pairs.has(op) && operands.length !== 2)
    problems.push(problem(below(path, "operands"), "operands", `${op} takes exactly two operands`))
  const unknownKeys = Object.keys(options).filter((key) => !settings.has(key))
  problems.push(
    ...unknownKeys.map((key) =>
      problem(
        below(below(path, "options"), key),
        "unknown_key",
        `Unknown key "${key}": use ${[...settings].join(", ")}`,
      ),
    ),
  )
  if (op === "date_diff" && options["unit"] !== undefined && !units.includes(String(options["unit"])))
    problems.push(
      problem(below(below(path, "options"), "unit"), "invalid", `The unit must be one of ${units.join(", ")}`),
    )
  if (op === "aggregate" && options["fn"] !== undefined && !aggregates.includes(String(options["fn"])))
    problems.push(
      problem(below(below(path, "options"), "fn"), "invalid", `The function must be one of ${aggregates.join(", ")}`),
    )
  return problems
}

const operandProblems = (
  compiled: CompiledForm,
  op: OperationName,
  operand: Operand,
  path: string,
): ReadonlyArray<Problem> => {
  const id = operand.fieldId ?? operand.fieldUid
  if (id === undefined)
    return operand.value === undefined ? [problem(path, "missing", "An operand must be a field or a value")] : []
  const source = compiled.rules.field(id)
  if (source?.field === undefined) return [unknown(path, id)]
  const family = answerFamily(source.field)
  if (arithmetic.has(op) && !numeric.has(family))
    return [problem(path, "operand", `A ${source.field.fieldType} field can't be used by ${op}: it isn't a number`)]
  if (op === "date_diff" && !dated.has(family))
    return [problem(path, "operand", `A ${source.field.fieldType} field can't be used by date_diff: it isn't a date`)]
  return []
}

/** Circular rules, one problem per cycle. */
export const circles = (compiled: CompiledForm): ReadonlyArray<Problem> =>
  compiled.plan.cycles.map((elements) =>
    problem(
      elements[0]!.path,
      "circular",
      `Rules depend on each other in a circle: ${elements.map(({ id }) => id).join(", ")}`,
    ),
  )
