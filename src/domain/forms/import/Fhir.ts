import { isJsonObject, type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import { unanchored } from "./ConstraintTranslation.ts"
import { answer, call, type Expression, value } from "./Expression.ts"
import { objectIn, objectsIn, textIn } from "./JsonParts.ts"
import { exactly, type Kind, nearest, unknownKind } from "./Kinds.ts"
import { type ImportNote, note } from "./Notes.ts"
import type { Choice, Logic, SourceItem, SourceModel } from "./SourceModel.ts"

const kinds: Readonly<Record<string, Kind>> = {
  boolean: exactly("boolean"),
  decimal: exactly("number"),
  integer: exactly("integer"),
  date: exactly("date"),
  dateTime: exactly("datetime"),
  time: exactly("time"),
  string: exactly("text"),
  text: exactly("textarea"),
  url: exactly("url"),
  choice: exactly("radio"),
  coding: exactly("radio"),
  "open-choice": nearest("open-choice", "open_choice", "radio"),
  attachment: exactly("file"),
  quantity: nearest("quantity", "quantity", "number"),
  reference: nearest("reference", "reference", "text"),
  display: nearest("note", "note"),
  question: exactly("radio"),
}

const extensionsOf = (element: Json | undefined, name: string): ReadonlyArray<JsonObject> =>
  isJsonObject(element ?? null)
    ? objectsIn((element as JsonObject)["extension"]).filter(
        ({ url }) => typeof url === "string" && url.split("/").at(-1) === name,
      )
    : []

/** The value of an extension, whose key consists of the prefix and the value's type. */
const valueIn = (json: JsonObject | undefined, prefix = "value"): Json | undefined =>
  json === undefined ? undefined : Object.entries(json).find(([key]) => key.startsWith(prefix))?.[1]

/** Text with its translations, which FHIR stores in a separate element alongside it. */
const translated = (text: Json | undefined, beside: Json | undefined, language: string): LocalizedText | undefined => {
  if (typeof text !== "string" || text === "") return undefined
  const others = extensionsOf(beside, "translation").flatMap((one) => {
    const parts = objectsIn(one["extension"])
    const [lang, content] = ["lang", "content"].map((url) => valueIn(parts.find((part) => part["url"] === url)))
    return typeof lang === "string" && typeof content === "string" ? [[lang, content] as const] : []
  })
  return others.length === 0 ? text : { [language]: text, ...Object.fromEntries(others) }
}

const codeOf = (coded: Json | undefined): string | undefined => {
  if (coded === undefined || coded === null) return undefined
  if (!isJsonObject(coded)) return String(coded)
  return textIn(coded["code"]) ?? textIn(coded["display"]) ?? textIn(coded["reference"])
}

const prefixed = (prefix: Json | undefined, label: LocalizedText | undefined): LocalizedText | undefined =>
  typeof prefix !== "string" || prefix === "" || typeof label !== "string" ? label : `${prefix} ${label}`

/** A note on an R5 question that also accepts answers outside its options. */
const openNotes = (item: JsonObject): ReadonlyArray<ImportNote> =>
  String(item["answerConstraint"]).startsWith("optionsOr") ? [note("type_near", "open-choice")] : []

/** A question's initial values: its own, and those of its preselected options. */
const initialsOf = (item: JsonObject): ReadonlyArray<Json> => {
  const own = [...objectsIn(item["initial"]).map((one) => valueIn(one)), valueIn(item, "initial")]
  const selected = objectsIn(item["answerOption"]).filter((one) => one["initialSelected"] === true)
  return [...own, ...selected.map((one) => valueIn(one))].flatMap((one) => {
    const value = isJsonObject(one ?? null) ? codeOf(one) : one
    return value === undefined || value === null || Array.isArray(value) ? [] : [value]
  })
}

const operators = { "=": "eq", "!=": "neq", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" } as const

/** Extensions of an item that are imported. */
const read: ReadonlySet<string> = new Set([
  "translation",
  "minValue",
  "maxValue",
  "minLength",
  "regex",
  "maxSize",
  "mimeType",
])

/** The concepts of an expansion, including those below headings. */
const concepts = (all: ReadonlyArray<JsonObject>, depth = 0): ReadonlyArray<JsonObject> =>
  all.flatMap((one) => [
    ...(one["abstract"] === true ? [] : [one]),
    ...(depth > 20 ? [] : concepts(objectsIn(one["contains"]), depth + 1)),
  ])

class Reader {
  private readonly contained: ReadonlyArray<JsonObject>
  private readonly language: string

  constructor(json: JsonObject) {
    this.contained = objectsIn(json["contained"])
    this.language = textIn(json["language"]) ?? "en"
  }

  private visible(item: JsonObject): Logic | undefined {
    const tests = objectsIn(item["enableWhen"])
    if (tests.length === 0) return undefined
    const text = tests
      .map(
        (one) =>
          `${String(one["question"])} ${String(one["operator"])} ${JSON.stringify(valueIn(one, "answer") ?? null)}`,
      )
      .join(item["enableBehavior"] === "all" ? " and " : " or ")
    const meant = tests.map((one): Expression | undefined => {
      const asked = answer(String(one["question"]))
      const expected = valueIn(one, "answer")
      const operator = String(one["operator"] ?? "=")
      if (operator === "exists") return expected === false ? call("empty", asked) : call("not", call("empty", asked))
      const wanted =
        typeof expected === "boolean" || typeof expected === "number"
          ? expected
          : isJsonObject(expected ?? null) && typeof (expected as JsonObject)["value"] === "number"
            ? ((expected as JsonObject)["value"] as number)
            : codeOf(expected)
      const meaning = ownValue(operators, operator)
      if (meaning === undefined || wanted === undefined) return undefined
      return meaning === "eq"
        ? call("includes", asked, value(wanted))
        : meaning === "neq"
          ? call("not", call("includes", asked, value(wanted)))
          : call(meaning, asked, value(wanted))
    })
    if (!meant.every((one) => one !== undefined)) return { text }
    return {
      text,
      expression: meant.length === 1 ? meant[0]! : call(item["enableBehavior"] === "all" ? "and" : "or", ...meant),
    }
  }

  private choices(item: JsonObject, notes: Array<ImportNote>): ReadonlyArray<Choice> {
    const inline = objectsIn(item["answerOption"] ?? item["option"]).flatMap((option): ReadonlyArray<Choice> => {
      const coded = valueIn(option)
      const code = codeOf(coded)
      if (code === undefined) {
        notes.push(note("option_dropped", JSON.stringify(coded ?? option)))
        return []
      }
      const exclusive = valueIn(extensionsOf(option, "questionnaire-optionExclusive")[0]) === true
      return [{ value: code, label: this.displayOf(objectIn(coded)) ?? code, ...(exclusive ? { exclusive } : {}) }]
    })
    const reference = textIn(item["answerValueSet"]) ?? textIn(objectIn(item["options"])["reference"])
    return reference === undefined ? inline : [...inline, ...this.valueSet(reference, notes)]
  }

  private displayOf(coded: JsonObject): LocalizedText | undefined {
    return translated(coded["display"], coded["_display"], this.language)
  }

  /** The concepts of a value set in the file. Parts that the file only references are noted. */
  private valueSet(reference: string, notes: Array<ImportNote>): ReadonlyArray<Choice> {
    const set = this.contained.find(({ id, url }) => `#${String(id)}` === reference || url === reference)
    const [compose, expansion] = [objectIn(set?.["compose"]), objectIn(set?.["expansion"])]
    const included = objectsIn(compose["include"])
    const excluded = new Set(
      objectsIn(compose["exclude"]).flatMap((one) => objectsIn(one["concept"]).map(({ code }) => code)),
    )
    const expanded = concepts(objectsIn(expansion["contains"]))
    const listed = included.flatMap((one) => objectsIn(one["concept"])).filter(({ code }) => !excluded.has(code!))
    const found = expanded.length > 0 ? expanded : listed
    if (found.length === 0) notes.push(note("options_outside", reference))
    else if (expanded.length === 0)
      for (const one of included)
        if (objectsIn(one["concept"]).length === 0)
          notes.push(note("options_outside", textIn(one["system"]) ?? JSON.stringify(one)))
    return found.flatMap((one): ReadonlyArray<Choice> => {
      const code = codeOf(one)
      if (code !== undefined) return [{ value: code, label: this.displayOf(one) ?? code }]
      notes.push(note("option_dropped", JSON.stringify(one)))
      return []
    })
  }

  private constraints(item: JsonObject, type: string): JsonObject {
    const bound = (name: string): Json | undefined => valueIn(extensionsOf(item, name)[0])
    const isDate = type === "date" || type === "dateTime"
    const [least, most] = [bound("minValue"), bound("maxValue")]
    const pattern = bound("regex")
    const megabytes = bound("maxSize")
    const types = extensionsOf(item, "mimeType").map((one) => valueIn(one)!)
    return {
      ...(typeof megabytes === "number" ? { max_file_size_bytes: Math.floor(megabytes * 1024 * 1024) } : {}),
      ...(types.length === 0 ? {} : { allowed_mime_types: types }),
      ...(typeof item["maxLength"] === "number" ? { max_length: item["maxLength"] } : {}),
      ...(typeof bound("minLength") === "number" ? { min_length: bound("minLength")! } : {}),
      ...(least === undefined || (typeof least !== "number" && !isDate)
        ? {}
        : { [isDate ? "min_date" : "min_value"]: isDate ? String(least).slice(0, 10) : least }),
      ...(most === undefined || (typeof most !== "number" && !isDate)
        ? {}
        : { [isDate ? "max_date" : "max_value"]: isDate ? String(most).slice(0, 10) : most }),
      ...(typeof pattern === "string" ? { pattern: unanchored(pattern) } : {}),
    }
  }

  private notes(item: JsonObject): Array<ImportNote> {
    return objectsIn(item["extension"]).flatMap((one) => {
      const name = String(one["url"]).split("/").at(-1)!
      if (read.has(name)) return []
      const detail = `${name}: ${JSON.stringify(valueIn(one) ?? one["extension"] ?? null)}`
      return [note(/expression|constraint$/i.test(name) ? "logic_left" : "setting_left", detail)]
    })
  }

  items(json: Json | undefined, path: string): ReadonlyArray<SourceItem> {
    return objectsIn(json).flatMap((item, at) => this.item(item, `${path}[${at}]`))
  }

  private item(item: JsonObject, path: string): ReadonlyArray<SourceItem> {
    const type = textIn(item["type"]) ?? "group"
    const nested = this.items(item["item"], `${path}.item`)
    const label = translated(item["text"], item["_text"], this.language)
    const common = {
      path,
      name: String(item["linkId"] ?? path),
      label: prefixed(item["prefix"], label),
      visible: this.visible(item),
    }
    if (type === "group")
      return [
        {
          ...common,
          is: "group",
          sourceType: type,
          isRepeat: item["repeats"] === true,
          items: nested,
          notes: this.notes(item),
        },
      ]
    const kind = ownValue(kinds, type) ?? unknownKind(type)
    const notes = [...this.notes(item), ...kind.notes, ...openNotes(item)]
    const hasChoices =
      ["choice", "coding", "open-choice", "question"].includes(type) || item["answerOption"] !== undefined
    const choices = hasChoices ? this.choices(item, notes) : undefined
    const isMany = hasChoices && item["repeats"] === true
    if (item["repeats"] === true && !hasChoices) notes.push(note("repeat_count_left", "repeats"))
    const initials = initialsOf(item)
    if (initials.length > 1 && !isMany) notes.push(note("default_left", JSON.stringify(initials)))
    // FHIR stores help text in an item below its question.
    const isHelp = (one: SourceItem): boolean => one.is === "question" && one.sourceType === "display"
    const help = nested.find(isHelp)
    return [
      {
        ...common,
        is: "question",
        sourceType: type,
        type: isMany ? "multi_select" : hasChoices && kind.type !== null ? "radio" : kind.type,
        hint: help?.label,
        required: item["required"] === true,
        readOnly: item["readOnly"] === true,
        choices,
        constraints: this.constraints(item, type),
        ...(initials.length === 0 ? {} : { default: isMany ? initials.map(String) : initials[0]! }),
        notes,
      },
      ...nested.filter((one) => one !== help),
    ]
  }
}

/** Converts an HL7 FHIR Questionnaire (R4 and R5). */
export const fhirQuestionnaire = (json: JsonObject): SourceModel => ({
  source: "fhir",
  formId: textIn(json["name"]) ?? textIn(json["id"]),
  title:
    translated(json["title"], json["_title"], textIn(json["language"]) ?? "en") ??
    textIn(json["name"]) ??
    "Questionnaire",
  description: textIn(json["description"]),
  items: new Reader(json).items(json["item"], "item"),
  left: [],
  extension: textIn(json["version"]) === undefined ? {} : { version: String(json["version"]).slice(0, 64) },
})
