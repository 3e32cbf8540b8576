import { isJsonObject, type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { answer, call, type Expression, value } from "./Expression.ts"
import { objectIn, objectsIn, textIn } from "./JsonParts.ts"
import type { Logic, SourceGroup, SourceItem } from "./SourceModel.ts"

const pathOfScope = (scope: string): string => scope.replace(/^#/, "").replaceAll("/", ".")

const isPlain = (json: Json | undefined): json is string | number | boolean =>
  typeof json === "string" || typeof json === "number" || typeof json === "boolean"

const bounds = { minimum: "gte", maximum: "lte", exclusiveMinimum: "gt", exclusiveMaximum: "lt" } as const

/** Keywords that need no test, because every answer to a control satisfies them. */
const redundant: ReadonlySet<string> = new Set(["type", "title", "description", "$schema"])

/** A test for whether an answer matches a keyword of a schema; undefined if our rules can't express it. */
const keywordTest = (keyword: string, given: Json, asked: Expression): Expression | undefined => {
  if (keyword === "const") return isPlain(given) ? call("eq", asked, value(given)) : undefined
  if (keyword === "enum") return enumTest(given, asked)
  if (keyword === "not" && isJsonObject(given)) {
    const test = schemaTest(given, asked)
    return test === undefined ? undefined : call("not", test)
  }
  if (keyword === "contains" && isJsonObject(given) && isPlain(given["const"]))
    return call("includes", asked, value(given["const"]))
  // A minimum length of 1 means that an answer is required, because an empty string counts as no answer here.
  if ((keyword === "minLength" || keyword === "minItems") && given === 1) return call("not", call("empty", asked))
  const bound = ownValue(bounds, keyword)
  if (bound === undefined || typeof given !== "number") return undefined
  // A missing answer satisfies every limit.
  return call("or", call("empty", asked), call(bound, asked, value(given)))
}

const enumTest = (given: Json, asked: Expression): Expression | undefined => {
  const wanted: ReadonlyArray<Json> = Array.isArray(given) ? given : []
  const tests = wanted.filter(isPlain).map((one) => call("eq", asked, value(one)))
  if (tests.length === 0 || tests.length < wanted.length) return undefined
  return tests.length === 1 ? tests[0]! : call("or", ...tests)
}

/** A test for whether an answer matches a schema; undefined if our rules can't express it. */
export const schemaTest = (schema: JsonObject, asked: Expression): Expression | undefined => {
  const tests = Object.entries(schema)
    .filter(([keyword]) => !redundant.has(keyword))
    .map(([keyword, given]) => keywordTest(keyword, given, asked))
  if (tests.length === 0 || !tests.every((one) => one !== undefined)) return undefined
  return tests.length === 1 ? tests[0]! : call("and", ...tests)
}

/** A test for whether a condition is met. A condition is a schema, a value, or several conditions. */
const conditionTest = (condition: JsonObject, depth = 0): Expression | undefined => {
  const { type } = condition
  if (type === "AND" || type === "OR") {
    const tests =
      depth > 20 ? [undefined] : objectsIn(condition["conditions"]).map((one) => conditionTest(one, depth + 1))
    if (tests.length === 0 || !tests.every((one) => one !== undefined)) return undefined
    return call(type === "AND" ? "and" : "or", ...tests)
  }
  const asked = answer(
    String(condition["scope"] ?? "")
      .split("/")
      .at(-1)!,
  )
  if (type === "LEAF" || "expectedValue" in condition) {
    const expected = condition["expectedValue"]
    return isPlain(expected) ? call("eq", asked, value(expected)) : undefined
  }
  const test = schemaTest(objectIn(condition["schema"]), asked)
  if (test === undefined || condition["failWhenUndefined"] !== true) return test
  return call("and", call("not", call("empty", asked)), test)
}

/** When a control is visible and when it is read-only, according to JSON Forms rules. */
export interface Governing {
  readonly visible?: Logic
  readonly readOnly?: Logic
}

/** Converts the rule of a JSON Forms element. JSON Forms rules can enable a control; our rules can only disable it. */
const ruleOf = (rule: JsonObject): Governing => {
  const condition = objectIn(rule["condition"])
  const effect = String(rule["effect"])
  const text = `${effect} ${JSON.stringify(condition)}`
  const test = conditionTest(condition)
  const isOpposite = effect === "HIDE" || effect === "ENABLE"
  const logic: Logic = test === undefined ? { text } : { text, expression: isOpposite ? call("not", test) : test }
  if (effect === "ENABLE" || effect === "DISABLE") return { readOnly: logic }
  return { visible: effect === "SHOW" || effect === "HIDE" ? logic : { text } }
}

/** Combines two rules for a control, such as its own and that of its enclosing group. */
export const joinedLogic = (
  word: "and" | "or",
  own: Logic | undefined,
  around: Logic | undefined,
): Logic | undefined => {
  if (own === undefined || around === undefined) return own ?? around
  const text = `${own.text}, ${around.text}`
  if (own.expression === undefined || around.expression === undefined) return { text }
  return { text, expression: call(word, own.expression, around.expression) }
}

export interface Layout {
  readonly rules: ReadonlyMap<string, Governing>
  readonly labels: Map<string, string>
  readonly groups: ReadonlyArray<{ readonly label: string | undefined; readonly scopes: ReadonlyArray<string> }>
}

/** Parses a JSON Forms layout: the rules by property, and the groups. */
export const layoutOf = (ui: JsonObject): Layout => {
  const rules = new Map<string, Governing>()
  const govern = (scope: string, rule: Governing): void => {
    const own = rules.get(scope)
    const visible = joinedLogic("and", own?.visible, rule.visible)
    const readOnly = joinedLogic("or", own?.readOnly, rule.readOnly)
    rules.set(scope, { ...(visible === undefined ? {} : { visible }), ...(readOnly === undefined ? {} : { readOnly }) })
  }
  const labels = new Map<string, string>()
  const scopesIn = (element: JsonObject, depth: number, isGoverned = true): ReadonlyArray<string> => {
    const scope = textIn(element["scope"])
    const inner =
      depth > 30 ? [] : objectsIn(element["elements"]).flatMap((one) => scopesIn(one, depth + 1, isGoverned))
    const scopes = scope === undefined ? inner : [pathOfScope(scope), ...inner]
    if (isGoverned && isJsonObject(element["rule"] ?? null)) {
      const rule = ruleOf(objectIn(element["rule"]))
      for (const one of scopes) govern(one, rule)
    }
    const label = textIn(element["label"])
    if (scope !== undefined && label !== undefined) labels.set(pathOfScope(scope), label)
    return scopes
  }
  scopesIn(ui, 0)
  const groups = objectsIn(ui["elements"]).map((one) => ({
    label: one["type"] === "Group" || one["type"] === "Category" ? textIn(one["label"]) : undefined,
    scopes: scopesIn(one, 1, false),
  }))
  return { rules, labels, groups }
}

/** Arranges questions in the order and groups of the layout. Questions that are not in the layout come last. */
export const arranged = (items: ReadonlyArray<SourceItem>, { groups, labels }: Layout): ReadonlyArray<SourceItem> => {
  const byPath = new Map(items.map((item) => [item.path, { ...item, label: labels.get(item.path) ?? item.label }]))
  const placed = groups.flatMap(({ label, scopes }, at): ReadonlyArray<SourceItem> => {
    const inner = scopes.flatMap((scope) => {
      const item = byPath.get(scope)
      byPath.delete(scope)
      return item === undefined ? [] : [item]
    })
    if (label === undefined || inner.length === 0) return inner
    const group: SourceGroup = {
      is: "group",
      path: `uischema.elements[${at}]`,
      name: label,
      sourceType: "layout",
      label,
      isRepeat: false,
      items: inner,
      notes: [],
    }
    return [group]
  })
  return [...placed, ...byPath.values()]
}
