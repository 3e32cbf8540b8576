import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { Conversation, formOf, oneOf, typesOf, type Wire } from "../support/Conversation.ts"

const both = (en: string, es: string) => ({ en, es })

const fields = [
  { field_id: "name", field_type: "text", label: both("Full name", "Nombre completo"), required: true },
  { field_id: "email", field_type: "email", label: both("E-mail", "Correo"), required: true },
  { field_id: "phone", field_type: "phone", label: both("Phone", "Teléfono"), required: true },
  { field_id: "address", field_type: "text", label: both("Address", "Dirección"), required: true },
  { field_id: "birth", field_type: "date", label: both("Date of birth", "Fecha de nacimiento"), required: true },
  {
    field_id: "plate",
    field_type: "text",
    label: both("Licence plate", "Matrícula"),
    constraints: { pattern: "^[0-9]{4}[A-Z]{3}$" },
  },
  {
    field_id: "colour",
    field_type: "select",
    label: both("Colour", "Color"),
    options: [
      { value: "r", label: both("Red", "Rojo") },
      { value: "b", label: both("Blue", "Azul") },
    ],
  },
  { field_id: "notes", field_type: "text_area", label: both("Notes", "Notas") },
]

const talking = (locale = "en", voice: object = {}, more: ReadonlyArray<object> = []) =>
  new Conversation(formOf([...more, ...fields], { voice }), { start: { locale, timezone: "Europe/Madrid" } })

const answers = (talk: Conversation) =>
  Object.fromEntries([...talk.state.answers].map(([id, { value }]) => [id, value]))

const after = (talk: Conversation, ...utterance: ReadonlyArray<string>): ReadonlyArray<Wire> => {
  let understood: ReadonlyArray<Wire> = []
  for (const text of utterance) understood = talk.say(text)
  return understood
}

