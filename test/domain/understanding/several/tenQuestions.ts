import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"

export const moment = { now: Date.parse("2026-11-23T12:00:00Z"), timezone: "Europe/Madrid" }

export type Locale = "en" | "es"

const options = Array.from({ length: 6 }, (_, n) => ({ value: n, label: `Option label ${n}` }))
const terms = Array.from({ length: 2000 }, (_, n) => ({ value: n, label: `Remedy ${n.toString(36)}ol` }))

/** Ten questions of a form. */
export const tenQuestions = (locale: Locale): ReadonlyArray<AskedQuestion> => {
  const label = (en: string, es: string) => (locale === "es" ? es : en)
  return [
    {
      fieldId: "name",
      type: "text",
      label: label("Full name", "Nombre completo"),
      text: { entity: "person_name" },
    },
    { fieldId: "email", type: "email", label: label("E-mail", "Correo electrónico") },
    { fieldId: "phone", type: "phone", label: label("Phone number", "Número de teléfono") },
    { fieldId: "birth", type: "date", label: label("Date of birth", "Fecha de nacimiento") },
    {
      fieldId: "address",
      type: "text",
      label: label("Address", "Dirección"),
      text: { entity: "postal_address" },
    },
    { fieldId: "iban", type: "text", label: "IBAN", text: { entity: "code", check: "iban" } },
    { fieldId: "children", type: "integer", label: label("How many children do you have?", "¿Cuántos hijos tiene?") },
    {
      fieldId: "contact",
      type: "choice",
      label: label("How should we contact you?", "¿Cómo prefiere que le contactemos?"),
      options,
    },
    { fieldId: "smoke", type: "boolean", label: label("Do you smoke?", "¿Fuma?") },
    {
      fieldId: "medicine",
      type: "text",
      label: label("Which medicine do you take?", "¿Qué medicamento toma?"),
      text: { entity: "term", terms },
    },
  ]
}

/** The answers when the question at this position is asked; the utterance may also answer the other nine. */
export const heardOfTen = (locale: Locale, text: string, at = 0) => {
  const form = tenQuestions(locale)
  return understandSeveral(
    text,
    form[at]!,
    form.filter((_, n) => n !== at),
    { ...moment, locale },
  )
}
