import type { Json, JsonObject } from "../codec/Json.ts"
import { isEmptyValue, missing } from "../answers/Reading.ts"
import type { CompiledForm } from "./CompiledForm.ts"
import type { Element } from "./Elements.ts"
import type { Formula } from "./ElementRules.ts"
import type { Aspect } from "./Plan.ts"
import {
  type Answers,
  type Cell,
  copyOf,
  givenOf,
  hasNoAnswer,
  pathOf,
  place,
  rootScope,
  type RuleContext,
  type Scope,
  scopesOf,
} from "./Scope.ts"

/** The state of a form for one set of answers. A value: changing an answer gives another one. */
export interface Resolution {
  readonly compiled: CompiledForm
  readonly context: RuleContext
  readonly root: Scope
  /** How many steps of the plan were evaluated to get here from the resolution before. */
  readonly evaluated: number
}

/** Everything computed from scratch. */
export const evaluate = (compiled: CompiledForm, answers: Answers, context: RuleContext = {}): Resolution => {
  const root = rootScope(compiled.root, answers, context)
  for (const { element, aspect } of compiled.plan.steps)
    if (element.scope === root.shape) update(compiled, element, aspect, root, context)
    else for (const scope of scopesOf(root, element.scope)) update(compiled, element, aspect, scope, context)
  return { compiled, context, root, evaluated: compiled.plan.steps.length }
}

/** The outcome of a change: the new state, and the answers that went with the old one. */
export interface Change {
  readonly resolution: Resolution
  /** Keys of answers that were dropped because the answer they hang on changed. */
  readonly cleared: ReadonlyArray<string>
}

/**
 * One answer given anew (`undefined` takes it back): only what depends on it is evaluated again. The
 * outcome is that of `evaluate` on the answers as they are then.
 */
export const change = (before: Resolution, path: string, raw: unknown): Change => {
  const { compiled, context } = before
  const root = copyOf(before.root, undefined)
  const at = locate(compiled, root, path)
  if (at === undefined) return { resolution: before, cleared: [] }
  const waiting = new Set<number>()
  const cleared: Array<string> = []
  give(compiled, at.element, raw, at.scope, context, waiting)
  let evaluated = 0
  const { steps } = compiled.plan
  for (let position = 0; position < steps.length; position++) {
    if (!waiting.delete(position)) continue
    const { element, aspect, readers } = steps[position]!
    evaluated++
    let hasChanged = false
    for (const scope of scopesOf(root, element.scope)) {
      if (update(compiled, element, aspect, scope, context)) hasChanged = true
    }
    if (hasChanged) for (const reader of readers) waiting.add(reader)
    if (hasChanged && aspect === "value") {
      const dropped = dropDependents(before, root, element, path, waiting)
      cleared.push(...dropped)
      // What was dropped may stand earlier in the plan: start over from the first step that waits.
      if (dropped.length > 0) position = Math.min(...waiting) - 1
    }
  }
  return { resolution: { compiled, context, root, evaluated }, cleared }
}

/** Several answers given anew, one after the other. */
export const changeAll = (before: Resolution, answers: Iterable<readonly [string, unknown]>): Change => {
  let resolution = before
  const cleared: Array<string> = []
  let evaluated = 0
  for (const [path, raw] of answers) {
    const next = change(resolution, path, raw)
    resolution = next.resolution
    evaluated += resolution === before ? 0 : resolution.evaluated
    cleared.push(...next.cleared)
  }
  return { resolution: { ...resolution, evaluated }, cleared }
}

/** Puts a raw answer in place and marks what has to be evaluated for it. */
const give = (
  compiled: CompiledForm,
  element: Element,
  raw: unknown,
  scope: Scope,
  context: RuleContext,
  waiting: Set<number>,
): void => {
  const { raw: _raw, read: _read, items: _items, ...state } = scope.cells[element.slot]!
  place(element, raw, scope, context)
  scope.cells[element.slot] = { ...scope.cells[element.slot]!, ...state }
  if (element.kind === "leaf") waiting.add(compiled.plan.positionOf(element, "value"))
  else for (const inner of within(element)) markWithReaders(compiled, inner, waiting)
  refreshItem(compiled, scope, waiting)
}

/** The element has new cells, so that a comparison with the old ones says nothing: whoever reads it looks again. */
const markWithReaders = ({ plan }: CompiledForm, element: Element, waiting: Set<number>): void => {
  for (const aspect of ["visible", "value", "required"] as const) {
    const position = plan.positionOf(element, aspect)
    waiting.add(position)
    for (const reader of plan.steps[position]!.readers) waiting.add(reader)
  }
}

