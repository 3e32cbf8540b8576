import { isJsonObject, type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { type FieldType, fieldTypes } from "../model/FieldType.ts"
import { wholePattern } from "./ConstraintTranslation.ts"
import { arranged, type Governing, layoutOf } from "./JsonFormsLayout.ts"
import { objectIn, objectsIn, textIn } from "./JsonParts.ts"
import { type ImportNote, note } from "./Notes.ts"
import type { Choice, SourceGroup, SourceItem, SourceModel, SourceQuestion } from "./SourceModel.ts"

const formats: Readonly<Record<string, FieldType>> = {
  email: "email",
  "idn-email": "email",
  uri: "url",
  url: "url",
  iri: "url",
  date: "date",
  "date-time": "datetime",
  time: "time",
  duration: "duration",
  password: "password",
  color: "color",
  phone: "phone",
  tel: "phone",
  "data-url": "file",
}

const widgets: Readonly<Record<string, FieldType>> = {
  textarea: "textarea",
  password: "password",
  radio: "radio",
  select: "select",
  hidden: "hidden",
  color: "color",
  email: "email",
  uri: "url",
  date: "date",
  "date-time": "datetime",
  "alt-date": "date",
  time: "time",
  file: "file",
  checkboxes: "multi_select",
  TextareaWidget: "textarea",
}

const known: ReadonlySet<string> = new Set(fieldTypes)

/** Keywords for dependencies between answers that our rules can't express. */
const logical = [
  "if",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "dependencies",
  "dependentSchemas",
  "dependentRequired",
  "patternProperties",
]

const constraintsOf = (schema: JsonObject): JsonObject => {
  const named = {
    minLength: "min_length",
    maxLength: "max_length",
    minimum: "min_value",
    maximum: "max_value",
    multipleOf: "step",
    minItems: "min_items",
    maxItems: "max_items",
  } as const
  const found = Object.entries(named).flatMap(([keyword, own]) =>
    typeof schema[keyword] === "number" ? [[own, schema[keyword]] as const] : [],
  )
  const isWhole = schema["type"] === "integer"
  const [above, below] = [schema["exclusiveMinimum"], schema["exclusiveMaximum"]]
  const pattern = textIn(schema["pattern"])
  return {
    ...Object.fromEntries(found),
    ...(typeof above === "number" ? { min_value: isWhole ? above + 1 : above } : {}),
    ...(typeof below === "number" ? { max_value: isWhole ? below - 1 : below } : {}),
    ...(pattern === undefined ? {} : { pattern: wholePattern(pattern) }),
  }
}

const constants = (schema: JsonObject): ReadonlyArray<Choice> | undefined => {
  const titled = [schema["oneOf"], schema["anyOf"]]
    .map(objectsIn)
    .find(
      (all) =>
        all.length > 0 &&
        all.every((one) => "const" in one || (Array.isArray(one["enum"]) && one["enum"].length === 1)),
    )
  if (titled !== undefined)
    return titled.map((one) => {
      const own = String(one["const"] ?? (one["enum"] as ReadonlyArray<Json>)[0])
      return { value: own, label: textIn(one["title"]) ?? own }
    })
  const values = schema["enum"]
  if (!Array.isArray(values)) return undefined
  const names = Array.isArray(schema["enumNames"]) ? schema["enumNames"] : []
  return values
    .map((one: Json, at: number) => [one, names[at] as Json] as const)
    .filter(([one]) => one !== null)
    .map(([one, name]) => ({ value: String(one), label: textIn(name) ?? String(one) }))
}

/** Detects the field type from a schema's keywords; the order matters. */
const typeOf = (schema: JsonObject, choices: ReadonlyArray<Choice> | undefined): FieldType | null => {
  const declared = Array.isArray(schema["type"]) ? schema["type"].find((one) => one !== "null") : schema["type"]
  if (declared === "boolean") return "boolean"
  if (choices !== undefined) return choices.length > 5 ? "select" : "radio"
  const format = ownValue(formats, textIn(schema["format"]) ?? "")
  switch (declared) {
    case "integer":
      return "integer"
    case "number":
      return "number"
    case "array":
      return constants(objectIn(schema["items"])) === undefined ? "tags" : "multi_select"
    case "string":
    case undefined:
      return format ?? (typeof schema["maxLength"] === "number" && schema["maxLength"] > 500 ? "textarea" : "text")
    default:
      return null
  }
}

class Reader {
  private readonly root: JsonObject
  readonly left: Array<SourceModel["left"][number]> = []
  private readonly rules: ReadonlyMap<string, Governing>

  constructor(root: JsonObject, rules: ReadonlyMap<string, Governing>) {
    this.root = root
    this.rules = rules
  }

  /** Resolves references within the document, up to a depth, because they may be circular. */
  private resolved(schema: JsonObject, depth = 0): JsonObject {
    const reference = textIn(schema["$ref"])
    if (reference === undefined || depth > 10) return schema
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

  private logicLeft(schema: JsonObject, path: string): void {
    for (const keyword of logical)
      if (schema[keyword] !== undefined && constants(schema) === undefined)
        this.left.push({
          path: `${path}.${keyword}`,
          sourceType: keyword,
          note: note("logic_left", JSON.stringify(schema[keyword])),
        })
  }

  properties(schema: JsonObject, ui: JsonObject, path: string, depth: number): ReadonlyArray<SourceItem> {
    if (depth > 20) {
      this.left.push({ path, sourceType: "object", note: note("too_deep") })
      return []
    }
    this.logicLeft(schema, path)
    const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : [])
    const all = Object.entries(objectIn(schema["properties"]))
    const order = Array.isArray(ui["ui:order"]) ? ui["ui:order"].map(String) : []
    const place = (name: string): number =>
      order.includes(name) ? order.indexOf(name) : order.includes("*") ? order.indexOf("*") : all.length
    return all
      .toSorted(([a], [b]) => place(a) - place(b))
      .flatMap(([name, property]) =>
        isJsonObject(property)
          ? this.property(name, this.resolved(property), objectIn(ui[name]), {
              path: `${path}.properties.${name}`,
              isRequired: required.has(name),
              depth,
            })
          : [],
      )
  }

  private property(
    name: string,
    schema: JsonObject,
    ui: JsonObject,
    at: { readonly path: string; readonly isRequired: boolean; readonly depth: number },
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
          ? this.property(name, items, {}, { path: `${path}.items`, isRequired: false, depth: depth + 1 })
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
    return [this.question(common, schema, ui, at.isRequired, extension)]
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
    isRequired: boolean,
    extension: JsonObject | undefined,
  ): SourceQuestion {
    const own = textIn(schema["x-field-type"])
    const choices = this.choices(schema)
    const type = own !== undefined && known.has(own) ? (own as FieldType) : askedAs(schema, ui, choices)
    const declared = own ?? String(schema["format"] ?? schema["type"] ?? (choices === undefined ? "any" : "enum"))
    return {
      ...common,
      is: "question",
      sourceType: declared,
      type,
      required: isRequired,
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

/** The extensions of schemas that this service exported. */
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
