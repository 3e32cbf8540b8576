import { readFileSync } from "node:fs"
import type { AskedQuestion } from "../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../src/domain/understanding/several/SeveralAnswers.ts"
import { moment } from "./corpora.ts"

type Locale = "en" | "es"

const question = (
  fieldId: string,
  type: AskedQuestion["type"],
  label: Readonly<Record<Locale, string>>,
  more: (locale: Locale) => Partial<AskedQuestion> = () => ({}),
) => ({ fieldId, type, label, more })

const plate = { en: "^[A-Z]{2}\\d{2}[A-Z]{3}$", es: "^\\d{4}[A-Z]{3}$" }
const contact = { en: ["Phone call", "Text message", "Letter"], es: ["Llamada", "Mensaje de texto", "Carta"] }
const medicines = {
  en: ["Ibuprofen", "Metformin", "Aspirin", "Omeprazole"],
  es: ["Ibuprofeno", "Metformina", "Aspirina", "Omeprazol"],
}
const text = (spec: AskedQuestion["text"]) => () => ({ text: spec })

const asked = [
  question("name", "text", { en: "Full name", es: "Nombre completo" }, text({ entity: "person_name" })),
  question("email", "email", { en: "E-mail", es: "Correo electrónico" }),
  question("phone", "phone", { en: "Phone number", es: "Número de teléfono" }),
  question("birth", "date", { en: "Date of birth", es: "Fecha de nacimiento" }),
  question("address", "text", { en: "Address", es: "Dirección" }, text({ entity: "postal_address" })),
  question("plate", "text", { en: "Licence plate", es: "Matrícula" }, (locale) => ({
    text: { entity: "code", pattern: plate[locale] },
  })),
  question(
    "policy",
    "text",
    { en: "Policy number", es: "Número de póliza" },
    text({ entity: "code", pattern: "^[A-Z]{2}\\d{6}$" }),
  ),
  question("children", "integer", { en: "How many children do you have?", es: "¿Cuántos hijos tiene?" }),
  question(
    "contact",
    "choice",
    { en: "How should we contact you?", es: "¿Cómo prefiere que le contactemos?" },
    (locale) => ({ options: contact[locale].map((label) => ({ value: label, label })) }),
  ),
  question("smoke", "boolean", { en: "Do you smoke?", es: "¿Fuma?" }),
  question("medicine", "text", { en: "Which medicine do you take?", es: "¿Qué medicamento toma?" }, (locale) => ({
    text: {
      entity: "term",
      terms: medicines[locale].map((label) => ({ value: label.slice(0, 3).toLowerCase(), label })),
    },
  })),
]

export const formIn = (locale: Locale): ReadonlyArray<AskedQuestion> =>
  asked.map(({ fieldId, type, label, more }) => ({ fieldId, type, label: label[locale], ...more(locale) }))

/**
 * `question: utterance => its value or "-"; other=value; !a word that is reported as not understood`. Whether a value is accepted
 * or confirmed does not matter.
 */
export const severalLines = (locale: Locale) =>
  readFileSync(new URL(`../../test/domain/understanding/corpus-several/${locale}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [before, meant] = line.split(" => ") as [string, string]
      const colon = before.indexOf(": ")
      return { current: before.slice(0, colon), text: before.slice(colon + 2), meant }
    })

export type SeveralLine = ReturnType<typeof severalLines>[number]

/**
 * Whether a line was understood correctly, and the result: the value, values for other questions, and words reported as
 * not understood, written as in the corpus.
 */
export const heardOf = (line: SeveralLine, locale: Locale) => {
  const form = formIn(locale)
  const own = form.find(({ fieldId }) => fieldId === line.current)!
  const { answer, also, unheard } = understandSeveral(
    line.text,
    own,
    form.filter((one) => one !== own),
    { ...moment, locale },
  )
  const [value, ...parts] = line.meant.split("; ")
  const strays = parts.filter((part) => part.startsWith("!"))
  const kept = also.map(({ question: { fieldId }, value: other }) => `${fieldId}=${other ?? "-"}`)
  const isRight =
    String(answer._tag === "rejected" ? "-" : answer.value) === value &&
    kept.toSorted().join() ===
      parts
        .filter((part) => !strays.includes(part))
        .toSorted()
        .join() &&
    strays.every((stray) => unheard.some((words) => words.includes(stray.slice(1))))
  const understood = [answer._tag === "rejected" ? "-" : answer.value, ...kept, ...unheard.map((one) => `!${one}`)]
  return { isRight, heard: understood.join("; ") }
}
