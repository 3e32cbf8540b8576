import type { Json, JsonObject } from "../codec/Json.ts"
import { missing } from "../answers/Reading.ts"
import type { CompiledForm } from "./CompiledForm.ts"
import type { Element } from "./Elements.ts"
import { tooLong } from "./Computation.ts"
import type { ElementRules, Formula, Offers } from "./ElementRules.ts"
import type { Aspect } from "./Plan.ts"
import type { Budget } from "../../budget/Budget.ts"
import { type Cell, readLeaf, type RuleContext, type Scope } from "./Scope.ts"

/**
 * Evaluates one aspect of an element in a scope: whether it is visible, whether it is required, or what its value is.
 * Returns whether the result changed.
 */
export const update = (
  compiled: CompiledForm,
  element: Element,
  aspect: Aspect,
  scope: Scope,
  context: RuleContext,
): boolean => {
  const next = evaluated({ compiled, context, isFresh: false }, element, aspect, scope)
  if (next === scope.cells[element.slot]) return false
  scope.cells[element.slot] = next
  return true
}

/** Evaluates like `update`, but changes the cell in place, because it belongs to this evaluation. */
export const settle = (
  compiled: CompiledForm,
  element: Element,
  aspect: Aspect,
  scope: Scope,
  context: RuleContext,
): void => {
  evaluated({ compiled, context, isFresh: true }, element, aspect, scope)
}

type Draft = { -readonly [K in keyof Cell]: Cell[K] }

const draftOf = (cell: Cell, isFresh: boolean): Draft => (isFresh ? cell : { ...cell })

const parentCell = (element: Element, scope: Scope): Cell | undefined => {
  if (element.parent === undefined) return undefined
  return element.parent.scope === element.scope
    ? scope.cells[element.parent.slot]
    : scope.parent?.cells[element.parent.slot]
}

interface Circumstances {
  readonly compiled: CompiledForm
  readonly context: RuleContext
  /** Whether the cells belong to this evaluation and may be changed in place. */
  readonly isFresh: boolean
}

const evaluated = (at: Circumstances, element: Element, aspect: Aspect, scope: Scope): Cell => {
  const { context, isFresh } = at
  const cell = aspectOf(at, element, aspect, scope)
  const isBeyond = context.budget?.isSpent("ruleSteps") === true
  if (isBeyond === (cell.beyond === "ruleSteps")) return cell
  const next = draftOf(cell, isFresh)
  next.beyond = isBeyond ? "ruleSteps" : undefined
  return next
}

type AspectOf = (at: Circumstances, element: Element, scope: Scope, rules: ElementRules) => Cell

const visible: AspectOf = ({ context, isFresh }, element, scope, rules) => {
  const cell = scope.cells[element.slot]!
  const parent = parentCell(element, scope)
  const isVisible = (parent?.isVisible ?? true) && rules.isShown(scope, context)
  const isDisabled = (parent?.isDisabled ?? false) || rules.isDisabled(scope, context)
  return isVisible === cell.isVisible && isDisabled === cell.isDisabled
    ? cell
    : Object.assign(draftOf(cell, isFresh), { isVisible, isDisabled })
}

const valued: AspectOf = ({ context, isFresh }, element, scope, rules) => {
  const cell = scope.cells[element.slot]!
  if (element.field === undefined) return cell
  const counted = counting(rules, element, cell, scope, context)
  const isAlike =
    counted.isComputed === cell.isComputed &&
    counted.isCleared === cell.isCleared &&
    counted.unoffered === cell.unoffered &&
    counted.beyond === cell.beyond
  if (isAlike && sameValue(counted.value, cell.value)) return cell
  return Object.assign(draftOf(cell, isFresh), counted)
}

const required: AspectOf = ({ context, isFresh }, element, scope, rules) => {
  const cell = scope.cells[element.slot]!
  const isAsked = element.isAsked && cell.isVisible && !cell.isDisabled
  const isRequired = isAsked && (element.isRequired || rules.isRequired(scope, context))
  return isRequired === cell.isRequired ? cell : Object.assign(draftOf(cell, isFresh), { isRequired })
}

