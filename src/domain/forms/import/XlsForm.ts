import { isJsonObject, type Json, type JsonObject, jsonIn, ownValue } from "../codec/Json.ts"
import { familyOf, type FieldType } from "../model/FieldType.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import { limits } from "../../budget/Limits.ts"
import { FormFileRefused } from "./Errors.ts"
import { exactly, type Kind, nearest, unknownKind } from "./Kinds.ts"
import { tagsFor, textOf } from "./Languages.ts"
import { type ImportNote, note } from "./Notes.ts"
import { filtered, xpathReferences } from "./XPathDialect.ts"
import { sharedChoices } from "./SourceItems.ts"
import type { Choice, Logic, SourceGroup, SourceItem, SourceModel, SourceQuestion } from "./SourceModel.ts"
import { xpathLogic } from "./XPathDialect.ts"

/** A row of a sheet by lower-case column name, with its row number. */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyMap<string, string>
}

export interface Workbook {
  readonly survey: ReadonlyArray<SheetRow>
  readonly choices: ReadonlyArray<SheetRow>
  readonly settings: ReadonlyArray<SheetRow>
  /** The rows of the additional sheet in files that this service exported. */
  readonly parley: ReadonlyArray<SheetRow>
}

const kinds: Readonly<Record<string, Kind>> = {
  text: exactly("text"),
  string: exactly("text"),
  integer: exactly("integer"),
  int: exactly("integer"),
  decimal: exactly("number"),
  date: exactly("date"),
  time: exactly("time"),
  datetime: exactly("datetime"),
  "phone number": exactly("phone"),
  email: exactly("email"),
  url: exactly("url"),
  image: exactly("image"),
  photo: exactly("image"),
  file: exactly("file"),
  audio: nearest("audio", "audio", "file"),
  video: nearest("video", "video", "file"),
  acknowledge: exactly("checkbox"),
  trigger: exactly("checkbox"),
  calculate: exactly("formula"),
  hidden: exactly("hidden"),
  note: nearest("note", "note"),
  range: nearest("range", "range", "number"),
  barcode: nearest("barcode", "barcode", "text"),
  geopoint: nearest("geopoint", "geopoint", "text"),
  geotrace: nearest("geotrace", "geotrace", "text"),
  geoshape: nearest("geoshape", "geoshape", "text"),
}

/** Values that a device records, which are not imported. Submissions here already contain their times and sender. */
const automatic: ReadonlySet<string> = new Set(
  "start end today deviceid device_id username phonenumber phone_number email simserial subscriberid audit start-geopoint background-audio background-geopoint csv-external xml-external".split(
    " ",
  ),
)

const yes: ReadonlySet<string> = new Set(["yes", "true", "true()", "1"])
const no: ReadonlySet<string> = new Set(["", "no", "false", "false()", "0"])

/** Columns that are imported. The report lists other columns with content. */
const columns =
  "type name label hint guidance_hint required required_message relevant constraint constraint_message calculation choice_filter appearance parameters repeat_count default readonly read_only media image audio video big-image disabled trigger parley::field parley::group"
const knownColumns: ReadonlySet<string> = new Set(columns.split(" "))

const headOf = (column: string): string => column.split("::", 1)[0]!.split(":", 1)[0]!.trim()

/** The language in a column name such as `label::English (en)`, or `label:fr` in older forms. */
const languageOf = (column: string): string | undefined => {
  const cut = column.indexOf("::")
  if (cut >= 0) return column.slice(cut + 2).trim()
  const single = column.indexOf(":")
  return single < 0 ? undefined : column.slice(single + 1).trim()
}

/** Reads labels, hints and messages in all languages. */
class Texts {
  private readonly tags: ReadonlyMap<string, string>
  private readonly fallback: string | undefined

