import { escapeMarkup } from "../../domain/markup/Escape.ts"

/** Markup that is safe to send: made by the `html` tag, which escapes whatever is not markup already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a hole of a template. `null`, `undefined` and `false` print nothing. */
export type Hole = Html | string | number | null | undefined | false | ReadonlyArray<Hole>

const filled = (hole: Hole): string => {
  if (hole === null || hole === undefined || hole === false) return ""
  if (hole instanceof Html) return hole.text
  if (typeof hole === "object") return hole.map(filled).join("")
  return escapeMarkup(String(hole))
}

/** A template whose holes are escaped. Attributes must stand between quotes. */
export const html = (strings: TemplateStringsArray, ...holes: ReadonlyArray<Hole>): Html =>
  new Html(strings.reduce((text, part, index) => text + filled(holes[index - 1]) + part))

/**
 * Attributes by name, with the space before them: `true` prints the bare name, `null`, `undefined` and `false` nothing.
 * Names come from the sources, values may come from anywhere.
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

/** Facts for the page's script, as a block that no browser runs. Nothing in it can end the element. */
export const facts = (id: string, value: unknown): Html =>
  new Html(
    `<script type="application/json" id="${escapeMarkup(id)}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`,
  )
