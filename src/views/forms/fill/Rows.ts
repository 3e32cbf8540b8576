import { isGroup } from "../../../domain/forms/model/FieldType.ts"
import { ownValue } from "../../../domain/forms/codec/Json.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import type { FieldState } from "../../../domain/forms/rules/FieldStates.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import { idOf } from "../controls/Control.ts"
import { type Filling, say, formText, typedAt } from "./Filling.ts"
import type { DrawInside } from "./Group.ts"

/** The number of entries, including blank ones. */
export const rowCount = (filling: Pick<Filling, "answers">, path: string): number => {
  const typed = typedAt(filling.answers, path)
  return Array.isArray(typed) ? typed.length : 0
}

/** An entry's label: from its template if it has one, else from the list. */
export const entryLabel = (filling: Filling, field: FormField): string =>
  formText(filling, field.itemTemplate?.label ?? field.label)

const row = (filling: Filling, { field, path }: FieldState, index: number, inside: DrawInside): Html => {
  const { control } = filling.texts
  const label = entryLabel(filling, field)
  const template = field.itemTemplate
  const own = `${path}[${index}]`
  const holdsQuestions = template !== undefined && isGroup(template)
  return html`<fieldset class="row" data-row="${index}" id="${idOf(own)}" tabindex="-1">
    <legend class="row-label">${filled(control.item, { label, number: index + 1 })}</legend>
    ${
      holdsQuestions
        ? inside(template.children ?? [], (child) => `${own}.${child.fieldId}`)
        : template === undefined
          ? html`<input
              class="input"
              name="${own}"
              aria-label="${filled(control.item, { label, number: index + 1 })}"
              value="${String(typedAt(filling.answers, own) ?? "")}"
            />`
          : inside([template], () => own)
    }
    <button
      class="button button-quiet row-remove"
      name="__go"
      value="remove:${own}"
      data-remove="${own}"
      aria-label="${filled(control.remove, { label, number: index + 1 })}"
      formnovalidate
    >
      ${control.removeShort}
    </button>
  </fieldset>`
}

/** A list with add and remove buttons, which work with and without the page's script. */
export const rows = (filling: Filling, state: FieldState, inside: DrawInside): Html => {
  const { field, path } = state
  const { control, fill } = filling.texts
  const id = idOf(path)
  const about = say(filling, field.description ?? field.hint)
  const problems = (ownValue(filling.problems, path) ?? []).map(({ message }) => message)
  const count = rowCount(filling, path)
  const isFull = field.constraints?.maxItems !== undefined && count >= field.constraints.maxItems
  const described = [...(problems.length > 0 ? [`${id}-problem`] : []), ...(about === "" ? [] : [`${id}-hint`])]
  return html`<fieldset
    class="fieldset rows"
    ${attributes({ id, tabindex: "-1", "data-rows": path, "aria-describedby": described.length === 0 ? undefined : described.join(" ") })}
  >
    <legend class="group-label">
      ${say(filling, field.label)}<span class="optional" data-optional${attributes({ hidden: state.isRequired })}>
        (${fill.optional})</span
      >
    </legend>
    ${about === "" ? null : html`<p class="hint" id="${id}-hint">${about}</p>`}
    <p class="problem" id="${id}-problem" data-problem${attributes({ hidden: problems.length === 0 })}>
      ${problems.join(" ")}
    </p>
    ${count === 0 ? html`<p class="rows-none">${control.noItems}</p>` : null}
    ${Array.from({ length: count }, (_, i) => row(filling, state, i, inside))}
    ${
      isFull
        ? null
        : html`<button class="button row-add" name="__go" value="add:${path}" data-add="${path}" formnovalidate>
            <span aria-hidden="true">+</span> ${filled(control.add, { label: entryLabel(filling, field) })}
          </button>`
    }
  </fieldset>`
}
