import { isJsonObject } from "../../../domain/forms/codec/Json.ts"
import { countriesIn } from "../../../domain/forms/answers/Countries.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Hole, type Html, html } from "../../markup/html.ts"
import { type Control, textOf } from "./Control.ts"

const partOf = (value: unknown, key: string): string => (isJsonObject(value) ? textOf(value[key]) : "")

interface Part {
  readonly key: string
  readonly label: string
  readonly type?: string
  readonly autocomplete?: string
  readonly inputmode?: string
  readonly hint?: string
  readonly width?: "short" | "medium"
  /** The first part has the question's own id, so that the problem list can link to it. */
  readonly id: string
}

const part = (control: Control, value: unknown, { key, label, id, hint, ...row }: Part, name = control.name): Html =>
  html`<div class="part">
    <label for="${id}">${label}</label>
    ${hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>`}
    <input
      class="input${row.width === undefined ? "" : ` input-${row.width}`}"
      ${attributes({
        id,
        name: `${name}.${key}`,
        type: row.type ?? "text",
        value: partOf(value, key),
        autocomplete: row.autocomplete,
        inputmode: row.inputmode,
        disabled: control.state.isDisabled,
        "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
      })}
    />
  </div>`

/** Country, state and city. */
export const place = (control: Control): Html => {
  const { texts, locale } = control.filling
  const chosen = partOf(control.typed, "country").toUpperCase()
  return html`<div class="parts">
    <div class="part">
      <label for="${control.id}">${texts.control.country}</label>
      <select
        class="input select"
        ${attributes({ id: control.id, name: `${control.name}.country`, disabled: control.state.isDisabled })}
      >
        <option value="">${texts.control.choose}</option>
        ${countriesIn(locale).map(({ code, name }) => html`<option value="${code}" ${attributes({ selected: code === chosen })}>${name}</option>`)}
      </select>
    </div>
    ${(["state", "city"] as const).map((key) => part(control, control.typed, { key, label: texts.control[key], id: `${control.id}.${key}` }))}
  </div>`
}

/** A geographic point: measured by the device at the press of a button, or typed. */
export const point = (control: Control): Html => {
  const { control: words } = control.filling.texts
  const { id, name, typed } = control
  return html`<div class="parts">
      ${part(control, typed, { key: "lat", label: words.lat, id, hint: words.latHint, width: "medium" })}
      ${part(control, typed, { key: "lon", label: words.lon, id: `${id}.lon`, hint: words.lonHint, width: "medium" })}
    </div>
    ${(["altitude", "accuracy"] as const).map((key) => html`<input type="hidden" name="${name}.${key}" value="${partOf(typed, key)}" />`)}
    <div class="locate" data-locate hidden>
      <button type="button" class="button">${words.locate}</button>
      <p
        class="hint"
        role="status"
        data-locate-state
        data-waiting="${words.locating}"
        data-found="${words.located}"
        data-failed="${words.notLocated}"
      ></p>
    </div>`
}

const mostSlots = 20

/** Slots with start and end, and an additional empty slot. */
export const slots = (control: Control): Html => {
  const { texts } = control.filling
  const given: ReadonlyArray<unknown> = Array.isArray(control.typed) ? control.typed.slice(0, mostSlots) : []
  return html`<div class="slots">
    ${[...given, {}].map((slot, i) => {
      const id = i === 0 ? control.id : `${control.id}[${i}]`
      const row = { type: "datetime-local" } as const
      return html`<div class="parts" role="group" aria-label="${filled(texts.control.slot, { number: i + 1 })}">
        ${part(control, slot, { ...row, key: "start", label: texts.control.from, id }, `${control.name}[${i}]`)}
        ${part(control, slot, { ...row, key: "end", label: texts.control.to, id: `${id}.end` }, `${control.name}[${i}]`)}
      </div>`
    })}
  </div>`
}

/** The parts of a card that may be stored; the card number and the security code are never requested. */
export const card = (control: Control): Html => {
  const { control: words } = control.filling.texts
  const { id, typed } = control
  return html`<div class="parts">
    ${part(control, typed, { key: "brand", label: words.brand, id, autocomplete: "cc-type" })}
    ${part(control, typed, { key: "last4", label: words.last4, id: `${id}.last4`, inputmode: "numeric", width: "short", autocomplete: "off" })}
    ${part(control, typed, { key: "name", label: words.cardName, id: `${id}.name`, autocomplete: "cc-name" })}
    ${part(control, typed, { key: "expiry", label: words.expiry, hint: words.expiryHint, id: `${id}.expiry`, width: "short", autocomplete: "cc-exp" })}
  </div>`
}

/**
 * A control that needs the page's script, and the text shown without it. The control is hidden until the script runs.
 */
const scripted = (control: Control, kind: string, content: Hole): Html =>
  html`<div class="scripted" data-scripted="${kind}" hidden>${content}</div>
    <noscript><p class="hint">${control.filling.texts.fill.scriptNeeded}</p></noscript>`

/** A signature, drawn or rendered from a typed name, so that no pointing device is needed. */
export const signature = (control: Control): Html => {
  const { control: words } = control.filling.texts
  const { id, name, typed, state } = control
  const drawn = typeof typed === "string" ? typed : partOf(typed, "png")
  return html`<input type="hidden" name="${name}" value="${drawn}" data-value /> ${scripted(
      control,
      "signature",
      html`<canvas class="signature" width="640" height="200" role="img" aria-label="${words.sign}"></canvas>
        <div class="signature-bar">
          <div class="part">
            <label for="${id}">${words.signName}</label>
            <input
              class="input"
              type="text"
              autocomplete="off"
              ${attributes({ id, disabled: state.isDisabled, "aria-describedby": [control.describedBy, `${id}-name`].filter((one) => one !== undefined).join(" ") })}
              data-sign-name
            />
            <p class="hint" id="${id}-name">${words.signNameHint}</p>
          </div>
          <button type="button" class="button button-quiet" data-sign-clear>${words.signClear}</button>
          <p class="signature-state" data-sign-state data-signed="${words.signed}" data-unsigned="${words.unsigned}">
            ${drawn === "" ? words.unsigned : words.signed}
          </p>
        </div>`,
    )}`
}
