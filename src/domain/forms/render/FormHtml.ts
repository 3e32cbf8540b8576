import type { ControlTexts } from "../../languages/ControlTexts.ts"
import { formLanguageOf } from "../../languages/FormLanguages.ts"
import { choicesOf } from "../answers/Choices.ts"
import { answerFamily } from "../answers/Readers.ts"
import { escapeMarkup } from "../../markup/Escape.ts"
import { fallbackHtml } from "../manifest/FallbackHtml.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { type FormSection, type FormSubsection, isSubsection } from "../model/FormSection.ts"
import { localize } from "../model/LocalizedText.ts"

/** Families whose control is a field set with its own legend. */
const framed: ReadonlySet<string> = new Set(["group", "array", "place", "geopoint", "availability", "signature"])

const wordsIn = (locale: string): ControlTexts => formLanguageOf(locale).controls

const paragraph = (text: FormField["description"], locale: string, name: string): string =>
  text === undefined ? "" : `<p class="${name}">${escapeMarkup(localize(text, locale))}</p>`

const fieldHtml = (field: FormField, locale: string): string => {
  const family = answerFamily(field)
  const control = fallbackHtml(
    field,
    locale,
    choicesOf(field)?.filter(({ disabled }) => !disabled),
  )
  if (family === "hidden") return control
  if (family === "note")
    return `<div class="note">${paragraph(field.label, locale, "label")}${paragraph(field.description ?? field.hint, locale, "description")}</div>`
  const label = escapeMarkup(localize(field.label, locale))
  const mark = field.required ? ` <span class="required">(${wordsIn(locale).required})</span>` : ""
  const labelled = framed.has(family) ? control : `<label><span class="label">${label}${mark}</span>${control}</label>`
  return `<div class="field" data-field-id="${escapeMarkup(field.fieldId)}">${labelled}${paragraph(
    field.description,
    locale,
    "description",
  )}</div>`
}

const partHtml = (part: FormSection | FormSubsection, locale: string): string => {
  const legend = part.title === undefined ? "" : `<legend>${escapeMarkup(localize(part.title, locale))}</legend>`
  const inner = part.fields.map((item) => (isSubsection(item) ? partHtml(item, locale) : fieldHtml(item, locale)))
  return `<fieldset class="${"sectionId" in part ? "section" : "subsection"}">${legend}${paragraph(
    part.description,
    locale,
    "description",
  )}${inner.join("")}</fieldset>`
}

/**
 * Renders a form as an HTML fragment without script or style, for embedding: labeled controls, sections as field sets,
 * answer keys as names. All text from the form is escaped.
 */
export const formHtml = (form: FormDefinition, locale: string): string => {
  const submit =
    form.style?.submitLabel === undefined ? wordsIn(locale).submit : localize(form.style.submitLabel, locale)
  const sections = form.sections.map((section) => partHtml(section, locale))
  return (
    `<form method="post" lang="${escapeMarkup(locale)}" data-form-uid="${escapeMarkup(form.formUid)}" aria-label="${escapeMarkup(
      localize(form.title, locale),
    )}">` +
    `<h2>${escapeMarkup(localize(form.title, locale))}</h2>${paragraph(form.description, locale, "description")}` +
    `${sections.join("")}<button type="submit">${escapeMarkup(submit)}</button></form>`
  )
}