const aspects: Readonly<Record<Aspect, AspectOf>> = { visible, value: valued, required }

const aspectOf = (at: Circumstances, element: Element, aspect: Aspect, scope: Scope): Cell =>
  at.context.budget?.isSpent("ruleSteps") === true
    ? scope.cells[element.slot]!
    : aspects[aspect](at, element, scope, at.compiled.rules.of(element))

interface Counting {
  readonly value: Json | undefined
  readonly isComputed: boolean
  readonly isCleared: boolean
  readonly unoffered: string | undefined
  readonly beyond: Cell["beyond"]
}

const plain = (value: Json | undefined): Counting => ({
  value,
  isComputed: false,
  isCleared: false,
  unoffered: undefined,
  beyond: undefined,
})
const nothing = plain(undefined)
const cleared: Counting = { ...nothing, isCleared: true }
const overlong: Counting = { ...nothing, isComputed: true, beyond: "computedText" }

/** The effective answer: none if the field is hidden, the computed value if there is one, or else the given answer. */
const counting = (rules: ElementRules, element: Element, cell: Cell, scope: Scope, context: RuleContext): Counting => {
  const field = element.field!
  if (!cell.isVisible) return nothing
  if (element.kind === "array") return plain(valueOfArray(element, cell))
  if (element.kind === "group") return plain(valueOfGroup(element, scope))
  const computed = computedValue(rules.formulas, scope, context)
  if (computed !== undefined) {
    if (!isAffordable(computed, context.budget)) return overlong
    if (field.fieldType === "formula") return { ...plain(computed), isComputed: true }
    const asRead = element.read(computed, context.options)
    return { ...plain(asRead.kind === "value" ? asRead.value : undefined), isComputed: true }
  }
  if (rules.isCleared(scope, context)) return cell.read.kind === "missing" ? nothing : cleared
  const given = field.readOnly || cell.isDisabled ? missing : cell.read
  if (given.kind === "value") return offered(rules.offers, given.value, scope, context)
  const fallsBack = field.readOnly || field.fieldType === "hidden"
  if (given.kind !== "missing" || !fallsBack || cell.isDisabled || field.default === undefined) return nothing
  const usual = readLeaf(element, field.default, context)
  return usual.kind === "value" ? plain(usual.value) : nothing
}

/** Drops a choice that is not offered. A list is dropped if it contains such a choice. */
const offered = (offers: Offers, value: Json, scope: Scope, context: RuleContext): Counting => {
  if (offers.size === 0) return plain(value)
  const chosen: ReadonlyArray<Json> = Array.isArray(value) ? value : [value]
  const unoffered = chosen.map(String).find((one) => offers.get(one)?.(scope, context) === false)
  return unoffered === undefined ? plain(value) : { ...nothing, unoffered }
}

/** The approximate length of a value as JSON. */
const sizeOf = (value: Json): number => {
  if (typeof value === "string") return value.length
  if (typeof value !== "object" || value === null) return 0
  return Object.values(value).reduce<number>((sum, inner) => sum + 4 + sizeOf(inner), 0)
}

const isAffordable = (computed: Json | typeof tooLong, budget: Budget | undefined): computed is Json =>
  computed !== tooLong && (budget === undefined || budget.spend("computedText", sizeOf(computed)))

/** If several formulas apply to a field, the last one that fires and has a result is used. */
const computedValue = (formulas: ReadonlyArray<Formula>, scope: Scope, context: RuleContext) => {
  let last: Json | typeof tooLong | undefined
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

/** Deep equality. The values of groups and arrays are rebuilt, so comparing references is not enough. */
export const sameValue = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [x, y] = [Object.entries(a), Object.entries(b)]
  return x.length === y.length && x.every(([key, value]) => sameValue(value as Json, (b as JsonObject)[key]))
}
