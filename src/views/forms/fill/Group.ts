import type { FormField } from "../../../domain/forms/model/FormField.ts"
import type { FieldState } from "../../../domain/forms/rules/FieldStates.ts"
import { attributes, type Hole, type Html, html } from "../../markup/html.ts"
import { idOf } from "../controls/Control.ts"
import { type Filling, say } from "./Filling.ts"

/** Draws fields inside their container, under its key. */
export type DrawInside = (fields: ReadonlyArray<FormField>, keyOf: (field: FormField) => string) => Hole

/** A group of questions under one heading. */
export const group = (filling: Filling, { field, path }: FieldState, inside: DrawInside): Html => {
  const about = say(filling, field.description ?? field.hint)
  const id = idOf(path)
  return html`<fieldset
    class="fieldset group${field.fieldType === "matrix" ? " matrix" : ""}"
    ${attributes({ id, tabindex: "-1", "aria-describedby": about === "" ? undefined : `${id}-hint` })}
  >
    <legend class="group-label">${say(filling, field.label)}</legend>
    ${about === "" ? null : html`<p class="hint" id="${id}-hint">${about}</p>`}
    ${inside(field.children ?? [], (child) => `${path}.${child.fieldId}`)}
  </fieldset>`
}
