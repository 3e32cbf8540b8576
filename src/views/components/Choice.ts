import { attributes, type Hole, type Html, html } from "../markup/html.ts"

export interface ChoiceOptions {
  /** The name of the whole group of radio buttons. */
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly title: string
  /** An additional sentence. */
  readonly text?: string
  /** A decorative picture before the title. */
  readonly picture?: Hole
  readonly className: string
}

/** A radio option as a clickable card. `title` is its label, and `text` its description. */
export const choice = ({ name, value, isChosen, title, text, picture, className }: ChoiceOptions): Html => {
  const id = `${name}-${value === "" ? "none" : value}`
  return html` <div class="choice ${className}">
    <input
      type="radio"
      id="${id}"
      ${attributes({ name, value, checked: isChosen, "aria-describedby": text === undefined ? null : `${id}-text` })}
    />
    <label for="${id}">${picture}<span class="choice-title">${title}</span></label>
    ${text === undefined ? null : html`<p class="choice-text" id="${id}-text">${text}</p>`}
  </div>`
}
