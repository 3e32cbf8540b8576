import { Budget } from "../../budget/Budget.ts"
import { limits } from "../../budget/Limits.ts"
import { isJsonObject, type Json, valueAt } from "../codec/Json.ts"
import type { FetchedOptions } from "../model/FieldOption.ts"
import { valuesListed } from "../answers/Readers.ts"
import { missing, type Read, refused } from "../answers/Reading.ts"
import type { Element, ScopeShape } from "./Elements.ts"

/** What rules depend on in addition to the answers. `today` is the respondent's date as `YYYY-MM-DD`. */
export interface RuleContext {
  readonly today?: string
  readonly locationVariables?: Readonly<Record<string, unknown>>
  readonly visitContext?: Readonly<Record<string, unknown>>
  /** Fetched options by field id. */
  readonly options?: FetchedOptions
  /** The request's remaining budget; if absent, each evaluation has its own. */
  readonly budget?: Budget
}

/** The context with a budget; if it has none, it gets one for this evaluation only. */
export const budgeted = (context: RuleContext): RuleContext =>
  context.budget === undefined ? { ...context, budget: new Budget() } : context

/**
 * The state of an element in a scope. `value` is the effective value: undefined if hidden, and the result if computed.
 */
export interface Cell {
  readonly raw: unknown
  readonly read: Read
  readonly isVisible: boolean
  readonly isDisabled: boolean
  readonly isRequired: boolean
  readonly isComputed: boolean
  readonly isCleared: boolean
  /** A selected option that is not offered because of the other answers. */
  readonly unoffered: string | undefined
  /** The first limit that the element's rules exceed. */
  readonly beyond: "computedText" | "ruleSteps" | undefined
  readonly value: Json | undefined
  readonly items: ReadonlyArray<Scope> | undefined
}

/** The state of the form or of an array item. `prefix` is the answer path. */
export interface Scope {
  readonly shape: ScopeShape
  readonly parent: Scope | undefined
  readonly prefix: string
  readonly cells: Array<Cell>
  /** Whether all of an item's fields are empty. Blank items are shown, but neither validated nor stored. */
  isBlank: boolean
}

export type Answers = Readonly<Record<string, unknown>>

/** An element's state before any rules are applied. */
const unruled = ({ isRequired }: Element, raw: unknown, read: Read, items: Cell["items"]): Cell => ({
  raw,
  read,
  isVisible: true,
  isDisabled: false,
  isRequired,
  isComputed: false,
  isCleared: false,
  unoffered: undefined,
  beyond: undefined,
  value: read.kind === "value" ? read.value : undefined,
  items,
})

/** Whether all fields of an item are empty, including nested items. */
export const hasNoAnswer = (scope: Scope): boolean =>
  scope.cells.every(({ read, items }) => read.kind === "missing" && (items ?? []).every(({ isBlank }) => isBlank))

/**
 * The default maximum number of items, more than anyone enters by hand. Without a limit, a small body with many empty
 * items would use a lot of memory. A form that needs more items sets `max_items`.
 */
const usualItems = 1000
const mostItems = 10_000

const itemLimit = ({ field }: Element): number =>
  Math.min(Math.max(usualItems, field?.constraints?.maxItems ?? 0), mostItems)

/** Parses a raw answer to a group or array, without its content. */
const readContainer = (element: Element, raw: unknown): Read => {
  if (raw === undefined || raw === null || raw === "") return missing
  if (element.kind === "group") return isJsonObject(raw) ? missing : refused("group")
  if (!Array.isArray(raw)) return refused("array")
  const max = itemLimit(element)
  return raw.length > max ? refused("max_items", { max }) : missing
}

/**
 * Like `readContainer`, but charges the budget for each element of each item, because nesting lists multiplies the
 * number of answers.
 */
export const readList = (element: Element, raw: unknown, budget: Budget | undefined): Read => {
  const read = readContainer(element, raw)
  if (read.kind === "refused" || budget === undefined || element.kind !== "array" || !Array.isArray(raw)) return read
  return budget.spend("listedAnswers", raw.length * element.item!.scope.elements.length)
    ? read
    : refused("listed_answers", { max: limits.listedAnswers })
}

/** Parses a field's answer and charges the budget per value. */
export const readLeaf = ({ field, read }: Element, raw: unknown, { budget, options }: RuleContext): Read => {
  const values = budget === undefined || field === undefined ? 0 : valuesListed(field, raw)
  return values === 0 || budget?.spend("listedAnswers", values) === true
    ? read(raw, options)
    : refused("listed_answers", { max: limits.listedAnswers })
}

