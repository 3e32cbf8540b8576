import { assert, describe, it } from "@effect/vitest"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"

const moment = { now: Date.parse("2026-11-23T12:00:00Z"), timezone: "Europe/Madrid" }

type Locale = "en" | "es"

const options = Array.from({ length: 6 }, (_, n) => ({ value: n, label: `Option label ${n}` }))
const terms = Array.from({ length: 2000 }, (_, n) => ({ value: n, label: `Remedy ${n.toString(36)}ol` }))

/** Ten questions of a form. */
const formIn = (locale: Locale): ReadonlyArray<AskedQuestion> => {
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

const hear = (locale: Locale, text: string, at = 0) => {
  const form = formIn(locale)
  return understandSeveral(
    text,
    form[at]!,
    form.filter((_, n) => n !== at),
    { ...moment, locale },
  )
}

describe("answers to ten questions in one breath", () => {
  for (const [locale, text, meant] of [
    [
      "en",
      "my name is anna fisher and my e-mail is anna dot fisher at example dot com and my phone number is zero two zero seven nine four six zero nine five eight and i was born on the third of may nineteen eighty four and i live at twelve oak road london and my iban is gb eighty two west twelve thirty four fifty six ninety eight seventy six fifty four thirty two and i have two children and i don't smoke",
      [
        "Anna Fisher",
        "anna.fisher@example.com",
        "02079460958",
        "1984-05-03",
        "12 Oak Road, London",
        "GB82WEST12345698765432",
        2,
        false,
      ],
    ],
    [
      "es",
      "me llamo ana garcía y mi correo es ana arroba ejemplo punto com y mi teléfono es seiscientos uno dos tres cuatro cinco seis y nací el tres de mayo de mil novecientos ochenta y cuatro y vivo en la calle mayor doce madrid y mi iban es e s nueve uno dos uno cero cero cero cuatro uno ocho cuatro cinco cero dos cero cero cero cinco uno tres tres dos y tengo dos hijos y no fumo",
      [
        "Ana García",
        "ana@ejemplo.com",
        "600123456",
        "1984-05-03",
        "Calle Mayor 12, Madrid",
        "ES9121000418450200051332",
        2,
        false,
      ],
    ],
  ] as const)
    it(`are told apart: ${locale}`, () => {
      const { answer, also, unheard } = hear(locale, text)
      assert.deepStrictEqual(
        [answer._tag === "rejected" ? "-" : answer.value, ...also.map(({ value }) => value)],
        [...meant],
      )
      assert.deepStrictEqual(unheard, [])
    })

  it("hold nobody up, whatever is repeated", () => {
    const pieces =
      "my |anna fisher and |anna, |1, |12, |of |b, |m, n, |i take |my phone is |my email is |no, my phone is |street |12 oak street and |me llamo ana y |calle mayor doce |y |sí, |yes, |iban |a at b dot c |and, |option label 1 and ".split(
        "|",
      )
    for (const locale of ["en", "es"] as const) {
      for (const piece of pieces) {
        if (piece === "") continue
        const words = piece.trim().split(" ").length
        const text = piece.repeat(Math.floor(118 / words)).slice(0, 2000)
        for (const at of formIn(locale).keys()) {
          let best = Number.POSITIVE_INFINITY
          for (let run = 0; run < 15 && best >= 20; run++) {
            const start = process.threadCpuUsage().user
            hear(locale, text, at)
            best = Math.min(best, (process.threadCpuUsage().user - start) / 1000)
          }
          assert.isBelow(best, 20, `${locale} ${at} ${piece}`)
        }
      }
    }
  })

  it("that nobody can tell apart are asked for again, and only free text takes them", () => {
    const text = "anna fisher and ".repeat(40)
    const { answer, also } = hear("en", text)
    assert.deepStrictEqual([answer._tag, also.length], ["rejected", 0])
    const remark: AskedQuestion = { fieldId: "remark", type: "text", label: "Remark", text: { entity: "free_text" } }
    const told = understandSeveral(text, remark, formIn("en"), { ...moment, locale: "en" })
    assert.deepStrictEqual([told.answer._tag, told.also.length], ["accepted", 0])
  })
})
