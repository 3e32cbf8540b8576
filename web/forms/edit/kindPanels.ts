import { filled } from "../../../src/views/language/filled.ts"
import { type Hole, type Html, html } from "../../../src/views/markup/html.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { choose, settingLine, tick } from "./controls.ts"
import { type Draft, placeOf, textIn } from "./document.ts"
import {
  constraintsOf,
  endsOf,
  type FileKind,
  fileKinds,
  hasEnds,
  keptAt,
  keptSettings,
  limitsOf,
  megabytesOf,
  takesFiles,
  takesKind,
} from "./kinds.ts"
import { homeOf, homesFor } from "./moving.ts"
import { sectionName } from "./sections.ts"
import { anchorIn, languagesOf, placeIn, textAt } from "./texts.ts"

/** Limits on length, size and number. */
export const limitLines = ({ texts: { edit } }: EditFacts, field: Draft): Hole => {
  const set = constraintsOf(field)
  return limitsOf(field).map((key) =>
    settingLine({
      label: edit.constraints[key as keyof typeof edit.constraints],
      set: `limit:${key}`,
      value: String(set[key] ?? ""),
      ...(key.endsWith("_date") ? { hint: edit.dateHint } : {}),
      ...(key === "pattern" ? { hint: edit.patternHint } : {}),
    }),
  )
}

/** Labels of a scale's ends. */
export const endLines = (facts: EditFacts, form: Draft, field: Draft, page: string): Hole => {
  if (!hasEnds(field)) return null
  const { edit } = facts.texts
  const labels = constraintsOf(field)["anchor_labels"] as Draft | undefined
  const languages = languagesOf(form, page)
  return endsOf(field).map((end) =>
    settingLine({
      label: filled(edit.endLabel, { number: end }),
      set: `anchor:${end}`,
      value: labels === undefined ? "" : textAt(anchorIn(field, labels, String(end)), languages, facts.locale),
    }),
  )
}

/** File types and sizes. */
export const fileLines = ({ texts: { edit } }: EditFacts, field: Draft): Hole => {
  if (!takesFiles(field)) return null
  const kinds = (Object.keys(fileKinds) as ReadonlyArray<FileKind>).filter(
    (kind) => !String(field["field_type"]).startsWith("image") || kind === "image",
  )
  return html`${
    kinds.length === 1
      ? null
      : html`<fieldset class="fieldset">
          <legend class="question-label">${edit.files.kinds}</legend>
          <p class="hint">${edit.files.kindsHint}</p>
          ${kinds.map((kind) => tick(edit.files.names[kind], `files:kind:${kind}`, takesKind(field, kind)))}
        </fieldset>`
  }
  ${settingLine({ label: edit.files.size, set: "files:size", value: megabytesOf(field), hint: edit.files.sizeHint })}
  ${tick(edit.files.urls, "files:urls", constraintsOf(field)["accepts_urls"] !== false)}`
}

/** External sources of options or values. */
export const keptLines = ({ texts: { edit } }: EditFacts, field: Draft): Hole =>
  (keptSettings[String(field["field_type"])] ?? []).map(({ path, name }) =>
    settingLine({
      label: edit.kept[name],
      set: `kept:${path.join(".")}`,
      value: keptAt(field, path),
      ...(name === "authRef" ? { hint: edit.kept.authHint } : {}),
    }),
  )

/** An entry's label and questions. */
export const entryLines = (facts: EditFacts, form: Draft, field: Draft, page: string): Hole => {
  const type = field["field_type"]
  if (type === "matrix")
    return html`<button type="button" class="button" data-do="row-add">${facts.texts.edit.entry.addRow}</button>`
  if (type !== "array" && type !== "group") return null
  const { edit } = facts.texts
  const template = field["item_template"] as Draft | undefined
  const isNamed = template?.["field_type"] === "group"
  return html`${
      isNamed
        ? settingLine({
            label: edit.entry.name,
            set: "entry:label",
            value: textAt(placeIn(form, template, "label", field), languagesOf(form, page), facts.locale),
            hint: edit.entry.nameHint,
          })
        : null
    }
    <button type="button" class="button" data-do="add-inside">
      ${type === "array" ? edit.entry.add : edit.entry.addToGroup}
    </button>`
}

/** A drop-down list for the question's place, if there are other places. */
export const homeLine = (facts: EditFacts, form: Draft, field: Draft): Html | null => {
  const place = placeOf(form, String(field["field_uid"]))
  const homes = homesFor(form, field)
  if (place === undefined || place.isWholeEntry || homes.length < 2) return null
  const { edit } = facts.texts
  return choose(
    edit.inside,
    "home",
    homeOf(place),
    homes.map(({ key, of, depth }) => [
      key,
      key.startsWith("section:") ? sectionName(facts, of) : `${"– ".repeat(depth)}${textIn(of["label"], facts.locale)}`,
    ]),
  )
}