describe("several answers in one utterance", () => {
  it("are kept for later questions, and confirmed when those are asked", () => {
    for (const [locale, utterance, yes, name, email, question] of [
      [
        "en",
        "my name is Anna Fisher and my e-mail is anna at example dot com",
        "yes",
        "Anna Fisher",
        "anna@example.com",
        "Did you mean anna@example.com for E-mail?",
      ],
      [
        "es",
        "me llamo ana garcía y mi correo es ana arroba ejemplo punto com",
        "sí",
        "Ana García",
        "ana@ejemplo.com",
        "Para Correo, ¿quería decir ana@ejemplo.com?",
      ],
    ] as const) {
      const talk = talking(locale)
      const understood = talk.say(utterance)
      assert.deepStrictEqual(oneOf(understood, "also_heard")["items"], [
        { field_id: "email", status: "confirm", value: email },
      ])
      assert.include(oneOf(understood, "confirm_request"), { field_id: "email", value: email })
      assert.include(talk.spoken, question)
      assert.deepStrictEqual(answers(talk), { name })
      talk.say(yes)
      assert.deepStrictEqual(answers(talk), { name, email })
      assert.strictEqual(talk.state.cursor, "phone")
    }
  })

  it("may include an ordinal number, which is confirmed, and two dates if there is a question for each", () => {
    const more = [
      { field_id: "grade", field_type: "integer", label: both("Which grade?", "¿Qué curso?"), required: true },
      { field_id: "from", field_type: "date", label: both("Start date", "Fecha de inicio"), required: true },
      { field_id: "to", field_type: "date", label: both("End date", "Fecha de fin"), required: true },
    ]
    for (const [locale, grade, days, yes] of [
      ["en", "she's in the third grade", "from the fourth to the ninth of December 2030", "yes"],
      ["es", "está en tercer curso", "del cuatro al nueve de diciembre de 2030", "sí"],
    ] as const) {
      const talk = talking(locale, {}, more)
      assert.include(oneOf(talk.say(grade), "confirm_request"), { field_id: "grade", value: 3 })
      const understood = after(talk, yes, days)
      assert.deepStrictEqual(oneOf(understood, "also_heard")["items"], [
        { field_id: "to", status: "confirm", value: "2030-12-09" },
      ])
      after(talk, yes, yes)
      assert.deepStrictEqual(answers(talk), { grade: 3, from: "2030-12-04", to: "2030-12-09" })
    }
  })

  it("that are kept but then rejected are asked for in the usual way", () => {
    const talk = talking()
    const understood = after(talk, "Anna Fisher and my e-mail is anna at example dot com", "no")
    assert.include(oneOf(understood, "question"), { field_id: "email" })
    assert.isUndefined(talk.state.pending)
    after(talk, "anna at example dot org")
    assert.strictEqual(talk.state.answers.get("email")?.value, "anna@example.org")
  })

  it("may correct an earlier answer, with a separate confirmation", () => {
    for (const [locale, lines, utterance, yes, mended] of [
      [
        "en",
        ["Anna Fisher", "anna at example dot com", "020 7946 0958"],
        "no, my phone ends in seven",
        "yes",
        "02079460957",
      ],
      [
        "es",
        ["Ana García", "ana arroba ejemplo punto com", "600 123 456"],
        "no, mi teléfono termina en siete",
        "sí",
        "600123457",
      ],
    ] as const) {
      const talk = talking(locale)
      after(talk, ...lines)
      const old = talk.state.answers.get("phone")?.value
      const understood = talk.say(utterance)
      assert.include(oneOf(understood, "confirm_request"), { field_id: "phone", value: mended })
      assert.strictEqual(talk.state.answers.get("phone")?.value, old)
      talk.say(yes)
      assert.strictEqual(talk.state.answers.get("phone")?.value, mended)
      assert.strictEqual(talk.state.cursor, "address")
    }
  })

  it("don't discard a waiting candidate when they correct another answer", () => {
    const talk = talking("en", { stt_confirm_threshold: 0.5 })
    after(talk, "Anna Fisher", "anna at example dot com", "020 7946 0958", "12 Oak Road", "the third of may")
    assert.strictEqual(talk.state.phase, "confirming")
    const understood = talk.say("wait, my e-mail is anna at example dot org")
    assert.include(oneOf(understood, "confirm_request"), { field_id: "email", value: "anna@example.org" })
    const next = talk.say("yes")
    assert.include(oneOf(next, "confirm_request"), { field_id: "birth" })
  })

  it("may name the question to be asked next, whether a later or an earlier one", () => {
    for (const [locale, name, forward, back] of [
      ["en", "Anna Fisher", "go to the address", "go back to the name, please"],
      ["es", "Ana García", "ve a la dirección", "vuelve al nombre, por favor"],
    ] as const) {
      const talk = talking(locale)
      talk.say(name)
      const there = talk.say(forward)
      assert.deepInclude(oneOf(there, "command_ack"), { command: "go_to", field_id: "address" })
      assert.include(oneOf(there, "question"), { field_id: "address" })
      assert.include(oneOf(talk.say(back), "question"), { field_id: "name" })
      // the question keeps its answer until it gets a new one
      assert.strictEqual(talk.state.answers.get("name")?.value, name)
      talk.say(name)
      assert.strictEqual(talk.state.cursor, "email")
    }
  })

  it("may name a question by a unique part of its label", () => {
    const talk = talking("en", {}, [{ field_id: "iban", field_type: "text", label: "IBAN for the payment" }])
    after(talk, "skip", "Anna Fisher")
    assert.include(oneOf(talk.say("go to the IBAN"), "question"), { field_id: "iban" })
  })

  it("let the session continue where it left off once a named question is answered", () => {
    const talk = talking()
    after(talk, "Anna Fisher", "jump to the colour", "red")
    assert.deepStrictEqual(answers(talk), { name: "Anna Fisher", colour: "r" })
    assert.strictEqual(talk.state.cursor, "email")
  })

  it("are followed by a report of the words that were not understood", () => {
    const talk = talking()
    const understood = talk.say("Anna Fisher and my phone is unknown")
    assert.deepInclude(oneOf(understood, "also_heard"), {
      items: [{ field_id: "phone", status: "rejected" }],
      text: "I didn't understand what you said for Phone.",
    })
    assert.deepStrictEqual(answers(talk), { name: "Anna Fisher" })
  })

  it("are stored unsplit as the answer to a free-text question", () => {
    const talk = talking()
    after(talk, "go to the notes")
    talk.say("my phone is broken and my e-mail is anna at example dot com")
    assert.strictEqual(
      talk.state.answers.get("notes")?.value,
      "my phone is broken and my e-mail is anna at example dot com",
    )
  })

  it("never reveal a secret given in advance, and leave it out of every record", () => {
    const secret = {
      field_id: "pin",
      field_type: "text",
      label: "Code word",
      meta: { voice: { sensitive: true, entity: "code" } },
    }
    const form = formOf([...fields, secret])
    const talk = new Conversation(form, { start: { locale: "en" } })
    talk.say("Anna Fisher and my code word is x y 77")
    const shown = JSON.stringify(talk.wire) + JSON.stringify(talk.spoken)
    for (const text of ["XY77", "xy77", "x y 77"]) assert.notInclude(shown, text)
    const resumed = talk.resume()
    assert.isFalse(resumed.state.kept.has("pin"))
    assert.notInclude(JSON.stringify([...resumed.state.answers]), "77")
  })

  it("are still kept for later questions after the session is resumed", () => {
    const talk = talking()
    talk.say("Anna Fisher and my phone is 020 7946 0958")
    const resumed = talk.resume()
    const understood = resumed.say("anna at example dot com")
    assert.include(oneOf(understood, "confirm_request"), { field_id: "phone", value: "02079460958" })
  })

  it("are treated as one answer in protocol 1, or if the form doesn't allow several answers at once", () => {
    const off = talking("en", { mixed_initiative: false })
    assert.notInclude(typesOf(off.say("Anna Fisher and my phone is 020 7946 0958")), "also_heard")
    const old = new Conversation(formOf(fields), { protocol: 1 })
    assert.notInclude(typesOf(old.say("Anna Fisher and my phone is 020 7946 0958")), "also_heard")
  })

  it("are never lost: every number, address, date and option is accepted, confirmed, or reported as not understood", () => {
    const parts: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>> = {
      en: {
        name: ["my name is Anna Fisher"],
        email: ["my e-mail is anna at example dot com", "my e-mail is nothing at all"],
        phone: ["my phone is 020 7946 0958", "you can call me on 020 7946 0958", "my phone is twelve"],
        address: ["I live at twelve oak road", "my address is 12 Oak Road"],
        birth: ["my date of birth is the third of may 1984", "born on the third of may 1984"],
        plate: ["my licence plate is 1234 B C D", "my licence plate is somewhere"],
        colour: ["my colour is red", "the colour is blue"],
      },
      es: {
        name: ["me llamo Ana García"],
        email: ["mi correo es ana arroba ejemplo punto com", "mi correo es nada de nada"],
        phone: ["mi teléfono es 600 123 456", "mi teléfono es doce"],
        address: ["vivo en la calle mayor doce", "mi dirección es calle Mayor 12"],
        birth: ["mi fecha de nacimiento es el tres de mayo de 1984", "nací el tres de mayo de 1984"],
        plate: ["mi matrícula es 1234 B C D", "mi matrícula es ninguna parte"],
        colour: ["mi color es rojo", "el color es azul"],
      },
    }
    const chosen = fc.constantFrom("en", "es").chain((locale) =>
      fc.tuple(
        fc.constant(locale),
        fc
          .shuffledSubarray(Object.keys(parts[locale]!), { minLength: 1, maxLength: 5 })
          .chain((ids) =>
            fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.constantFrom(...parts[locale]![id]!)))),
          ),
        fc.boolean(),
      ),
    )
    fc.assert(
      fc.property(chosen, ([locale, utterance, hasPauses]) => {
        const talk = talking(locale)
        const text = utterance.map(([, words]) => words).join(hasPauses ? ", " : locale === "es" ? " y " : " and ")
        const understood = talk.say(text)
        const answered = new Set<unknown>(talk.state.answers.keys())
        for (const message of understood) {
          if (message.type === "also_heard")
            for (const item of message["items"] as ReadonlyArray<{ readonly field_id: string }>)
              answered.add(item.field_id)
          if (message.type === "confirm_request" || message.type === "answer_rejected")
            answered.add(message["field_id"])
        }
        for (const [id] of utterance) assert.isTrue(answered.has(id), `${id} of: ${text}`)
      }),
      { numRuns: 300 },
    )
  })

  it("are followed by a report if a number belongs to no question", () => {
    const talk = talking()
    after(talk, "Anna Fisher")
    const understood = talk.say("anna at example dot com, and 42")
    const isNamed = understood.some(({ unheard }) => JSON.stringify(unheard ?? "").includes("42"))
    assert.isTrue(isNamed || typesOf(understood).includes("answer_rejected"), JSON.stringify(understood))
  })
})

