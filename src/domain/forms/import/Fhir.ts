import { isJsonObject, type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import { unanchored } from "./ConstraintTranslation.ts"
import { answer, call, type Expression, value } from "./Expression.ts"
import { objectsIn, textIn } from "./JsonParts.ts"
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

/** The value of an extension, whatever type its key names. */
const valueIn = (json: JsonObject | undefined, prefix = "value"): Json | undefined =>
  json === undefined ? undefined : Object.entries(json).find(([key]) => key.startsWith(prefix))?.[1]

/** A text with its translations, which FHIR keeps in an element beside it. */
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
  return textIn(coded["code"]) ?? textIn(coded["display"])
}

const prefixed = (prefix: Json | undefined, label: LocalizedText | undefined): LocalizedText | undefined =>
  typeof prefix !== "string" || prefix === "" || typeof label !== "string" ? label : `${prefix} ${label}`

const initialOf = (item: JsonObject): Json | undefined => {
  const initial = valueIn(objectsIn(item["initial"])[0]) ?? valueIn(item, "initial")
  if (isJsonObject(initial ?? null)) return codeOf(initial)
  return Array.isArray(initial) ? undefined : initial
}

const operators = { "=": "eq", "!=": "neq", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" } as const

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
    const read = tests.map((one): Expression | undefined => {
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
    if (!read.every((one) => one !== undefined)) return { text }
    return {
      text,
      expression: read.length === 1 ? read[0]! : call(item["enableBehavior"] === "all" ? "and" : "or", ...read),
    }
  }

  private choices(item: JsonObject, notes: Array<ImportNote>): ReadonlyArray<Choice> {
    const inline = objectsIn(item["answerOption"] ?? item["option"]).flatMap((option): ReadonlyArray<Choice> => {
      const coded = valueIn(option)
      const code = codeOf(coded)
      if (code === undefined) return []
      const display = isJsonObject(coded ?? null) ? (coded as JsonObject) : undefined
      const exclusive = valueIn(extensionsOf(option, "questionnaire-optionExclusive")[0]) === true
      return [
        {
          value: code,
          label: translated(display?.["display"], display?.["_display"], this.language) ?? code,
          ...(exclusive ? { exclusive } : {}),
        },
      ]
    })
    const reference =
      textIn(item["answerValueSet"]) ??
      (isJsonObject(item["options"] ?? null) ? textIn((item["options"] as JsonObject)["reference"]) : undefined)
    if (reference === undefined) return inline
    const set = this.contained.find(({ id, url }) => `#${String(id)}` === reference || url === reference)
    const compose = isJsonObject(set?.["compose"] ?? null) ? (set!["compose"] as JsonObject) : {}
    const expansion = isJsonObject(set?.["expansion"] ?? null) ? (set!["expansion"] as JsonObject) : {}
    const concepts = [
      ...objectsIn(expansion["contains"]),
      ...objectsIn(compose["include"]).flatMap((one) => objectsIn(one["concept"])),
    ]
    if (concepts.length === 0) notes.push(note("options_outside", reference))
    return [
      ...inline,
      ...concepts.map((one) => ({
        value: String(one["code"]),
        label: translated(one["display"], one["_display"], this.language) ?? String(one["code"]),
      })),
    ]
  }

  private constraints(item: JsonObject, type: string): JsonObject {
    const bound = (name: string): Json | undefined => valueIn(extensionsOf(item, name)[0])
    const isDate = type === "date" || type === "dateTime"
    const [least, most] = [bound("minValue"), bound("maxValue")]
    const pattern = bound("regex")
    return {
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
    return [
      "calculatedExpression",
      "enableWhenExpression",
      "initialExpression",
      "answerExpression",
      "constraint",
      "sdc-questionnaire-calculatedExpression",
      "sdc-questionnaire-enableWhenExpression",
      "sdc-questionnaire-initialExpression",
      "sdc-questionnaire-candidateExpression",
      "questionnaire-constraint",
    ].flatMap((name) => {
      const found = extensionsOf(item, name)[0]
      return found === undefined
        ? []
        : [note("logic_left", `${name}: ${JSON.stringify(valueIn(found) ?? found["extension"] ?? null)}`)]
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
    const notes = [...this.notes(item), ...kind.notes]
    const hasChoices =
      ["choice", "coding", "open-choice", "question"].includes(type) || item["answerOption"] !== undefined
    const choices = hasChoices ? this.choices(item, notes) : undefined
    const isMany = hasChoices && item["repeats"] === true
    if (item["repeats"] === true && !hasChoices) notes.push(note("repeat_count_left", "repeats"))
    const standard = initialOf(item)
    // FHIR keeps help text in an item below its question.
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
        ...(standard === undefined || isMany ? {} : { default: standard }),
        notes,
      },
      ...nested.filter((one) => one !== help),
    ]
  }
}

/** Reads an HL7 FHIR Questionnaire (R4 and R5). */
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
