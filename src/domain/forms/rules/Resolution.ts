import { isEmptyValue, missing } from "../answers/Reading.ts"
import { Agenda } from "./Agenda.ts"
import type { CompiledForm } from "./CompiledForm.ts"
import type { Element } from "./Elements.ts"
import { sameValue, settle, update } from "./Evaluation.ts"
import { locate } from "./Locating.ts"
import {
  type Answers,
  budgeted,
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

/** The immutable state of a form for a set of answers. */
export interface Resolution {
  readonly compiled: CompiledForm
  readonly context: RuleContext
  readonly root: Scope
  /** The number of plan steps evaluated since the previous resolution. */
  readonly evaluated: number
  /** Stays the same object until the visible, disabled, required or computed state of a top-level field changes. */
  readonly standing: object
}

/** Evaluates all rules of a form. */
export const evaluate = (compiled: CompiledForm, answers: Answers, given: RuleContext = {}): Resolution => {
  const context = budgeted(given)
  const root = rootScope(compiled.root, answers, context)
  const { ruled, steps } = compiled.plan
  for (const { element, aspect } of ruled)
    if (element.scope === root.shape) settle(compiled, element, aspect, root, context)
    else for (const scope of scopesOf(root, element.scope)) settle(compiled, element, aspect, scope, context)
  return { compiled, context: given, root, evaluated: steps.length, standing: {} }
}

const standsAlike = (a: Cell, b: Cell): boolean =>
  a === b ||
  (a.isVisible === b.isVisible &&
    a.isDisabled === b.isDisabled &&
    a.isRequired === b.isRequired &&
    a.isComputed === b.isComputed)

/** The result of a change: the new state, and the answers it cleared. */
export interface Change {
  readonly resolution: Resolution
  /** The keys of answers that were cleared because an answer they depend on changed. */
  readonly cleared: ReadonlyArray<string>
}

/**
 * Sets one answer (`undefined` removes it). Only its dependents are evaluated again. The result is the same as that of
 * `evaluate` with all current answers.
 */
export const change = (before: Resolution, path: string, raw: unknown): Change => {
  const { compiled } = before
  const context = budgeted(before.context)
  const root = copyOf(before.root, undefined)
  const at = locate(compiled, root, path)
  if (at === undefined) return { resolution: before, cleared: [] }
  const waiting = new Agenda()
  const touched = new Set<number>()
  const cleared: Array<string> = []
  const given = pathOf(at.element, at.scope)
  const course = { compiled, context, root, waiting }
  give(course, at.element, at.scope, raw)
  let evaluated = 0
  const { steps } = compiled.plan
  for (let position = waiting.take(); position !== undefined; position = waiting.take()) {
    const { element, aspect, readers } = steps[position]!
    evaluated++
    if (element.scope === root.shape) touched.add(element.slot)
    let hasChanged = false
    for (const scope of scopesOf(root, element.scope))
      if (update(compiled, element, aspect, scope, context)) hasChanged = true
    if (!hasChanged) continue
    for (const reader of readers) waiting.add(reader)
    if (aspect !== "value") continue
    const dropped = [...dropDependents(before, course, element, given), ...dropUnoffered(course, element, given)]
    cleared.push(...dropped)
    // The steps of cleared answers may be earlier in the plan.
    if (dropped.length > 0) waiting.startOver()
  }
  const isAlike = [...touched].every((slot) => standsAlike(before.root.cells[slot]!, root.cells[slot]!))
  const standing = isAlike ? before.standing : {}
  return { resolution: { compiled, context: before.context, root, evaluated, standing }, cleared }
}

/** A change in progress: the new state so far, and the steps that still need evaluation. */
interface Course {
  readonly compiled: CompiledForm
  readonly context: RuleContext
  readonly root: Scope
  readonly waiting: Agenda
}

/** Stores a raw answer and queues the affected steps. */
const give = ({ compiled, context, waiting }: Course, element: Element, scope: Scope, raw: unknown): void => {
  const { raw: _raw, read: _read, items: _items, ...state } = scope.cells[element.slot]!
  place(element, raw, scope, context)
  scope.cells[element.slot] = { ...scope.cells[element.slot]!, ...state }
  if (element.kind === "leaf") waiting.add(compiled.plan.positionOf(element, "value"))
  else for (const inner of within(element)) markWithReaders(compiled, inner, waiting)
  if (raw !== undefined) mendGroups(element, scope)
  refreshItem(compiled, scope, waiting)
}

/** Drops the invalid value of a group once a field in the group has an answer. */
const mendGroups = (element: Element, scope: Scope): void => {
  for (let group = element.parent; group?.kind === "group" && group.scope === element.scope; group = group.parent)
    if (scope.cells[group.slot]!.read.kind === "refused")
      scope.cells[group.slot] = { ...scope.cells[group.slot]!, raw: undefined, read: missing }
}

/**
 * Queues an element and its dependents. The element has new cells, so they can't be compared with the old ones to see
 * what changed.
 */
const markWithReaders = ({ plan }: CompiledForm, element: Element, waiting: Agenda): void => {
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

/** Checks again whether an item is blank, because that affects the value of its array. */
const refreshItem = (compiled: CompiledForm, scope: Scope, waiting: Agenda): void => {
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

const isWithin = (key: string, path: string): boolean =>
  key === path || key.startsWith(`${path}.`) || key.startsWith(`${path}[`)

/**
 * Clears answers that depend on a changed answer, unless the changed field had no answer before. Answers `given` by the
 * change itself stay.
 */
const dropDependents = (before: Resolution, course: Course, trigger: Element, given: string): ReadonlyArray<string> => {
  const { compiled, root } = course
  const dropped: Array<string> = []
  for (const target of compiled.rules.of(trigger).clearsOnChange)
    for (const scope of scopesOf(root, target.scope)) {
      const key = pathOf(target, scope)
      if (isWithin(key, given) || givenOf(target, scope) === undefined || !hadAnother(before, root, trigger, scope))
        continue
      give(course, target, scope, undefined)
      dropped.push(key)
    }
  return dropped
}

/**
 * Clears choices whose options are no longer offered after a change. Choices `given` by the change itself stay, so that
 * they are reported.
 */
const dropUnoffered = (course: Course, element: Element, given: string): ReadonlyArray<string> => {
  const { compiled, root } = course
  const dropped: Array<string> = []
  if (compiled.rules.of(element).offers.size === 0) return dropped
  for (const scope of scopesOf(root, element.scope)) {
    const key = pathOf(element, scope)
    if (scope.cells[element.slot]!.unoffered === undefined || isWithin(key, given)) continue
    give(course, element, scope, undefined)
    dropped.push(key)
  }
  return dropped
}

/** Whether the trigger, as seen from the target's item, had a different answer before. */
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
