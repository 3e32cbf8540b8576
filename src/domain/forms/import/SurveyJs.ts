import { isJsonObject, type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import { call } from "./Expression.ts"
import { listIn, objectsIn, textIn } from "./JsonParts.ts"
import { exactly, type Kind, nearest, unknownKind } from "./Kinds.ts"
import { type ImportNote, note } from "./Notes.ts"
import { constraintsOf } from "./SurveyConstraints.ts"
import { logicOf, offeredIf } from "./SurveyDialect.ts"
import { unsupportedSettings } from "./SurveySettings.ts"
import type { Choice, Logic, SourceGroup, SourceItem, SourceModel, SourceQuestion } from "./SourceModel.ts"

const inputs: Readonly<Record<string, Kind>> = {
  text: exactly("text"),
  date: exactly("date"),
  "datetime-local": exactly("datetime"),
  datetime: exactly("datetime"),
  time: exactly("time"),
  month: nearest("month", "month", "text"),
  week: nearest("week", "week", "text"),
  email: exactly("email"),
  number: exactly("number"),
  tel: exactly("phone"),
  url: exactly("url"),
  password: exactly("password"),
  color: exactly("color"),
  range: nearest("range", "range", "number"),
}

const kinds: Readonly<Record<string, Kind>> = {
  comment: exactly("textarea"),
  radiogroup: exactly("radio"),
  dropdown: exactly("select"),
  checkbox: exactly("multi_select"),
  tagbox: exactly("multi_select"),
  boolean: exactly("boolean"),
  rating: exactly("rating"),
  ranking: exactly("ranking"),
  imagepicker: nearest("imagepicker", "image_choice", "radio"),
  buttongroup: exactly("radio"),
  slider: nearest("range", "range", "number"),
  file: exactly("file"),
  signaturepad: exactly("signature"),
  expression: exactly("formula"),
  html: nearest("note", "note"),
  geopoint: nearest("geopoint", "geopoint", "text"),
}

/** A plain string, or a map from language to text, in which `default` is the survey's language. */
const localizedIn = (json: Json | undefined, locale: string): LocalizedText | undefined => {
  if (typeof json === "string") return json === "" ? undefined : json
  if (typeof json === "number") return String(json)
  if (!isJsonObject(json ?? null)) return undefined
  const entries = Object.entries(json as JsonObject).flatMap(([tag, text]) =>
    typeof text === "string" && text !== "" ? [[tag === "default" ? locale : tag, text] as const] : [],
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** SurveyJS rules enable a question; our rules can only disable it. */
const disabledUnless = (text: string): Logic => {
  const { expression } = logicOf(text)
  return { text: `enableIf: ${text}`, expression: expression === undefined ? undefined : call("not", expression) }
}

class Reader {
  private readonly locale: string

  constructor(locale: string) {
    this.locale = locale
  }

  private text(json: Json | undefined): LocalizedText | undefined {
    return localizedIn(json, this.locale)
  }

  private choice(json: Json): Choice {
    if (!isJsonObject(json)) return { value: String(json), label: String(json) }
    const value = String(json["value"] ?? json["text"] ?? "")
    return { value, label: this.text(json["text"]) ?? value }
  }

  private choices(element: JsonObject, notes: Array<ImportNote>): ReadonlyArray<Choice> | undefined {
    const forAll = textIn(element["choicesVisibleIf"])
    const given = listIn(element["choices"]).map((one): Choice => {
      const choice = this.choice(one)
      const own = isJsonObject(one) ? textIn(one["visibleIf"]) : undefined
      return { ...choice, ...offeredIf(own ?? forAll, choice.value) }
    })
    if (isJsonObject(element["choicesByUrl"] ?? null) || typeof element["choicesFromQuestion"] === "string")
      notes.push(note("options_outside", JSON.stringify(element["choicesByUrl"] ?? element["choicesFromQuestion"])))
    const { choicesMin: from, choicesMax: to } = element
    const counted =
      typeof from === "number" && typeof to === "number" && to - from <= 1000 && to >= from
        ? Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: String(from + at) }))
        : []
    const other = element["hasOther"] === true || element["showOtherItem"] === true
    const none = element["hasNone"] === true || element["showNoneItem"] === true
    return [
      ...given,
      ...counted,
      ...(none
        ? [{ value: "none", label: this.text(element["noneText"]) ?? { en: "None", es: "Ninguna" }, exclusive: true }]
        : []),
      ...(other ? [{ value: "other", label: this.text(element["otherText"]) ?? { en: "Other", es: "Otra" } }] : []),
    ]
  }

  /** The labels at the ends of a scale. */
  private ends(element: JsonObject, type: string): JsonObject {
    if (type !== "rating") return {}
    const { rateMin: low = 1, rateMax: high = element["rateCount"] ?? 5 } = element
    const labels = [
      [low, this.text(element["minRateDescription"])],
      [high, this.text(element["maxRateDescription"])],
    ].filter(([, text]) => text !== undefined)
    return labels.length === 0 ? {} : { anchor_labels: Object.fromEntries(labels) }
  }

  private common(element: JsonObject, path: string) {
    const visible = textIn(element["visibleIf"])
    const name = textIn(element["name"]) ?? path
    const label = this.text(element["title"])
    const notes: Array<ImportNote> = []
    const enabled = textIn(element["enableIf"])
    notes.push(...unsupportedSettings(element))
    const isHidden = element["visible"] === false
    return {
      path,
      name,
      label: label ?? name,
      hint: this.text(element["description"]),
      ...(element["readOnly"] === true
        ? { readOnly: true }
        : enabled === undefined
          ? {}
          : { readOnly: disabledUnless(enabled) }),
      ...(visible !== undefined ? { visible: logicOf(visible) } : isHidden ? { visible: logicOf("false") } : {}),
      notes,
    }
  }

  elements(json: Json | undefined, path: string): ReadonlyArray<SourceItem> {
    return objectsIn(json).flatMap((element, at) => this.element(element, `${path}[${at}]`))
  }

  private element(element: JsonObject, path: string): ReadonlyArray<SourceItem> {
    const type = textIn(element["type"]) ?? "text"
    const group = (items: ReadonlyArray<SourceItem>, more: Partial<SourceGroup> = {}): SourceGroup => ({
      ...this.common(element, path),
      is: "group",
      sourceType: type,
      isRepeat: false,
      items,
      ...more,
    })
    switch (type) {
      case "panel":
      case "flowpanel":
        return [group(this.elements(element["elements"] ?? element["questions"], `${path}.elements`))]
      case "paneldynamic":
        return [
          group(
            this.elements(element["templateElements"], `${path}.templateElements`),
            this.repeated(element, "minPanelCount", "maxPanelCount"),
          ),
        ]
      case "matrixdynamic":
        return [group(this.columns(element, path), this.repeated(element, "minRowCount", "maxRowCount"))]
      case "multipletext":
        return [
          group(
            objectsIn(element["items"]).map((one, at) =>
              this.question({ type: "text", ...one }, `${path}.items[${at}]`),
            ),
          ),
        ]
      case "matrix":
        return [this.table(element, path, group(this.rows(element, path)))]
      case "matrixdropdown":
        return [group(this.rowsOfColumns(element, path))]
      default:
        return [this.question(element, path)]
    }
  }

  private repeated(element: JsonObject, low: string, high: string): Partial<SourceGroup> {
    const [least, most] = [element[low], element[high]]
    return {
      isRepeat: true,
      ...(typeof least === "number" ? { least } : {}),
      ...(typeof most === "number" ? { most } : {}),
    }
  }

  /** Converts a matrix, with the columns as choices. A matrix with several answers per row becomes a group. */
  private table(element: JsonObject, path: string, group: SourceGroup): SourceGroup {
    const cell = textIn(element["cellType"])
    if (cell === "checkbox" || group.items.length === 0) return group
    return { ...group, path, choices: listIn(element["columns"]).map((one) => this.choice(one)) }
  }

  /** The rows of a matrix. */
  private rows(element: JsonObject, path: string): ReadonlyArray<SourceQuestion> {
    const { name } = this.common(element, path)
    return listIn(element["rows"]).map((row, at) => {
      const { value, label } = this.choice(row)
      return {
        is: "question",
        path: `${path}.rows[${at}]`,
        name: `${name}_${value}`,
        sourceType: "matrix",
        type: element["cellType"] === "checkbox" ? "multi_select" : "radio",
        label,
        required: ["isRequired", "isAllRowRequired", "eachRowRequired"].some((key) => element[key] === true),
        choices: listIn(element["columns"]).map((one) => this.choice(one)),
        notes: [],
      }
    })
  }

  private columns(element: JsonObject, path: string, prefix = ""): ReadonlyArray<SourceItem> {
    return objectsIn(element["columns"]).map((column, at) => {
      const cell = textIn(column["cellType"]) ?? textIn(element["cellType"]) ?? "dropdown"
      const choices = column["choices"] ?? element["choices"]
      return this.question(
        {
          ...column,
          ...(choices === undefined ? {} : { choices }),
          type: cell === "default" ? "dropdown" : cell,
          name: `${prefix}${textIn(column["name"]) ?? at}`,
          title: column["title"] ?? column["name"] ?? "",
        },
        `${path}.columns[${at}]`,
      )
    })
  }

  private rowsOfColumns(element: JsonObject, path: string): ReadonlyArray<SourceItem> {
    const { name } = this.common(element, path)
    return listIn(element["rows"]).map((row, at): SourceGroup => {
      const { value, label } = this.choice(row)
      return {
        is: "group",
        path: `${path}.rows[${at}]`,
        name: `${name}_${value}`,
        sourceType: "matrixdropdown",
        label,
        isRepeat: false,
        items: this.columns(element, path, `${name}_${value}_`),
        notes: [],
      }
    })
  }

  private question(element: JsonObject, path: string): SourceQuestion {
    const type = textIn(element["type"]) ?? "text"
    const kind =
      type === "text"
        ? (ownValue(inputs, textIn(element["inputType"]) ?? "text") ??
          unknownKind(`text ${String(element["inputType"])}`))
        : (ownValue(kinds, type) ?? unknownKind(type))
    const common = this.common(element, path)
    const notes = [...common.notes, ...kind.notes]
    const isMany = type === "imagepicker" && element["multiSelect"] === true
    const chooses = ["radiogroup", "dropdown", "checkbox", "tagbox", "ranking", "imagepicker", "buttongroup"].includes(
      type,
    )
    const requiredIf = textIn(element["requiredIf"])
    const expression = textIn(element["expression"])
    const content = type === "html" ? this.text(element["html"]) : undefined
    const standard = element["defaultValue"]
    return {
      ...common,
      is: "question",
      sourceType: type,
      type: isMany ? "multi_select" : kind.type,
      ...(content === undefined ? {} : { label: plain(content) }),
      notes,
      required: requiredIf === undefined ? element["isRequired"] === true : logicOf(requiredIf),
      requiredMessage: this.text(element["requiredErrorText"]),
      placeholder: this.text(element["placeholder"] ?? element["placeHolder"]),
      ...(expression === undefined ? {} : { calculation: logicOf(expression) }),
      ...(chooses ? { choices: this.choices(element, notes) } : {}),
      constraints: { ...constraintsOf(element, type, notes), ...this.ends(element, type) },
      ...(type === "file" && element["allowMultiple"] === true ? { extension: { meta: { multiple: true } } } : {}),
      ...(standard === undefined || (chooses && typeof standard === "object" && !Array.isArray(standard))
        ? {}
        : { default: standard }),
    }
  }
}

