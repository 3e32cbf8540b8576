import { type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { listIn, objectIn, objectsIn, textIn } from "./JsonParts.ts"
import { exactly, type Kind, nearest, unknownKind } from "./Kinds.ts"
import { note } from "./Notes.ts"
import { sharedChoices } from "./SourceItems.ts"
import type { Choice, SourceItem, SourceModel } from "./SourceModel.ts"
import { jumpedTo } from "./TypeformJumps.ts"

const kinds: Readonly<Record<string, Kind>> = {
  short_text: exactly("text"),
  long_text: exactly("textarea"),
  multiple_choice: exactly("radio"),
  picture_choice: nearest("picture_choice", "image_choice", "radio"),
  dropdown: exactly("select"),
  yes_no: exactly("boolean"),
  legal: exactly("checkbox"),
  email: exactly("email"),
  number: exactly("number"),
  phone_number: exactly("phone"),
  date: exactly("date"),
  website: exactly("url"),
  rating: exactly("rating"),
  opinion_scale: exactly("rating"),
  nps: exactly("nps"),
  ranking: exactly("ranking"),
  file_upload: exactly("file"),
  statement: nearest("note", "note"),
}

const choicesOf = (properties: JsonObject): ReadonlyArray<Choice> => [
  ...objectsIn(properties["choices"]).map((one) => {
    const label = textIn(one["label"]) ?? ""
    return { value: textIn(one["ref"]) ?? label, label }
  }),
  ...(properties["allow_other_choice"] === true ? [{ value: "other", label: { en: "Other", es: "Otra" } }] : []),
]

const scaleOf = (type: string, properties: JsonObject): JsonObject => {
  const steps = properties["steps"]
  if (typeof steps !== "number" || !["rating", "opinion_scale"].includes(type)) return {}
  const first = type === "rating" || properties["start_at_one"] === true ? 1 : 0
  return { scale_min: first, scale_max: first + steps - 1 }
}

const bounds = { max_length: "max_length", min_value: "min_value", max_value: "max_value" } as const

const constraintsOf = (type: string, field: JsonObject): JsonObject => {
  const [validations, properties] = [objectIn(field["validations"]), objectIn(field["properties"])]
  const found = Object.entries(bounds).flatMap(([key, own]) =>
    typeof validations[key] === "number" ? [[own, validations[key]] as const] : [],
  )
  const { min_selection: least, max_selection: most } = validations
  return {
    ...Object.fromEntries(found),
    ...(typeof least === "number" ? { min_items: least } : {}),
    ...(typeof most === "number" && most > 0 ? { max_items: most } : {}),
    ...scaleOf(type, properties),
  }
}

/** The question's reference or id, else its title. */
const nameOf = (field: JsonObject): string =>
  textIn(field["ref"]) ?? textIn(field["id"]) ?? textIn(field["title"]) ?? "question"

const itemsIn = (json: Json | undefined, path: string): ReadonlyArray<SourceItem> =>
  objectsIn(json).map((field, at): SourceItem => {
    const type = textIn(field["type"]) ?? "short_text"
    const properties = objectIn(field["properties"])
    const own = `${path}[${at}]`
    const title = textIn(field["title"])
    const attached =
      field["attachment"] === undefined && field["layout"] === undefined ? [] : [note("media_left", "attachment")]
    const common = {
      path: own,
      name: nameOf(field),
      label: title,
      hint: textIn(properties["description"]),
    }
    const notes = attached
    if (["group", "inline_group", "contact_info", "address", "matrix"].includes(type)) {
      const items = itemsIn(properties["fields"], `${own}.properties.fields`)
      const choices = type === "matrix" ? sharedChoices(items) : undefined
      return { ...common, is: "group", sourceType: type, isRepeat: false, items, choices, notes }
    }
    const kind = ownValue(kinds, type) ?? unknownKind(type)
    const isMany = properties["allow_multiple_selection"] === true
    return {
      ...common,
      is: "question",
      sourceType: type,
      type: isMany && kind.type === "radio" ? "multi_select" : kind.type,
      required: objectIn(field["validations"])["required"] === true,
      constraints: constraintsOf(type, field),
      ...(["multiple_choice", "picture_choice", "dropdown", "ranking"].includes(type)
        ? { choices: choicesOf(properties) }
        : {}),
      notes: [...notes, ...kind.notes],
    }
  })

/** Notes on the parts of a form that are not questions. */
const othersIn = (json: JsonObject): SourceModel["left"] =>
  ["welcome_screens", "thankyou_screens"].flatMap((key) =>
    objectsIn(json[key]).map((screen, at) => ({
      path: `${key}[${at}]`,
      sourceType: "screen",
      note: note("page_left", textIn(screen["title"])),
    })),
  )

/** Hidden fields, whose values come from the form's link. */
const hiddenIn = (json: JsonObject): ReadonlyArray<SourceItem> =>
  listIn(json["hidden"]).map((name, at) => ({
    is: "question",
    path: `hidden[${at}]`,
    name: String(name),
    sourceType: "hidden",
    type: "hidden",
    notes: [],
  }))

/** Converts a form from Typeform's Create API. Jumps between questions become rules for showing questions. */
export const typeform = (json: JsonObject): SourceModel => {
  const { items, left } = jumpedTo(itemsIn(json["fields"], "fields"), objectsIn(json["logic"]))
  return {
    source: "typeform",
    title: textIn(json["title"]) ?? "Form",
    items: [...hiddenIn(json), ...items],
    references: /\{\{(?:field:|hidden:)?([^{}]{1,200}?)\}\}/gu,
    left: [...left, ...othersIn(json)],
  }
}
