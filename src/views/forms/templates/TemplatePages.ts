import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import type { ReadTemplate } from "../../../domain/forms/templates/FormTemplates.ts"
import { compile } from "../../../domain/forms/rules/CompiledForm.ts"
import { filled } from "../../language/filled.ts"
import { type Html, html } from "../../markup/html.ts"
import { withFirstEntries } from "../fill/Entries.ts"
import { fillingOf } from "../fill/Filling.ts"
import { laidOut, layoutOf } from "../fill/Layouts.ts"
import type { FormVisit } from "../FormVisit.ts"
import { questionCount } from "../gallery/Gallery.ts"
import { formSketch } from "./FormSketch.ts"

const countOf = ({ texts }: FormVisit, form: FormDefinition): string => {
  const count = questionCount(form)
  return count === 1 ? texts.forms.gallery.question : filled(texts.forms.gallery.questions, { count })
}

const use = ({ texts }: FormVisit, action: string, { id }: ReadTemplate, title: string, isMain: boolean): Html =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="template" value="${id}" />
    <button class="button${isMain ? " button-main" : ""}">
      ${texts.builder.templates.use}${isMain ? null : html`<span class="unseen">: ${title}</span>`}
    </button>
  </form>`

const card = (visit: FormVisit, action: string, template: ReadTemplate): Html => {
  const { language, texts } = visit
  const { id, form } = template
  const title = localize(form.title, language)
  return html`<li class="form-card template-card">
    <a class="template-picture" href="${action}/${id}" tabindex="-1" aria-hidden="true"
      >${formSketch(form, language)}</a
    >
    <h3><a href="${action}/${id}">${title}</a></h3>
    <p class="form-about">${localize(form.description, language)}</p>
    <p class="hint">${countOf(visit, form)}</p>
    <div class="form-doors">
      ${use(visit, action, template, title, false)}
      <a class="button button-quiet" href="${action}/${id}"
        >${texts.builder.templates.look}<span class="unseen">: ${title}</span></a
      >
    </div>
  </li>`
}

/** The page for creating a form from a title, an import or a template. */
export const newPage = (
  visit: FormVisit,
  action: string,
  templates: ReadonlyArray<ReadTemplate>,
  isWrong: boolean,
): Html => {
  const { builder: edit } = visit.texts
  const words = edit.templates
  const importing = action.replace(/new$/, "import")
  return html`<h1>${edit.newTitle}</h1>
    <p class="lead">${edit.newLead}</p>
    <form class="new-form" method="post" action="${action}">
      <div class="field${isWrong ? " field-wrong" : ""}">
        <label for="title">${edit.newName}</label>
        <p class="hint" id="title-hint">${edit.newHint}</p>
        ${isWrong ? html`<p class="problem" id="title-problem">${edit.newEmpty}</p>` : null}
        <input
          class="input"
          id="title"
          name="title"
          maxlength="200"
          required
          aria-describedby="${isWrong ? "title-problem " : ""}title-hint"
        />
      </div>
      <button class="button button-main">${edit.newAction}</button>
    </form>
    <p class="new-import">
      <a class="button" href="${importing}">${visit.texts.importing.link}</a>
      <span class="hint">${visit.texts.importing.linkText}</span>
    </p>
    <section aria-labelledby="templates">
      <h2 id="templates">${words.title}</h2>
      <p class="hint">${words.lead}</p>
      <ul class="gallery">
        ${templates.map((template) => card(visit, action, template))}
      </ul>
    </section>`
}

/** A read-only preview of a template, with a button that creates a form from it. */
export const templatePage = (visit: FormVisit, action: string, template: ReadTemplate): Html => {
  const { language: locale, texts, today } = visit
  const words = texts.builder.templates
  const { form } = template
  const compiled = compile(
    form.style?.layout === "wizard" ? { ...form, style: { ...form.style, layout: "single_column" } } : form,
  )
  const filling = fillingOf(
    { compiled, locale, numbers: locale, texts: texts.forms, today, options: {} },
    withFirstEntries(compiled, {}),
  )
  const title = localize(form.title, locale)
  return html`<p class="eyebrow">${words.one}</p>
    <h1>${title}</h1>
    <p class="lead">${localize(form.description, locale)}</p>
    <p class="hint">${countOf(visit, form)}. ${words.rules}</p>
    <div class="form-bar">
      ${use(visit, action, template, title, true)}
      <a class="button button-quiet" href="${action}">${words.all}</a>
    </div>
    <div class="template-whole" inert aria-label="${words.preview}" role="img">
      <div class="form form-${layoutOf(filling)}">${laidOut(filling, undefined)}</div>
    </div>`
}
