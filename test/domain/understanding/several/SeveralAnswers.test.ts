import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"

const now = Date.parse("2026-11-23T12:00:00Z")
const question = (
  fieldId: string,
  type: AskedQuestion["type"],
  label: string,
  more: Partial<AskedQuestion> = {},
): AskedQuestion => ({ fieldId, type, label, ...more })

const name = question("name", "text", "Full name", { text: { entity: "person_name" } })
const email = question("email", "email", "E-mail")
const phone = question("phone", "phone", "Phone")
const address = question("address", "text", "Address", { text: { entity: "postal_address" } })
const birth = question("birth", "date", "Date of birth")
const color = question("color", "choice", "Colour", {
  options: [
    { value: "r", label: "Red" },
    { value: "b", label: "Blue" },
  ],
})
const all = [name, email, phone, address, birth, color]

/** The current answer, then the answers to other questions: `?` to confirm, `-` not understood. */
const understood = (locale: string, current: AskedQuestion, text: string): ReadonlyArray<string> => {
  const others = all.filter((one) => one !== current)
  const { answer, also } = understandSeveral(text, current, others, { locale, now, timezone: "Europe/Madrid" })
  const own = answer._tag === "rejected" ? "-" : `${answer._tag === "confirm" ? "?" : ""}${answer.value}`
  return [own, ...also.map(({ question: { fieldId }, value }) => `${fieldId} ${value ?? "-"}`)]
}

/** When the color is asked, these words answer the other question with exactly this value. */
const alsoMeans = (locale: string, utterance: string, other: AskedQuestion, meant: string | number | boolean): void => {
  const { also } = understandSeveral(utterance, color, [other], { locale, now })
  assert.deepStrictEqual(
    also.map(({ value }) => value),
    [meant],
    utterance,
  )
}