describe("read-back", () => {
  it("uses natural speech first, then goes part by part, and then offers the keyboard", () => {
    for (const [locale, utterance, no, natural, parts] of [
      ["en", "anna at example dot com", "no", "I heard anna@example.com", "a, n, n, a, at, e, x"],
      ["es", "ana arroba ejemplo punto com", "no", "ana@ejemplo.com", "a, n, a, arroba, e, j"],
    ] as const) {
      const talk = new Conversation(
        formOf([
          {
            field_id: "email",
            field_type: "email",
            label: "E-mail",
            required: true,
            meta: { voice: { confirm: "always" } },
          },
        ]),
        { start: { locale } },
      )
      talk.say(utterance)
      assert.isTrue(talk.spoken.some((text) => text.includes(natural)))
      assert.notInclude(typesOf(talk.say(no)), "prompt")
      talk.say(utterance)
      assert.isTrue(talk.spoken.some((text) => text.includes(parts)))
      const offered = talk.say(no)
      assert.deepInclude(oneOf(offered, "prompt"), { reason: "refused", offer: "keyboard" })
    }
  })

  it("names the parts of a date and an address", () => {
    const doubtful = { meta: { voice: { confirm: "always" } } }
    const talk = new Conversation(
      formOf([
        { field_id: "birth", field_type: "date", label: "Date of birth", ...doubtful },
        { field_id: "address", field_type: "text", label: "Address", ...doubtful },
      ]),
      { start: { locale: "en" } },
    )
    after(talk, "3 may 1984", "no", "3 may 1984")
    assert.include(talk.spoken.at(-1), "3, May, 1 9 8 4")
    after(talk, "yes", "42 Oak Road, apartment 4B", "no", "42 Oak Road, apartment 4B")
    assert.include(talk.spoken.at(-1), "4, 2 Oak Road; ")
  })

  it("asks for the year if a birth date has none, and accepts the year alone", () => {
    for (const [locale, utterance, year, no] of [
      ["en", "the third of december", "1990-12-03", "no, 1990"],
      ["es", "el tres de diciembre", "1990-12-03", "no, mil novecientos noventa"],
    ] as const) {
      const talk = talking(locale)
      talk.say(locale === "en" ? "go to the date of birth" : "ve a la fecha de nacimiento")
      const proposed = oneOf(talk.say(utterance), "confirm_request")["value"]
      assert.strictEqual(proposed, "2025-12-03")
      assert.include(oneOf(talk.say(no), "confirm_request"), { value: year })
    }
    const talk = talking()
    assert.notInclude(typesOf(after(talk, "go to the date of birth", "the third of may 2031")), "confirm_request")
  })
})

