import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib"
import { choicesOf } from "../../domain/forms/answers/Choices.ts"
import { answerFamily, isRanked } from "../../domain/forms/answers/Readers.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { FieldOption } from "../../domain/forms/model/FieldOption.ts"
import type { FormField } from "../../domain/forms/model/FormField.ts"
import { fieldsOfSection } from "../../domain/forms/model/FormSection.ts"
import { localize } from "../../domain/forms/model/LocalizedText.ts"
import { formLanguageOf } from "../../domain/languages/FormLanguages.ts"
import { FieldTree } from "./FieldTree.ts"
import { NotoFonts } from "./fonts/NotoFonts.ts"
import { Typesetter } from "./fonts/Typesetter.ts"
import { Sheet } from "./Sheet.ts"

export interface DrawnForm {
  readonly bytes: Uint8Array
  /** How often each character missing from all fonts occurred, by its code point. */
  readonly unwritten: Readonly<Record<string, number>>
}

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`

/** Field types that have no equivalent on paper. */
const online: ReadonlySet<string> = new Set([
  "file",
  "audio",
  "rest",
  "remote",
  "signature",
  "card",
  "array",
  "availability",
  "place",
  "geopoint",
  "formula",
])

/** The document that a form's fields are drawn into. */
interface Drawing {
  readonly sheet: Sheet
  readonly form: FieldTree
  readonly locale: string
}

const optionsOf = (field: FormField): ReadonlyArray<FieldOption> =>
  choicesOf(field)?.filter(({ disabled }) => !disabled) ?? []

const noteOptions = ({ sheet, locale }: Drawing, field: FormField): void =>
  sheet.note(
    optionsOf(field)
      .map(({ value, label }) => `${value}: ${localize(label, locale)}`)
      .join("   "),
  )

const drawCheckBox = ({ sheet, form }: Drawing, field: FormField, name: string): void => {
  const box = form.checkBox(name)
  sheet.place(14, 14, (page, at) => box.addToPage(page, at))
  if (field.required) box.enableRequired()
}

const drawList = (drawing: Drawing, field: FormField, name: string): void => {
  const { sheet, form } = drawing
  const options = optionsOf(field)
  const isMany = answerFamily(field) === "choices"
  const list = isMany ? form.optionList(name) : form.dropdown(name)
  if (isMany) list.enableMultiselect()
  if (field.required) list.enableRequired()
  sheet.place(undefined, isMany ? Math.min(120, 14 * options.length + 6) : 20, (page, at) => list.addToPage(page, at))
  // Options are added after placement, because the library would draw the list in a font that has only Western letters.
  // PDF viewers draw the list in their own font.
  list.addOptions(options.map(({ value }) => value))
  noteOptions(drawing, field)
}

const drawText = ({ sheet, form }: Drawing, field: FormField, name: string): void => {
  const box = form.text(name)
  if (field.required) box.enableRequired()
  if (answerFamily(field) === "secret") box.enablePassword()
  const longest = field.constraints?.maxLength
  if (longest !== undefined && longest < 10_000) box.setMaxLength(longest)
  const isLong = field.fieldType === "textarea"
  if (isLong) box.enableMultiline()
  sheet.place(undefined, isLong ? 70 : 20, (page, at) => box.addToPage(page, at))
}

const draw = (drawing: Drawing, field: FormField, name: string): void => {
  const { sheet, locale } = drawing
  const family = answerFamily(field)
  if (family === "hidden") return
  const label = localize(field.label, locale)
  if (family === "group") {
    sheet.heading(label, 12)
    for (const child of field.children ?? []) draw(drawing, child, `${name}.${child.fieldId}`)
    return
  }
  sheet.label(field.required ? `${label} *` : label)
  if (field.description !== undefined) sheet.note(localize(field.description, locale))
  if (family === "note") return
  if (online.has(family)) return sheet.note(formLanguageOf(locale).controls.online)
  if (field.fieldType === "checkbox" && family === "boolean") return drawCheckBox(drawing, field, name)
  const ranked = isRanked(field)
  if (optionsOf(field).length > 0 && family !== "scale" && !ranked) return drawList(drawing, field, name)
  if (ranked) noteOptions(drawing, field)
  drawText(drawing, field, name)
}

/** The characters that this module itself adds to the form's text. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join("")

const unwrittenNote = (unwritten: ReadonlyMap<string, number>, locale: string): string => {
  const named = [...unwritten].map(([character, count]) => `${codeOf(character)} × ${count}`)
  return `${formLanguageOf(locale).controls.unwritten} ${named.join(", ")}`
}

/**
 * The bytes of the form as an AcroForm document, and the characters missing from all fonts. The same form gives the
 * same bytes.
 */
export const drawForm = async (form: FormDefinition, locale: string): Promise<DrawnForm> => {
  const document = await PDFDocument.create()
  const fonts = await NotoFonts.for(`${JSON.stringify([form, formLanguageOf(locale).controls])}${ascii}×`, locale)
  const typesetter = new Typesetter(fonts)
  const sheet = new Sheet(document, typesetter, await document.embedFont(StandardFonts.Helvetica))
  const fields = new FieldTree(document)
  const title = localize(form.title, locale)
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage(locale)
  document.setSubject(`form_uid ${form.formUid} version ${form.version}`)
  const made = new Date(form.createdAt ?? 0)
  document.setCreationDate(made)
  document.setModificationDate(made)
  sheet.heading(title, 18)
  if (form.description !== undefined) sheet.note(localize(form.description, locale))
  for (const section of form.sections) {
    if (section.title !== undefined) sheet.heading(localize(section.title, locale), 14)
    if (section.description !== undefined) sheet.note(localize(section.description, locale))
    for (const field of fieldsOfSection(section)) draw({ sheet, form: fields, locale }, field, field.fieldId)
  }
  const unwritten = Object.fromEntries(
    [...typesetter.unwritten].map(([character, count]) => [codeOf(character), count]),
  )
  if (typesetter.unwritten.size > 0) sheet.note(unwrittenNote(typesetter.unwritten, locale))
  await fonts.embed(document)
  // Every field was already drawn when it was placed.
  return { bytes: await document.save({ updateFieldAppearances: false }), unwritten }
}
