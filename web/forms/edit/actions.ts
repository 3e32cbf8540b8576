import type { Json, JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { announce } from "../../page/announce.ts"
import { addOther, addRow } from "./adding.ts"
import type { Builder } from "./builder.ts"
import { firstCondition } from "./comparing.ts"
import { optionWarning, removalWarning } from "./deleting.ts"
import { copy, draftsIn, type Place, placeOf, places, textIn } from "./document.ts"
import { addOperand, removeOperand } from "./formula.ts"
import { freeName, nameOf, withOwnNames } from "./naming.ts"
import { optionAt, ruleAt } from "./ruleAt.ts"
import { publish, save } from "./saving.ts"
import { addSection, removeSection } from "./sections.ts"
import { addLanguage, languagesOf, removeLanguage, settleText, textPlaces } from "./texts.ts"
import { isOpenOnly, openTranslation, translating } from "./translationDialog.ts"
import { forget, usesOfValue } from "./usage.ts"

/** A button's target from its attributes: one or two positions, and a version. */
export interface ButtonData {
  readonly at: string
  readonly version: string
}

const remove = (builder: Builder, { field, list, index }: Place): void => {
  const label = textIn(field["label"], builder.language)
  builder.change(() => {
    list.splice(index, 1)
    forget(builder.form, field)
  })
  builder.pick(places(builder.form)[0]?.field["field_uid"] as string | undefined)
  announce(filled(builder.given.texts.edit.removed, { label }))
}

/** The builder's commands, by `data-do`. */
const actions: Readonly<Record<string, (builder: Builder, data: ButtonData) => void>> = {
  undo: (builder) => builder.travel("past"),
  redo: (builder) => builder.travel("future"),
  save: (builder) => void save(builder),
  publish: (builder) => void publish(builder),
  mine: (builder) => void save(builder, { isForced: true }),
  theirs: (builder) => {
    builder.autosave.forget()
    builder.isSaved = true
    location.reload()
  },
  add: (builder) => builder.openPicker(),
  form: (builder) => builder.pick(undefined),
  questions: ({ root }) => {
    const chosen = root.querySelector<HTMLElement>('.pane-outline [aria-current="true"]')
    const place = chosen ?? root.querySelector<HTMLElement>(".pane-outline button")
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: "center" })
  },
  "try-out": (builder) => builder.tryOut("screen"),
  "see-screen": (builder) => builder.tryOut("screen"),
  "see-phone": (builder) => builder.tryOut("phone"),
  "see-voice": (builder) => builder.tryOut("voice"),
  versions: (builder) => void builder.openVersions(),
  compare: (builder, { version }) => void builder.compare(version),
  restore: (builder, { version }) => void builder.restore(version),
  close: (builder) => builder.dialog.close(),
  copy: (builder, { at }) => {
    const input = document.getElementById(at) as HTMLInputElement | null
    input?.select()
    const { edit } = builder.given.texts
    navigator.clipboard?.writeText(input?.value ?? "").then(
      () => announce(edit.copied),
      () => announce(edit.notCopied),
    )
  },
  "open-up": (builder) => {
    builder.change(() => void (builder.form["is_public"] = true))
    void publish(builder)
  },
  "kept-take": (builder) => builder.autosave.takeKept(),
  "kept-drop": (builder) => {
    builder.autosave.forget()
    builder.isSaved = true
    location.reload()
  },
  translate: (builder, { at }) => openTranslation(builder, at, false),
  "translation-right": (builder, { at }) => {
    const place = textPlaces(builder.form)[Number(at)]
    if (place !== undefined) builder.change(() => settleText(builder.form, place.id, translating(builder)))
    openTranslation(builder, translating(builder), isOpenOnly(builder))
  },
  "language-add": (builder) => {
    const list = document.getElementById("language-add") as HTMLSelectElement | null
    const tag = list?.value ?? ""
    if (tag === "") return list?.focus()
    builder.change(() => addLanguage(builder.form, tag, builder.given.locale))
    openTranslation(builder, tag, false)
  },
  "language-remove": (builder, { at }) => {
    builder.change(() => removeLanguage(builder.form, at, builder.given.locale))
    if (builder.language === at) builder.writeIn(languagesOf(builder.form, builder.given.locale)[0]!)
  },
  "remove-anyway": (builder, { at }) => {
    builder.dialog.close()
    const place = placeOf(builder.form, at)
    if (place !== undefined) remove(builder, place)
  },
  "section-add": (builder) => {
    let added = 0
    builder.change(() => void (added = addSection(builder.facts, builder.form)))
    builder.pickSection(added)
    builder.root.querySelector<HTMLInputElement>("#set-section\\:title")?.select()
  },
  "section-remove": (builder) => {
    const gone = builder.chosenSection
    if (gone === undefined) return
    builder.change(() => removeSection(builder.form, gone))
    builder.pickSection(Math.max(0, gone - 1))
  },
}

