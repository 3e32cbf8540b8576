import { ownValue } from "../../../domain/forms/codec/Json.ts"
import { choicesOf } from "../../../domain/forms/answers/Choices.ts"
import { answerFamily, isRanked } from "../../../domain/forms/answers/Readers.ts"
import { isGroup, type Family } from "../../../domain/forms/model/FieldType.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import type { FieldState } from "../../../domain/forms/rules/FieldStates.ts"
import * as Chosen from "../controls/Chosen.ts"
import * as Composite from "../controls/Composite.ts"
import * as Computed from "../controls/Computed.ts"
import { type Control, controlOf, idOf, textOf } from "../controls/Control.ts"
import * as Files from "../controls/Files.ts"
import * as Typed from "../controls/Typed.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import { type Filling, say } from "./Filling.ts"
import { type DrawInside, group } from "./Group.ts"
import { rows } from "./Rows.ts"

/** The layout of a question around its control. */
type Frame = "label" | "legend" | "own"

interface Drawing {
  readonly frame: Frame
  readonly draw: (control: Control) => Html
}

const labelled = (draw: (control: Control) => Html): Drawing => ({ frame: "label", draw })
const framed = (draw: (control: Control) => Html): Drawing => ({ frame: "legend", draw })

/** The control for each field family. */
const drawings: Readonly<Record<Exclude<Family, "group" | "array" | "hidden" | "note">, Drawing>> = {
  text: labelled(Typed.line),
  secret: labelled(Typed.line),
  email: labelled(Typed.line),
  phone: labelled(Typed.line),
  url: labelled(Typed.line),
  zipcode: labelled(Typed.line),
  cron: labelled(Typed.line),
  number: labelled(Typed.line),
  integer: labelled(Typed.line),
  date: labelled(Typed.line),
  datetime: labelled(Typed.line),
  time: labelled(Typed.line),
  duration: labelled(Typed.line),
  tags: labelled(Typed.line),
  rest: labelled((control) => Typed.line({ ...control, name: `${control.name}.answer` })),
  audio: labelled(Typed.lines),
  choice: labelled(Chosen.select),
  location: labelled(Chosen.country),
  color: framed(Chosen.radios),
  scale: framed(Chosen.scale),
  boolean: framed(Chosen.radios),
  choices: framed(Chosen.ticks),
  place: framed(Composite.place),
  geopoint: framed(Composite.point),
  availability: framed(Composite.slots),
  card: framed(Composite.card),
  signature: framed(Composite.signature),
  file: labelled(Files.files),
  formula: labelled(Computed.output),
  remote: labelled(Computed.remote),
}

/** Types that are drawn differently from their family. */
const drawingOf = ({ options }: Filling, { field }: FieldState): Drawing => {
  const family = answerFamily(field) as keyof typeof drawings
  if (field.readOnly && family !== "file") return drawings.formula
  if (field.fieldType === "range") return labelled(Typed.slider)
  if (field.fieldType === "barcode") return labelled(Typed.scanned)
  if (field.fieldType === "textarea") return labelled(Typed.lines)
  if (field.fieldType === "radio") return framed(Chosen.radios)
  if (field.fieldType === "likert") return framed(Chosen.radios)
  if (isRanked(field)) return framed(Chosen.places)
  if (field.fieldType === "color_picker") return labelled(Typed.line)
  if (field.fieldType === "checkbox" && family === "boolean") return { frame: "own", draw: drawings.boolean.draw }
  if (family === "choice" && choicesOf(field, ownValue(options, field.fieldId)) === undefined)
    return labelled(Typed.line)
  return drawings[family]
}

/** Default hints by type. */
const usualHint = ({ texts }: Filling, { field }: FieldState): string | undefined => {
  const { control } = texts
  switch (answerFamily(field)) {
    case "duration":
      return field.placeholder === undefined ? control.durationHint : undefined
    case "cron":
      return control.cronHint
    case "tags":
      return control.tagsHint
    case "choices":
      return isRanked(field) ? control.rankHint : control.chooseMany
    case "card":
      return control.cardHint
    case "color":
      return field.fieldType === "color_picker" ? control.colorHint : undefined
    default:
      return undefined
  }
}

