import type { ControlTexts } from "../../languages/ControlTexts.ts"
import { formLanguageOf } from "../../languages/FormLanguages.ts"
import { escapeMarkup } from "../../markup/Escape.ts"
import { choicesOf } from "../answers/Choices.ts"
import { countriesIn } from "../answers/Countries.ts"
import { takesManyFiles, usualTypes } from "../answers/Objects.ts"
import { answerFamily } from "../answers/Readers.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import { isGroup, type Family } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"

type Attribute = string | number | boolean | undefined

/** A tag with attributes. `true` becomes an attribute without a value; `false` and `undefined` are left out. */
const tag = (name: string, attributes: Readonly<Record<string, Attribute>>, content?: string): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeMarkup(String(value))}"`))
    .join("")
  return content === undefined ? `<${name}${written}>` : `<${name}${written}>${content}</${name}>`
}

/** The data for a field's control. `name` is the answer key. */
interface Control {
  readonly field: FormField
  readonly name: string
  readonly label: string
  readonly locale: string
  readonly options: ReadonlyArray<FieldOption> | undefined
}

const common = ({ field, name, label }: Control): Readonly<Record<string, Attribute>> => ({
  name,
  "aria-label": label,
  required: field.required,
  "data-field-type": field.fieldType,
})

const input =
  (type: string, more: (control: Control) => Readonly<Record<string, Attribute>> = () => ({})) =>
  (control: Control): string => {
    const { minLength, maxLength } = control.field.constraints ?? {}
    const placeholder = control.field.placeholder
    return tag("input", {
      type,
      ...common(control),
      minlength: minLength,
      maxlength: maxLength,
      placeholder: placeholder === undefined ? undefined : localize(placeholder, control.locale),
      ...more(control),
    })
  }

const numeric = input("number", ({ field }) => ({
  min: field.constraints?.minValue ?? field.constraints?.scaleMin,
  max: field.constraints?.maxValue ?? field.constraints?.scaleMax,
  step: field.constraints?.step ?? (answerFamily(field) === "number" ? "any" : 1),
}))

const files = input("file", ({ field }) => ({
  accept: field.constraints?.allowedMimeTypes?.join(",") ?? usualTypes(field),
  multiple: takesManyFiles(field),
}))

const select =
  (multiple: boolean) =>
  (control: Control): string => {
    const options = (control.options ?? []).map(({ value, label }) =>
      tag("option", { value }, escapeMarkup(localize(label, control.locale))),
    )
    const empty = multiple ? [] : [tag("option", { value: "" }, "")]
    return tag("select", { ...common(control), multiple }, [...empty, ...options].join(""))
  }

const countries = (control: Control): string =>
  tag(
    "select",
    common(control),
    [
      tag("option", { value: "" }, ""),
      ...countriesIn(control.locale).map(({ code, name }) => tag("option", { value: code }, escapeMarkup(name))),
    ].join(""),
  )

const framed = (control: Control, content: string): string =>
  tag(
    "fieldset",
    { "data-field-type": control.field.fieldType, "data-name": control.name },
    tag("legend", {}, escapeMarkup(control.label)) + content,
  )

const wordsIn = (locale: string): ControlTexts => formLanguageOf(locale).controls

const part = (control: Control, key: string, label: string): Control => ({
  ...control,
  name: `${control.name}.${key}`,
  label: `${control.label}: ${label}`,
})

const place = (control: Control): string => {
  const say = wordsIn(control.locale)
  const text = (key: "state" | "city") =>
    tag("input", { type: "text", name: `${control.name}.${key}`, "aria-label": `${control.label}: ${say[key]}` })
  return framed(control, countries(part(control, "country", say.country)) + text("state") + text("city"))
}