/** Selects a new option's default text, so that the next input replaces it. */
const selectOption = ({ root }: Builder, at: number): void => {
  const input = root.querySelector<HTMLInputElement>(`#set-option\\:${at}`)
  input?.focus()
  input?.select()
}

/** Commands on the selected question, whose position is `place`. */
const questionActions: Readonly<Record<string, (builder: Builder, place: Place, data: ButtonData) => void>> = {
  remove: (builder, place) => {
    const warning = removalWarning(builder.facts, builder.form, place.field)
    if (warning === undefined) remove(builder, place)
    else builder.showDialog(warning)
  },
  duplicate: (builder, { field, list, index }) => {
    let uid: string | undefined
    builder.change(() => {
      const own = withOwnNames(builder.form, copy(field))
      uid = String(own["field_uid"])
      list.splice(index + 1, 0, own as JsonObject)
    })
    builder.pick(uid)
  },
  "option-add": (builder, { field }, { at }) => {
    const options = (field["options"] ??= []) as Array<Json>
    const next = at === "" ? options.length : Number(at)
    builder.change(() => {
      const label = filled(builder.given.texts.edit.option, { number: options.length + 1 })
      const taken = new Set(draftsIn(options).map((one) => one["value"]))
      options.splice(next, 0, { value: freeName(nameOf(label, "option"), taken), label })
    })
    selectOption(builder, next)
  },
  "option-other": (builder, { field }) => builder.change(() => addOther(builder.form, field, builder.given.locale)),
  "operand-add": (builder, { field }) => builder.change(() => addOperand(builder.form, field)),
  "operand-remove": (builder, { field }, { at }) => builder.change(() => removeOperand(field, Number(at))),
  "row-add": (builder, { field }) => {
    const { given, form, language } = builder
    let label = ""
    builder.change(() => void (label = addRow(given, form, field, language) ?? ""))
    announce(filled(given.texts.edit.added, { label }))
  },
  "add-inside": (builder, { field }) => builder.openPicker(String(field["field_uid"])),
  "option-remove": (builder, { field }, { at }) => {
    const option = draftsIn(field["options"])[Number(at)]
    const uses = usesOfValue(builder.form, field, option?.["value"])
    const warning = uses.length === 0 ? null : optionWarning(builder.facts, builder.form, uses)
    builder.change(() => void (field["options"] as Array<Json>).splice(Number(at), 1))
    if (warning !== null) builder.formText(warning)
  },
  "rule-add": (builder, { field }, { at: effect }) =>
    builder.change(() => {
      const condition = firstCondition(builder.facts, builder.form, field)
      if (condition === undefined) return false
      const option = optionAt(field, effect)
      if (option !== undefined) {
        option["visible_if"] = { conditions: [condition], logic: "and" }
        return true
      }
      const rules = (field["depends_on"] ??= []) as Array<Json>
      rules.push({ conditions: [condition], logic: "and", effect, operations: [] })
      return true
    }),
  "rule-remove": (builder, { field }, { at }) =>
    builder.change(() => {
      const option = optionAt(field, at)
      if (option === undefined) (field["depends_on"] as Array<Json>).splice(Number(at), 1)
      else delete option["visible_if"]
    }),
  "condition-add": (builder, { field }, { at }) => {
    const list = ruleAt(field, at)?.["conditions"]
    const condition = firstCondition(builder.facts, builder.form, field)
    builder.change(() => (Array.isArray(list) && condition !== undefined ? void list.push(condition) : false))
  },
  "condition-remove": (builder, { field }, { at }) => {
    const [rule = "", condition = -1] = at.split(":")
    const list = ruleAt(field, rule)?.["conditions"]
    builder.change(() => (Array.isArray(list) ? void list.splice(Number(condition), 1) : false))
  },
}

/** Runs a button's command. */
export const act = (builder: Builder, name: string, data: ButtonData): void => {
  const action = actions[name]
  if (action !== undefined) return action(builder, data)
  const place = builder.chosen === undefined ? undefined : placeOf(builder.form, builder.chosen)
  if (place !== undefined) questionActions[name]?.(builder, place, data)
}