  constructor(rows: ReadonlyArray<SheetRow>, standard: string) {
    const heads = new Set(rows.flatMap(({ cells }) => [...cells.keys()]))
    const texts = [...heads].filter((head) =>
      /^(?:label|hint|constraint_message|required_message|title)\s*::?/.test(head),
    )
    const names = texts.map(languageOf).filter((name) => name !== undefined)
    this.tags = tagsFor([
      ...new Set([...names, ...(standard === "" || standard === "default" ? [] : [standard.toLowerCase()])]),
    ])
    this.fallback = this.tags.get(standard.toLowerCase()) ?? (names.length > 0 ? "en" : undefined)
  }

  of({ cells }: SheetRow, head: string): LocalizedText | undefined {
    const found = [...cells].filter(([column]) => headOf(column) === head)
    return textOf(
      found.map(([column, text]) => {
        const language = languageOf(column)
        return [language === undefined ? undefined : this.tags.get(language), text] as const
      }),
      this.fallback,
    )
  }
}

const cell = ({ cells }: SheetRow, ...names: ReadonlyArray<string>): string =>
  names.map((name) => cells.get(name)?.trim() ?? "").find((text) => text !== "") ?? ""

const extensionIn = (text: string): JsonObject | undefined => {
  const json = jsonIn(text)
  return json !== undefined && isJsonObject(json) ? json : undefined
}

interface Listed extends Choice {
  readonly columns: ReadonlyMap<string, string>
}

const choicesByList = (rows: ReadonlyArray<SheetRow>, texts: Texts): ReadonlyMap<string, ReadonlyArray<Listed>> =>
  new Map(
    [...Map.groupBy(rows, (row) => cell(row, "list_name", "list name"))].map(([list, members]) => [
      list,
      members.map((row) => {
        const value = cell(row, "name", "value")
        return {
          value,
          columns: row.cells,
          label: texts.of(row, "label") ?? value,
          ...(cell(row, "parley::exclusive") === "yes" ? { exclusive: true } : {}),
        }
      }),
    ]),
  )

interface Typed {
  readonly kind: Kind
  readonly list?: string
  readonly hasOther?: boolean
}

const typed = (type: string, appearance: string): Typed => {
  const [word = "", ...rest] = type
    .replace(/^select[ _](one|multiple)\b/i, (all) => all.replace(" ", "_"))
    .replace(/^select1\b/, "select_one")
    .replace(/^select all that apply (?:from )?/i, "select_multiple ")
    .split(/\s+/)
  const lower = word.toLowerCase()
  const list = rest
    .filter((one) => one !== "or_other")
    .join(" ")
    .replace(/\s+or specify other$/, "")
  const hasOther = /\bor_other\b|\bor specify other\b/.test(type)
  if (lower === "select_one")
    return { kind: exactly(/minimal|autocomplete|search/.test(appearance) ? "select" : "radio"), list, hasOther }
  if (lower === "select_multiple") return { kind: exactly("multi_select"), list, hasOther }
  if (lower === "rank") return { kind: nearest("rank", "ranking"), list }
  if (/^select_.*_from_file$/.test(lower)) return { kind: { type: "text", notes: [note("options_outside", list)] } }
  if (lower === "text" && /multiline/.test(appearance)) return { kind: exactly("textarea") }
  return { kind: ownValue(kinds, type.toLowerCase()) ?? ownValue(kinds, lower) ?? unknownKind(type) }
}

/** Parses parameters such as `start=0 end=10 step=1`. */
const parametersOf = (text: string, type: FieldType | null): JsonObject => {
  const found = Object.fromEntries(
    [...text.matchAll(/([\w-]+)\s*=\s*([^\s;,]+)/g)].map(([, key, number]) => [key, Number(number)]),
  )
  const entries = [
    ["min_value", found["start"]],
    ["max_value", found["end"]],
    ["step", found["step"]],
  ] as const
  const isAmount = type !== null && ["number", "integer", "range"].includes(type)
  return isAmount
    ? Object.fromEntries(entries.filter((entry): entry is [(typeof entry)[0], number] => Number.isFinite(entry[1])))
    : {}
}