describe("several answers in one utterance", () => {
  it("are assigned to the questions that their introductions announce", () => {
    const utterance = "my name is Anna Fisher and my e-mail is anna at example dot com"
    assert.deepStrictEqual(understood("en", name, utterance), ["Anna Fisher", "email anna@example.com"])
    const dicho = "me llamo ana garcía y mi correo es ana arroba ejemplo punto com y mi teléfono es 600 123 456"
    assert.deepStrictEqual(understood("es", name, dicho), ["Ana García", "email ana@ejemplo.com", "phone 600123456"])
    const born = "anna fisher, I live at twelve oak road, born on the third of may nineteen eighty four"
    assert.deepStrictEqual(understood("en", name, born), ["Anna Fisher", "address 12 Oak Road", "birth 1984-05-03"])
    assert.deepStrictEqual(understood("en", birth, "third of may 1984 and my favourite colour is red"), [
      "1984-05-03",
      "color r",
    ])
  })

  it("are not found in a bare “no”, which answers only the current question", () => {
    for (const [locale, labels, answers] of [
      ["en", ["Do you smoke?", "Was anyone injured?", "Married"], ["no", "no,", "nope", "sorry, no", "no, no"]],
      ["es", ["¿Fuma usted?", "¿Hubo heridos?", "Casado"], ["no", "no,", "pues no", "no, no", "perdón, no"]],
    ] as const)
      for (const label of labels)
        for (const text of answers) {
          const current = question("current", "boolean", label)
          const { answer, also } = understandSeveral(text, current, all, { locale, now })
          assert.deepStrictEqual([text, "value" in answer && answer.value, also], [text, false, []])
        }
  })

  it("need no announcement if they are obvious", () => {
    assert.deepStrictEqual(understood("en", email, "anna at example dot com and 020 7946 0958"), [
      "anna@example.com",
      "phone 02079460958",
    ])
    assert.deepStrictEqual(understood("es", email, "ana arroba ejemplo punto com y 600 123 456"), [
      "ana@ejemplo.com",
      "phone 600123456",
    ])
  })

  it("are one answer if they are parts of a number spoken with many pauses, however many questions there are", () => {
    const iban = question("iban", "text", "IBAN", { text: { entity: "code", check: "iban" } })
    const account =
      "gee bee two nine, november whiskey bravo kilo, six oh one six, one three three one, nine two six eight, one nine"
    assert.deepStrictEqual(understood("en", iban, account), ["GB29NWBK60161331926819"])
    const cuenta =
      "ES noventa y uno, veintiuno cero cero, cero cuatro dieciocho, cuarenta y cinco, cero dos cero cero, cero cinco uno tres tres dos"
    assert.deepStrictEqual(understood("es", iban, cuenta), ["ES9121000418450200051332"])
    assert.deepStrictEqual(
      understood(
        "es",
        phone,
        "más treinta y cuatro, seiscientos doce, treinta y cuatro, cincuenta y seis, setenta y ocho",
      ),
      ["+34612345678"],
    )
  })

  it("don't include a name read from the end of an e-mail address", () => {
    assert.deepStrictEqual(understood("es", name, "Ana Ruiz, ana arroba ejemplo punto es, y seremos cuatro"), [
      "Ana Ruiz",
      "email ana@ejemplo.es",
    ])
  })

  it("are kept for another question if they answer only that one", () => {
    assert.deepStrictEqual(understood("en", name, "my phone is 020 7946 0958"), ["-", "phone 02079460958"])
    assert.deepStrictEqual(understood("en", name, "anna fisher and my phone is unknown"), ["Anna Fisher", "phone -"])
  })

  it("are not assumed if only one is given", () => {
    assert.deepStrictEqual(understood("en", name, "Anna Fisher"), ["Anna Fisher"])
    assert.deepStrictEqual(understood("es", name, "Ortega y Gasset"), ["Ortega y Gasset"])
    assert.deepStrictEqual(understood("en", name, "why do you ask"), ["-"])
  })

  it("include every announced answer", () => {
    const parts: Readonly<Record<string, ReadonlyArray<readonly [string, string]>>> = {
      en: [
        ["my phone is 020 7946 0958", "phone 02079460958"],
        ["my email is anna at example dot com", "email anna@example.com"],
        ["I live at twelve oak road", "address 12 Oak Road"],
        ["my date of birth is the third of may 1984", "birth 1984-05-03"],
        ["my colour is red", "color r"],
      ],
      es: [
        ["mi teléfono es 600 123 456", "phone 600123456"],
        ["mi correo es ana arroba ejemplo punto com", "email ana@ejemplo.com"],
        ["vivo en la calle mayor doce", "address Calle Mayor 12"],
        ["mi fecha de nacimiento es el tres de mayo de 1984", "birth 1984-05-03"],
      ],
    }
    const openings: Readonly<Record<string, string>> = { en: "my name is anna fisher", es: "me llamo ana garcía" }
    fc.assert(
      fc.property(
        fc
          .constantFrom("en", "es")
          .chain((locale) => fc.tuple(fc.constant(locale), fc.shuffledSubarray([...parts[locale]!]))),
        fc.boolean(),
        ([locale, chosen], hasPauses) => {
          const linkingWord = hasPauses ? ", " : locale === "es" ? " y " : " and "
          const text = [openings[locale]!, ...chosen.map(([utterance]) => utterance)].join(linkingWord)
          const [own, ...rest] = understood(locale, name, text)
          assert.strictEqual(own, locale === "es" ? "Ana García" : "Anna Fisher", text)
          assert.deepStrictEqual(rest.toSorted(), chosen.map(([, meant]) => meant).toSorted(), text)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe("the number of children, and a name after a conjunction", () => {
  const moment = { now: Date.parse("2026-11-23T12:00:00Z"), timezone: "Europe/Madrid" }
  const lines = [
    ["en", "How many children do you have?", "anna at example dot com and we have three kids and i'm oliver stone", 3],
    ["es", "¿Cuántos hijos tiene?", "ana arroba ejemplo punto com y tenemos tres niños y soy oliver stone", 3],
  ] as const
  for (const [locale, label, text, value] of lines)
    it(`are assigned to the questions that ask for them: ${locale}`, () => {
      const { answer, also } = understandSeveral(
        text,
        { fieldId: "email", label: "E-mail", type: "email" },
        [
          { fieldId: "count", label, type: "integer" },
          { fieldId: "name", label: "Name", type: "text", text: { entity: "person_name" } },
        ],
        { ...moment, locale },
      )
      assert.strictEqual(answer._tag, "accepted")
      assert.deepStrictEqual(
        also.map(({ question: { fieldId }, value: kept }) => [fieldId, kept]),
        [
          ["count", value],
          ["name", "Oliver Stone"],
        ],
      )
    })
})

it("an unsolicited denial after a name is not part of the name, and is reported as not understood", () => {
  for (const [locale, text, meant, others] of [
    ["en", "i'm Helen Carter and i don't smoke", "Helen Carter", "i don't smoke"],
    ["es", "soy Elena Prieto y no fumo", "Elena Prieto", "no fumo"],
  ] as const) {
    const { answer, unheard } = understandSeveral(text, name, [email, phone], {
      locale,
      now,
      timezone: "Europe/Madrid",
    })
    assert.strictEqual(answer._tag === "rejected" ? "-" : answer.value, meant)
    assert.deepStrictEqual(unheard, [others])
  }
})

it("an address followed by a stray number is confirmed", () => {
  for (const [locale, text] of [
    ["en", "12 oak road. 77"],
    ["es", "calle mayor doce. 77"],
    ["es", "calle mayor doce, 77"],
  ] as const) {
    const others = [name, email, phone]
    const { answer } = understandSeveral(text, address, others, { locale, now, timezone: "Europe/Madrid" })
    assert.strictEqual(answer._tag, "confirm", text)
  }
})

it("“no kids” and “I'd rather text than call” are kept for their questions", () => {
  const children = question("children", "integer", "How many children do you have?")
  const hijos = question("hijos", "integer", "¿Cuántos hijos tiene?")
  const contact = (labels: ReadonlyArray<string>) =>
    question("contact", "choice", "Contact", { options: labels.map((label) => ({ value: label, label })) })
  for (const [locale, current, other, utterance, meant] of [
    ["en", name, children, "Nadia Brown, no kids", ["Nadia Brown", 0]],
    ["es", name, hijos, "Nadia Bravo, sin hijos", ["Nadia Bravo", 0]],
    [
      "en",
      phone,
      contact(["Call", "Text message"]),
      "07700 900 777 and I'd rather text than call",
      ["07700900777", "Text message"],
    ],
    [
      "es",
      phone,
      contact(["Llamada", "Mensaje"]),
      "655 01 77 77 y mejor un mensaje que una llamada",
      ["655017777", "Mensaje"],
    ],
  ] as const) {
    const { answer, also } = understandSeveral(utterance, current, [other], { locale, now, timezone: "Europe/Madrid" })
    const own = answer._tag === "rejected" ? undefined : answer.value
    assert.deepStrictEqual(
      [own, ...also.map(({ value }) => value)],
      meant as unknown as (typeof also)[number]["value"][],
      utterance,
    )
  }
})

it("words after an address are not part of it, and “reach me at” may announce an email address", () => {
  const utterance = "I'm Anna Fisher and I live at 5 Mill Lane Ely with my three kids"
  assert.deepStrictEqual(understood("en", name, utterance), ["Anna Fisher", "address 5 Mill Lane, Ely"])
  const dicho = "soy Ana García y vivo en calle Molino 5 Cuenca con mis tres hijos"
  assert.deepStrictEqual(understood("es", name, dicho), ["Ana García", "address Calle Molino 5, Cuenca"])
  assert.deepStrictEqual(understood("en", color, "red, reach me at anna at example dot com"), [
    "r",
    "email anna@example.com",
  ])
})

it("a name in a closing phrase is kept for its question", () => {
  assert.deepStrictEqual(understood("en", phone, "it's 07700 900 444, Amy Frost speaking"), [
    "07700900444",
    "name Amy Frost",
  ])
  assert.deepStrictEqual(understood("es", phone, "es el 611 90 04 44, Amalia Frías al habla"), [
    "611900444",
    "name Amalia Frías",
  ])
})

it("a last name given with the first name is kept for its own question", () => {
  const first = question("first", "text", "First name", { text: { entity: "person_name", part: "first" } })
  const last = question("last", "text", "Last name", { text: { entity: "person_name", part: "last" } })
  const kept = (locale: string, text: string) => {
    const { answer, also } = understandSeveral(text, first, [last], { locale, now })
    return [answer, ...also].map((one) => ("value" in one ? one.value : "-"))
  }
  assert.deepStrictEqual(kept("en", "my name is Owen Birch"), ["Owen", "Birch"])
  assert.deepStrictEqual(kept("es", "me llamo Óscar Blanco Peña"), ["Óscar", "Blanco Peña"])
  assert.deepStrictEqual(kept("en", "Owen"), ["Owen"])
})

it("if people are counted twice, the first count is kept and the second is reported", () => {
  const people: AskedQuestion = { fieldId: "people", type: "integer", label: "How many passengers were there?" }
  const { answer, unheard } = understandSeveral(
    "there were five of us and two people were injured",
    people,
    [name, phone],
    { locale: "en", now, timezone: "Europe/Madrid" },
  )
  assert.deepInclude(answer, { _tag: "confirm", value: 5 })
  assert.deepStrictEqual(unheard, ["and two people were injured"])
})

it("repeating the question's verb means yes, and negating it means no", () => {
  const injured: AskedQuestion = { fieldId: "injured", type: "boolean", label: "¿Hubo heridos?" }
  const utterance = (text: string) =>
    understandSeveral(text, phone, [injured], { locale: "es", now, timezone: "Europe/Madrid" }).also.map(
      ({ value }) => value,
    )
  assert.deepStrictEqual(utterance("612 345 678 y hubo heridos"), [true])
  assert.deepStrictEqual(utterance("612 345 678 y no hubo heridos"), [false])
  assert.deepStrictEqual(utterance("612 345 678 y no hubo ningún herido"), [false])
})

it("“with” or “without” the question's noun means yes or no", () => {
  const room = (labels: ReadonlyArray<string>) =>
    question("room", "choice", "Room", { options: labels.map((label) => ({ value: label, label })) })
  for (const [locale, current, other, utterance, meant] of [
    ["en", room(["Double", "Suite"]), "Breakfast", "the suite with breakfast please", ["Suite", true]],
    ["es", room(["Doble", "Suite"]), "Desayuno", "la suite con desayuno por favor", ["Suite", true]],
    ["en", room(["Double", "Suite"]), "Breakfast", "the suite and yes with breakfast", ["Suite", true]],
    ["es", room(["Doble", "Suite"]), "Desayuno", "la suite y sí con desayuno", ["Suite", true]],
    ["en", room(["Double", "Suite"]), "Breakfast", "the double, without breakfast", ["Double", false]],
    ["es", room(["Doble", "Suite"]), "Desayuno", "la doble, sin desayuno", ["Doble", false]],
  ] as const) {
    const { answer, also } = understandSeveral(utterance, current, [question("b", "boolean", other)], { locale, now })
    assert.deepStrictEqual(
      [answer, ...also].map((one) => ("value" in one ? one.value : "-")),
      [...meant],
      utterance,
    )
  }
})

it("the current question's answer is confirmed if it follows an answer to another question", () => {
  for (const [locale, utterance] of [
    ["en", "sorry, my phone is 07700 900313, and the blue one"],
    ["es", "perdona, mi teléfono es el 612 345 679, y el blue"],
  ] as const) {
    const { answer, also } = understandSeveral(utterance, color, [phone], { locale, now })
    assert.deepInclude(answer, { _tag: "confirm", value: "b" }, utterance)
    assert.strictEqual(also.length, 1, utterance)
  }
})

it("an amount of money is assigned to the question about a cost, and an option after “no” is assigned to the question that offers it", () => {
  for (const [locale, labels, utterance, meant] of [
    ["en", ["Damage", "Theft", "Estimated cost"], "theft, about two thousand pounds", ["Theft", 2000]],
    ["es", ["Daño", "Robo", "Coste estimado"], "robo, unos dos mil euros", ["Robo", 2000]],
  ] as const) {
    const [label, option, cost] = labels
    const kind = question("kind", "choice", label, { options: [{ value: option, label: option }] })
    const { answer, also } = understandSeveral(utterance, kind, [question("cost", "number", cost)], { locale, now })
    assert.deepStrictEqual(
      [answer, ...also].map((one) => ("value" in one ? one.value : "-")),
      [...meant],
      utterance,
    )
  }
  for (const [locale, label, option, utterance] of [
    ["en", "Was anyone hurt?", "Broken glass", "no, just broken glass"],
    ["es", "¿Hubo heridos?", "Rotura de cristales", "no, solo rotura de cristales"],
  ] as const) {
    const kind = question("kind", "choice", "Kind", { options: [{ value: "glass", label: option }] })
    const { also } = understandSeveral(utterance, question("hurt", "boolean", label), [kind], { locale, now })
    assert.deepStrictEqual(
      also.map(({ value }) => value),
      ["glass"],
      utterance,
    )
  }
})

it("“one bag” is a count of one", () => {
  for (const [locale, label, utterance] of [
    ["en", "How many bags?", "red, and we have one bag"],
    ["es", "¿Cuántas maletas?", "red, y llevamos una maleta"],
  ] as const) {
    const { also } = understandSeveral(utterance, color, [question("bags", "integer", label)], { locale, now })
    assert.deepStrictEqual(
      also.map(({ value }) => value),
      [1],
      utterance,
    )
  }
})

it("a negated noun may be singular or plural, and a second contact detail is assigned to its question", () => {
  for (const [locale, label, utterance] of [
    ["en", "Are you bringing a pet?", "red, no pets"],
    ["en", "Any pets?", "red, no pet"],
    ["es", "¿Viene con mascota?", "rojo, sin mascotas"],
    ["es", "¿Hubo errores?", "rojo, sin error"],
  ] as const) {
    const { also } = understandSeveral(utterance, color, [question("pets", "boolean", label)], { locale, now })
    assert.deepStrictEqual(
      also.map(({ value }) => value),
      [false],
      utterance,
    )
  }
  for (const [locale, utterance, number] of [
    ["en", "joe@mail.com or call me on 020 7946 0958", "02079460958"],
    ["es", "joe@mail.com o llámeme al 612 34 56 78", "612345678"],
  ] as const) {
    const mail = question("mail", "email", "E-mail")
    const { answer, also } = understandSeveral(utterance, mail, [question("phone", "phone", "Phone")], { locale, now })
    assert.deepStrictEqual(
      [answer, ...also].map((one) => ("value" in one ? one.value : "-")),
      ["joe@mail.com", number],
      utterance,
    )
  }
})

it("a request after a name, such as “and we'd like a double”, is not part of the name", () => {
  for (const [locale, label, utterance] of [
    ["en", "Double", "it's Priya Nair and we'd like a double"],
    ["es", "Doble", "soy Priya Nair y queríamos una doble"],
  ] as const) {
    const name = question("guest", "text", "Guest", { text: { entity: "person_name" } })
    const room = question("room", "choice", "Room", { options: [{ value: "d", label }] })
    const { answer, also } = understandSeveral(utterance, name, [room], { locale, now })
    assert.deepStrictEqual(
      [answer, ...also].map((one) => ("value" in one ? one.value : "-")),
      ["Priya Nair", "d"],
      utterance,
    )
  }
})

it("a count may have adjectives between the number and its noun, but doesn't extend into another clause", () => {
  const count = (label: string) => question("count", "integer", label)
  const budget = (label: string) => question("budget", "number", label)
  const hotel = (label: string) => question("hotel", "boolean", label)
  for (const [locale, other, utterance, meant] of [
    ["en", count("How many tickets?"), "red, just one ticket", 1],
    ["en", count("How many tickets?"), "red, and I'd like two cheap tickets", 2],
    ["en", budget("Budget"), "red, about twenty five and our budget is ten thousand euros", 10_000],
    ["en", hotel("Do you need a hotel?"), "red, and I'll need a hotel", true],
    ["es", count("¿Cuántas entradas?"), "rojo, solo una entrada", 1],
    ["es", count("¿Cuántas entradas?"), "rojo, y quería dos buenas entradas", 2],
    ["es", hotel("¿Necesita hotel?"), "rojo, y sí necesitaré hotel", true],
  ] as const) {
    alsoMeans(locale, utterance, other, meant)
  }
})

it("an age needs no noun, and “yes” or “no” may be followed by the question's noun", () => {
  const age = (label: string) => question("age", "integer", label)
  const cover = (label: string) => question("cover", "boolean", label)
  for (const [locale, other, utterance, meant] of [
    ["en", age("Age of the driver"), "red, I'm thirty four", 34],
    ["en", age("Age of the driver"), "red, 34 years old", 34],
    ["en", cover("Do you want full insurance?"), "red, and yes to the insurance", true],
    ["en", cover("Do you want full insurance?"), "red, no to the insurance", false],
    ["es", age("Edad del conductor"), "rojo, tengo treinta y cuatro años", 34],
    ["es", age("Edad del conductor"), "rojo, 34 años", 34],
    ["es", cover("¿Quiere seguro a todo riesgo?"), "rojo, y sí al seguro", true],
    ["es", cover("¿Quiere seguro a todo riesgo?"), "rojo, no al seguro", false],
  ] as const) {
    alsoMeans(locale, utterance, other, meant)
  }
})

it("two days given together, with a shared month, answer the questions about the first and the last day", () => {
  const [from, to] = [question("from", "date", "Arrival date"), question("to", "date", "Departure date")]
  const [desde, hasta] = [question("from", "date", "Fecha de recogida"), question("to", "date", "Fecha de devolución")]
  const time = question("time", "time", "Time of arrival")
  const days = (locale: string, utterance: string, current: AskedQuestion, ...others: ReadonlyArray<AskedQuestion>) => {
    const { answer, also, unheard } = understandSeveral(utterance, current, others, { locale, now })
    const found = also.map((one) => `${one.question.fieldId} ${one.value}`)
    return ["value" in answer ? answer.value : "-", ...found, ...unheard]
  }
  const ends = ["2026-12-04", "to 2026-12-09"]
  assert.deepStrictEqual(days("en", "from the fourth to the ninth of December", from, to), ends)
  assert.deepStrictEqual(days("en", "December fourth to ninth", from, to), ends)
  assert.deepStrictEqual(days("en", "the fourth of December until the ninth", from, to), ends)
  assert.deepStrictEqual(days("en", "from the 4th to the 9th of December", to, from), ["2026-12-09", "from 2026-12-04"])
  assert.deepStrictEqual(days("en", "from the 4th to the 9th of December at ten in the morning", from, to, time), [
    ...ends,
    "time 10:00",
  ])
  assert.deepStrictEqual(days("en", "Nora Lindgren, from December 4th to December 9th", name, from, to), [
    "Nora Lindgren",
    "from 2026-12-04",
    "to 2026-12-09",
  ])
  assert.deepStrictEqual(days("es", "del cuatro al nueve de diciembre", desde, hasta), ends)
  assert.deepStrictEqual(days("es", "desde el 30 de diciembre hasta el 2 de enero", desde, hasta), [
    "2026-12-30",
    "to 2027-01-02",
  ])
  assert.deepStrictEqual(
    days("es", "Nora Lindgren, lo recojo el 4 de diciembre y lo devuelvo el 9", name, desde, hasta),
    ["Nora Lindgren", "from 2026-12-04", "to 2026-12-09"],
  )
  // the labels of these questions don't show which of two days comes first, and a single day doesn't answer both
  assert.deepStrictEqual(days("en", "from the 4th to the 9th of December", birth, email), ["-"])
})

it("statements about states and habits are answers, whatever their subject and the words after them", () => {
  const allergies = (label: string) => question("allergies", "boolean", label)
  const bus = question("bus", "boolean", "¿Usará el autobús?")
  for (const [locale, other, utterance, meant] of [
    ["en", allergies("Any allergies?"), "red, he's allergic to nuts", true],
    ["en", allergies("Any allergies?"), "red, and she's not allergic to anything", false],
    ["en", allergies("Any allergies?"), "red, nobody is allergic", false],
    ["en", question("grade", "integer", "Which grade?"), "red, she's in grade three", 3],
    ["es", allergies("¿Tiene alergias?"), "rojo, es alérgico a las nueces", true],
    ["es", allergies("¿Tiene alergias?"), "rojo, y no es alérgica a nada", false],
    ["es", allergies("¿Tiene alergias?"), "rojo, nadie es alérgico", false],
    ["es", bus, "rojo, y sí usa el autobús", true],
    ["es", bus, "rojo, no usa el autobús", false],
    ["es", question("grade", "integer", "¿Qué curso?"), "rojo, está en el curso tres", 3],
  ] as const) {
    alsoMeans(locale, utterance, other, meant)
  }
})

it("an ordinal is understood if the question asks for a position, but not if it asks for a count", () => {
  const [grade, curso] = [question("grade", "integer", "Which grade?"), question("grade", "integer", "¿Qué curso?")]
  const count = question("count", "integer", "How many rooms?")
  const placed = (
    locale: string,
    utterance: string,
    current: AskedQuestion,
    ...others: ReadonlyArray<AskedQuestion>
  ) => {
    const { answer, also } = understandSeveral(utterance, current, others, { locale, now })
    return [answer, ...also].map((one) => ("value" in one ? one.value : "-"))
  }
  for (const [locale, utterance, value] of [
    ["en", "third", 3],
    ["en", "she's in the fourth grade", 4],
    ["en", "the twenty first", 21],
    ["es", "tercero", 3],
    ["es", "está en cuarto curso", 4],
  ] as const)
    assert.deepStrictEqual(placed(locale, utterance, locale === "en" ? grade : curso), [value], utterance)
  assert.deepStrictEqual(placed("en", "red, he's in third grade", color, grade), ["r", 3])
  assert.deepStrictEqual(
    placed("es", "rojo, tercer curso", { ...color, options: [{ value: "r", label: "Rojo" }] }, curso),
    ["r", 3],
  )
  assert.deepStrictEqual(placed("en", "third, no, fourth", grade), ["-"])
  assert.deepStrictEqual(placed("en", "third", count), ["-"])
})

it("a future day is assigned to the question about the future, and a measurement to the question about its quantity", () => {
  const [was, comes] = [question("was", "date", "When did it start?"), question("comes", "date", "Preferred date")]
  const [fue, sera] = [question("was", "date", "¿Cuándo empezó?"), question("comes", "date", "Fecha preferida")]
  const height = (label: string) => question("height", "number", label)
  const rojo = { ...color, options: [{ value: "r", label: "Rojo" }] }
  for (const [locale, current, others, utterance, meant] of [
    ["en", color, [was, comes], "red, next Tuesday", "comes 2026-11-24"],
    ["en", color, [was, comes], "red, on Friday", "comes 2026-11-27"],
    ["en", color, [was, comes], "red, since Friday", "was 2026-11-20"],
    ["en", color, [was], "red, on Friday", "was 2026-11-20"],
    ["en", color, [height("Height")], "red, and I'm a hundred and seventy centimetres tall", "height 170"],
    ["es", rojo, [fue, sera], "rojo, el martes que viene", "comes 2026-11-24"],
    ["es", rojo, [fue, sera], "rojo, desde el viernes", "was 2026-11-20"],
    ["es", rojo, [height("Altura")], "rojo, y tengo 170 de alto", "height 170"],
  ] as const) {
    const { also } = understandSeveral(utterance, current, others, { locale, now })
    assert.deepStrictEqual(
      also.map((one) => `${one.question.fieldId} ${one.value}`),
      [meant],
      utterance,
    )
  }
})

it("the first answer is kept, and the rest is reported, if an utterance has too many readings to distinguish", () => {
  const labels = "Fuma;Bebe;Alergias;Peso;Altura;Sexo;Seguro;Motivo;Turno;Idioma;Ciudad;Barrio".split(";")
  const options = labels.map((label) => ({ value: label, label }))
  const others = labels.map((label) => question(label, "choice", label, { options }))
  const utterance = "612 34 56 78, el martes que viene a las nueve de la mañana me va bien"
  const { answer, unheard } = understandSeveral(utterance, phone, others, { locale: "es", now })
  assert.deepStrictEqual("value" in answer ? answer.value : "-", "612345678")
  assert.deepStrictEqual(unheard, ["el martes que viene a las nueve de la mañana me va bien"])
})

it("codes and delivery addresses are recognized by their usual names, and a repeated number is used only once", () => {
  const badge = question("badge", "text", "Accreditation", { text: { entity: "code", pattern: "^[A-Z]{3}-[0-9]{4}$" } })
  const billing = question("billing", "text", "Billing address", { text: { entity: "postal_address" } })
  for (const [locale, current, other, utterance, meant] of [
    ["en", name, badge, "Irene Lozano, code KLM 4471", ["Irene Lozano", "KLM-4471"]],
    ["en", name, badge, "Irene Lozano and my zip code is 28013", ["Irene Lozano"]],
    [
      "en",
      phone,
      billing,
      "07700 900 412 and bill it to 8 Rope Walk, Bristol",
      ["07700900412", "8 Rope Walk, Bristol"],
    ],
    ["es", name, badge, "Irene Lozano, código KLM 4471", ["Irene Lozano", "KLM-4471"]],
    ["es", phone, billing, "612 34 56 78 y facturen a calle Cordel 8, Cádiz", ["612345678", "Calle Cordel 8, Cádiz"]],
    ["es", question("count", "integer", "¿Cuántas entradas?"), name, "dos entradas, para los dos", [2]],
  ] as const) {
    const { answer, also } = understandSeveral(utterance, current, [other], { locale, now })
    assert.deepStrictEqual(
      [answer, ...also].map((one) => ("value" in one ? one.value : "-")),
      [...meant],
      utterance,
    )
  }
})

it("an address includes its town even if the answer to another question follows, and the remark “e-mail is fine” is ignored", () => {
  const move = question("move", "date", "Fecha de entrada")
  const car = question("car", "boolean", "¿Tiene coche eléctrico?")
  for (const [locale, current, other, utterance, meant] of [
    ["es", address, move, "calle Cantera 4, Lugo, y entramos el 15 de enero", ["Calle Cantera 4, Lugo", "2027-01-15"]],
    ["en", address, birth, "4 Quarry Road, Exeter, born May 3rd 1984", ["4 Quarry Road, Exeter", "1984-05-03"]],
    ["en", color, email, "red, e-mail is fine, anna at example dot com", ["r", "anna@example.com"]],
    ["es", question("people", "integer", "Personas"), car, "cuatro, y tenemos coche eléctrico", [4, true]],
    ["es", question("people", "integer", "Personas"), car, "cuatro, y no tenemos coche eléctrico", [4, false]],
  ] as const) {
    const { answer, also } = understandSeveral(utterance, current, [other], { locale, now })
    assert.deepStrictEqual(
      [answer, ...also].map((one) => ("value" in one ? one.value : "-")),
      [...meant],
      utterance,
    )
  }
})

it("a request for a table gives the number of people, but ‘one of us’ does not", () => {
  const party = (label: string) => question("party", "integer", label)
  const options = [{ value: "vegan", label: "Vegan" }]
  const diet = question("diet", "choices", "Diet", { options })
  const seat = question("seat", "choice", "Seating", { options: [{ value: "bar", label: "Bar" }] })
  const car = question("car", "boolean", "Will you come by car?")
  for (const [locale, current, others, utterance, meant] of [
    ["en", name, [party("Party size")], "Tobias Renner, table for four", ["party 4"]],
    ["en", name, [party("Party size"), birth], "Tobias Renner, four people on Saturday", ["party 4"]],
    ["en", color, [party("Party size")], "red for five people", ["party 5"]],
    ["en", color, [party("Party size"), diet], "red, and one of us is vegan", ["diet vegan"]],
    ["en", email, [car, seat], "tobias@renner.de and we'll come by car", ["car true"]],
    ["es", name, [party("Número de comensales")], "Tobias Renner, mesa para cuatro", ["party 4"]],
  ] as const) {
    const { also } = understandSeveral(utterance, current, others, { locale, now })
    assert.deepStrictEqual(
      also.map((one) => `${one.question.fieldId} ${one.value}`),
      [...meant],
      utterance,
    )
  }
})
