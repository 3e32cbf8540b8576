import type { FormSection } from "../../../domain/forms/model/FormSection.ts"
import type { Layout } from "../../../domain/forms/model/FormStyle.ts"
import { isSectionVisible } from "../../../domain/forms/rules/FieldStates.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import type { Filling } from "./Filling.ts"
import {
  isShown,
  progressOf,
  sectionBody,
  sectionId,
  sectionOf,
  sectionTitle,
  shownSections,
  wrongIn,
} from "./Sections.ts"

export const layoutOf = ({ compiled }: Filling): Layout => compiled.form.style?.layout ?? "single_column"

const hasProblem = (filling: Filling, section: FormSection): boolean =>
  [...Object.keys(filling.problems), ...filling.news].some((path) => sectionOf(filling, path) === section)

/** The number of errors in a section that is hidden by a tab or collapsed. Updated by the script. */
const problemsMark = (filling: Filling, section: FormSection): Html => {
  const count = wrongIn(filling, section)
  return html`<span
    class="section-problems"
    ${attributes({ "data-problems-of": section.sectionUid, hidden: count === 0 })}
    >${count === 0 ? "" : filled(filling.texts.fill.toCorrect, { count })}</span
  >`
}

const isHidden = (filling: Filling, section: FormSection): boolean =>
  !isSectionVisible(filling.resolution, section.sectionUid) || !isShown(filling, section)

const marks = (filling: Filling, section: FormSection) =>
  attributes({
    id: sectionId(section),
    "data-section": section.sectionUid,
    hidden: isHidden(filling, section),
    tabindex: "-1",
  })

/** Sections shown one below the other. */
const stacked = (filling: Filling): Html => {
  const { sections } = filling.compiled.form
  return html`${sections.map((section) => {
    const title = sectionTitle(filling, section)
    return html`<section class="section" ${marks(filling, section)}>
      ${title === "" || sections.length === 1 ? null : html`<h2 data-told="title:${section.sectionUid}">${title}</h2>`}
      ${sectionBody(filling, section)}
    </section>`
  })}`
}

const progressText = (filling: Filling, section: FormSection): string =>
  filled(filling.texts.fill.answered, progressOf(filling, section))

/** Collapsible sections; sections that need attention are open. Works without the page's script. */
const accordion = (filling: Filling): Html => {
  const [first] = shownSections(filling)
  return html`<div class="folds">
    ${filling.compiled.form.sections.map(
      (section) =>
        html`<details
          class="fold"
          ${marks(filling, section)}
          ${attributes({ open: section === first || hasProblem(filling, section) })}
        >
          <summary>
            <h2 data-told="title:${section.sectionUid}">${sectionTitle(filling, section)}</h2>
            ${problemsMark(filling, section)}
            <span class="fold-state" data-progress="${section.sectionUid}">${progressText(filling, section)}</span>
          </summary>
          <div class="fold-body">${sectionBody(filling, section)}</div>
        </details>`,
    )}
  </div>`
}

/** Without the script, a table of contents and all sections. The script turns them into tabs. */
const tabs = (filling: Filling): Html =>
  html`<div class="tabs" data-tabs>
    <nav class="form-tab-list" aria-label="${filling.texts.fill.contents}" data-tab-list>
      ${filling.compiled.form.sections.map(
        (section) =>
          html`<a
            class="form-tab"
            href="#${sectionId(section)}"
            ${attributes({ "data-tab": section.sectionUid, hidden: isHidden(filling, section) })}
            ><span data-told="title:${section.sectionUid}">${sectionTitle(filling, section)}</span>
            ${problemsMark(filling, section)}</a
          >`,
      )}
    </nav>
    ${stacked(filling)}
  </div>`

/** The current step, the total number of steps, and the completed steps. */
export const steps = (filling: Filling, step: FormSection): Html => {
  const { fill } = filling.texts
  const sections = shownSections(filling)
  const at = sections.indexOf(step)
  return html`<div class="stages">
    <p class="stages-text">${filled(fill.step, { number: at + 1, count: sections.length })}</p>
    <ol class="stages-list" aria-label="${fill.steps}">
      ${sections.map(
        (section, i) =>
          html`<li
            class="stage${i < at ? " stage-done" : i === at ? " stage-now" : ""}"
            ${attributes({ "aria-current": i === at ? "step" : undefined })}
          >
            <span>${sectionTitle(filling, section)}</span
            >${i < at ? html`<span class="unseen"> (${fill.stepDone})</span>` : null}
          </li>`,
      )}
    </ol>
  </div>`
}

const wizard = (filling: Filling, step: FormSection): Html =>
  html`<section class="section" ${marks(filling, step)}>
    <h2 data-told="title:${step.sectionUid}">${sectionTitle(filling, step)}</h2>
    ${sectionBody(filling, step)}
  </section>`

/** The form's questions in its layout; `step` is the section of a wizard. */
export const laidOut = (filling: Filling, step: FormSection | undefined): Html => {
  if (step !== undefined) return wizard(filling, step)
  switch (layoutOf(filling)) {
    case "accordion":
      return accordion(filling)
    case "tabs":
      return filling.compiled.form.sections.length > 1 ? tabs(filling) : stacked(filling)
    default:
      return stacked(filling)
  }
}
