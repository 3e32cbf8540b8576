import { attributes, type Html, html } from "../../../src/views/markup/html.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { controlIcon } from "../../../src/views/components/ControlIcons.ts"
import { type Draft, draftsIn, type Place, places, textIn } from "./document.ts"
import type { Line } from "./lines.ts"
import { sectionLine } from "./sections.ts"

interface Kind {
  readonly label: string
  readonly icon: string
}

const line = (
  facts: EditFacts,
  { field, depth, isWholeEntry }: Place,
  chosen: string | undefined,
  kinds: ReadonlyMap<string, Kind>,
): Line => {
  const { edit } = facts.texts
  const uid = String(field["field_uid"])
  const label = textIn(field["label"], facts.locale)
  const type = String(field["field_type"])
  const kind = kinds.get(type) ?? { label: type, icon: "text" }
  const move = (distance: string, name: string, arrow: string): Html =>
    html`<button
      type="button"
      class="outline-move"
      data-move="${distance}"
      data-of="${uid}"
      aria-label="${name}: ${label}"
    >
      <span aria-hidden="true">${arrow}</span>
    </button>`
  return {
    key: uid,
    html: html`<div
      class="outline-line${depth > 0 ? ` outline-inner outline-inner-${Math.min(depth, 3)}` : ""}"
      role="listitem"
      ${attributes({ draggable: isWholeEntry === true ? undefined : "true", "data-line": uid })}
    >
      <button
        type="button"
        class="outline-pick"
        ${attributes({ "data-pick": uid, "aria-current": uid === chosen ? "true" : undefined })}
      >
        ${controlIcon(kind.icon)}<span class="outline-label">${label}</span
        ><span class="outline-kind">${kind.label}</span>
      </button>
      ${isWholeEntry === true ? null : [move("-1", edit.moveUp, "↑"), move("1", edit.moveDown, "↓")]}
    </div>`,
  }
}

/** Left pane: the questions by section. */
export const outline = (
  facts: EditFacts,
  form: Draft,
  chosen: string | undefined,
  chosenSection: number | undefined,
): ReadonlyArray<Line> => {
  const kinds = new Map(facts.controls.map(({ type, label, icon }) => [type as string, { label, icon }]))
  const all = places(form)
  return draftsIn(form["sections"]).flatMap((section, i) => [
    { key: String(section["section_uid"] ?? i), html: sectionLine(facts, form, i, i === chosenSection) },
    ...all.filter((place) => place.section === i).map((place) => line(facts, place, chosen, kinds)),
  ])
}
