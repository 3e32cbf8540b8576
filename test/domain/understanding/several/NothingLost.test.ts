import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"

const now = Date.parse("2026-11-23T12:00:00Z")

type Locale = "en" | "es"

/** A spoken part, and where it must appear in the result: in a value, or among the words that were not understood. */
interface Piece {
  readonly said: string
  readonly fieldId?: string
  readonly value?: string
  /** A word to be reported as not understood. */
  readonly stray?: string
}

const questions: Readonly<Record<Locale, ReadonlyArray<AskedQuestion>>> = {
  en: [
    { fieldId: "name", type: "text", label: "Full name", text: { entity: "person_name" } },
    { fieldId: "email", type: "email", label: "E-mail" },
    { fieldId: "phone", type: "phone", label: "Phone" },
    { fieldId: "iban", type: "text", label: "IBAN account number", text: { entity: "code", check: "iban" } },
    { fieldId: "address", type: "text", label: "Home address", text: { entity: "postal_address" } },
    { fieldId: "birth", type: "date", label: "Date of birth" },
    {
      fieldId: "plate",
      type: "text",
      label: "Licence plate",
      text: { entity: "code", pattern: "^[A-Z]{2}\\d{2} ?[A-Z]{3}$" },
    },
  ],
  es: [
    { fieldId: "name", type: "text", label: "Nombre completo", text: { entity: "person_name" } },
    { fieldId: "email", type: "email", label: "Correo electrónico" },
    { fieldId: "phone", type: "phone", label: "Teléfono" },
    { fieldId: "iban", type: "text", label: "Número de cuenta IBAN", text: { entity: "code", check: "iban" } },
    { fieldId: "address", type: "text", label: "Domicilio", text: { entity: "postal_address" } },
    { fieldId: "birth", type: "date", label: "Fecha de nacimiento" },
    { fieldId: "plate", type: "text", label: "Matrícula", text: { entity: "code", pattern: "^\\d{4} ?[A-Z]{3}$" } },
  ],
}

const own: Readonly<Record<Locale, Readonly<Record<string, Piece>>>> = {
  en: {
    name: { said: "anna fisher", value: "Anna Fisher" },
    email: { said: "anna at example dot com", value: "anna@example.com" },
    phone: { said: "020 7946 0958", value: "02079460958" },
  },
  es: {
    name: { said: "ana garcía", value: "Ana García" },
    email: { said: "ana arroba ejemplo punto com", value: "ana@ejemplo.com" },
    phone: { said: "600 123 456", value: "600123456" },
  },
}

const others: Readonly<Record<Locale, ReadonlyArray<Piece>>> = {
  en: [
    { said: "my phone is 020 7946 0958", fieldId: "phone", value: "02079460958" },
    { said: "my email is anna at example dot com", fieldId: "email", value: "anna@example.com" },
    { said: "I live at twelve oak road", fieldId: "address", value: "12 Oak Road" },
    { said: "I was born on the third of may 1984", fieldId: "birth", value: "1984-05-03" },
    {
      said: "my iban is gb eight two west one two three four five six nine eight seven six five four three two",
      fieldId: "iban",
      value: "GB82WEST12345698765432",
    },
    { said: "my plate is a b one two c d e", fieldId: "plate", value: "AB12CDE" },
    { said: "my account number is one two", fieldId: "iban" },
  ],
  es: [
    { said: "mi teléfono es 600 123 456", fieldId: "phone", value: "600123456" },
    { said: "mi correo es ana arroba ejemplo punto com", fieldId: "email", value: "ana@ejemplo.com" },
    { said: "vivo en la calle mayor doce", fieldId: "address", value: "Calle Mayor 12" },
    { said: "nací el tres de mayo de 1984", fieldId: "birth", value: "1984-05-03" },
    {
      said: "mi iban es e s nueve uno dos uno cero cero cero cuatro uno ocho cuatro cinco cero dos cero cero cero cinco uno tres tres dos",
      fieldId: "iban",
      value: "ES9121000418450200051332",
    },
    { said: "mi matrícula es uno dos tres cuatro be ce de", fieldId: "plate", value: "1234BCD" },
    { said: "mi cuenta es uno dos", fieldId: "iban" },
  ],
}

const strays: Readonly<Record<Locale, ReadonlyArray<Piece>>> = {
  en: [
    { said: "I have three kids", stray: "three" },
    { said: "42", stray: "42" },
    { said: "there are five of us", stray: "five" },
  ],
  es: [
    { said: "tengo tres hijos", stray: "tres" },
    { said: "42", stray: "42" },
    { said: "somos cinco", stray: "cinco" },
  ],
}

const lines = fc.constantFrom<Locale>("en", "es").chain((locale) =>
  fc.record({
    locale: fc.constant(locale),
    current: fc.constantFrom("name", "email", "phone"),
    told: fc.shuffledSubarray([...others[locale]], { maxLength: 3 }),
    stray: fc.option(fc.constantFrom(...strays[locale]), { nil: undefined }),
    hasPauses: fc.boolean(),
  }),
)

describe("every number, address, date and code in an utterance", () => {
  it("is accepted, confirmed, or reported as not understood", () => {
    fc.assert(
      fc.property(lines, ({ locale, current, told: parts, stray, hasPauses }) => {
        const mine = own[locale][current]!
        const rest = parts.filter(
          ({ fieldId }, at) => fieldId !== current && parts.findIndex((one) => one.fieldId === fieldId) === at,
        )
        const pieces = [mine, ...(stray === undefined ? [] : [stray]), ...rest]
        // after a pause, another group of digits belongs to a phone number
        const isPaused = hasPauses && !(current === "phone" && stray?.said === "42")
        const text = pieces.map(({ said }) => said).join(isPaused ? ", " : locale === "es" ? " y " : " and ")
        const question = questions[locale].find(({ fieldId }) => fieldId === current)!
        const { answer, also, unheard } = understandSeveral(
          text,
          question,
          questions[locale].filter((one) => one !== question),
          { locale, now, timezone: "Europe/Madrid" },
        )
        // the whole utterance was not understood, so the question is repeated
        if (answer._tag === "rejected") return
        assert.strictEqual(answer.value, mine.value, text)
        for (const piece of rest) {
          const found = also.find(({ question: { fieldId } }) => fieldId === piece.fieldId)
          assert.isDefined(found, `${piece.said} in: ${text}`)
          assert.strictEqual(found!.value, piece.value, text)
        }
        if (stray !== undefined)
          assert.isTrue(
            unheard.some((one) => one.includes(stray.stray!)),
            `${stray.said} in: ${text} -> ${JSON.stringify(unheard)}`,
          )
      }),
      { numRuns: 300 },
    )
  })
})
