import { choicesOf, rangeOf, scaleOf } from "../answers/Choices.ts"
import { answerFamily } from "../answers/Readers.ts"
import { isJsonObject, type Json } from "../codec/Json.ts"
import type { Differences } from "../import/Differences.ts"
import { type SheetRow, type Workbook, xlsForm } from "../import/XlsForm.ts"
import { familyOf, type Family, type FieldType, isGroup } from "../model/FieldType.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import { allFields, type FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { type FormSection, type FormSubsection, isSubsection } from "../model/FormSection.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import { slottedParts } from "../model/Slots.ts"
import { languagesOfForm } from "../model/WrittenLanguages.ts"
import { computedText, type OuterRules, outerRulesOf, requiredText, shownText } from "../render/Governed.ts"
import { limitsOf } from "../render/XForms.ts"
import { type Finding, relevantText } from "../render/XPath.ts"
import { type ChoiceFilter, choiceFilterOf, offerColumn } from "./ChoiceFilter.ts"
import { exported } from "./Exported.ts"

/** The cells of a row by column name; empty cells are left out. */
type Row = Readonly<Record<string, string>>

export interface Sheets {
  readonly survey: ReadonlyArray<Row>
  readonly choices: ReadonlyArray<Row>
  readonly settings: ReadonlyArray<Row>
  readonly parley: ReadonlyArray<Row>
}

const types: Partial<Readonly<Record<FieldType, string>>> = {
  file: "file",
  image: "image",
  signature: "image",
  audio: "audio",
  video: "video",
  geopoint: "geopoint",
  barcode: "barcode",
  note: "note",
  range: "range",
  checkbox: "acknowledge",
  formula: "calculate",
  hidden: "hidden",
}

const byFamily: Partial<Readonly<Record<Family, string>>> = {
  number: "decimal",
  integer: "integer",
  scale: "range",
  date: "date",
  datetime: "dateTime",
  time: "time",
}

const appearances: Partial<Readonly<Record<FieldType, string>>> = {
  textarea: "multiline",
  select: "minimal",
  signature: "signature",
}

/** Spreadsheet cells are limited to 32,767 characters; longer JSON continues in the next column. */
const longestCell = 30_000

const spread = (text: string): ReadonlyArray<readonly [string, string]> =>
  Array.from({ length: Math.ceil(text.length / longestCell) }, (_, at) => [
    at === 0 ? "differences" : `differences ${at + 1}`,
    text.slice(at * longestCell, (at + 1) * longestCell),
  ])

const filled = (row: Readonly<Record<string, string | undefined>>): Row =>
  Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => (entry[1] ?? "") !== ""))

class Writer {
  readonly survey: Array<Row> = []
  readonly choices: Array<Row> = []
  private readonly languages: ReadonlyArray<string>
  private readonly fields: ReadonlyMap<string, FormField>
  private readonly rules: OuterRules

  constructor(form: FormDefinition) {
    this.languages = languagesOfForm(form)
    this.fields = new Map(
      allFields(form).flatMap((field) => [
        [field.fieldId, field],
        [field.fieldUid, field],
      ]),
    )
    this.rules = outerRulesOf(allFields(form))
    for (const section of form.sections) this.heading(section.sectionId, section)
  }

  private readonly find: Finding = (id) => {
    const field = id === undefined ? undefined : this.fields.get(id)
    return field === undefined ? undefined : { field, path: `\${${field.fieldId}}` }
  }

  /**
   * The cells for a title, label or message, with one column per language. References to answers are in XLSForm
   * notation.
   */
  texts(head: string, text: LocalizedText | undefined): Row {
    if (text === undefined) return {}
    const written = (words: string): string =>
      slottedParts(words)
        .map(({ text: part, id }) => (id !== undefined && this.fields.has(id) ? `\${${id}}` : part))
        .join("")
    const plain = this.languages.length === 0 ? head : `${head}::${this.languages[0]!}`
    return typeof text === "string"
      ? { [plain]: written(text) }
      : Object.fromEntries(Object.entries(text).map(([tag, words]) => [`${head}::${tag}`, written(words)]))
  }

  private add(row: Readonly<Record<string, string | undefined>>): void {
    this.survey.push(filled(row))
  }

  private heading(name: string, { title, description, dependsOn, fields }: FormSection | FormSubsection): void {
    this.add({
      type: "begin_group",
      name,
      ...this.texts("label", title),
      ...this.texts("hint", description),
      relevant: relevantText(dependsOn, this.find),
    })
    for (const item of fields)
      if (isSubsection(item)) this.heading(item.subsectionId, item)
      else this.field(item)
    this.add({ type: "end_group" })
  }

  private field(field: FormField): void {
    if (isGroup(field)) return this.group(field, field.children ?? [], "group")
    const { itemTemplate } = field
    if (field.fieldType === "array" && itemTemplate !== undefined)
      return this.group(field, isGroup(itemTemplate) ? (itemTemplate.children ?? []) : [itemTemplate], "repeat")
    const filter = choiceFilterOf(choicesOf(field) ?? [], this.find)
    this.add({
      type: this.typeOf(field, filter),
      name: field.fieldId,
      ...this.common(field),
      required: this.required(field),
      readonly: field.readOnly ? "yes" : undefined,
      appearance: appearances[field.fieldType],
      default: defaultText(field.default),
      choice_filter: filter?.filter,
      parameters: parametersOf(field),
      calculation: this.calculation(field),
      constraint: limitsOf(field).join(" and ").replaceAll("matches(", "regex("),
      ...this.texts("constraint_message", field.constraints?.patternMessage),
    })
  }

