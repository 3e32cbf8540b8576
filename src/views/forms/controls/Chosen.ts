import { countriesIn } from "../../../domain/forms/answers/Countries.ts"
import type { FieldOption } from "../../../domain/forms/model/FieldOption.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import { filled } from "../../language/filled.ts"
import { say } from "../fill/Filling.ts"
import { common, type Control, optionsOf, textOf } from "./Control.ts"

const chosenOf = ({ typed }: Control): ReadonlySet<string> =>
  new Set(
    Array.isArray(typed)
      ? typed.map(textOf)
      : typeof typed === "string" && typed.includes(",")
        ? typed.split(",")
        : [textOf(typed)],
  )

/** A dot in the option's color, set as an attribute because our pages have no inline styles. */
const swatch = ({ value }: FieldOption): Html | null =>
  /^#[0-9a-f]{6}$/i.test(value)
    ? html`<svg class="answer-swatch" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.500" fill="${value}" />
      </svg>`
    : null

const row = (control: Control, type: "radio" | "checkbox", option: FieldOption, index: number): Html => {
  const { filling, id, name, state } = control
  const own = index === 0 ? id : `${id}-${index}`
  const about = option.description === undefined ? undefined : `${own}-about`
  return html`<div class="answer">
    <input${attributes({
      type,
      id: own,
      name,
      value: option.value,
      checked: chosenOf(control).has(option.value),
      disabled: option.disabled || state.isDisabled,
      required: type === "radio" && state.isRequired,
      "aria-describedby": about,
      "data-exclusive": type === "checkbox" && option.exclusive === true,
    })} />
    <label for="${own}"
      >${state.field.fieldType.startsWith("color") ? swatch(option) : null}<span
        >${say(filling, option.label)}</span
      ></label
    >
    ${about === undefined ? null : html`<p class="hint answer-about" id="${about}">${say(filling, option.description)}</p>`}
  </div>`
}

/** Radio buttons. */
export const radios = (control: Control): Html =>
  html`<div class="answers">${optionsOf(control).map((option, i) => row(control, "radio", option, i))}</div>`

/** Checkboxes. */
export const ticks = (control: Control): Html =>
  html`<div class="answers">${optionsOf(control).map((option, i) => row(control, "checkbox", option, i))}</div>`

/** The labels for the ends of a numeric scale whose points have no labels, if the form provides them. */
const endsOf = (control: Control): readonly [low: string, high: string] | undefined => {
  const { filling, state } = control
  const points = optionsOf(control)
  const [low, high] = [points[0], points.at(-1)].map((point) => {
    const label = point === undefined ? "" : say(filling, point.label)
    return label === point?.value ? "" : label
  })
  if (low || high) return [low ?? "", high ?? ""]
  if (state.field.fieldType !== "nps") return undefined
  const { npsLow, npsHigh } = filling.texts.control
  return [npsLow, npsHigh]
}

/** A scale in one row, with clickable points and the labels of its ends below. */
export const scale = (control: Control): Html => {
  const points = optionsOf(control)
  const { id, name, filling, state } = control
  const chosen = chosenOf(control)
  const isBare = points.length > 2 && points.slice(1, -1).every(({ value, label }) => say(filling, label) === value)
  const ends = isBare ? endsOf(control) : undefined
  const meaning = (i: number): string | undefined =>
    i === 0 ? ends?.[0] : i === points.length - 1 ? ends?.[1] : undefined
  const row = isBare && points.length > 5 ? " scale-seven" : ""
  return html`<div class="scale${points.length > 7 ? " scale-long" : row}">
    ${points.map(({ value, label }, i) => {
      const own = i === 0 ? id : `${id}-${i}`
      const pointLabel = meaning(i)
      return html`<div class="point">
        <input${attributes({
          type: "radio",
          id: own,
          name,
          value,
          checked: chosen.has(value),
          disabled: state.isDisabled,
          required: state.isRequired,
        })} /><label for="${own}"
          >${isBare ? value : say(filling, label)}${pointLabel === undefined || pointLabel === "" ? null : html`<span class="unseen"> ${pointLabel}</span>`}</label
        >
      </div>`
    })}
    ${
      ends === undefined
        ? null
        : html`<p class="scale-ends" aria-hidden="true">
            ${ends.map((text, end) => {
              const point = points[end === 0 ? 0 : points.length - 1]!.value
              return html`<span
                >${text === "" ? null : filled(filling.texts.control.scaleEnd, { point, label: text })}</span
              >`
            })}
          </p>`
    }
  </div>`
}

/** A consent checkbox; its label is the question. */
export const tick = (control: Control, label: Html): Html =>
  html`<div class="answer answer-single">
    <input
      type="checkbox"
      value="true"
      ${common(control)}${attributes({ checked: ["true", "on", "1"].includes(textOf(control.typed)) })}
    />
    <label for="${control.id}">${label}</label>
  </div>`

const list = (control: Control, options: ReadonlyArray<readonly [value: string, label: string, disabled: boolean]>) => {
  const chosen = textOf(control.typed)
  return html`<select class="input select" ${common(control)}>
    <option value="">${control.filling.texts.control.choose}</option>
    ${options.map(
      ([value, label, disabled]) =>
        html`<option value="${value}" ${attributes({ selected: value === chosen, disabled })}>${label}</option>`,
    )}
  </select>`
}

/** The maximum number of ranks without the script; with the script, there is one for each option. */
const mostPlaces = 20

/** A ranking: the option at each rank. */
export const places = (control: Control): Html => {
  const { id, name, filling, state, typed, describedBy, problems } = control
  const options = optionsOf(control)
  const ranked = Array.isArray(typed) ? typed.map(textOf) : textOf(typed).split(",")
  const count = Math.min(options.length, state.field.constraints?.maxItems ?? options.length, mostPlaces)
  return html`<ol class="places">
    ${Array.from({ length: count }, (_, i) => {
      const own = i === 0 ? id : `${id}-${i}`
      const label = filled(filling.texts.control.rankPlace, { n: i + 1 })
      return html`<li>
        <label class="unseen" for="${own}">${label}</label>
        <select
          class="input select"
          ${attributes({
            id: own,
            name,
            disabled: state.isDisabled,
            "aria-describedby": describedBy,
            "aria-invalid": problems.length > 0 ? "true" : undefined,
          })}
        >
          <option value="">${filling.texts.control.choose}</option>
          ${options.map(
            (option) =>
              html`<option
                value="${option.value}"
                ${attributes({ selected: option.value === ranked[i], disabled: option.disabled })}
              >
                ${say(filling, option.label)}
              </option>`,
          )}
        </select>
      </li>`
    })}
  </ol>`
}

/** A dropdown. */
export const select = (control: Control): Html =>
  list(
    control,
    optionsOf(control).map(({ value, label, disabled }) => [value, say(control.filling, label), disabled]),
  )

export const country = (control: Control): Html =>
  list(
    control,
    countriesIn(control.filling.locale).map(({ code, name }) => [code, name, false]),
  )
