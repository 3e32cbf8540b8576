import { type Hole, html } from "../markup/html.ts"

/** A sentence of the description, where what stands between backticks is code. */
export const prose = (text: string): Hole =>
  text.split("`").map((part, place) => (place % 2 === 0 ? part : html`<code>${part}</code>`))
