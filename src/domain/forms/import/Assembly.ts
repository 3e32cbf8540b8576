import type { Json, JsonObject } from "../codec/Json.ts"
import { slugOf } from "../codec/Slug.ts"
import type { ImportedField } from "../edit/ImportReport.ts"
import { familyOf } from "../model/FieldType.ts"
import { type LocalizedText, localize } from "../model/LocalizedText.ts"
import { type Calculation, calculationOf } from "./CalculationTranslation.ts"
import { boundsOf } from "./ConstraintTranslation.ts"
import { Untranslatable } from "./Expression.ts"
import { type ImportNote, note, type NoteCode } from "./Notes.ts"
import { offerOf, rulesOf } from "./RuleTranslation.ts"
import type { Choice, Logic, SourceGroup, SourceItem, SourceModel, SourceQuestion } from "./SourceModel.ts"
import { filledText, isField, namesOf, withoutOptions } from "./SourceItems.ts"
import { NamedTargets } from "./NamedTargets.ts"
import { choiceValue } from "./Targets.ts"

/** A report line while the report is still being built. */
export interface ReportLine {
  readonly path: string
  readonly sourceType: string
  readonly type: ImportedField["mappedFieldType"]
  readonly isNear: boolean
  readonly notes: Array<ImportNote>
  readonly optionsSource: ImportedField["optionsSource"]
  /** The id of the imported question; absent if the question was not imported. */
  readonly fieldId?: string
}

const messageLeft = (message: LocalizedText | undefined): ReadonlyArray<ImportNote> =>
  message === undefined ? [] : [note("message_left", localize(message, "en"))]

export interface Assembled {
  readonly definition: JsonObject
  readonly lines: ReadonlyArray<ReportLine>
}

const optioned: ReadonlySet<string> = new Set(["choice", "choices"])

/** Builds one form: its sections, and a report line for each part. */
class Assembler {
  readonly lines: Array<ReportLine> = []
  private readonly names: ReadonlyMap<SourceItem, string>
  private readonly targets: NamedTargets
  private readonly references: RegExp | undefined

  constructor(model: SourceModel) {
    this.references = model.references
    this.names = namesOf(model.items)
    this.targets = new NamedTargets(model.items, this.names)
  }

  /** Rewrites references to answers in localized text as `{field_id}`. */
  private worded(
    text: LocalizedText | undefined,
    item: SourceItem,
    notes: Array<ImportNote>,
  ): LocalizedText | undefined {
    const filled = filledText(text)
    const { references } = this
    if (filled === undefined || references === undefined) return filled
    const find = this.targets.finding(item)
    const written = (words: string): string =>
      words.replaceAll(references, (whole, name: string) => {
        const target = find(name)
        if (target !== undefined && target.type !== "group" && target.type !== "array") return `{${target.fieldId}}`
        if (!notes.some(({ code }) => code === "reference_in_text")) notes.push(note("reference_in_text", whole))
        return whole
      })
    return typeof filled === "string"
      ? written(filled)
      : Object.fromEntries(Object.entries(filled).map(([tag, words]) => [tag, written(words)]))
  }

  private attempted<T>(
    logic: Logic,
    notes: Array<ImportNote>,
    code: NoteCode,
    translate: (logic: Logic) => T,
  ): T | undefined {
    try {
      if (logic.expression === undefined) throw new Untranslatable(logic.text)
      return translate(logic)
    } catch (cause) {
      if (!(cause instanceof Untranslatable)) throw cause
      notes.push(note(code, logic.text))
      return undefined
    }
  }

  private rules(item: SourceItem, notes: Array<ImportNote>): Array<Json> {
    const rules: Array<Json> = []
    const find = this.targets.finding(item)
    if (item.visible !== undefined) {
      const shown = this.attempted(item.visible, notes, "visibility_left", ({ expression }) =>
        rulesOf(expression!, "show", find),
      )
      rules.push(...(shown ?? []))
    }
    const others = [
      [item.is === "question" ? item.required : undefined, "requirement_left", "require"],
      [item.readOnly, "logic_left", "disable"],
    ] as const
    for (const [logic, code, effect] of others) {
      if (typeof logic !== "object") continue
      rules.push(...(this.attempted(logic, notes, code, ({ expression }) => rulesOf(expression!, effect, find)) ?? []))
    }
    return rules
  }

  private calculation(item: SourceQuestion, notes: Array<ImportNote>): Calculation | undefined {
    if (item.calculation === undefined) return undefined
    return this.attempted(item.calculation, notes, "calculation_left", ({ expression }) =>
      calculationOf(expression!, this.targets.finding(item)),
    )
  }

