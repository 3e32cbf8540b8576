import * as Schema from "effect/Schema"

export const operators = [
  "eq",
  "neq",
  "gt",
  "lt",
  "gte",
  "lte",
  "in",
  "not_in",
  "contains",
  "not_contains",
  "is_empty",
  "is_not_empty",
] as const
export type Operator = (typeof operators)[number]

/**
 * A condition on an answer (`fieldId`, or `fieldUid` before references are resolved) or on a context value (`key`). It
 * compares with `value`, or with the answer to `valueFieldId`.
 */
export const Condition = Schema.Struct({
  fieldId: Schema.optionalKey(Schema.String),
  fieldUid: Schema.optionalKey(Schema.String),
  operator: Schema.Literals(operators),
  value: Schema.optionalKey(Schema.Json),
  valueFieldId: Schema.optionalKey(Schema.String),
  source: Schema.Literals(["field", "location_variable", "visit_context"]),
  key: Schema.optionalKey(Schema.String),
})
export type Condition = typeof Condition.Type

const logics = ["and", "or", "xor", "not"] as const
export type Logic = (typeof logics)[number]

/** Conditions that must all be met. If a rule has several groups, one of them is enough. */
export const ConditionGroup = Schema.Struct({ conditions: Schema.Array(Condition) })

export const OperationName = Schema.Literals([
  "copy",
  "set",
  "add",
  "subtract",
  "multiply",
  "divide",
  "percent",
  "concat",
  "format",
  "date_diff",
  "lookup",
  "aggregate",
])
export type OperationName = typeof OperationName.Type

/** A field's answer, or a constant. */
export const Operand = Schema.Struct({
  fieldId: Schema.optionalKey(Schema.String),
  fieldUid: Schema.optionalKey(Schema.String),
  value: Schema.optionalKey(Schema.Json),
})
export type Operand = typeof Operand.Type

/** Computes `target` from `operands`; `options` are the operation's own settings. */
export const Operation = Schema.Struct({
  op: OperationName,
  operands: Schema.Array(Operand).check(Schema.isMinLength(1)),
  target: Schema.optionalKey(Schema.String),
  options: Schema.optionalKey(Schema.JsonObject),
})
export type Operation = typeof Operation.Type

const firing = {
  conditions: Schema.Array(Condition),
  logic: Schema.Literals(logics),
  groups: Schema.optionalKey(Schema.Array(ConditionGroup)),
}

/** A rule that is defined on the element it applies to. A rule without conditions always fires. */
export const DependencyRule = Schema.Struct({
  ...firing,
  effect: Schema.Literals(["show", "hide", "require", "disable"]),
  operations: Schema.Array(Operation),
})
export type DependencyRule = typeof DependencyRule.Type

/**
 * A rule that is defined on a trigger and applies to another field. Without conditions it fires when the trigger has an
 * answer; `cascade_clear` without conditions fires when the trigger's answer changes.
 */
export const PostDependency = Schema.Struct({
  ...firing,
  target: Schema.String,
  effect: Schema.Literals(["set", "calc", "reload_options", "show", "hide", "require", "cascade_clear"]),
  operation: Schema.optionalKey(Operation),
})
export type PostDependency = typeof PostDependency.Type

/** The rule of an option, which is offered while the rule fires. */
export const OptionRule = Schema.Struct(firing)
export type OptionRule = typeof OptionRule.Type

/** The fields that a condition refers to. */
export const fieldsOf = ({ fieldId, valueFieldId }: Condition): ReadonlyArray<string> =>
  [fieldId, valueFieldId].filter((id) => id !== undefined)

/** A rule's conditions and logic. */
export interface Firing {
  readonly conditions: ReadonlyArray<Condition>
  readonly logic: Logic
  readonly groups?: ReadonlyArray<{ readonly conditions: ReadonlyArray<Condition> }>
}

/** All conditions of a rule, however they are combined. */
export const conditionsOf = (rule: Firing): ReadonlyArray<Condition> => [
  ...rule.conditions,
  ...(rule.groups ?? []).flatMap((group) => group.conditions),
]
