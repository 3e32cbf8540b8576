import type { Json, JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { slugOf } from "../../../src/domain/forms/codec/Slug.ts"
import { filled } from "../../../src/http/pages/language/filled.ts"
import { announce } from "../../page/announce.ts"
import type { Builder } from "./builder.ts"
import { firstCondition } from "./comparing.ts"
import { copy, draftsIn, freeId, type Place, placeOf, places, textIn } from "./document.ts"
import { publish, save } from "./saving.ts"
import { addSection, removeSection } from "./sections.ts"

/** Where a button stands: a position, or two of them, and a version, as its attributes say. */
export interface ButtonData {
  readonly at: string
  readonly version: string
}

/** What the buttons of the builder do, by their `data-do`. */
const actions: Readonly<Record<string, (builder: Builder, data: ButtonData) => void>> = {
  undo: (builder) => builder.travel("past"),
  redo: (builder) => builder.travel("future"),
  save: (builder) => void save(builder),
  publish: (builder) => void publish(builder),
  mine: (builder) => void save(builder, true),
  theirs: () => location.reload(),
  form: (builder) => builder.pick(undefined),
  "try-out": (builder) => builder.tryOut("screen"),
  "see-screen": (builder) => builder.tryOut("screen"),
  "see-voice": (builder) => builder.tryOut("voice"),
  versions: (builder) => void builder.openVersions(),
  compare: (builder, { version }) => void builder.compare(version),
  restore: (builder, { version }) => void builder.restore(version),
  close: (builder) => builder.dialog.close(),
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

/** Those that are about the chosen question, which is at `place`. */
const questionActions: Readonly<Record<string, (builder: Builder, place: Place, data: ButtonData) => void>> = {
  remove: (builder, { field, list, index }) => {
    const label = textIn(field["label"], builder.facts.locale)
    builder.change(() => void list.splice(index, 1))
    builder.pick(places(builder.form)[0]?.field["field_uid"] as string | undefined)
    announce(filled(builder.facts.texts.edit.removed, { label }))
  },
  duplicate: (builder, { field, list, index }) => {
    const uid = crypto.randomUUID()
    builder.change(() => {
      const id = freeId(builder.form, String(field["field_id"]))
      const { children: _children, item_template: _item, ...own } = copy(field)
      list.splice(index + 1, 0, { ...own, field_id: id, field_uid: uid } as JsonObject)
    })
    builder.pick(uid)
  },
  "option-add": (builder, { field }) =>
    builder.change(() => {
      const options = (field["options"] ??= []) as Array<Json>
      const label = filled(builder.facts.texts.edit.option, { number: options.length + 1 })
      options.push({ value: `${slugOf(label)}-${crypto.randomUUID().slice(0, 4)}`, label })
    }),
  "option-remove": (builder, { field }, { at }) =>
    builder.change(() => void (field["options"] as Array<Json>).splice(Number(at), 1)),
  "rule-add": (builder, { field }, { at: effect }) =>
    builder.change(() => {
      const condition = firstCondition(builder.facts, builder.form, field)
      if (condition === undefined) return false
      const rules = (field["depends_on"] ??= []) as Array<Json>
      rules.push({ conditions: [condition], logic: "and", effect, operations: [] })
      return true
    }),
  "rule-remove": (builder, { field }, { at }) =>
    builder.change(() => void (field["depends_on"] as Array<Json>).splice(Number(at), 1)),
  "condition-add": (builder, { field }, { at }) => {
    const list = draftsIn(field["depends_on"])[Number(at)]?.["conditions"]
    const condition = firstCondition(builder.facts, builder.form, field)
    builder.change(() => (Array.isArray(list) && condition !== undefined ? void list.push(condition) : false))
  },
  "condition-remove": (builder, { field }, { at }) => {
    const [rule = -1, condition = -1] = at.split(":").map(Number)
    const list = draftsIn(field["depends_on"])[rule]?.["conditions"]
    builder.change(() => (Array.isArray(list) ? void list.splice(condition, 1) : false))
  },
}

/** Does what a button is for. */
export const act = (builder: Builder, name: string, data: ButtonData): void => {
  const action = actions[name]
  if (action !== undefined) return action(builder, data)
  const place = builder.chosen === undefined ? undefined : placeOf(builder.form, builder.chosen)
  if (place !== undefined) questionActions[name]?.(builder, place, data)
}