/** A constant default, converted to the question's type; undefined for an expression. */
const defaultOf = (text: string, type: FieldType): Json | undefined => {
  if (text === "" || /\$\{|\(/.test(text)) return undefined
  const family = familyOf(type)
  if (family === "choices") return text.split(/\s+/)
  if (family === "number" || family === "integer" || family === "scale")
    return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (family === "boolean") return yes.has(text.toLowerCase()) || text.toLowerCase() === "ok"
  return text
}

const switched = (text: string): boolean | Logic =>
  yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : xpathLogic(text)

class Survey {
  readonly left: Array<SourceModel["left"][number]> = []
  private readonly texts: Texts
  private readonly lists: ReadonlyMap<string, ReadonlyArray<Listed>>
  private readonly rows: ReadonlyArray<SheetRow>
  private at = 0
  private depth = 0

  constructor(rows: ReadonlyArray<SheetRow>, texts: Texts, lists: ReadonlyMap<string, ReadonlyArray<Listed>>) {
    this.rows = rows
    this.texts = texts
    this.lists = lists
  }

  /** Converts rows up to the end of the open group. */
  items(): ReadonlyArray<SourceItem> {
    const items: Array<SourceItem> = []
    while (this.at < this.rows.length) {
      const row = this.rows[this.at++]!
      const type = cell(row, "type").replaceAll(/\s+/g, " ")
      if (/^end[ _]/i.test(type)) return items
      if (type === "" || yes.has(cell(row, "disabled").toLowerCase())) continue
      const begun = /^begin[ _](group|repeat|loop)/i.exec(type)
      if (begun !== null) items.push(this.group(row, type, begun[1]!.toLowerCase() !== "group"))
      else items.push(...this.question(row, type))
    }
    return items
  }

  private common(row: SheetRow) {
    const notes: Array<ImportNote> = []
    const media = [...row.cells].filter(
      ([column, text]) =>
        ["media", "image", "audio", "video", "big-image"].includes(headOf(column)) && text.trim() !== "",
    )
    if (media.length > 0) notes.push(note("media_left", media.map(([, text]) => text).join(", ")))
    const relevant = cell(row, "relevant", "relevance")
    return {
      path: `survey!${row.number}`,
      name: cell(row, "name") || `row_${row.number}`,
      label: this.texts.of(row, "label"),
      hint: this.texts.of(row, "hint") ?? this.texts.of(row, "guidance_hint"),
      ...(relevant === "" ? {} : { visible: xpathLogic(relevant) }),
      notes,
    }
  }

  private group(row: SheetRow, type: string, isRepeat: boolean): SourceGroup {
    if (++this.depth > limits.formLevels)
      throw new FormFileRefused({ problem: "too_deep", path: `survey!${row.number}` })
    const common = this.common(row)
    const items = this.items()
    this.depth--
    const count = cell(row, "repeat_count")
    const fixed = /^\d{1,4}$/.test(count) ? Number(count) : undefined
    const choices = /table-list/.test(cell(row, "appearance")) ? sharedChoices(items) : undefined
    const notes =
      count !== "" && fixed === undefined ? [...common.notes, note("repeat_count_left", count)] : common.notes
    return {
      ...common,
      is: "group",
      sourceType: type,
      isRepeat,
      items,
      choices,
      notes,
      ...(fixed === undefined ? {} : { least: fixed, most: fixed }),
      extension: extensionIn(cell(row, "parley::group")),
    }
  }

  private question(row: SheetRow, type: string): ReadonlyArray<SourceItem> {
    if (automatic.has(type.toLowerCase())) {
      this.left.push({ path: `survey!${row.number}`, sourceType: type, note: note("setting_left", cell(row, "name")) })
      return []
    }
    const appearance = cell(row, "appearance")
    const { kind, list, hasOther } = typed(type, appearance)
    const common = this.common(row)
    const notes = [...common.notes, ...kind.notes]
    const extension = extensionIn(cell(row, "parley::field"))
    const ownType = extension?.["field_type"] as FieldType | undefined
    const given = cell(row, "default")
    const standard = kind.type === null ? undefined : defaultOf(given, ownType ?? kind.type)
    if (given !== "" && standard === undefined) notes.push(note("default_left", given))
    const choices = list === undefined ? undefined : filtered(this.lists.get(list) ?? [], cell(row, "choice_filter"))
    const constraint = cell(row, "constraint")
    const calculation = cell(row, "calculation", "calculate")
    const question: SourceQuestion = {
      ...common,
      is: "question",
      sourceType: type,
      type: ownType ?? kind.type,
      notes,
      required: switched(cell(row, "required")),
      requiredMessage: this.texts.of(row, "required_message"),
      readOnly: switched(cell(row, "readonly", "read_only")),
      ...(constraint === ""
        ? {}
        : { constraint: xpathLogic(constraint), constraintMessage: this.texts.of(row, "constraint_message") }),
      ...(calculation === "" ? {} : { calculation: xpathLogic(calculation) }),
      constraints: parametersOf(cell(row, "parameters"), kind.type),
      choices:
        hasOther === true ? [...(choices ?? []), { value: "other", label: { en: "Other", es: "Otra" } }] : choices,
      default: standard,
      extension,
    }
    return hasOther === true ? [question, otherOf(question)] : [question]
  }
}

/** The text question for "Other", which is visible while "Other" is chosen. */
const otherOf = ({ name, path, type }: SourceQuestion): SourceQuestion => ({
  is: "question",
  path,
  name: `${name}_other`,
  sourceType: "or_other",
  type: "text",
  label: { en: "Please specify", es: "Especifique" },
  visible: xpathLogic(type === "multi_select" ? `selected(\${${name}}, 'other')` : `\${${name}} = 'other'`),
  notes: [],
})

/** Joins long JSON, which continues in the next columns. */
const differencesIn = (rows: ReadonlyArray<SheetRow>): JsonObject =>
  Object.fromEntries(
    rows.map(({ cells }) => {
      const columns = [...cells].filter(([head]) => head.startsWith("differences"))
      return [cells.get("id") ?? "", extensionIn(columns.map(([, text]) => text).join("")) ?? {}]
    }),
  )

/** Converts an XLSForm (xlsform.org): the sheets for questions, choices and settings. */
export const xlsForm = ({ survey, choices, settings, parley }: Workbook): SourceModel => {
  const setting = settings[0] ?? { number: 2, cells: new Map<string, string>() }
  const standard = cell(setting, "default_language")
  const texts = new Texts([...survey, ...choices], standard)
  const reading = new Survey(survey, texts, choicesByList(choices, texts))
  const items: Array<SourceItem> = [...reading.items()]
  // Rows after an unmatched end of a group still belong to the form.
  for (let more = reading.items(); more.length > 0; more = reading.items()) items.push(...more)
  const unknown = new Set(
    survey.flatMap(({ cells }) =>
      [...cells].flatMap(([column, text]) =>
        text.trim() === "" || knownColumns.has(headOf(column)) || knownColumns.has(column) ? [] : [column],
      ),
    ),
  )
  const version = cell(setting, "version")
  return {
    source: "xlsform",
    formId: cell(setting, "form_id", "id_string") || undefined,
    title:
      textOf(
        [...setting.cells]
          .filter(([column]) => ["form_title", "title"].includes(headOf(column)))
          .map(([column, text]) => [
            languageOf(column) === undefined ? undefined : tagsFor([languageOf(column)!]).get(languageOf(column)!),
            text,
          ]),
        undefined,
      ) ?? "",
    items,
    references: xpathReferences,
    ...(parley.length === 0 ? {} : { differences: differencesIn(parley) }),
    left: [
      ...reading.left,
      ...[...unknown].map((column) => ({
        path: `survey!${column}`,
        sourceType: "column",
        note: note("setting_left", column),
      })),
    ],
    extension: {
      ...(version === "" ? {} : { version: version.slice(0, 64) }),
      ...extensionIn(cell(setting, "parley::form")),
    },
  }
}
