import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import { element } from "../page/elements.ts"
import type { FileHead } from "./fileHead.ts"
import { rankedTemplates, reasonText } from "./ranked.ts"

/**
 * Shows on each template's card why the template suits a file, and sorts the cards: best first, unsuitable ones last.
 * Returns the suitable templates' names.
 */
export const showRanked = (
  { templates, texts }: PlaygroundFacts,
  form: HTMLFormElement,
  head: FileHead | undefined,
): ReadonlyArray<string> => {
  const ranked = rankedTemplates(templates, head)
  const names = ranked.map(({ template }) => template)
  const labels = templates.flatMap(({ name }) => {
    const label = form.querySelector(`label[for="template-${name}"]`)
    const place = names.indexOf(name)
    return label === null ? [] : [{ label, place: place === -1 ? names.length : place }]
  })
  for (const { label, place } of labels) {
    label.querySelector(".card-fit")?.remove()
    if (ranked[place] === undefined) continue
    const reason = reasonText(ranked[place], texts)
    const sentence = place === 0 ? filled(texts.bestFit, { reason }) : reason.charAt(0).toUpperCase() + reason.slice(1)
    label.append(element("span", { class: "card-fit" }, sentence))
  }
  const host = labels[0]?.label.parentElement?.parentElement
  const inOrder = labels.toSorted((a, b) => a.place - b.place)
  if (host?.contains(document.activeElement) === false)
    host.append(...inOrder.flatMap(({ label }) => label.parentElement ?? []))
  return names
}