/** Stores a raw answer and its nested answers in a scope, before any rules are applied. */
export const place = (element: Element, raw: unknown, scope: Scope, context: RuleContext): void => {
  if (element.kind === "leaf") {
    scope.cells[element.slot] = unruled(element, raw, readLeaf(element, raw, context), undefined)
    return
  }
  const read = readList(element, raw, context.budget)
  const items =
    element.kind === "array" && Array.isArray(raw) && read.kind === "missing"
      ? Array.from(raw, (item: unknown, i) => itemScope(element, item, i, scope, context))
      : undefined
  scope.cells[element.slot] = unruled(element, read.kind === "refused" ? raw : undefined, read, items)
  for (const child of element.children) place(child, valueAt(raw, child.id), scope, context)
}

const itemScope = (array: Element, raw: unknown, position: number, parent: Scope, context: RuleContext): Scope => {
  const { template, scope: shape } = array.item!
  const scope: Scope = {
    shape,
    parent,
    prefix: `${pathOf(array, parent)}[${position}]`,
    cells: [],
    isBlank: true,
  }
  place(template, raw, scope, context)
  scope.isBlank = hasNoAnswer(scope)
  return scope
}

/** The answer key of an element: `group.child`, `items[2].child`. */
export const pathOf = (element: Element, scope: Scope): string => {
  if (element === scope.shape.array?.item?.template) return scope.prefix
  return element.parent?.kind === "group" ? `${pathOf(element.parent, scope)}.${element.id}` : element.id
}

/**
 * The form's scope with the answers. The answer to a field in a group may also be at the top level, under the field's
 * id, because voice sessions collect answers that way.
 */
export const rootScope = (shape: ScopeShape, answers: Answers, context: RuleContext): Scope => {
  const scope: Scope = { shape, parent: undefined, prefix: "", cells: [], isBlank: false }
  const given = bySlot(shape, answers)
  for (const element of shape.elements) {
    if (element.parent?.kind === "group") continue
    if (element.field === undefined) scope.cells[element.slot] = unruled(element, undefined, missing, undefined)
    else place(element, gathered(element, given), scope, context)
  }
  return scope
}

/** The answers by field slot. Answers are usually in form order, so the next field is tried first. */
const bySlot = ({ elements, slots }: ScopeShape, answers: Answers): ReadonlyArray<unknown> => {
  const given: Array<unknown> = elements.map(() => undefined)
  let next = 0
  for (const id in answers) {
    const slot = elements[next]?.id === id && elements[next]!.field !== undefined ? next : slots.get(id)
    if (slot === undefined) continue
    given[slot] = answers[id]
    next = slot + 1
  }
  return given
}

const gathered = (element: Element, given: ReadonlyArray<unknown>): unknown => {
  const raw = given[element.slot]
  if (element.kind !== "group" || !(raw === undefined || raw === null)) return raw
  const answers = element.children
    .map((child) => [child.id, gathered(child, given)] as const)
    .filter(([, value]) => value !== undefined)
  return answers.length === 0 ? raw : Object.fromEntries(answers)
}

/** A copy of a scope whose cells can be replaced without affecting the original. */
export const copyOf = (scope: Scope, parent: Scope | undefined): Scope => {
  const copy: Scope = { ...scope, parent, cells: [...scope.cells] }
  for (const slot of scope.shape.arraySlots) {
    const cell = scope.cells[slot]
    if (cell?.items !== undefined) copy.cells[slot] = { ...cell, items: cell.items.map((item) => copyOf(item, copy)) }
  }
  return copy
}

/** All scopes with this shape: the given scope, or scopes below it. */
export const scopesOf = (root: Scope, shape: ScopeShape): ReadonlyArray<Scope> => {
  if (shape === root.shape) return [root]
  const outer = scopesOf(root, shape.parent!)
  return outer.flatMap((scope) => scope.cells[shape.array!.slot]!.items ?? [])
}

/** The answer to an element exactly as it was given, including the answers nested in it. */
export const givenOf = (element: Element, scope: Scope): unknown => {
  const cell = scope.cells[element.slot]!
  if (cell.items !== undefined) return cell.items.map((item) => givenOf(element.item!.template, item) ?? null)
  if (element.kind !== "group" || cell.read.kind === "refused") return cell.raw
  const entries = element.children
    .map((child) => [child.id, givenOf(child, scope)] as const)
    .filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
