import type { Family } from "../../../domain/forms/model/FieldType.ts"
import { answerFamily } from "../../../domain/forms/answers/Readers.ts"
import { readDateBound, writeDate } from "../../../domain/forms/answers/Calendar.ts"
import { writeTypedNumber } from "../../../domain/forms/answers/WrittenNumber.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import { rangeOf } from "../../../domain/forms/answers/Choices.ts"
import { filled } from "../../language/filled.ts"
import { say } from "../fill/Filling.ts"
import { common, type Control, placeholderOf, textOf } from "./Control.ts"

interface Row {
  readonly type: string
  readonly inputmode?: string
  readonly autocomplete?: string
  /** The field's width, which hints at the expected length. */
  readonly width?: "short" | "medium"
}

/** Single-line controls by input type. */
const rows: Partial<Readonly<Record<Family, Row>>> = {
  text: { type: "text" },
  secret: { type: "password", autocomplete: "off" },
  email: { type: "email", inputmode: "email", autocomplete: "email" },
  phone: { type: "tel", inputmode: "tel", autocomplete: "tel", width: "medium" },
  url: { type: "url", inputmode: "url", autocomplete: "url" },
  zipcode: { type: "text", autocomplete: "postal-code", width: "short" },
  cron: { type: "text", width: "medium" },
  color: { type: "text", width: "short" },
  // Not `type=number`: its value changes with the scroll wheel, and text that isn't a number is lost.
  number: { type: "text", inputmode: "decimal", width: "short" },
  integer: { type: "text", inputmode: "numeric", width: "short" },
  date: { type: "date", width: "medium" },
  datetime: { type: "datetime-local", width: "medium" },
  time: { type: "time", width: "short" },
  duration: { type: "text", width: "medium" },
  tags: { type: "text" },
}

const takesDecimals: ReadonlySet<Family> = new Set(["number", "integer"])

const isRelative = (bound: string | undefined): boolean => bound?.startsWith("today") === true

/** A date limit in the format of a browser's control. */
export const boundOf = (bound: string | undefined, today: string): string | undefined => {
  const instant = bound === undefined ? undefined : readDateBound(bound, today)
  return instant === undefined ? undefined : writeDate(instant)
}

/** A date-time in the format of a browser's control, which accepts no offset. */
const shown = (control: Control, type: string): string => {
  const text = Array.isArray(control.typed) ? control.typed.map(textOf).join(", ") : textOf(control.typed)
  if (takesDecimals.has(answerFamily(control.state.field))) return writeTypedNumber(text, control.filling.numbers)
  return type === "datetime-local" ? text.replace(/(?:Z|[+-]\d{2}:\d{2})$/, "").replace(" ", "T") : text
}

/** A single-line input. */
export const line = (control: Control): Html => {
  const { field } = control.state
  const family = answerFamily(field)
  const row = field.fieldType === "search" ? { type: "search" } : (rows[family] ?? { type: "text" })
  const { today } = control.filling
  const { maxLength, minDate, maxDate } = field.constraints ?? {}
  const takesLength = row.type === "text" || row.type === "search"
  return html`<input
    class="input${row.width === undefined ? "" : ` input-${row.width}`}"
    ${common(control)}
    ${attributes({
      type: row.type,
      inputmode: row.inputmode,
      autocomplete: row.autocomplete,
      placeholder: placeholderOf(control),
      value: row.type === "password" ? undefined : shown(control, row.type),
      // Not `maxlength`: browsers count UTF-16 units and truncate silently, while validation counts characters and
      // reports text that is too long.
      "data-max-length": takesLength && family === "text" ? maxLength : undefined,
      min: row.type === "date" ? boundOf(minDate, today) : undefined,
      max: row.type === "date" ? boundOf(maxDate, today) : undefined,
      "data-min-date": row.type === "date" && isRelative(minDate) ? minDate : undefined,
      "data-max-date": row.type === "date" && isRelative(maxDate) ? maxDate : undefined,
    })}
  />`
}

/** A multi-line input. */
export const lines = (control: Control): Html =>
  html`<textarea
    class="input textarea"
    ${common(control)}
    ${attributes({
      rows: control.state.field.fieldType === "textarea" ? 5 : 3,
      placeholder: placeholderOf(control),
      "data-max-length": control.state.field.constraints?.maxLength,
    })}
  >
${textOf(control.typed)}</textarea>`

/** A number input, with a slider next to it once the page's script runs. A slider alone would always have a value. */
export const slider = (control: Control): Html => {
  const { filling, state, id } = control
  const { min, max, step } = rangeOf(state.field)
  const format = new Intl.NumberFormat(filling.numbers)
  const ends = [min, max].map((end) => {
    const meaning = state.field.constraints?.anchorLabels?.[String(end)]
    const point = format.format(end)
    return meaning === undefined
      ? point
      : filled(filling.texts.control.scaleEnd, { point, label: say(filling, meaning) })
  })
  return html`${line(control)}
    <input
      type="range"
      class="slider"
      hidden
      data-slider
      data-locale="${filling.numbers}"
      ${attributes({ min, max, step, "aria-label": say(filling, state.field.label), "aria-describedby": `${id}-ends`, disabled: state.isDisabled, value: typeof control.typed === "number" || Number.isFinite(Number(control.typed)) ? Number(control.typed) : min })}
    />
    <p class="scale-ends" id="${id}-ends">${ends.map((text) => html`<span>${text}</span>`)}</p>`
}

/** An input for a code, which browsers with a barcode detector can also scan from a picture. */
export const scanned = (control: Control): Html => {
  const { scan, scanNone } = control.filling.texts.control
  return html`${line(control)}
    <div class="scan" data-scan hidden>
      <label class="button">${scan}<input class="unseen" type="file" accept="image/*" capture="environment" /></label>
      <p class="hint" role="status" data-scan-state data-none="${scanNone}"></p>
    </div>`
}