describe("a voice session", () => {
  it("after silence, repeats the question twice in a shorter form, and then stops", () => {
    const talk = talking()
    assert.deepInclude(oneOf(talk.send({ type: "no_input" }), "prompt"), { reason: "silence", text: "Full name" })
    assert.deepInclude(oneOf(talk.send({ type: "no_input" }), "prompt"), { reason: "silence" })
    assert.deepStrictEqual(talk.send({ type: "no_input" }), [])
    talk.say("Anna Fisher")
    assert.deepInclude(oneOf(talk.send({ type: "no_input" }), "prompt"), { text: "E-mail" })
  })

  it("prompts after the length of silence set by the form, or else by the deployment", () => {
    const talk = talking("en", { silence_prompt_ms: 4000 })
    assert.include(talk.wire[0], { type: "session_started", silence_prompt_ms: 4000 })
    const form = formOf(fields)
    const other = new Conversation(form, { abilities: { silencePromptMs: 7000 } })
    assert.include(other.wire[0], { type: "session_started", silence_prompt_ms: 7000 })
  })

  it("saves a request to talk to a person in both the session and the submission", () => {
    const form = formOf([{ field_id: "a", field_type: "text", label: "A" }], { voice: { review: "never" } })
    const talk = new Conversation(form, { start: { locale: "en" } })
    assert.deepInclude(oneOf(talk.say("I want to talk to a person"), "command_ack"), { command: "human_requested" })
    const resumed = talk.resume()
    resumed.say("something")
    assert.isTrue(resumed.submissions[0]?.humanRequested)
  })
})
