import { limits } from "../../budget/Limits.ts"
import { isJsonObject, type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import type { FieldType } from "../model/FieldType.ts"
import { arranged, type Governing, joinedLogic, layoutOf } from "./JsonFormsLayout.ts"
import { listIn, objectIn, objectsIn, textIn } from "./JsonParts.ts"
import { anyOf, type Branch, Branches } from "./JsonSchemaBranches.ts"
import { united } from "./JsonSchemaUnions.ts"
import { constants, constraintsOf, knownTypes, typeOf, widgets } from "./JsonSchemaTypes.ts"
import { type ImportNote, note } from "./Notes.ts"
import type { Choice, Logic, SourceGroup, SourceItem, SourceModel, SourceQuestion } from "./SourceModel.ts"

/**
 * The maximum number of properties that are read. The limit is higher than a form's, so oversized forms are still
 * refused, but low enough that reading never takes long.
 */
const mostProperties = 10 * limits.formFields

/** The definitions of each property in all branches. */
const variantsIn = (branches: ReadonlyArray<Branch>): ReadonlyMap<string, ReadonlyArray<Branch>> => {
  const variants = new Map<string, Array<Branch>>()
  for (const { path, schema, when } of branches)
    for (const [name, property] of Object.entries(objectIn(schema["properties"])))
      if (isJsonObject(property)) {
        const all = variants.get(name) ?? []
        variants.set(name, all)
        all.push({ path: `${path}.properties.${name}`, schema: property, when })
      }
  return variants
}

/** The references of a schema, its list items and its alternatives. */
const referencesIn = (schema: JsonObject): ReadonlyArray<string> =>
  [schema, objectIn(schema["items"]), ...["anyOf", "oneOf", "allOf"].flatMap((key) => objectsIn(schema[key]))]
    .map((one) => textIn(one["$ref"]) ?? textIn(objectIn(one["items"])["$ref"]))
    .filter((one) => one !== undefined)

/** When an answer is required: never, whenever the question is shown, or only if a branch that requires it applies. */
const requiredIf = (shown: ReadonlyArray<Branch>, requiring: ReadonlyArray<Branch>): boolean | Logic => {
  const whens = new Set(requiring.map(({ when }) => when?.text))
  if (whens.size === 0 || whens.has(undefined) || shown.every(({ when }) => whens.has(when?.text)))
    return whens.size > 0
  return anyOf(requiring) ?? true
}

/** The choices of all branches. A choice is offered if any branch that lists it applies. */
const offered = (
  choices: ReadonlyArray<ReadonlyArray<Choice> | undefined>,
  branches: ReadonlyArray<Branch>,
): ReadonlyArray<Choice> => {
  const all = new Map(choices.flatMap((list) => (list ?? []).map((one) => [one.value, one] as const)))
  return [...all.values()].map((choice) => {
    const within = branches.filter((_, at) => choices[at]?.some(({ value }) => value === choice.value))
    return within.length === branches.length ? choice : { ...choice, visible: anyOf(within) }
  })
}

class Reader {
  private readonly root: JsonObject
  readonly left: Array<SourceModel["left"][number]> = []
  /** The references of the properties that enclose the current property. */
  private readonly open = new Set<string>()
  private count = 0
  private readonly rules: ReadonlyMap<string, Governing>

  constructor(root: JsonObject, rules: ReadonlyMap<string, Governing>) {
    this.root = root
    this.rules = rules
  }

  /** Resolves references within the document, up to a maximum depth, because they may be circular. */
  private resolved(schema: JsonObject, depth = 0): JsonObject {
    const reference = textIn(schema["$ref"])
    if (depth > 10) return schema
    if (reference === undefined) return united(schema, (one) => this.resolved(one, depth + 1))
    if (!reference.startsWith("#/")) return schema
    let found: Json | undefined = this.root
    for (const step of reference.slice(2).split("/"))
      found = isJsonObject(found ?? null)
        ? (found as JsonObject)[decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")]
        : undefined
    return isJsonObject(found ?? null)
      ? this.resolved({ ...(found as JsonObject), ...without(schema, "$ref") }, depth + 1)
      : schema
  }

  properties(schema: JsonObject, ui: JsonObject, path: string, depth: number): ReadonlyArray<SourceItem> {
    if (depth > 20) {
      this.left.push({ path, sourceType: "object", note: note("too_deep") })
      return []
    }
    const branches = new Branches((one) => this.resolved(one))
    branches.collect(schema, path, undefined)
    for (const { path: at, keyword, given } of branches.left) this.leave(`${at}.${keyword}`, keyword, given)
    const all = [...variantsIn(branches.found)]
    const order = Array.isArray(ui["ui:order"]) ? ui["ui:order"].map(String) : []
    const place = (name: string): number =>
      order.includes(name) ? order.indexOf(name) : order.includes("*") ? order.indexOf("*") : all.length
    return all
      .toSorted(([a], [b]) => place(a) - place(b))
      .flatMap(([name, variants]) => this.varied(name, variants, branches.found, { ui: objectIn(ui[name]), depth }))
  }

  /** Reads a property, unless it is nested inside one with the same reference, which would cause endless recursion. */
  private once({ path, schema }: Branch, items: () => ReadonlyArray<SourceItem>): ReadonlyArray<SourceItem> {
    const references = referencesIn(schema)
    if (references.some((one) => this.open.has(one)) || ++this.count > mostProperties) {
      this.left.push({ path, sourceType: "object", note: note("too_deep") })
      return []
    }
    for (const one of references) this.open.add(one)
    const read = items()
    for (const one of references) this.open.delete(one)
    return read
  }

  private leave(path: string, sourceType: string, given: Json): void {
    this.left.push({ path, sourceType, note: note("logic_left", JSON.stringify(given)) })
  }

  /** A property that several branches may define, as one question that is shown if any of them applies. */
  private varied(
    name: string,
    variants: ReadonlyArray<Branch>,
    branches: ReadonlyArray<Branch>,
    { ui, depth }: { readonly ui: JsonObject; readonly depth: number },
  ): ReadonlyArray<SourceItem> {
    const always = variants.filter(({ when }) => when === undefined)
    const shown = always.length > 0 ? always : variants
    const [first] = shown
    const schemas = shown.map(({ schema }) => this.resolved(schema))
    const whole = always.length > 0 ? Object.assign({}, ...schemas.toReversed()) : schemas[0]!
    const choices = schemas.map((schema) => this.choices(schema))
    const isUnion = always.length === 0 && choices.every((one) => one !== undefined)
    for (const [at, { path, schema }] of variants.entries())
      if (
        at > 0 &&
        !(isUnion || always.includes(variants[at]!) || JSON.stringify(schema) === JSON.stringify(first!.schema))
      )
        this.leave(path, name, schema)
    const requiring = branches.filter(({ schema }) => listIn(schema["required"]).includes(name))
    return this.once(first!, () => this.property(name, whole, ui, { path: first!.path, depth })).map((item) => ({
      ...item,
      visible: joinedLogic("and", item.visible, anyOf(shown)),
      ...(item.is === "question"
        ? { required: requiredIf(shown, requiring), ...(isUnion ? { choices: offered(choices, shown) } : {}) }
        : {}),
    }))
  }

  private property(
    name: string,
    schema: JsonObject,
    ui: JsonObject,
    at: { readonly path: string; readonly depth: number },
  ): ReadonlyArray<SourceItem> {
    const { path, depth } = at
    const options = objectIn(ui["ui:options"])
    const text = (key: string): string | undefined =>
      textIn(ui[`ui:${key}`]) ?? textIn(options[key]) ?? textIn(schema[key])
    const own = textIn(schema["x-field-type"])
    const common = {
      path,
      name,
      label: text("title") ?? name,
      hint:
        textIn(schema["x-hint"]) ?? (own === undefined ? (text("description") ?? textIn(ui["ui:help"])) : undefined),
      ...this.rules.get(path),
    }
    const extension = own === undefined ? undefined : ownParts(schema)
    const items = this.resolved(objectIn(schema["items"]))
    const isList =
      schema["type"] === "array" &&
      (own === undefined ? items["type"] === "object" || items["properties"] !== undefined : own === "array")
    if (schema["type"] === "object" && schema["properties"] !== undefined && (own === undefined || own === "group"))
      return [
        this.group(common, "object", this.properties(schema, ui, path, depth + 1), {
          extension: { ...extension, ...(own === "group" ? { field_type: "group" } : {}) },
        }),
      ]
    if (isList) {
      const inner =
        items["properties"] === undefined
          ? this.property(name, items, {}, { path: `${path}.items`, depth: depth + 1 })
          : this.properties(items, objectIn(ui["items"]), `${path}.items`, depth + 1)
      const { minItems: least, maxItems: most } = schema
      return [
        this.group(common, "array", inner, {
          isRepeat: true,
          ...(typeof least === "number" ? { least } : {}),
          ...(typeof most === "number" ? { most } : {}),
          extension,
        }),
      ]
    }
    return [this.question(common, schema, ui, extension)]
  }

  private group(
    common: Pick<SourceGroup, "path" | "name" | "label" | "hint" | "visible" | "readOnly">,
    sourceType: string,
    items: ReadonlyArray<SourceItem>,
    more: Partial<SourceGroup>,
  ): SourceGroup {
    return { ...common, is: "group", sourceType, isRepeat: false, items, notes: [], ...more }
  }

  private choices(schema: JsonObject): ReadonlyArray<Choice> | undefined {
    if (schema["x-field-type"] !== undefined) return ownChoices(schema)
    if (schema["type"] === "boolean") return undefined
    const inner = schema["type"] === "array" ? constants(this.resolved(objectIn(schema["items"]))) : undefined
    return constants(schema) ?? inner
  }

  private question(
    common: Pick<SourceQuestion, "path" | "name" | "label" | "hint" | "visible" | "readOnly">,
    schema: JsonObject,
    ui: JsonObject,
    extension: JsonObject | undefined,
  ): SourceQuestion {
    const own = textIn(schema["x-field-type"])
    const choices = this.choices(schema)
    const type = own !== undefined && knownTypes.has(own) ? (own as FieldType) : askedAs(schema, ui, choices)
    const declared = own ?? String(schema["format"] ?? schema["type"] ?? (choices === undefined ? "any" : "enum"))
    return {
      ...common,
      is: "question",
      sourceType: declared,
      type,
      readOnly: schema["readOnly"] === true || common.readOnly,
      placeholder: textIn(schema["x-placeholder"]) ?? textIn(ui["ui:placeholder"]),
      constraints: extension?.["constraints"] === undefined ? constraintsOf(schema) : {},
      choices,
      ...(isPlain(schema["default"]) ? { default: schema["default"]! } : {}),
      notes: notesOf(schema, type, declared, own !== undefined),
      extension,
    }
  }
}

const isPlain = (given: Json | undefined): boolean =>
  given !== undefined && given !== null && (typeof given !== "object" || Array.isArray(given))

/** The field type that the UI schema requests, if it suits the value. */
const askedAs = (schema: JsonObject, ui: JsonObject, choices: ReadonlyArray<Choice> | undefined): FieldType | null => {
  const widget = textIn(ui["ui:widget"]) ?? textIn(objectIn(ui["ui:options"])["widget"])
  const wished = ownValue(widgets, widget ?? "")
  const isList = schema["type"] === "array"
  if (isList && choices !== undefined) return "multi_select"
  const needsChoices = wished !== undefined && ["radio", "select", "multi_select"].includes(wished)
  return wished !== undefined && needsChoices === (choices !== undefined) ? wished : typeOf(schema, choices)
}

const notesOf = (
  schema: JsonObject,
  type: FieldType | null,
  declared: string,
  isOwn: boolean,
): ReadonlyArray<ImportNote> => [
  ...(type === null ? [note("type_unknown", declared)] : []),
  ...(type === "tags" && !isOwn ? [note("type_near", "array")] : []),
  ...(["exclusiveMinimum", "exclusiveMaximum"] as const).flatMap((bound) =>
    typeof schema[bound] === "number" && schema["type"] !== "integer"
      ? [note("constraint_changed", `${bound}: ${schema[bound]}`)]
      : [],
  ),
  ...(schema["$ref"] === undefined ? [] : [note("logic_left", String(schema["$ref"]))]),
]

const without = (json: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([own]) => own !== key))

/** The extensions in schemas that this service exported. */
const ownParts = (schema: JsonObject): JsonObject => ({
  ...objectIn(schema["x-field"]),
  ...(textIn(schema["description"]) === undefined ? {} : { description: schema["description"]! }),
  ...(schema["x-depends-on"] === undefined ? {} : { depends_on: schema["x-depends-on"] }),
  ...(schema["x-post-depends"] === undefined ? {} : { post_depends: schema["x-post-depends"] }),
})

const ownChoices = (schema: JsonObject): ReadonlyArray<Choice> | undefined =>
  Array.isArray(schema["x-options"])
    ? objectsIn(schema["x-options"]).map((one) => ({
        value: String(one["value"]),
        label: textIn(one["label"]) ?? String(one["value"]),
        ...(one["exclusive"] === true ? { exclusive: true } : {}),
      }))
    : undefined

/** Restores the sections of a schema that this service exported. */
const inSections = (items: ReadonlyArray<SourceItem>, properties: JsonObject): ReadonlyArray<SourceItem> => {
  const sections = new Map<string, { readonly at: JsonObject; readonly items: Array<SourceItem> }>()
  const subsections = new Map<string, Array<SourceItem>>()
  for (const item of items) {
    const schema = objectIn(properties[item.name])
    const [at, below] = [objectIn(schema["x-section"]), objectIn(schema["x-subsection"])]
    const id = String(at["section_id"] ?? "")
    const section = sections.get(id) ?? { at, items: [] }
    sections.set(id, section)
    if (below["subsection_id"] === undefined) {
      section.items.push(item)
      continue
    }
    const key = `${id}\n${String(below["subsection_id"])}`
    const known = subsections.get(key)
    if (known !== undefined) known.push(item)
    else {
      const inner: Array<SourceItem> = [item]
      subsections.set(key, inner)
      section.items.push(headed(below, "subsection_id", inner))
    }
  }
  return [...sections.values()].map(({ at, items: inner }) => headed(at, "section_id", inner))
}

const headed = (at: JsonObject, key: string, items: ReadonlyArray<SourceItem>): SourceGroup => ({
  is: "group",
  path: String(at[key] ?? ""),
  name: String(at[key] ?? "section"),
  sourceType: key.replace("_id", ""),
  label: textIn(at["title"]),
  hint: textIn(at["description"]),
  isRepeat: false,
  items,
  notes: [],
})

/** Converts the JSON Schema of an object, with the UI schema of JSON Forms or react-jsonschema-form, if any. */
export const jsonSchemaForm = (schema: JsonObject, ui: JsonObject): SourceModel => {
  const isLayout = Array.isArray(ui["elements"])
  const layout = isLayout ? layoutOf(ui) : undefined
  const reader = new Reader(schema, layout?.rules ?? new Map())
  const read = reader.properties(schema, isLayout ? {} : ui, "", 0)
  const properties = objectIn(schema["properties"])
  const isOwn = Object.values(properties).some((one) => isJsonObject(one) && one["x-field-type"] !== undefined)
  return {
    differences: isJsonObject(schema["x-parley"] ?? null) ? objectIn(schema["x-parley"]) : undefined,
    source: isOwn ? "parley-schema" : "json-schema",
    title: textIn(schema["title"]) ?? "Form",
    description: textIn(schema["description"]),
    items: isOwn ? inSections(read, properties) : layout === undefined ? read : arranged(read, layout),
    left: reader.left,
    ...(isOwn ? { formId: textIn(objectIn(schema["x-form"])["form_id"]), extension: objectIn(schema["x-form"]) } : {}),
  }
}
