import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib"
import { choicesOf } from "../../domain/forms/answers/Choices.ts"
import { answerFamily, isRanked } from "../../domain/forms/answers/Readers.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { FormField } from "../../domain/forms/model/FormField.ts"
import { fieldsOfSection } from "../../domain/forms/model/FormSection.ts"
import { localize } from "../../domain/forms/model/LocalizedText.ts"
import { formLanguageOf } from "../../domain/languages/FormLanguages.ts"
import { FieldTree } from "./FieldTree.ts"
import { Sheet } from "./Sheet.ts"

/** Families that paper has no field for. */
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
  "formula",
])

const draw = (sheet: Sheet, form: FieldTree, field: FormField, name: string, locale: string): void => {
  const family = answerFamily(field)
  if (family === "hidden") return
  const label = localize(field.label, locale)
  if (family === "group") {
    sheet.heading(label, 12)
    for (const child of field.children ?? []) draw(sheet, form, child, `${name}.${child.fieldId}`, locale)
    return
  }
  sheet.label(field.required ? `${label} *` : label)
  if (field.description !== undefined) sheet.note(localize(field.description, locale))
  if (online.has(family)) return sheet.note(formLanguageOf(locale).controls.online)
  const options = choicesOf(field)?.filter(({ disabled }) => !disabled) ?? []
  if (field.fieldType === "checkbox" && family === "boolean") {
    const box = form.checkBox(name)
    sheet.place(14, 14, (page, at) => box.addToPage(page, at))
    if (field.required) box.enableRequired()
    return
  }
  if (options.length > 0 && family !== "scale" && !isRanked(field)) {
    const isMany = family === "choices"
    const list = isMany ? form.optionList(name) : form.dropdown(name)
    list.addOptions(options.map(({ value }) => sheet.printable(value)))
    if (isMany) list.enableMultiselect()
    if (field.required) list.enableRequired()
    sheet.place(undefined, isMany ? Math.min(120, 14 * options.length + 6) : 20, (page, at) => list.addToPage(page, at))
    sheet.note(options.map(({ value, label: text }) => `${value}: ${localize(text, locale)}`).join("   "))
    return
  }
  if (isRanked(field))
    sheet.note(options.map(({ value, label: text }) => `${value}: ${localize(text, locale)}`).join("   "))
  const box = form.text(name)
  if (field.required) box.enableRequired()
  if (family === "secret") box.enablePassword()
  const longest = field.constraints?.maxLength
  if (longest !== undefined && longest < 10_000) box.setMaxLength(longest)
  const isLong = field.fieldType === "textarea"
  if (isLong) box.enableMultiline()
  sheet.place(undefined, isLong ? 70 : 20, (page, at) => box.addToPage(page, at))
}

/** The bytes of the form as an AcroForm document; the same form gives the same bytes. */
export const drawn = async (form: FormDefinition, locale: string): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  const [plain, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ]
  const sheet = new Sheet(document, plain, bold)
  const fields = new FieldTree(document)
  const title = localize(form.title, locale)
  document.setTitle(sheet.printable(title), { showInWindowTitleBar: true })
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
    for (const field of fieldsOfSection(section)) draw(sheet, fields, field, field.fieldId, locale)
  }
  // Every field is drawn where it is placed.
  return document.save({ updateFieldAppearances: false })
}
