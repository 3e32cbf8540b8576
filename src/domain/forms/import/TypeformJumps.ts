import type { Json, JsonObject } from "../codec/Json.ts"
import { ownValue } from "../codec/Json.ts"
import { answer, call, type Expression, type Meaning, value } from "./Expression.ts"
import { objectIn, objectsIn, textIn } from "./JsonParts.ts"
import { note } from "./Notes.ts"
import type { Logic, SourceItem, SourceModel, SourceQuestion } from "./SourceModel.ts"

/** The meaning of each operator on an answer, and whether it is negated. */
const operators: Readonly<Record<string, readonly [Meaning, isNegated?: boolean]>> = {
  is: ["includes"],
  is_not: ["includes", true],
  equal: ["eq"],
  not_equal: ["eq", true],
  contains: ["contains"],
  not_contains: ["contains", true],
  greater_than: ["gt"],
  greater_equal_than: ["gte"],
  lower_than: ["lt"],
  lower_equal_than: ["lte"],
  on: ["eq"],
  not_on: ["eq", true],
  later_than: ["gt"],
  later_than_or_on: ["gte"],
  earlier_than: ["lt"],
  earlier_than_or_on: ["lte"],
}

const operandOf = (json: JsonObject): Expression | undefined => {
  const given = json["value"]
  switch (json["type"]) {
    case "field":
      return answer(String(given))
    case "choice":
    case "constant":
      return typeof given === "string" || typeof given === "number" || typeof given === "boolean"
        ? value(given)
        : undefined
    default:
      return undefined
  }
}

/** The condition of a jump; undefined if our rules can't express it. */
const testOf = (json: JsonObject, depth = 0): Expression | undefined => {
  const op = String(json["op"] ?? "always")
  if (op === "always") return value(true)
  const vars = objectsIn(json["vars"])
  if (op === "and" || op === "or") {
    const tests = depth > 20 ? [undefined] : vars.map((one) => testOf(one, depth + 1))
    return tests.length > 0 && tests.every((one) => one !== undefined) ? call(op, ...tests) : undefined
  }
  const [meaning, isNegated = false] = ownValue(operators, op) ?? []
  const [left, right, ...more] = vars.map(operandOf)
  if (meaning === undefined || left === undefined || right === undefined || more.length > 0) return undefined
  const test = call(meaning, left, right)
  return isNegated ? call("not", test) : test
}

interface Jump {
  readonly from: number
  readonly to: number
  readonly when: Expression
}

/** The maximum number of jumps that are translated for a question. */
const mostJumps = 50

type Left = SourceModel["left"][number]

const leavesIn = (items: ReadonlyArray<SourceItem>): ReadonlyArray<SourceQuestion> =>
  items.flatMap((item) => (item.is === "group" ? leavesIn(item.items) : [item]))

/** The position of each question, and of the first and last question in each group. */
const positionsOf = (items: ReadonlyArray<SourceItem>) => {
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  let next = 0
  const visit = (item: SourceItem): void => {
    first.set(item.name, next)
    if (item.is === "group") item.items.forEach(visit)
    else next++
    last.set(item.name, next - 1)
  }
  items.forEach(visit)
  return { first, last, end: next }
}

/** Types of screens that end a form. */
const endings: ReadonlySet<Json | undefined> = new Set(["thankyou", "outcome"])

/** The forward jumps, in the order in which Typeform tries them, and the actions that our rules can't express. */
const jumpsOf = (logic: ReadonlyArray<JsonObject>, items: ReadonlyArray<SourceItem>) => {
  const { first, last, end } = positionsOf(items)
  const jumps: Array<Jump> = []
  const left: Array<Left> = []
  for (const [at, { ref, actions }] of logic.entries()) {
    const from = last.get(String(ref))
    let otherwise: Expression = value(true)
    for (const [n, action] of objectsIn(actions).entries()) {
      const target = objectIn(objectIn(action["details"])["to"])
      const to = endings.has(target["type"]) ? end : first.get(textIn(target["value"]) ?? "")
      const when = testOf(objectIn(action["condition"]))
      const isJump = action["action"] === "jump" && from !== undefined && to !== undefined && to > from
      if (isJump && when !== undefined && n < mostJumps) {
        jumps.push({ from, to, when: bothOf(otherwise, when) })
        otherwise = bothOf(otherwise, call("not", when))
        continue
      }
      left.push({
        path: `logic[${at}].actions[${n}]`,
        sourceType: String(action["action"] ?? "logic"),
        note: note("logic_left", `${String(ref ?? "")}: ${JSON.stringify(action["condition"] ?? {})}`),
      })
    }
  }
  return { jumps, left }
}

const isAlways = (expression: Expression): boolean => expression.is === "value" && expression.value === true

const bothOf = (one: Expression, other: Expression): Expression =>
  isAlways(one) ? other : isAlways(other) ? one : call("and", one, other)

/** The maximum number of calls in a translated expression. */
const largest = 400

interface Reached {
  /** Undefined if the expression is too large. */
  readonly when: Expression | undefined
  readonly size: number
}

const sizeOf = (expression: Expression): number =>
  expression.is === "call" ? expression.parts.reduce((sum, part) => sum + sizeOf(part), 1) : 0

/**
 * The condition for reaching each question. Respondents only move forward, so a question is skipped only if a jump from
 * a reached question passes over it.
 */
const reachedWhen = (jumps: ReadonlyArray<Jump>, count: number): ReadonlyArray<Reached> => {
  const sizes = new Map(jumps.map((jump) => [jump, sizeOf(jump.when)]))
  const reached: Array<Reached> = []
  for (let at = 0; at < count; at++) {
    const over = jumps.filter(({ from, to }) => from < at && to > at)
    const size = over.reduce((sum, jump) => sum + reached[jump.from]!.size + sizes.get(jump)! + 1, 1)
    const taken = over.flatMap(({ from, when }) => {
      const before = reached[from]!.when
      return before === undefined ? [] : [bothOf(before, when)]
    })
    if (size > largest || taken.length < over.length) reached.push({ when: undefined, size })
    else if (taken.length === 0) reached.push({ when: value(true), size: 0 })
    else reached.push({ when: call("not", taken.length === 1 ? taken[0]! : call("or", ...taken)), size })
  }
  return reached
}

/** The jumps of a question, for the report. */
const textOf = (jumps: ReadonlyArray<Jump>, at: number, names: ReadonlyArray<SourceQuestion>): string =>
  jumps
    .filter(({ from, to }) => from < at && to > at)
    .map(({ from, to }) => `${names[from]!.name} → ${names[to]?.name ?? "…"}`)
    .join(", ")

/**
 * Adds to each question the condition under which Typeform's jumps lead to it. Also returns the actions that were left
 * out.
 */
export const jumpedTo = (
  items: ReadonlyArray<SourceItem>,
  logic: ReadonlyArray<JsonObject>,
): { readonly items: ReadonlyArray<SourceItem>; readonly left: ReadonlyArray<Left> } => {
  const leaves = leavesIn(items)
  const { jumps, left } = jumpsOf(logic, items)
  const reached = reachedWhen(jumps, leaves.length)
  const shown = new Map<SourceItem, Logic>()
  leaves.forEach((leaf, at) => {
    const { when } = reached[at]!
    if (when !== undefined && isAlways(when)) return
    shown.set(leaf, { text: textOf(jumps, at, leaves), expression: when })
  })
  const withRules = (item: SourceItem): SourceItem =>
    item.is === "group"
      ? { ...item, items: item.items.map(withRules) }
      : shown.has(item)
        ? { ...item, visible: shown.get(item) }
        : item
  return { items: items.map(withRules), left }
}