const point = (control: Control): string => {
  const say = wordsIn(control.locale)
  const degrees = (key: "lat" | "lon") =>
    tag("input", {
      type: "text",
      inputmode: "text",
      name: `${control.name}.${key}`,
      "aria-label": `${control.label}: ${say[key]}`,
      required: control.field.required,
    })
  return framed(control, degrees("lat") + degrees("lon"))
}

const slots = (control: Control): string => {
  const say = wordsIn(control.locale)
  const edge = (key: "start" | "end") =>
    tag("input", {
      type: "datetime-local",
      name: `${control.name}[0].${key}`,
      "aria-label": `${control.label}: ${say[key]}`,
      required: control.field.required,
    })
  return framed(control, edge("start") + edge("end"))
}

const signature = (control: Control): string =>
  framed(
    control,
    tag(
      "canvas",
      { width: 480, height: 160, role: "img", "aria-label": `${control.label}: ${wordsIn(control.locale).signature}` },
      "",
    ) + tag("input", { type: "hidden", ...common(control), "aria-label": undefined, required: undefined }),
  )

const group = (control: Control): string =>
  framed(
    control,
    (control.field.children ?? [])
      .map((child) => nested(child, `${control.name}.${child.fieldId}`, control.locale))
      .join(""),
  )

const array = (control: Control): string => {
  const template = control.field.itemTemplate
  const name = `${control.name}[0]`
  if (template === undefined) return framed(control, tag("input", { type: "text", name, "aria-label": control.label }))
  return framed(control, nested(template, name, control.locale))
}

const textarea = (control: Control): string => {
  const { minLength, maxLength } = control.field.constraints ?? {}
  return tag("textarea", { ...common(control), minlength: minLength, maxlength: maxLength }, "")
}

const checkbox = (control: Control): string => tag("input", { type: "checkbox", value: "true", ...common(control) })

const output = (control: Control): string => tag("output", { name: control.name, "aria-label": control.label }, "")

/** The on-screen control for each field family. */
const controls: Readonly<Record<Family, (control: Control) => string>> = {
  text: (control) => (control.field.fieldType === "textarea" ? textarea(control) : input("text")(control)),
  secret: input("password"),
  email: input("email"),
  phone: input("tel"),
  url: input("url"),
  color: (control) => (control.field.options === undefined ? input("color")(control) : select(false)(control)),
  zipcode: input("text"),
  cron: input("text"),
  number: numeric,
  integer: numeric,
  scale: numeric,
  boolean: (control) => (control.field.fieldType === "checkbox" ? checkbox(control) : select(false)(control)),
  date: input("date"),
  datetime: input("datetime-local"),
  time: input("time"),
  duration: input("text"),
  choice: select(false),
  choices: select(true),
  tags: input("text"),
  location: countries,
  place,
  geopoint: point,
  note: () => "",
  signature,
  availability: slots,
  file: files,
  audio: input("file", () => ({ accept: "audio/*" })),
  rest: (control) =>
    control.field.constraints?.allowedMimeTypes === undefined ? input("text")(control) : files(control),
  remote: output,
  card: input("text"),
  hidden: (control) => tag("input", { type: "hidden", name: control.name }),
  formula: output,
  group,
  array,
}

const nested = (field: FormField, name: string, locale: string): string => {
  const label = localize(field.label, locale)
  const control: Control = {
    field,
    name,
    label,
    locale,
    options: choicesOf(field)?.filter(({ disabled }) => !disabled),
  }
  const html = controls[answerFamily(field)](control)
  return isGroup(field) || field.fieldType === "note" || field.fieldType === "array" || field.fieldType === "hidden"
    ? html
    : tag("label", {}, escapeMarkup(label) + html)
}

/**
 * A field's control on its own, without a label, page or form. Voice sessions show it for questions that can't be
 * answered by speech. All text from the form is escaped.
 */
export const fallbackHtml = (field: FormField, locale: string, options = choicesOf(field)): string =>
  controls[answerFamily(field)]({ field, name: field.fieldId, label: localize(field.label, locale), locale, options })
