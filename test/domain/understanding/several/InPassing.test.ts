import { assert, describe, it } from "@effect/vitest"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"

type Locale = "en" | "es"

/** A table reservation: day, time, number of guests, and parking. */
const labels = {
  birth: { type: "date", en: "Date of birth", es: "Fecha de nacimiento" },
  visit: { type: "date", en: "Which day will you come?", es: "¿Qué día vendrán?" },
  hour: { type: "time", en: "At what time?", es: "¿A qué hora?" },
  guests: { type: "integer", en: "Number of guests", es: "Número de personas" },
  accident: { type: "date", en: "When did it happen?", es: "¿Cuándo ocurrió?" },
  injured: { type: "boolean", en: "Was anybody injured?", es: "¿Resultó alguien herido?" },
  since: { type: "date", en: "Since when?", es: "¿Desde cuándo?" },
  weight: { type: "number", en: "Weight in kilos", es: "Peso en kilos" },
  allergy: { type: "boolean", en: "Are you allergic to penicillin?", es: "¿Es alérgico a la penicilina?" },
  pickup: { type: "datetime", en: "When should we collect it?", es: "¿Cuándo lo recogemos?" },
  licence: { type: "boolean", en: "Do you have a driving licence?", es: "¿Tiene carné de conducir?" },
  lunch: { type: "boolean", en: "Will the child eat at school?", es: "¿Comerá en el colegio?" },
  item: { type: "text", en: "Item", es: "Artículo" },
  symptoms: { type: "choices", en: "Symptoms", es: "Síntomas" },
  parking: { type: "boolean", en: "Do you need parking?", es: "¿Necesita aparcamiento?" },
  phone: { type: "phone", en: "Phone", es: "Teléfono" },
  mail: { type: "email", en: "E-mail", es: "Correo" },
  price: { type: "number", en: "Price", es: "Precio" },
  police: { type: "boolean", en: "Were the police called?", es: "¿Acudió la policía?" },
  age: { type: "integer", en: "Age in years", es: "Edad en años" },
  animal: { type: "choice", en: "What animal is it?", es: "¿Qué animal es?" },
  vaccinated: { type: "boolean", en: "Has it been vaccinated?", es: "¿Está vacunado?" },
  urgent: { type: "boolean", en: "Is it urgent?", es: "¿Es urgente?" },
  there: { type: "boolean", en: "Will you be present in the evening?", es: "¿Estará usted presente por la tarde?" },
  demo: { type: "boolean", en: "Would you like a demonstration?", es: "¿Le gustaría una demostración?" },
  smoker: { type: "boolean", en: "Do you smoke?", es: "¿Fuma?" },
  illness: { type: "boolean", en: "Do you have a chronic illness?", es: "¿Tiene alguna enfermedad crónica?" },
} as const

const items = {
  en: ["Kettle", "Toaster"].map((label) => ({ value: label, label })),
  es: ["Hervidor", "Tostadora"].map((label) => ({ value: label, label })),
}
const options: Record<string, Record<Locale, ReadonlyArray<string>>> = {
  choices: { en: ["Fever", "Cough", "Rash"], es: ["Fiebre", "Tos", "Sarpullido"] },
  choice: { en: ["Cat", "Rabbit"], es: ["Oso", "Conejo"] },
}

const questions = (locale: Locale): ReadonlyArray<AskedQuestion> =>
  Object.entries(labels).map(([fieldId, { type, ...label }]) => ({
    fieldId,
    type,
    label: label[locale],
    text: type === "text" ? { entity: "term" as const, terms: items[locale] } : undefined,
    options: options[type]?.[locale].map((one) => ({ value: one, label: one })),
  }))

/**
 * The current answer, the answers to be confirmed for other questions, and words that were not understood, each after
 * `!`.
 */
const understood = (
  locale: Locale,
  current: keyof typeof labels,
  text: string,
  without: ReadonlyArray<string> = [],
) => {
  const form = questions(locale).filter(({ fieldId }) => !without.includes(fieldId))
  const { answer, also, unheard } = understandSeveral(
    text,
    form.find(({ fieldId }) => fieldId === current)!,
    form.filter(({ fieldId }) => fieldId !== current),
    { locale, now: Date.parse("2026-11-16T15:00:00Z"), timezone: "Europe/Madrid" },
  )
  return [
    answer._tag === "rejected" ? "-" : `${answer.value}`,
    ...also.map(({ question, value }) => `${question.fieldId} ${value}`).toSorted(),
    ...unheard.map((one) => `!${one}`),
  ]
}

