import type { Html } from "../../markup/html.ts"
import { attributes, html } from "../../markup/html.ts"
import { answerText } from "../review/AnswerText.ts"
import type { Control } from "./Control.ts"

/** A read-only value: computed by a rule, or fixed by the form. */
export const output = (control: Control): Html => {
  const { filling, state, id, name } = control
  const text = answerText(filling, state.field, state.value)
  return html`<output class="output" ${attributes({ id, "data-output": name, "aria-describedby": control.describedBy })}
    >${text ?? filling.texts.control.notYet}</output
  >`
}

/** The value from a remote service. */
export const remote = (control: Control): Html =>
  html`<p class="output" id="${control.id}">${control.filling.texts.control.remote}</p>`
