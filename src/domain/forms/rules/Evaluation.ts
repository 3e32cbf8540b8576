import type { Json, JsonObject } from "../codec/Json.ts"
import { missing } from "../answers/Reading.ts"
import type { CompiledForm } from "./CompiledForm.ts"
import type { Element } from "./Elements.ts"
import type { Formula } from "./ElementRules.ts"
import type { Test } from "./Firing.ts"
import type { Aspect } from "./Plan.ts"
import type { Cell, RuleContext, Scope } from "./Scope.ts"

/** Evaluates one aspect of one element in one scope; true when the outcome is another than before. */
export const update = (
  compiled: CompiledForm,
  element: Element,
  aspect: Aspect,
  scope: Scope,
  context: RuleContext,
): boolean => {
  const cell = scope.cells[element.slot]!
  const next = aspects[aspect](compiled, element, cell, scope, context)
  if (next === cell) return false
  scope.cells[element.slot] = next
  return true
}

type Evaluation = (compiled: CompiledForm, element: Element, cell: Cell, scope: Scope, context: RuleContext) => Cell

const parentCell = (element: Element, scope: Scope): Cell | undefined => {
  if (element.parent === undefined) return undefined
  return element.parent.scope === element.scope
    ? scope.cells[element.parent.slot]
    : scope.parent?.cells[element.parent.slot]
}

const allFire = (tests: ReadonlyArray<Test>, scope: Scope, context: RuleContext): boolean => {
  for (const test of tests) if (!test(scope, context)) return false
  return true
}

const anyFires = (tests: ReadonlyArray<Test>, scope: Scope, context: RuleContext): boolean => {
  for (const test of tests) if (test(scope, context)) return true
  return false
}

const aspects: Readonly<Record<Aspect, Evaluation>> = {
  visible: (compiled, element, cell, scope, context) => {
    const rules = compiled.rules.of(element)
    const parent = parentCell(element, scope)
    const isVisible =
      (parent?.isVisible ?? true) &&
      allFire(rules.shows, scope, context) &&
      (rules.shownByOthers.length === 0 || anyFires(rules.shownByOthers, scope, context)) &&
      !anyFires(rules.hides, scope, context)
    const isDisabled = (parent?.isDisabled ?? false) || anyFires(rules.disables, scope, context)
    return isVisible === cell.isVisible && isDisabled === cell.isDisabled ? cell : { ...cell, isVisible, isDisabled }
  },

  value: (compiled, element, cell, scope, context) => {
    const next = element.field === undefined ? cell : valued(compiled, element, cell, scope, context)
    return sameValue(next.value, cell.value) && next.isComputed === cell.isComputed && next.isCleared === cell.isCleared
      ? cell
      : next
  },

  required: (compiled, element, cell, scope, context) => {
    const { field } = element
    if (field === undefined) return cell
    const isAsked = cell.isVisible && !cell.isDisabled && !field.readOnly && field.fieldType !== "formula"
    const isRequired = isAsked && (field.required || anyFires(compiled.rules.of(element).requires, scope, context))
    return isRequired === cell.isRequired ? cell : { ...cell, isRequired }
  },
}

const counting = (cell: Cell, value: Json | undefined, isComputed = false, isCleared = false): Cell => ({
  ...cell,
  value,
  isComputed,
  isCleared,
})

/** The answer that counts: nothing when hidden, the computed value when there is one, else what was given. */
const valued: Evaluation = (compiled, element, cell, scope, context) => {
  const field = element.field!
  if (!cell.isVisible) return counting(cell, undefined)
  if (element.kind === "array") return counting(cell, valueOfArray(element, cell))
  if (element.kind === "group") return counting(cell, valueOfGroup(element, scope))
  const rules = compiled.rules.of(element)
  const computed = computedValue(rules.formulas, scope, context)
  if (computed !== undefined) {
    if (field.fieldType === "formula") return counting(cell, computed, true)
    const asRead = element.read(computed, context.options?.[element.id])
    return counting(cell, asRead.kind === "value" ? asRead.value : undefined, true)
  }
  if (anyFires(rules.clears, scope, context)) return counting(cell, undefined, false, cell.read.kind !== "missing")
  const usual = field.default === undefined ? missing : element.read(field.default, context.options?.[element.id])
  const given = field.readOnly || cell.isDisabled ? missing : cell.read
  const fallsBack = field.readOnly || field.fieldType === "hidden"
  const counted = given.kind === "missing" && fallsBack && !cell.isDisabled ? usual : given
  return counting(cell, counted.kind === "value" ? counted.value : undefined)
}

/** Of several formulas for one field, the last one that fires and gives something. */
const computedValue = (formulas: ReadonlyArray<Formula>, scope: Scope, context: RuleContext): Json | undefined => {
  let last: Json | undefined
  for (const { when, compute } of formulas) if (when(scope, context)) last = compute(scope, context) ?? last
  return last
}

const valueOfArray = (element: Element, cell: Cell): Json | undefined => {
  const values = (cell.items ?? [])
    .filter((item) => !item.isBlank)
    .map((item) => item.cells[element.item!.template.slot]!.value)
    .filter((value) => value !== undefined)
  return values.length === 0 ? undefined : values
}

const valueOfGroup = (element: Element, scope: Scope): JsonObject | undefined => {
  const entries = element.children
    .map((child) => [child.id, scope.cells[child.slot]!.value] as const)
    .filter((entry): entry is readonly [string, Json] => entry[1] !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Equal as JSON. Values are built anew for groups and arrays, so identity says nothing there. */
export const sameValue = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [x, y] = [Object.entries(a), Object.entries(b)]
  return x.length === y.length && x.every(([key, value]) => sameValue(value as Json, (b as JsonObject)[key]))
}