  /** All rules of a question, by the keys under which the definition lists them. */
  private everyRule(item: SourceQuestion, notes: Array<ImportNote>): JsonObject {
    const rules = this.rules(item, notes)
    const { always, cases = [] } = this.calculation(item, notes) ?? {}
    if (always !== undefined) rules.push({ conditions: [], operations: [always] })
    const target = this.names.get(item)!
    // These rules can't be in `depends_on`, where unmet conditions would hide the question.
    const computed = cases.map(({ when, operation }) => ({ ...when, target, effect: "calc", operation }))
    return {
      ...(rules.length === 0 ? {} : { depends_on: rules }),
      ...(computed.length === 0 ? {} : { post_depends: computed }),
    }
  }

  private constraints(item: SourceQuestion, notes: Array<ImportNote>): JsonObject {
    const given = item.constraints ?? {}
    if (item.constraint === undefined || item.type === null) return given
    const { type } = item
    const found = this.attempted(item.constraint, notes, "constraint_left", (logic) => {
      const bounds = boundsOf(logic.expression!, type)
      if (Object.keys(bounds.constraints).length === 0) throw new Untranslatable(logic.text)
      if (!bounds.isComplete || bounds.isNear) notes.push(note("constraint_changed", logic.text))
      return bounds.constraints
    })
    const message = this.worded(item.constraintMessage, item, notes)
    const takesMessage = found?.["pattern"] !== undefined
    if (!takesMessage) notes.push(...messageLeft(message))
    return { ...given, ...found, ...(takesMessage && message !== undefined ? { pattern_message: message } : {}) }
  }

  /**
   * The rule for offering a choice; false if it is never offered. A filter that applies to many choices gets a single
   * note.
   */
  private offer({ visible }: Choice, item: SourceItem, notes: Array<ImportNote>): JsonObject | false | undefined {
    if (visible === undefined) return undefined
    const own: Array<ImportNote> = []
    const offered = this.attempted(visible, own, "choice_filter_left", ({ expression }) =>
      offerOf(expression!, this.targets.finding(item)),
    )
    if (own.length > 0 && !notes.some(({ code }) => code === "choice_filter_left")) notes.push(...own)
    return offered
  }

  private options(item: SourceItem, notes: Array<ImportNote>): ReadonlyArray<Json> | undefined {
    if (item.choices === undefined) return undefined
    const taken = new Set<string>()
    const dropped: Array<string> = []
    const options = item.choices.flatMap((choice) => {
      const { value, label, exclusive } = choice
      const own = choiceValue(value)
      if (own !== value) notes.push(note("option_changed", value))
      if (own === "" || taken.has(own)) {
        dropped.push(value)
        return []
      }
      const offered = this.offer(choice, item, notes)
      if (offered === false) {
        dropped.push(value)
        return []
      }
      taken.add(own)
      return [
        {
          value: own,
          label: this.worded(label, item, notes) ?? own,
          ...(exclusive === true ? { exclusive } : {}),
          ...(offered === undefined ? {} : { visible_if: offered }),
        },
      ]
    })
    if (dropped.length > 0)
      notes.push(
        note("option_dropped", `${dropped.slice(0, 5).join(", ")}${dropped.length > 5 ? ` (${dropped.length})` : ""}`),
      )
    return options
  }

  private question(item: SourceQuestion): ReadonlyArray<JsonObject> {
    const notes = [...item.notes]
    const { type } = item
    const fieldId = this.names.get(item)!
    if (type === null) {
      this.lines.push({ path: item.path, sourceType: item.sourceType, type, isNear: false, notes, optionsSource: null })
      return []
    }
    if (fieldId !== item.name) notes.push(note("name_changed", fieldId))
    const label = this.worded(item.label, item, notes) ?? item.name
    const hint = this.worded(item.hint, item, notes)
    const placeholder = this.worded(item.placeholder, item, notes)
    const options = this.options(item, notes)
    const needsOptions = optioned.has(familyOf(type)) && (options ?? []).length === 0
    if (needsOptions) notes.push(note("options_missing"))
    notes.push(...messageLeft(item.requiredMessage))
    const constraints = this.constraints(item, notes)
    const rules = this.everyRule(item, notes)
    const extension = item.extension ?? {}
    this.lines.push({
      path: item.path,
      sourceType: item.sourceType,
      type,
      isNear: item.notes.length > 0,
      notes,
      optionsSource: options === undefined ? null : "inline",
      fieldId,
    })
    // A choice question without choices becomes a text question.
    const written = needsOptions ? "text" : type
    return [
      {
        ...extension,
        field_id: fieldId,
        field_type: written,
        label,
        ...(hint === undefined ? {} : { hint }),
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(item.required === true ? { required: true } : {}),
        ...(item.readOnly === true ? { read_only: true } : {}),
        ...(item.default === undefined ? {} : { default: item.default }),
        ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
        ...(options === undefined || needsOptions ? {} : { options: [...options] }),
        ...rules,
      },
    ]
  }

