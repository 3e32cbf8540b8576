import { type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { familyOf, type FieldType, fieldTypes } from "../model/FieldType.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import { FormFileRefused } from "./Errors.ts"
import { exactly, type Kind, nearest, unknownKind } from "./Kinds.ts"
import { tagsFor, textOf } from "./Languages.ts"
import { type ImportNote, note } from "./Notes.ts"
import { sharedChoices } from "./SourceItems.ts"
import type { Choice, Logic, SourceGroup, SourceItem, SourceModel, SourceQuestion } from "./SourceModel.ts"
import { boundsOf } from "./ConstraintTranslation.ts"
import { childrenNamed, descendant, type Element, elementsIn, wordsOf } from "./XmlTree.ts"
import { filtered, xpathLogic, xpathReferences } from "./XPathDialect.ts"

const types: Readonly<Record<string, Kind>> = {
  string: exactly("text"),
  int: exactly("integer"),
  integer: exactly("integer"),
  decimal: exactly("number"),
  boolean: exactly("boolean"),
  date: exactly("date"),
  time: exactly("time"),
  dateTime: exactly("datetime"),
  anyURI: exactly("url"),
  email: exactly("email"),
  barcode: nearest("barcode", "barcode", "text"),
  geopoint: nearest("geopoint", "geopoint", "text"),
  geotrace: nearest("geotrace", "geotrace", "text"),
  geoshape: nearest("geoshape", "geoshape", "text"),
}

const controls: ReadonlySet<string> = new Set([
  "input",
  "select",
  "select1",
  "upload",
  "trigger",
  "range",
  "rank",
  "textarea",
  "secret",
  "output",
])

const uploads = (mediatype: string): Kind => {
  if (mediatype.startsWith("image")) return exactly("image")
  if (mediatype.startsWith("audio")) return nearest("audio", "audio", "file")
  if (mediatype.startsWith("video")) return nearest("video", "video", "file")
  return exactly("file")
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1)
const lastOf = (path: string): string => path.split("/").at(-1)!.trim()

const kindOf = (control: Element, type: string, appearance: string): Kind => {
  const { name, attributes } = control
  if (name === "select1") return exactly(/minimal|autocomplete|search/.test(appearance) ? "select" : "radio")
  if (name === "select") return exactly("multi_select")
  if (name === "rank") return nearest("rank", "ranking")
  if (name === "upload") return uploads(attributes["mediatype"] ?? "")
  if (name === "trigger") return exactly("checkbox")
  if (name === "range") return nearest("range", "range", type === "int" ? "integer" : "number")
  if (name === "secret") return exactly("password")
  if (name === "textarea" || (name === "input" && /multiline/.test(appearance))) return exactly("textarea")
  return ownValue(types, type) ?? (type === "" ? exactly("text") : unknownKind(type))
}

/** A form's strings by identifier, in each of its languages. */
class Translations {
  private readonly byId = new Map<string, Array<readonly [string | undefined, string]>>()
  readonly media = new Set<string>()

  constructor(model: Element) {
    const itext = descendant(model, "itext")
    const translations = itext === undefined ? [] : childrenNamed(itext, "translation")
    const tags = tagsFor(translations.map(({ attributes }) => attributes["lang"] ?? ""))
    const isPlain = translations.length === 1 && /^(?:default)?$/.test(translations[0]!.attributes["lang"] ?? "")
    for (const translation of translations)
      for (const text of childrenNamed(translation, "text")) {
        const id = text.attributes["id"] ?? ""
        const values = childrenNamed(text, "value")
        const words = values.find(({ attributes }) => attributes["form"] === undefined || attributes["form"] === "long")
        if (values.some(({ attributes }) => /image|audio|video/.test(attributes["form"] ?? ""))) this.media.add(id)
        const own = this.byId.get(id) ?? []
        if (words !== undefined)
          own.push([isPlain ? undefined : tags.get(translation.attributes["lang"] ?? ""), wordsOf(words)])
        this.byId.set(id, own)
      }
  }

  of(id: string): LocalizedText | undefined {
    return textOf(this.byId.get(id) ?? [], undefined)
  }

  /** The identifier in `jr:itext('id')`. */
  static idIn(expression: string | undefined): string | undefined {
    return expression === undefined ? undefined : /itext\(\s*['"]([^'"]+)['"]\s*\)/.exec(expression)?.[1]
  }

  in(element: Element | undefined): LocalizedText | undefined {
    if (element === undefined) return undefined
    const id = Translations.idIn(element.attributes["ref"])
    if (id !== undefined) return this.of(id)
    const words = wordsOf(element).trim()
    return words === "" ? undefined : words
  }
}

interface Entry {
  readonly bind: Readonly<Record<string, string>>
  readonly value: string
}

class Form {
  readonly title: string
  readonly root: Element
  private readonly model: Element
  private readonly texts: Translations
  private readonly binds = new Map<string, Readonly<Record<string, string>>>()
  private readonly values = new Map<string, string>()
  private readonly asked = new Set<string>()

  constructor(document: Element) {
    const model = document.name === "model" ? document : descendant(document, "model")
    const instance = model === undefined ? undefined : childrenNamed(model, "instance")[0]
    const root = instance === undefined ? undefined : elementsIn(instance)[0]
    if (model === undefined || root === undefined) throw new FormFileRefused({ problem: "unknown_format" })
    this.model = model
    this.root = root
    this.texts = new Translations(model)
    const title = descendant(document, "title")
    this.title = title === undefined ? "" : wordsOf(title).trim()
    for (const { attributes } of childrenNamed(model, "bind"))
      this.binds.set(this.absolute(attributes["nodeset"] ?? attributes["ref"] ?? "", ""), attributes)
    this.collect(root, `/${root.name}`)
  }

  private collect(element: Element, path: string): void {
    for (const child of elementsIn(element)) {
      const own = `${path}/${child.name}`
      // A repeat's template and its entries are siblings with the same path; only the first one is used.
      if (!this.values.has(own)) this.values.set(own, elementsIn(child).length > 0 ? "" : wordsOf(child).trim())
      this.collect(child, own)
    }
  }

  absolute(path: string, within: string): string {
    if (path.startsWith("/")) return path
    return path === "" ? within : `${within}/${path.replace(/^\.\//, "")}`
  }

  private entry(path: string): Entry {
    return { bind: this.binds.get(path) ?? {}, value: this.values.get(path) ?? "" }
  }

  /** The questions in the body, with their groups. */
  items(element: Element, within: string): ReadonlyArray<SourceItem> {
    return elementsIn(element).flatMap((child): ReadonlyArray<SourceItem> => {
      if (child.name === "group" || child.name === "repeat") return this.group(child, within)
      if (!controls.has(child.name))
        return ["label", "hint", "help"].includes(child.name) ? [] : this.items(child, within)
      return [this.question(child, within)]
    })
  }

  private group(element: Element, within: string): ReadonlyArray<SourceItem> {
    const ref = element.attributes["nodeset"] ?? element.attributes["ref"]
    // A repeat's label is on the group that encloses it.
    const repeat = element.name === "group" ? childrenNamed(element, "repeat") : []
    const others = elementsIn(element).filter(({ name }) => !["label", "hint", "help", "repeat"].includes(name))
    const holder = repeat.length === 1 && others.length === 0 ? repeat[0]! : element
    const path = this.absolute(holder.attributes["nodeset"] ?? holder.attributes["ref"] ?? ref ?? "", within)
    const { bind } = this.entry(path)
    this.asked.add(path)
    const isRepeat = holder.name === "repeat"
    const own = ownKind(element)
    const count = holder.attributes["count"]
    const notes = isRepeat && count !== undefined ? [note("repeat_count_left", count)] : []
    const items = this.items(holder, isRepeat || ref !== undefined ? path : within)
    const name = ref === undefined && !isRepeat ? `group-${this.asked.size}` : lastOf(path)
    return [
      {
        is: "group",
        path,
        name,
        sourceType: isRepeat ? "repeat" : "group",
        label: this.texts.in(childrenNamed(element, "label")[0]) ?? this.texts.in(childrenNamed(holder, "label")[0]),
        hint: this.texts.in(childrenNamed(element, "hint")[0]),
        ...(bind["relevant"] === undefined ? {} : { visible: xpathLogic(bind["relevant"]) }),
        readOnly: readOnlyIn(bind["readonly"]),
        notes,
        isRepeat,
        items,
        choices: own === "matrix" ? sharedChoices(items) : undefined,
        ...(isRepeat ? entriesIn(bind["constraint"]) : {}),
        extension: own === "group" ? { field_type: own } : undefined,
      } satisfies SourceGroup,
    ]
  }

  private choices(control: Element, notes: Array<ImportNote>): ReadonlyArray<Choice> | undefined {
    const inline = childrenNamed(control, "item").map((item): Choice => {
      const value = wordsOf(childrenNamed(item, "value")[0] ?? item).trim()
      return { value, label: this.texts.in(childrenNamed(item, "label")[0]) ?? value }
    })
    const itemset = childrenNamed(control, "itemset")[0]
    if (itemset === undefined) return control.name.startsWith("select") || control.name === "rank" ? inline : undefined
    const nodeset = itemset.attributes["nodeset"] ?? ""
    const id = /instance\(\s*['"]([^'"]+)['"]\s*\)/.exec(nodeset)?.[1]
    const instance = childrenNamed(this.model, "instance").find(({ attributes }) => attributes["id"] === id)
    const root = instance === undefined ? undefined : elementsIn(instance)[0]
    if (root === undefined) {
      notes.push(note("options_outside", id ?? nodeset))
      return []
    }
    const filter = /\[([^]*)\]/.exec(nodeset)?.[1] ?? ""
    const valueName = childrenNamed(itemset, "value")[0]?.attributes["ref"] ?? "name"
    const labelRef = childrenNamed(itemset, "label")[0]?.attributes["ref"] ?? "label"
    const labelName = /itext\(\s*(\w+)\s*\)/.exec(labelRef)?.[1] ?? labelRef
    const choices = elementsIn(root).map((item) => {
      const part = (name: string): string =>
        wordsOf(childrenNamed(item, name)[0] ?? { name, attributes: {}, children: [] }).trim()
      const value = part(valueName)
      const words = part(labelName)
      const columns = new Map(elementsIn(item).map((column) => [column.name, wordsOf(column).trim()]))
      return { value, columns, label: (labelRef.includes("itext") ? this.texts.of(words) : words) ?? value }
    })
    return filtered(choices, filter)
  }

  private question(control: Element, within: string): SourceQuestion {
    const path = this.absolute(control.attributes["ref"] ?? control.attributes["bind"] ?? "", within)
    this.asked.add(path)
    const { bind, value } = this.entry(path)
    const type = local(bind["type"] ?? "")
    const own = ownKind(control)
    const kind = own === undefined ? kindOf(control, type, control.attributes["appearance"] ?? "") : exactly(own)
    const isNote =
      own === undefined &&
      control.name === "input" &&
      bind["readonly"]?.startsWith("true") === true &&
      bind["calculate"] === undefined
    const shown = isNote ? nearest("note", "note") : kind
    const notes: Array<ImportNote> = [...shown.notes]
    const label = childrenNamed(control, "label")[0]
    const id = Translations.idIn(label?.attributes["ref"])
    if (id !== undefined && this.texts.media.has(id)) notes.push(note("media_left", id))
    const words = this.texts.in(label)
    const { start, end, step } = control.attributes
    return {
      ...this.bound(bind, shown.type, value, notes),
      is: "question",
      path,
      name: lastOf(path),
      sourceType: type === "" ? control.name : `${control.name} ${type}`,
      type: bind["calculate"] !== undefined && shown.type === "text" ? "formula" : shown.type,
      label: words,
      hint: this.texts.in(childrenNamed(control, "hint")[0]),
      choices: this.choices(control, notes),
      notes,
      constraints: control.name === "range" ? amounts({ min_value: start, max_value: end, step }) : {},
    }
  }

  private bound(
    bind: Readonly<Record<string, string>>,
    type: FieldType | null,
    value: string,
    notes: Array<ImportNote>,
  ) {
    const { relevant, constraint, calculate, required } = bind
    const messageIn = (text: string | undefined): LocalizedText | undefined => {
      const id = Translations.idIn(text)
      return id === undefined ? text : this.texts.of(id)
    }
    const standard = type === null ? undefined : defaultOf(value, type)
    if (value !== "" && standard === undefined && type !== null) notes.push(note("default_left", value))
    return {
      ...(relevant === undefined || /^true\(\)$/.test(relevant) ? {} : { visible: xpathLogic(relevant) }),
      ...(constraint === undefined
        ? {}
        : { constraint: xpathLogic(constraint), constraintMessage: messageIn(bind["constraintMsg"]) }),
      ...(calculate === undefined ? {} : { calculation: xpathLogic(calculate) }),
      required:
        required === undefined || required === "false()" ? false : required === "true()" ? true : xpathLogic(required),
      requiredMessage: messageIn(bind["requiredMsg"]),
      readOnly: calculate === undefined && type !== "note" && type !== "formula" && readOnlyIn(bind["readonly"]),
      default: standard,
    }
  }

  /** Values without a control, which are computed or set by the device. */
  silent(): { readonly items: ReadonlyArray<SourceItem>; readonly left: SourceModel["left"] } {
    const rest = [...this.binds].filter(
      ([path]) => !this.asked.has(path) && !/\/(?:meta|instanceID|instanceName)(?:\/|$)/.test(path),
    )
    const isComputed = ([, { calculate }]: readonly [string, Readonly<Record<string, string>>]) =>
      calculate !== undefined
    return {
      items: rest.filter(isComputed).map(([path, bind]): SourceQuestion => ({
        ...this.bound(bind, "formula", "", []),
        is: "question",
        path,
        name: lastOf(path),
        sourceType: "calculate",
        type: "formula",
        notes: [],
      })),
      left: rest
        .filter((one) => !isComputed(one) && one[1]["type"] !== undefined)
        .map(([path, bind]) => ({
          path,
          sourceType: bind["preload"] ?? local(bind["type"]!),
          note: note("setting_left", lastOf(path)),
        })),
    }
  }
}

const known: ReadonlySet<string> = new Set(fieldTypes)

/** The field type of a question in our own exports. */
const ownKind = ({ attributes }: Element): FieldType | undefined => {
  const kind = attributes["kind"]
  return kind !== undefined && known.has(kind) ? (kind as FieldType) : undefined
}

/** The number of entries that a list may have, as in `count(/data/list) >= 2`. */
const entriesIn = (constraint: string | undefined): Pick<SourceGroup, "least" | "most"> => {
  const { expression } = constraint === undefined ? {} : xpathLogic(constraint)
  const { min_items, max_items } = expression === undefined ? {} : boundsOf(expression, "array").constraints
  return {
    ...(typeof min_items === "number" ? { least: min_items } : {}),
    ...(typeof max_items === "number" ? { most: max_items } : {}),
  }
}

const readOnlyIn = (text: string | undefined): boolean | Logic =>
  text === undefined || text === "false()" ? false : text === "true()" || xpathLogic(text)

const amounts = (given: Readonly<Record<string, string | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, text]) =>
      text === undefined || !Number.isFinite(Number(text)) ? [] : [[key, Number(text)]],
    ),
  )

const defaultOf = (text: string, type: FieldType): Json | undefined => {
  const family = familyOf(type)
  if (text === "") return undefined
  if (family === "choices") return text.split(/\s+/)
  if (family === "number" || family === "integer" || family === "scale")
    return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (family === "boolean") return text === "true" || text === "1" || text === "OK"
  return ["file", "audio", "formula"].includes(family) ? undefined : text
}

/** Converts an XForm from ODK or KoBo, or XForms 1.1 as this service exports it. */
export const xForm = (document: Element): SourceModel => {
  const form = new Form(document)
  const body = descendant(document, "body")
  const items = body === undefined ? [] : form.items(body, `/${form.root.name}`)
  const { items: computed, left } = form.silent()
  const { id, version } = form.root.attributes
  return {
    source: "xform",
    formId: id,
    title: form.title,
    items: [...items, ...computed],
    references: xpathReferences,
    left,
    extension: version === undefined || version === "" ? {} : { version: version.slice(0, 64) },
  }
}