const hintOf = (filling: Filling, state: FieldState): string | undefined => {
  const { description, hint } = state.field
  const own = [description, hint].map((text) => say(filling, text)).filter((text) => text !== "")
  return own.length > 0 ? own.join(" ") : usualHint(filling, state)
}

/** The question's label. Optional questions are marked as such, including checkboxes that may stay unchecked. */
const wording = (filling: Filling, state: FieldState, isOutput: boolean): Html =>
  html`${say(filling, state.field.label)}${
    isOutput
      ? null
      : html`<span class="optional" data-optional${attributes({ hidden: state.isRequired })}>
          (${filling.texts.fill.optional})</span
        >`
  }`

const around = (filling: Filling, state: FieldState, content: Html, hasProblem: boolean): Html => {
  const { field, path } = state
  const size = filling.compiled.form.style?.fieldStyles[field.fieldId]?.size
  const classes = [
    "question",
    `question-${field.fieldType}`,
    ...(size === undefined ? [] : [`question-${size}`]),
    ...(hasProblem ? ["field-wrong"] : []),
    ...(filling.news.has(path) ? ["question-new"] : []),
  ]
  return html`<div class="${classes.join(" ")}" ${attributes({ "data-question": path, hidden: !state.isVisible })}>
    ${filling.news.has(path) ? html`<p class="question-news">${filling.texts.fill.isNew}</p>` : null}${content}
  </div>`
}

/** Draws fields in reading order, under their container's key. */
export const questions = (
  filling: Filling,
  fields: ReadonlyArray<FormField>,
  keyOf: (field: FormField) => string,
): ReadonlyArray<Html> =>
  fields.flatMap((field) => {
    const state = filling.states.get(keyOf(field))
    if (state === undefined) return []
    return [field.fieldType === "hidden" ? hiddenField(filling, state) : question(filling, state)]
  })

/** A text block, which has no answer. */
const note = (filling: Filling, { field }: FieldState): Html => {
  const about = say(filling, field.description ?? field.hint)
  return html`<p class="note-label">${say(filling, field.label)}</p>
    ${about === "" ? null : html`<p class="note-text">${about}</p>`}`
}

/** A field: label, hint, problem and control. */
export const question = (filling: Filling, state: FieldState): Html => {
  const { field, path } = state
  const inside: DrawInside = (fields, keyOf) => questions(filling, fields, keyOf)
  if (isGroup(field)) return around(filling, state, group(filling, state, inside), false)
  if (field.fieldType === "array")
    return around(filling, state, rows(filling, state, inside), (ownValue(filling.problems, path) ?? []).length > 0)
  if (field.fieldType === "note") return around(filling, state, note(filling, state), false)
  const { frame, draw } = drawingOf(filling, state)
  const isOutput = draw === Computed.output || draw === Computed.remote
  const hint = hintOf(filling, state)
  const isFile = draw === Files.files
  const control = controlOf(filling, state, [
    ...(hint === undefined ? [] : ["hint" as const]),
    ...(isFile ? ["extra" as const] : []),
  ])
  const id = idOf(path)
  const isTick = frame === "own"
  const words = wording(filling, state, isOutput || isTick)
  const hintLine = hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>`
  const limits = isFile ? html`<p class="hint" id="${id}-extra">${Files.fileLimits(control).join(" ")}</p>` : null
  const problem = html`<p
    class="problem"
    id="${id}-problem"
    data-problem${attributes({ hidden: control.problems.length === 0 })}
  >
    ${control.problems.join(" ")}
  </p>`
  const wrong = control.problems.length > 0
  if (isTick) return around(filling, state, html`${problem}${Chosen.tick(control, words)}${hintLine}`, wrong)
  if (frame === "label")
    return around(
      filling,
      state,
      html`<label${attributes({ for: id, class: "question-label" })}>${words}</label>${hintLine}${limits}${problem}${draw(control)}`,
      wrong,
    )
  return around(
    filling,
    state,
    html`<fieldset${attributes({ "aria-describedby": control.describedBy, class: "fieldset" })}>
      <legend class="question-label">${words}</legend>
      ${hintLine}${problem}${draw(control)}
    </fieldset>`,
    wrong,
  )
}

/** A hidden field is sent with the form and never shown. */
const hiddenField = (filling: Filling, state: FieldState): Html => {
  const control = controlOf(filling, state, [])
  return html`<input type="hidden" name="${control.name}" value="${textOf(control.typed)}" />`
}
