import { escapeMarkup } from "../../domain/markup/Escape.ts"

/**
 * Markup that is safe to send. Only the `html` tag creates it, and the tag escapes everything that is not already
 * markup.
 */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Values that a template can interpolate. `null`, `undefined` and `false` print nothing. */
export type Hole = Html | string | number | null | undefined | false | ReadonlyArray<Hole>

const filled = (hole: Hole): string => {
  if (hole === null || hole === undefined || hole === false) return ""
  if (hole instanceof Html) return hole.text
  if (typeof hole === "object") return hole.map(filled).join("")
  return escapeMarkup(String(hole))
}

/** A template that escapes its values. Attribute values must be quoted. */
export const html = (strings: TemplateStringsArray, ...holes: ReadonlyArray<Hole>): Html =>
  new Html(strings.reduce((text, part, index) => text + filled(holes[index - 1]) + part))

/**
 * Attributes by name, each after a space. `true` prints the bare name, while `null`, `undefined` and `false` print
 * nothing. Names must come from the code, but values may come from anywhere.
 */
export const attributes = (values: Readonly<Record<string, string | number | boolean | null | undefined>>): Html =>
  new Html(
    Object.entries(values)
      .map(([name, value]) => {
        if (value === null || value === undefined || value === false) return ""
        return value === true ? ` ${name}` : ` ${name}="${escapeMarkup(String(value))}"`
      })
      .join(""),
  )

/** Data for the page's script, in a block that browsers don't execute. No value can end the element. */
export const facts = (id: string, value: unknown): Html =>
  new Html(
    `<script type="application/json" id="${escapeMarkup(id)}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`,
  )