const within = (element: Element): ReadonlyArray<Element> => [
  element,
  ...element.children.flatMap(within),
  ...(element.item === undefined ? [] : within(element.item.template)),
]

/** An item may have become blank, or stopped being so: the array's value says which items count. */
const refreshItem = (compiled: CompiledForm, scope: Scope, waiting: Set<number>): void => {
  const { array } = scope.shape
  if (array === undefined || scope.parent === undefined) return
  const isBlank = hasNoAnswer(scope)
  if (isBlank !== scope.isBlank) {
    scope.isBlank = isBlank
    for (const element of within(array.item!.template)) markWithReaders(compiled, element, waiting)
  }
  waiting.add(compiled.plan.positionOf(array, "value"))
  refreshItem(compiled, scope.parent, waiting)
}

/** Takes back the answers that hang on a changed one, where that one had an answer before. */
const dropDependents = (
  before: Resolution,
  root: Scope,
  trigger: Element,
  kept: string,
  waiting: Set<number>,
): ReadonlyArray<string> => {
  const { compiled, context } = before
  const dropped: Array<string> = []
  for (const target of compiled.rules.of(trigger).clearsOnChange)
    for (const scope of scopesOf(root, target.scope)) {
      const key = pathOf(target, scope)
      if (key === kept || givenOf(target, scope) === undefined || !hadAnother(before, root, trigger, scope)) continue
      give(compiled, target, undefined, scope, context, waiting)
      dropped.push(key)
    }
  return dropped
}

/** Whether the trigger, seen from the target's item, had an answer that is now a different one. */
const hadAnother = (before: Resolution, root: Scope, trigger: Element, from: Scope): boolean => {
  const [old] = seenFrom(before.root, trigger, from)
  const [now] = seenFrom(root, trigger, from)
  return old !== undefined && !isEmptyValue(old.value) && (now === undefined || !sameValue(old.value, now.value))
}

const seenFrom = (root: Scope, element: Element, from: Scope): ReadonlyArray<Cell> => {
  const scopes = scopesOf(root, element.scope)
  const near = scopes.filter(({ prefix }) => from.prefix === prefix || from.prefix.startsWith(prefix))
  return (near.length > 0 ? near : scopes).map((scope) => scope.cells[element.slot]!)
}

/** The element and scope that an answer key names: `a`, `group.a`, `items[2].a`, `items[2]`. */
export const locate = (
  compiled: CompiledForm,
  root: Scope,
  path: string,
): { readonly element: Element; readonly scope: Scope } | undefined => {
  const positions = [...path.matchAll(/\[(\d{1,6})\]/g)].map(([, n]) => Number(n))
  const id = path
    .replaceAll(/\[\d+\]/g, "")
    .split(".")
    .at(-1)!
  let element = compiled.rules.field(id)
  if (element === undefined) return undefined
  while (element.scope.depth < positions.length && element.item !== undefined) element = element.item.template
  if (element.scope.depth !== positions.length) return undefined
  const shapes = []
  for (let shape = element.scope; shape.parent !== undefined; shape = shape.parent) shapes.unshift(shape)
  let scope: Scope | undefined = root
  for (const [i, shape] of shapes.entries()) scope = scope?.cells[shape.array!.slot]?.items?.[positions[i]!]
  return scope === undefined ? undefined : { element, scope }
}

/** Evaluates one aspect of one element in one scope; true when the outcome is another than before. */
const update = (
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

const aspects: Readonly<Record<Aspect, Evaluation>> = {
  visible: (compiled, element, cell, scope, context) => {
    const rules = compiled.rules.of(element)
    const parent = parentCell(element, scope)
    const isVisible =
      (parent?.isVisible ?? true) &&
      rules.shows.every((test) => test(scope, context)) &&
      (rules.shownByOthers.length === 0 || rules.shownByOthers.some((test) => test(scope, context))) &&
      !rules.hides.some((test) => test(scope, context))
    const isDisabled = (parent?.isDisabled ?? false) || rules.disables.some((test) => test(scope, context))
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
    const isRequired =
      isAsked && (field.required || compiled.rules.of(element).requires.some((test) => test(scope, context)))
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
  if (rules.clears.some((test) => test(scope, context)))
    return counting(cell, undefined, false, cell.read.kind !== "missing")
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
