import { type Hole, html } from "../markup/html.ts"

/** A sentence of the description, with text in backticks as code. */
export const prose = (text: string): Hole =>
  text.split("`").map((part, place) => (place % 2 === 0 ? part : html`<code>${part}</code>`))