/** Text without markup. */
const plain = (text: LocalizedText): LocalizedText => {
  const without = (markup: string): string =>
    markup
      .replaceAll(/<[^>]{0,500}>/g, " ")
      .replaceAll("&nbsp;", " ")
      .replaceAll(/\s+/g, " ")
      .trim()
  return typeof text === "string"
    ? without(text)
    : Object.fromEntries(Object.entries(text).map(([tag, words]) => [tag, without(words)]))
}

/** Survey settings that have no equivalent here. */
const settings = ["triggers", "calculatedValues", "completedHtmlOnCondition", "navigateToUrl", "timeLimit", "quizMode"]

/** Converts a SurveyJS survey (surveyjs.io). */
export const surveyJs = (json: JsonObject): SourceModel => {
  const reader = new Reader(textIn(json["locale"]) ?? "en")
  const pages = objectsIn(json["pages"])
  const locale = textIn(json["locale"]) ?? "en"
  const paged = pages.map((page, at): SourceGroup => {
    const visible = textIn(page["visibleIf"])
    const enabled = textIn(page["enableIf"])
    return {
      is: "group",
      path: `pages[${at}]`,
      name: textIn(page["name"]) ?? `page${at + 1}`,
      sourceType: "page",
      label: localizedIn(page["title"], locale),
      hint: localizedIn(page["description"], locale),
      ...(visible === undefined ? {} : { visible: logicOf(visible) }),
      ...(enabled === undefined ? {} : { readOnly: disabledUnless(enabled) }),
      isRepeat: false,
      items: reader.elements(page["elements"] ?? page["questions"], `pages[${at}].elements`),
      notes: [],
    }
  })
  const key = json["elements"] === undefined ? "questions" : "elements"
  return {
    source: "surveyjs",
    title: localizedIn(json["title"], locale) ?? "Survey",
    description: localizedIn(json["description"], locale),
    items: [...paged, ...reader.elements(json[key], key)],
    references: /\{\s*(?:panel\.)?([^{}]{1,200}?)\s*\}/gu,
    left: settings.flatMap((name) =>
      json[name] === undefined ? [] : [{ path: name, sourceType: "survey", note: note("setting_left", name) }],
    ),
  }
}
