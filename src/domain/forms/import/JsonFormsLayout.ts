import { isJsonObject, type JsonObject } from "../codec/Json.ts"
import { answer, call, type Expression, value } from "./Expression.ts"
import { objectIn, objectsIn, textIn } from "./JsonParts.ts"
import type { Logic, SourceGroup, SourceItem } from "./SourceModel.ts"

const pathOfScope = (scope: string): string => scope.replace(/^#/, "").replaceAll("/", ".")

/** The rule by which a JSON Forms control is visible: an answer matches a schema. */
const ruleOf = (rule: JsonObject): Logic | undefined => {
  const condition = objectIn(rule["condition"])
  const schema = objectIn(condition["schema"])
  const text = `${String(rule["effect"])} ${JSON.stringify(condition)}`
  if (!["SHOW", "HIDE"].includes(String(rule["effect"]))) return { text }
  const asked = answer(
    String(condition["scope"] ?? "")
      .split("/")
      .at(-1)!,
  )
  const wanted = "const" in schema ? [schema["const"]!] : Array.isArray(schema["enum"]) ? schema["enum"] : []
  const tests = wanted.flatMap((one): ReadonlyArray<Expression> =>
    typeof one === "string" || typeof one === "number" || typeof one === "boolean"
      ? [call("eq", asked, value(one))]
      : [],
  )
  if (tests.length === 0 || tests.length < wanted.length) return { text }
  const expression = tests.length === 1 ? tests[0]! : call("or", ...tests)
  return { text, expression: rule["effect"] === "SHOW" ? expression : call("not", expression) }
}

export interface Layout {
  readonly rules: Map<string, Logic>
  readonly labels: Map<string, string>
  readonly groups: ReadonlyArray<{ readonly label: string | undefined; readonly scopes: ReadonlyArray<string> }>
}

/** A JSON Forms layout: its rules by property, and its groups. */
export const layoutOf = (ui: JsonObject): Layout => {
  const rules = new Map<string, Logic>()
  const labels = new Map<string, string>()
  const scopesIn = (element: JsonObject, depth: number): ReadonlyArray<string> => {
    const scope = textIn(element["scope"])
    const inner = depth > 30 ? [] : objectsIn(element["elements"]).flatMap((one) => scopesIn(one, depth + 1))
    const scopes = scope === undefined ? inner : [pathOfScope(scope), ...inner]
    const rule = isJsonObject(element["rule"] ?? null) ? ruleOf(element["rule"] as JsonObject) : undefined
    if (rule !== undefined) for (const one of scopes) if (!rules.has(one)) rules.set(one, rule)
    const label = textIn(element["label"])
    if (scope !== undefined && label !== undefined) labels.set(pathOfScope(scope), label)
    return scopes
  }
  const all = scopesIn(ui, 0)
  const grouped = objectsIn(ui["elements"]).filter((one) => one["type"] === "Group" || one["type"] === "Category")
  const groups = grouped.map((one) => ({ label: textIn(one["label"]), scopes: scopesIn(one, 1) }))
  return { rules, labels, groups: groups.length > 0 ? groups : [{ label: undefined, scopes: all }] }
}

/** Moves questions into the layout's groups; questions that it omits come last. */
export const arranged = (items: ReadonlyArray<SourceItem>, { groups, labels }: Layout): ReadonlyArray<SourceItem> => {
  const byPath = new Map(items.map((item) => [item.path, { ...item, label: labels.get(item.path) ?? item.label }]))
  const placed = groups.map(({ label, scopes }, at): SourceGroup => ({
    is: "group",
    path: `uischema.elements[${at}]`,
    name: label ?? `group-${at + 1}`,
    sourceType: "layout",
    label,
    isRepeat: false,
    items: scopes.flatMap((scope) => {
      const item = byPath.get(scope)
      byPath.delete(scope)
      return item === undefined ? [] : [item]
    }),
    notes: [],
  }))
  const [only] = placed
  const shown =
    placed.length === 1 && only!.label === undefined
      ? only!.items
      : placed.filter(({ items: inner }) => inner.length > 0)
  return [...shown, ...byPath.values()]
}
