import { attributes, type Html, html } from "../../../src/views/markup/html.ts"

interface Line {
  readonly label: string
  /** The name of the setting: see `applySetting`. */
  readonly set: string
  readonly value: string
  readonly hint?: string
  readonly type?: string
}

/** A setting with an input field. */
export const settingLine = ({ label, set, value, hint, type = "text" }: Line): Html =>
  html`<div class="field">
    <label for="set-${set}">${label}</label>
    ${hint === undefined ? null : html`<p class="hint" id="set-${set}-hint">${hint}</p>`}
    <input
      class="input"
      ${attributes({ id: `set-${set}`, "data-set": set, type, value, "aria-describedby": hint === undefined ? undefined : `set-${set}-hint` })}
    />
  </div>`

/** A toggle. */
export const tick = (label: string, set: string, isOn: boolean): Html =>
  html`<div class="answer answer-single">
    <input type="checkbox" id="set-${set}" data-set="${set}" ${attributes({ checked: isOn })} /><label for="set-${set}"
      >${label}</label
    >
  </div>`

/** A drop-down list. */
export const choose = (
  label: string,
  set: string,
  value: string,
  options: ReadonlyArray<readonly [value: string, label: string]>,
): Html =>
  html`<div class="field">
    <label for="set-${set}">${label}</label>
    <select class="input select" id="set-${set}" data-set="${set}">
      ${options.map(([one, text]) => html`<option value="${one}" ${attributes({ selected: one === value })}>${text}</option>`)}
    </select>
  </div>`