  private groupLine(item: SourceGroup, notes: Array<ImportNote>): void {
    const type = item.choices !== undefined ? "matrix" : item.isRepeat ? "array" : "group"
    this.lines.push({
      path: item.path,
      sourceType: item.sourceType,
      type,
      isNear: false,
      notes,
      optionsSource: null,
      fieldId: this.names.get(item)!,
    })
  }

  /** Converts a group below the second level, or a repeat, to a question that contains questions. */
  private container(item: SourceGroup): ReadonlyArray<JsonObject> {
    const notes = [...item.notes]
    const rules = this.rules(item, notes)
    this.groupLine(item, notes)
    const fields = this.fields(item.items)
    if (fields.length === 0) {
      notes.push(note("nothing_asked"))
      return []
    }
    const label = this.worded(item.label, item, notes) ?? item.name
    const hint = this.worded(item.hint, item, notes)
    const common = {
      ...item.extension,
      field_id: this.names.get(item)!,
      label,
      ...(hint === undefined ? {} : { hint }),
      ...(rules.length === 0 ? {} : { depends_on: rules }),
    }
    const options = this.options(item, notes)
    if (options !== undefined)
      return [{ ...common, field_type: "matrix", options: [...options], children: fields.map(withoutOptions) }]
    if (!item.isRepeat) return [{ ...common, field_type: "group", children: [...fields] }]
    const constraints = {
      ...(item.least === undefined ? {} : { min_items: item.least }),
      ...(item.most === undefined ? {} : { max_items: item.most }),
    }
    return [
      {
        ...common,
        field_type: "array",
        ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
        item_template: {
          field_id: `${this.names.get(item)!}_entry`,
          field_type: "group",
          label,
          children: [...fields],
        },
      },
    ]
  }

  private fields(items: ReadonlyArray<SourceItem>): ReadonlyArray<JsonObject> {
    return items.flatMap((item) => (item.is === "question" ? this.question(item) : this.container(item)))
  }

  private headed(
    item: SourceGroup,
    prefix: "section" | "subsection",
    fields: (items: ReadonlyArray<SourceItem>) => ReadonlyArray<Json>,
  ): ReadonlyArray<JsonObject> {
    const notes = [...item.notes]
    const rules = this.rules(item, notes)
    this.groupLine(item, notes)
    const inner = fields(item.items)
    if (inner.length === 0) {
      notes.push(note("nothing_asked"))
      return []
    }
    const title = this.worded(item.label, item, notes)
    const description = this.worded(item.hint, item, notes)
    return [
      {
        [`${prefix}_id`]: this.names.get(item)!,
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        fields: [...inner],
        ...(rules.length === 0 ? {} : { depends_on: rules }),
      },
    ]
  }

  private readonly inSection = (items: ReadonlyArray<SourceItem>): ReadonlyArray<Json> =>
    items.flatMap((item): ReadonlyArray<Json> =>
      item.is === "question" || isField(item)
        ? this.fields([item])
        : item.extension !== undefined && item.extension["field_type"] === "group"
          ? this.container(item)
          : this.headed(item, "subsection", (inner) => this.fields(inner)),
    )

  /** Converts top-level groups to sections, and the questions between them to sections without a title. */
  sections(items: ReadonlyArray<SourceItem>): ReadonlyArray<JsonObject> {
    const sections: Array<JsonObject> = []
    let loose: Array<Json> = []
    const close = () => {
      if (loose.length > 0) sections.push({ section_id: `part-${sections.length + 1}`, fields: loose })
      loose = []
    }
    for (const item of items) {
      if (item.is === "question" || isField(item)) {
        loose.push(...this.fields([item]))
        continue
      }
      close()
      sections.push(...this.headed(item, "section", this.inSection))
    }
    close()
    return sections
  }
}

/** Converts a form from another system to a definition, with a report line for each part. */
export const assembled = (model: SourceModel): Assembled => {
  const assembler = new Assembler(model)
  const sections = assembler.sections(model.items)
  const title = filledText(model.title) ?? model.formId ?? "Form"
  const description = filledText(model.description)
  const left = model.left.map((one): ReportLine => ({
    path: one.path,
    sourceType: one.sourceType,
    type: null,
    isNear: false,
    notes: [one.note],
    optionsSource: null,
  }))
  return {
    definition: {
      ...model.extension,
      form_id: slugOf(model.formId ?? localize(title, "en")),
      title,
      ...(description === undefined ? {} : { description }),
      sections: [...sections],
    },
    lines: [...assembler.lines, ...left],
  }
}