  private common(field: FormField): Row {
    return filled({
      ...this.texts("label", field.label),
      ...this.texts("hint", field.hint ?? field.description),
      relevant: shownText(field.dependsOn, this.outer(field), this.find),
    })
  }

  private outer(field: FormField) {
    return this.rules.get(field.fieldId) ?? []
  }

  private group(field: FormField, inner: ReadonlyArray<FormField>, kind: "group" | "repeat"): void {
    const { minItems, maxItems } = field.constraints ?? {}
    this.add({
      type: `begin_${kind}`,
      name: field.fieldId,
      ...this.common(field),
      appearance: field.fieldType === "matrix" ? "table-list" : undefined,
      repeat_count: kind === "repeat" && minItems !== undefined && minItems === maxItems ? String(minItems) : undefined,
      "parley::group": kind === "group" && field.fieldType !== "matrix" ? '{"field_type":"group"}' : undefined,
    })
    for (const one of inner) this.field(one)
    this.add({ type: `end_${kind}` })
  }

  private typeOf(field: FormField, filter?: ChoiceFilter): string {
    const { fieldType, fieldId } = field
    if (fieldType === "boolean") return `select_one ${this.list(fieldId, yesOrNo)}`
    const options = choicesOf(field)
    const family = familyOf(fieldType)
    if (options !== undefined && options.length > 0 && fieldType === "ranking")
      return `rank ${this.list(fieldId, options, filter)}`
    if (options !== undefined && options.length > 0 && (family === "choice" || family === "choices"))
      return `select_${family === "choice" ? "one" : "multiple"} ${this.list(fieldId, options, filter)}`
    if (this.calculation(field) !== undefined) return "calculate"
    return types[fieldType] ?? byFamily[answerFamily(field)] ?? "text"
  }

  private list(name: string, options: ReadonlyArray<FieldOption>, filter?: ChoiceFilter): string {
    const list = name.replaceAll(/\s+/g, "_")
    for (const option of options) {
      const { value, label, exclusive } = option
      this.choices.push(
        filled({
          list_name: list,
          name: value,
          ...this.texts("label", label),
          "parley::exclusive": exclusive === true ? "yes" : undefined,
          [offerColumn]: filter?.cells.get(option),
        }),
      )
    }
    return list
  }

  private required(field: FormField): string | undefined {
    const text = requiredText(field, this.outer(field), this.find)
    return text === "true()" ? "yes" : text
  }

  private calculation(field: FormField): string | undefined {
    return computedText(field, this.outer(field), this.find)
  }
}

const yesOrNo: ReadonlyArray<FieldOption> = [
  { value: "true", label: { en: "Yes", es: "Sí" }, disabled: false },
  { value: "false", label: { en: "No", es: "No" }, disabled: false },
]

const defaultText = (given: Json | undefined): string | undefined => {
  if (Array.isArray(given)) return given.map(String).join(" ")
  return given === undefined || given === null || isJsonObject(given) ? undefined : String(given)
}

/** The minimum, maximum and step of a slider or a scale. */
const parametersOf = (field: FormField): string | undefined => {
  if (field.fieldType !== "range" && answerFamily(field) !== "scale") return undefined
  const { min, max, step } = field.fieldType === "range" ? rangeOf(field) : scaleOf(field)
  return `start=${min} end=${max} step=${step}`
}

const parts = (differences: Differences): ReadonlyArray<Row> =>
  Object.entries(differences).map(([id, changes]) => ({ id, ...Object.fromEntries(spread(JSON.stringify(changes))) }))

const sheetsOf = (form: FormDefinition, differences: Differences): Sheets => {
  const writer = new Writer(form)
  const [language] = languagesOfForm(form)
  return {
    survey: writer.survey,
    choices: writer.choices,
    settings: [
      filled({
        ...writer.texts("form_title", form.title),
        form_id: form.formId,
        version: form.version,
        default_language: language,
      }),
    ],
    parley: parts(differences),
  }
}

const rowsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<SheetRow> =>
  rows.map((row, at) => ({
    number: at + 2,
    cells: new Map(Object.entries(row).map(([head, text]) => [head.toLowerCase(), text])),
  }))

/** The sheets in the format that the importer reads. */
const workbookOf = ({ survey, choices, settings, parley }: Sheets): Workbook => ({
  survey: rowsOf(survey),
  choices: rowsOf(choices),
  settings: rowsOf(settings),
  parley: rowsOf(parley),
})

/** Exports a form as the sheets of an XLSForm (xlsform.org), with an additional sheet that other programs ignore. */
export const xlsFormFile = (form: FormDefinition): Sheets =>
  exported(form, {
    write: (differences) => sheetsOf(form, differences),
    read: (sheets) => xlsForm(workbookOf(sheets)),
  })