const holds = (
  lines: ReadonlyArray<readonly [locale: Locale, current: keyof typeof labels, text: string, ...string[]]>,
  without: ReadonlyArray<string> = ["pickup"],
) => {
  for (const [locale, current, text, ...meant] of lines)
    assert.deepStrictEqual(understood(locale, current, text, without), meant, text)
}

describe("answers given in passing", () => {
  it("are assigned to two questions if they are a day and a time, in any order", () => {
    holds([
      ["en", "hour", "eight thirty pm on the fifth of december", "20:30", "visit 2026-12-05"],
      ["en", "visit", "the fifth of december at eight thirty pm", "2026-12-05", "hour 20:30"],
      ["es", "hour", "las ocho y media de la tarde del cinco de diciembre", "20:30", "visit 2026-12-05"],
      ["es", "visit", "el cinco de diciembre a las ocho y media de la tarde", "2026-12-05", "hour 20:30"],
    ])
  })

  it("don't include a date or time that no question asks for, which is reported as not understood", () => {
    assert.deepStrictEqual(
      understood("en", "hour", "eight thirty pm on the fifth of december", ["visit", "accident", "since", "pickup"]),
      ["20:30", "!on the fifth of december"],
    )
    assert.deepStrictEqual(understood("es", "visit", "el cinco de diciembre a las ocho y media", ["hour"]), [
      "2026-12-05",
      "!a las ocho y media",
    ])
  })

  it("may include a date without a year, which is never taken as a date of birth, or a time after “table for”", () => {
    holds([
      ["en", "guests", "four, and we'll come on the fifth of december", "4", "visit 2026-12-05"],
      ["es", "guests", "cuatro, iremos el cinco de diciembre", "4", "visit 2026-12-05"],
      ["en", "phone", "020 7946 0958, table for half past eight", "02079460958", "hour 08:30"],
      ["es", "phone", "611 90 04 44, mesa para las ocho y media", "611900444", "hour 08:30"],
    ])
  })

  it("are assigned to their questions if they are a number and a time without a pause between them", () => {
    holds([
      [
        "en",
        "phone",
        "020 7946 0958, three of us on friday at seven pm",
        "02079460958",
        "guests 3",
        "hour 19:00",
        "visit 2026-11-20",
      ],
      [
        "es",
        "phone",
        "611 90 04 44, seremos tres el viernes a las siete de la tarde",
        "611900444",
        "guests 3",
        "hour 19:00",
        "visit 2026-11-20",
      ],
    ])
  })

  it("are not read as a birth date if the day is given without a number or is negated", () => {
    holds([
      ["en", "phone", "020 7946 0958, I'll see it tonight", "02079460958", "visit 2026-11-16"],
      ["es", "parking", "hoy no", "false"],
      ["en", "parking", "not today", "false"],
    ])
  })

  it("may count people with any noun, with “of us”, or without a noun in Spanish", () => {
    holds([
      ["en", "phone", "020 7946 0958, there will be four of us", "02079460958", "guests 4"],
      ["en", "hour", "eight pm, for six people", "20:00", "guests 6"],
      ["es", "phone", "611 90 04 44, seremos cuatro", "611900444", "guests 4"],
      ["es", "hour", "las ocho de la tarde, para seis invitados", "20:00", "guests 6"],
    ])
  })

  it("may give the date of a past event", () => {
    holds([
      ["en", "accident", "the third of november", "2026-11-03"],
      ["es", "accident", "el tres de noviembre", "2026-11-03"],
      ["en", "since", "since Thursday", "2026-11-12"],
      ["es", "since", "desde el jueves", "2026-11-12"],
    ])
  })

  it("may name several options, or give a start date such as “since yesterday”", () => {
    holds([
      ["en", "symptoms", "fever and a cough since yesterday", "Fever,Cough", "since 2026-11-15"],
      ["es", "symptoms", "fiebre y tos desde ayer", "Fiebre,Tos", "since 2026-11-15"],
      ["en", "phone", "020 7946 0958 and she has a fever and a rash", "02079460958", "symptoms Fever,Rash"],
      ["es", "phone", "611 90 04 44 y tiene fiebre y sarpullido", "611900444", "symptoms Fiebre,Sarpullido"],
    ])
  })

  it("are not separated by a conjunction inside a number", () => {
    holds([
      ["en", "weight", "one hundred and two kilos, for four people", "102", "guests 4"],
      ["es", "weight", "ochenta y dos kilos, para cuatro personas", "82", "guests 4"],
      ["en", "phone", "020 7946 0958, weight eighty two", "02079460958", "weight 82"],
      ["es", "phone", "611 90 04 44, peso ochenta y dos", "611900444", "weight 82"],
    ])
  })

  it("may use adjectives that agree with the speaker's gender", () => {
    holds([
      ["en", "weight", "eighty two, and yes I'm allergic to penicillin", "82", "allergy true"],
      ["es", "weight", "ochenta y dos, y sí soy alérgica a la penicilina", "82", "allergy true"],
    ])
  })

  it("are read as a date and time, not only as a date, if the day is given with a time", () => {
    holds(
      [
        ["en", "guests", "two, pick it up tomorrow at ten am", "2", "pickup 2026-11-17T10:00"],
        ["es", "guests", "dos, pueden recogerlo mañana a las diez de la mañana", "2", "pickup 2026-11-17T10:00"],
      ],
      [],
    )
  })

  it("may include a time after words such as “call me at”", () => {
    assert.deepStrictEqual(understood("en", "weight", "eighty two, call me at half past four pm"), ["82", "hour 16:30"])
    assert.deepStrictEqual(understood("es", "weight", "ochenta y dos, llámeme a las cuatro y media de la tarde"), [
      "82",
      "hour 16:30",
    ])
  })

  it("may say something about another person", () => {
    holds([
      ["en", "guests", "one, and yes she'll eat at school", "1", "lunch true"],
      ["en", "guests", "one, and she won't eat at school", "1", "lunch false"],
      ["es", "guests", "uno, y sí comerá en el colegio", "1", "lunch true"],
      ["es", "guests", "uno, y no comerá en el colegio", "1", "lunch false"],
    ])
  })

  it("may state that the speaker has something, or doesn't", () => {
    holds([
      ["en", "weight", "eighty two, and yes I have a driving licence", "82", "licence true"],
      ["en", "weight", "eighty two, no driving licence", "82", "licence false"],
      ["es", "weight", "ochenta y dos, y sí tengo carné de conducir", "82", "licence true"],
      ["es", "weight", "ochenta y dos, sin carné de conducir", "82", "licence false"],
    ])
  })

  it("may use the question's verb in the past, its noun in the singular or plural, or a verb instead of its noun", () => {
    holds([
      ["en", "guests", "two, and I've never smoked", "2", "smoker false"],
      ["en", "guests", "two, and no chronic illness", "2", "illness false"],
      ["en", "guests", "two, and I weigh eighty two kilos", "2", "weight 82"],
      ["en", "visit", "november 20th, and it cost 49.90", "2026-11-20", "price 49.9"],
      ["es", "guests", "dos, y nunca he fumado", "2", "smoker false"],
      ["es", "guests", "dos, y ninguna enfermedad crónica", "2", "illness false"],
      ["es", "guests", "dos, y peso ochenta y dos kilos", "2", "weight 82"],
      ["es", "visit", "el 20 de noviembre, y costó 49,90", "2026-11-20", "price 49.9"],
    ])
  })

  it("may include a second contact detail, or a postal address after “at” or Spanish “en”", () => {
    holds([
      ["en", "phone", "020 7946 0958 or helen at marsh dot org", "02079460958", "mail helen@marsh.org"],
      ["es", "phone", "611 90 04 44 o elena arroba marcos punto org", "611900444", "mail elena@marcos.org"],
    ])
    const home: AskedQuestion = { fieldId: "home", type: "text", label: "Home", text: { entity: "postal_address" } }
    const [en, es] = (
      [
        ["en", "tomorrow at ten am, at 5 Mill Road, Cambridge"],
        ["es", "mañana a las diez de la mañana, en la calle Molino 5, Cádiz"],
      ] as const
    ).map(([locale, text]) => {
      const [pickup, mail] = ["pickup", "mail"].map((id) => questions(locale).find(({ fieldId }) => fieldId === id)!)
      return understandSeveral(text, pickup!, [mail!, home], { locale, now: 0, timezone: "Europe/Madrid" }).also
    })
    assert.strictEqual(en?.[0]?.value, "5 Mill Road, Cambridge")
    assert.strictEqual(es?.[0]?.value, "Calle Molino 5, Cádiz")
  })

  it("may say what another person doesn't have or will do, but an ordinal as in “third floor” is not read as a day", () => {
    holds([
      ["en", "weight", "eighty two, she has no driving licence", "82", "licence false"],
      ["en", "guests", "one, and will eat at school", "1", "lunch true"],
      ["en", "hour", "eight pm, third floor", "20:00", "!third floor"],
      ["es", "weight", "ochenta y dos, no tiene carné de conducir", "82", "licence false"],
      ["es", "guests", "uno, comerá en el colegio", "1", "lunch true"],
      ["es", "hour", "las ocho de la tarde, tercer curso", "20:00", "!tercer curso"],
    ])
  })

  it("are not read as a time if they have as many digits as a telephone number", () => {
    holds([
      ["en", "hour", "three pm on 415 555 0132", "15:00", "phone 4155550132"],
      ["es", "hour", "las tres de la tarde al 611 90 04 44", "15:00", "phone 611900444"],
    ])
  })

  it("may follow another answer, in a sentence that repeats the question's words", () => {
    holds([
      ["en", "injured", "no, but the police were called", "false", "police true"],
      ["en", "injured", "no, the police were called", "false", "police true"],
      ["en", "guests", "two, and nobody was hurt", "2", "injured false"],
      ["es", "injured", "no, pero acudió la policía", "false", "police true"],
      ["es", "injured", "no, acudió la policía", "false", "police true"],
      ["es", "guests", "dos, y nadie resultó herido", "2", "injured false"],
    ])
  })

  it("may include an age, an option of three letters, or a word of the question in another gender or tense", () => {
    holds([
      ["en", "phone", "020 7946 0958, it's a cat and she is four years old", "02079460958", "age 4", "animal Cat"],
      ["en", "guests", "two, and she's been vaccinated", "2", "vaccinated true"],
      ["en", "guests", "two, and she hasn't been vaccinated", "2", "vaccinated false"],
      ["es", "phone", "611 90 04 44, es un oso y tiene cuatro años", "611900444", "age 4", "animal Oso"],
      ["es", "guests", "dos, y está vacunada", "2", "vaccinated true"],
      ["es", "guests", "dos, y no está vacunada", "2", "vaccinated false"],
    ])
  })

  it("may say that something is or isn't urgent, mention a plan, or name an option after a person's name", () => {
    holds([
      ["en", "guests", "two, and it's urgent", "2", "urgent true"],
      ["en", "guests", "two, but it's not urgent", "2", "urgent false"],
      ["en", "injured", "no, and we'll be present in the evening", "false", "there true"],
      ["es", "guests", "dos, y es urgente", "2", "urgent true"],
      ["es", "guests", "dos, pero no es urgente", "2", "urgent false"],
      ["es", "injured", "no, y estaremos presentes por la tarde", "false", "there true"],
    ])
    const who: AskedQuestion = { fieldId: "who", type: "text", label: "Nombre", text: { entity: "person_name" } }
    const animal = questions("es").find(({ fieldId }) => fieldId === "animal")!
    const answers = understandSeveral("soy Ana Ruiz y el conejo está malo", who, [animal], {
      locale: "es",
      now: 0,
      timezone: "Europe/Madrid",
    })
    assert.deepInclude(answers.answer, { value: "Ana Ruiz" })
    assert.deepStrictEqual(
      answers.also.map(({ value }) => value),
      ["Conejo"],
    )
  })

  it("may include a term from a short list, mentioned in a sentence", () => {
    holds([
      ["en", "phone", "020 7946 0958, I want to bring back the toaster", "02079460958", "item Toaster"],
      ["es", "phone", "611 90 04 44, quiero devolver la tostadora", "611900444", "item Tostadora"],
    ])
  })

  it('mean no if their subject is "nobody"', () => {
    holds([
      ["en", "phone", "020 7946 0958, and nobody was injured", "02079460958", "injured false"],
      ["es", "phone", "611 90 04 44, y nadie resultó herido", "611900444", "injured false"],
    ])
  })

  it("mean yes if they repeat the question as a statement, and no if they negate it", () => {
    holds([
      ["en", "hour", "eight pm, and yes we need parking", "20:00", "parking true"],
      ["en", "phone", "020 7946 0958, and I'd like a demonstration", "02079460958", "demo true"],
      ["es", "phone", "611 90 04 44, y sí me gustaría una demostración", "611900444", "demo true"],
      ["en", "hour", "eight pm and we don't need parking", "20:00", "parking false"],
      ["es", "hour", "las ocho de la tarde, y sí necesitamos aparcamiento", "20:00", "parking true"],
      ["es", "hour", "las ocho de la tarde y no necesitamos aparcamiento", "20:00", "parking false"],
    ])
  })
})
