import type { Control } from "../../../src/domain/forms/catalog/ControlCatalog.ts"
import { controlIcon } from "../../../src/views/components/ControlIcons.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { counted } from "../../../src/views/language/counted.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import { announce } from "../../page/announce.ts"
import { kindsToAdd } from "./compounds.ts"

/** Removes accents and case. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

const searched = ({ label, description, search_words: words, type }: Control): string =>
  plain(`${label} ${description} ${words} ${type.replaceAll("_", " ")}`)

/** Kinds that match every word of a search; matches in the name come first. */
export const foundKinds = (controls: ReadonlyArray<Control>, search: string): ReadonlyArray<Control> => {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== "")
  const matching = controls.filter((control) => words.every((word) => searched(control).includes(word)))
  const isCalled = ({ label }: Control) => words.some((word) => plain(label).includes(word))
  return words.length === 0 ? matching : [...matching.filter(isCalled), ...matching.filter((one) => !isCalled(one))]
}

const kind = ({ type, label, description, icon }: Control): Html =>
  html`<li>
    <button type="button" class="kind" data-kind="${type}">
      ${controlIcon(icon)}<span class="kind-words"
        ><span class="kind-label">${label}</span> <span class="kind-about">${description}</span></span
      >
    </button>
  </li>`

const list = (facts: EditFacts, search: string): Html => {
  const { edit } = facts.texts
  const matching = foundKinds(kindsToAdd(facts), search)
  if (matching.length === 0) return html`<p class="hint">${filled(edit.noKind, { search })}</p>`
  if (search.trim() !== "")
    return html`<ul class="kinds">
      ${matching.map(kind)}
    </ul>`
  return html`${Object.entries(edit.categories).map(
    ([category, name]) =>
      html`<h3>${name}</h3>
        <ul class="kinds">
          ${matching.filter((control) => control.category === category).map(kind)}
        </ul>`,
  )}`
}

/** The searchable list of kinds. */
export const picker = (facts: EditFacts): Html => {
  const { edit } = facts.texts
  return html`<div class="dialog-bar">
      <h2 id="dialog-title">${edit.addTitle}</h2>
      <button type="button" class="button button-quiet" data-do="close">${edit.close}</button>
    </div>
    <div class="field">
      <label for="kind-search">${edit.addSearch}</label>
      <input class="input" type="search" id="kind-search" data-kind-search autocomplete="off" />
    </div>
    <div data-kinds>${list(facts, "")}</div>`
}

/** Filters while typing; Enter picks the first kind. */
export const followSearch = (dialog: HTMLElement, facts: EditFacts, take: (type: string) => void): void => {
  const search = dialog.querySelector<HTMLInputElement>("[data-kind-search]")!
  const shown = dialog.querySelector<HTMLElement>("[data-kinds]")!
  search.addEventListener("input", () => {
    shown.innerHTML = list(facts, search.value).text
    const { length } = shown.querySelectorAll("[data-kind]")
    announce(counted(facts.texts.edit.kindsFound, length, facts.locale))
  })
  search.addEventListener("keydown", (event) => {
    const first = shown.querySelector<HTMLElement>("[data-kind]")?.dataset["kind"]
    if (event.key !== "Enter" || first === undefined) return
    event.preventDefault()
    take(first)
  })
  search.focus()
}
