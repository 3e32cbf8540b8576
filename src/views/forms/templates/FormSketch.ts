import { type Family, familyOf } from "../../../domain/forms/model/FieldType.ts"
import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import { isSubsection } from "../../../domain/forms/model/FormSection.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import { type Html, html } from "../../markup/html.ts"

/** The width and height of the drawing, in its own units. */
const size = { width: 240, height: 168 }
const left = 20
const room = size.width - 2 * left

const bar = (x: number, y: number, width: number, height: number, kind: string): Html =>
  html`<rect
    class="sketch-${kind}"
    x="${x}"
    y="${y}"
    width="${width}"
    height="${height}"
    rx="${Math.min(2, height / 2)}"
  />`

/** A box at the left margin, one line high by default. */
const box = (y: number, width: number, height = 13): Html => bar(left, y, width, height, "box")

const scale = (y: number, count: number): Html =>
  html`${Array.from({ length: count }, (_, i) => bar(left + (i * room) / count, y, room / count - 3, 13, i === Math.ceil(count / 2) ? "mark" : "box"))}`

const choices = (y: number, count: number): Html =>
  html`${Array.from({ length: count }, (_, i) => html`<circle class="sketch-${i === 0 ? "mark" : "box"}" cx="${left + 5}" cy="${y + 5 + i * 12}" r="4" />${bar(left + 14, y + 3 + i * 12, 60 - i * 9, 4, "soft")}`)}`

/** The drawing and height of each field family. */
const controls: Partial<Record<Family, (field: FormField, y: number) => readonly [drawn: Html, height: number]>> = {
  boolean: (_, y) => [html`${bar(left, y, 44, 13, "mark")}${bar(left + 48, y, 44, 13, "box")}`, 13],
  choice: (field, y) => {
    const count = Math.min(3, field.options?.length ?? 3)
    return field.fieldType === "select" ? [box(y, 120), 13] : [choices(y, count), 12 * count]
  },
  choices: (field, y) => {
    const count = Math.min(3, field.options?.length ?? 3)
    return [choices(y, count), 12 * count]
  },
  scale: (field, y) => [scale(y, field.fieldType === "nps" ? 11 : 5), 13],
  date: (_, y) => [box(y, 70), 13],
  time: (_, y) => [box(y, 50), 13],
  integer: (_, y) => [box(y, 50), 13],
  formula: (_, y) => [bar(left, y + 3, 40, 7, "mark"), 13],
  signature: (_, y) => [box(y, 120, 30), 30],
  file: (_, y) => [box(y, 120, 22), 22],
}

const question = (field: FormField, locale: string, y: number): readonly [Html, number] => {
  const words = Math.min(room, 24 + localize(field.label, locale).length * 3)
  const label = bar(left, y, words, 5, "ink")
  const isLong = field.fieldType === "textarea" || field.fieldType === "array"
  const [drawn, height] = controls[familyOf(field.fieldType)]?.(field, y + 10) ?? [
    box(y + 10, room, isLong ? 26 : 13),
    isLong ? 26 : 13,
  ]
  return [html`${label}${drawn}`, 10 + height + 12]
}

/** A preview drawing of a form's first questions. Decorative. */
export const formSketch = (form: FormDefinition, locale: string): Html => {
  const fields = form.sections.flatMap((section) =>
    section.fields.flatMap((item) => (isSubsection(item) ? item.fields : [item])),
  )
  let y = 36
  const drawn = fields.slice(0, 8).map((field) => {
    const [one, height] = question(field, locale, y)
    y += height
    return one
  })
  return html`<svg
    class="sketch"
    viewBox="0 0 ${size.width} ${size.height}"
    preserveAspectRatio="xMidYMin slice"
    aria-hidden="true"
    focusable="false"
  >
    ${bar(left, 14, Math.min(room, localize(form.title, locale).length * 6), 9, "title")} ${drawn}
  </svg>`
}
