import type { ControlTexts } from "../../languages/ControlTexts.ts"
import { formLanguageOf } from "../../languages/FormLanguages.ts"
import { choicesOf, scaleOf } from "../answers/Choices.ts"
import { answerFamily, isRanked } from "../answers/Readers.ts"
import type { JsonObject } from "../codec/Json.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { type FormSection, type FormSubsection, isSubsection } from "../model/FormSection.ts"
import { type LocalizedText, localize } from "../model/LocalizedText.ts"

/** Text blocks interpret Markdown links, but the text in a form is not Markdown. */
const plain = (text: string): string => text.replaceAll("[", "\\[")

const block = (text: LocalizedText | undefined, locale: string, style: JsonObject = {}): ReadonlyArray<JsonObject> =>
  text === undefined || localize(text, locale) === ""
    ? []
    : [{ type: "TextBlock", text: plain(localize(text, locale)), wrap: true, ...style }]

type Write = (field: FormField, locale: string) => JsonObject

const text =
  (style: string): Write =>
  ({ constraints, fieldType }) => ({
    type: "Input.Text",
    style,
    ...(fieldType === "textarea" ? { isMultiline: true } : {}),
    ...(constraints?.maxLength === undefined ? {} : { maxLength: constraints.maxLength }),
  })

const number: Write = ({ constraints }) => ({
  type: "Input.Number",
  ...(constraints?.minValue === undefined ? {} : { min: constraints.minValue }),
  ...(constraints?.maxValue === undefined ? {} : { max: constraints.maxValue }),
})

const scale: Write = (field) => {
  const { min, max } = scaleOf(field)
  return { type: "Input.Number", min, max }
}

const choices =
  (isMultiSelect: boolean): Write =>
  (field, locale) => ({
    type: "Input.ChoiceSet",
    isMultiSelect,
    style: field.fieldType === "radio" ? "expanded" : "compact",
    choices: (choicesOf(field) ?? [])
      .filter(({ disabled }) => !disabled)
      .map(({ value, label }) => ({ title: localize(label, locale), value })),
  })

/** Cards have no input for rankings, so respondents type the values in order. */
const ranking: Write = (field) => ({
  type: "Input.Text",
  style: "Text",
  placeholder: (choicesOf(field) ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value)
    .join(", "),
})

const toggle: Write = (field, locale) => ({
  type: "Input.Toggle",
  title: localize(field.label, locale),
  valueOn: "true",
  valueOff: "false",
})

/** The card input for each field family. Other families can be answered only on the form's page. */
const inputs: Partial<Readonly<Record<Family, Write>>> = {
  text: text("Text"),
  secret: text("Password"),
  email: text("Email"),
  phone: text("Tel"),
  url: text("Url"),
  color: text("Text"),
  zipcode: text("Text"),
  cron: text("Text"),
  datetime: text("Text"),
  duration: text("Text"),
  tags: text("Text"),
  location: text("Text"),
  number,
  integer: number,
  scale,
  boolean: toggle,
  date: () => ({ type: "Input.Date" }),
  time: () => ({ type: "Input.Time" }),
  choice: choices(false),
  choices: choices(true),
}

const wordsIn = (locale: string): ControlTexts => formLanguageOf(locale).controls

const fieldItems = (field: FormField, locale: string, prefix = ""): ReadonlyArray<JsonObject> => {
  const family = answerFamily(field)
  const id = `${prefix}${field.fieldId}`
  const label = localize(field.label, locale)
  if (family === "hidden") return []
  if (family === "note")
    return [...block(field.label, locale), ...block(field.description ?? field.hint, locale, { isSubtle: true })]
  if (family === "group")
    return [
      ...block(field.label, locale, { weight: "Bolder" }),
      ...(field.children ?? []).flatMap((child) => fieldItems(child, locale, `${id}.`)),
    ]
  const write = isRanked(field) ? ranking : inputs[family]
  if (write === undefined)
    return [
      ...block(field.label, locale),
      { type: "TextBlock", text: wordsIn(locale).elsewhere, isSubtle: true, wrap: true },
    ]
  return [
    ...block(field.description, locale, { isSubtle: true }),
    {
      id,
      label,
      isRequired: field.required,
      ...(field.required ? { errorMessage: label } : {}),
      ...(field.placeholder === undefined ? {} : { placeholder: localize(field.placeholder, locale) }),
      ...write(field, locale),
    },
  ]
}

const container = (part: FormSection | FormSubsection, locale: string): JsonObject => ({
  type: "Container",
  items: [
    ...block(part.title, locale, { size: "Medium", weight: "Bolder" }),
    ...block(part.description, locale, { isSubtle: true }),
    ...part.fields.flatMap((item) => (isSubsection(item) ? [container(item, locale)] : fieldItems(item, locale))),
  ],
})

/** Renders a form as an Adaptive Card 1.5: inputs by answer key, sections as containers, one submit action. */
export const adaptiveCard = (form: FormDefinition, locale: string): JsonObject => ({
  $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
  type: "AdaptiveCard",
  version: "1.5",
  lang: locale,
  body: [
    ...block(form.title, locale, { size: "Large", weight: "Bolder" }),
    ...block(form.description, locale),
    ...form.sections.map((section) => container(section, locale)),
  ],
  actions: [
    {
      type: "Action.Submit",
      title: form.style?.submitLabel === undefined ? wordsIn(locale).submit : localize(form.style.submitLabel, locale),
      data: { form_uid: form.formUid, form_id: form.formId },
    },
  ],
})
