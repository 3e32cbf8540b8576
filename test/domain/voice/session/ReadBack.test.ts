import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, type Wire, oneOf, typesOf } from "../support/Conversation.ts"

type Locale = "en" | "es"

const field = (field_id: string, field_type: string, labels: readonly [string, string], more: object = {}) => ({
  field_id,
  field_type,
  label: { en: labels[0], es: labels[1] },
  meta: { voice: { confirm: "always" } },
  ...more,
})

const entity = (name: string) => ({ meta: { voice: { confirm: "always", entity: name } } })

const note = { field_id: "note", field_type: "textarea", label: { en: "Anything else?", es: "¿Algo más?" } }

const email = field("email", "email", ["E-mail", "Correo electrónico"])

const fields = {
  adults: [field("adults", "integer", ["Adults", "Adultos"]), field("children", "integer", ["Children", "Niños"])],
  nights: [field("nights", "integer", ["How many nights?", "¿Cuántas noches?"]), email],
  when: [field("when", "datetime", ["When would you like to come?", "¿Cuándo quiere venir?"])],
  date: [field("date", "date", ["Arrival date", "Fecha de llegada"])],
  time: [field("time", "time", ["What time?", "¿A qué hora?"])],
  address: [field("address", "text", ["Address", "Dirección"], entity("postal_address"))],
  name: [field("name", "text", ["Full name", "Nombre y apellidos"])],
  tops: [
    field("tops", "multi_select", ["Toppings", "Ingredientes"], {
      options: [
        { value: "bacon", label: { en: "Bacon", es: "Beicon" } },
        { value: "onion", label: { en: "Onion", es: "Cebolla" } },
        { value: "cheese", label: { en: "Cheese", es: "Queso" } },
      ],
    }),
  ],
  size: [
    field("size", "radio", ["Size", "Tamaño"], {
      options: [
        { value: "s", label: { en: "Small", es: "Pequeña" } },
        { value: "m", label: { en: "Medium", es: "Mediana" } },
        { value: "l", label: { en: "Large", es: "Grande" } },
      ],
    }),
    email,
  ],
  phone: [field("phone", "phone", ["Phone", "Teléfono"])],
  email: [email],
  code: [field("ref", "text", ["Booking reference", "Número de reserva"], entity("code"))],
  dog: [
    field("ok", "boolean", ["Do you have a dog?", "¿Tiene perro?"]),
    field("dogs", "integer", ["How many dogs?", "¿Cuántos perros?"]),
  ],
  story: [field("story", "textarea", ["What happened?", "¿Qué pasó?"])],
  company: [field("company", "text", ["Company name", "Razón social"])],
  food: [field("food", "currency", ["Weekly spending on food", "Gasto semanal en comida"])],
  stay: [field("stay", "duration", ["How long was the visit?", "¿Cuánto duró la visita?"])],
  bags: [field("bags", "integer", ["How many bags will you bring?", "¿Cuántas maletas trae?"])],
} as const

/** A conversation in which the first answer awaits confirmation. */
const readBack = (form: keyof typeof fields, locale: Locale, utterance: string): Conversation => {
  const talk = new Conversation(formOf([...fields[form], note]), { start: { locale } })
  assert.include(typesOf(talk.say(utterance)), "confirm_request", utterance)
  return talk
}

const waiting = ({ state: { pending } }: Conversation): readonly [string, unknown] | undefined =>
  pending?.purpose === "answer" ? [pending.candidate.fieldId, pending.candidate.value] : undefined

const taken = (talk: Conversation): Readonly<Record<string, unknown>> =>
  Object.fromEntries([...talk.state.answers].map(([id, { value }]) => [id, value]))

type Row = readonly [form: keyof typeof fields, locale: Locale, first: string, then: string, value: unknown]

const corrected: ReadonlyArray<Row> = [
  ["stay", "en", "about two hours", "no, three, she came back at nine", "PT3H"],
  ["stay", "es", "tres horas", "no, cuatro", "PT4H"],
  ["stay", "en", "about two hours", "no, thirty minutes", "PT30M"],
  ["name", "es", "Roberto Gonzales Peña", "González, con zeta al final", "Roberto González Peña"],
  ["nights", "en", "three nights", "yes, make that five", 5],
  ["nights", "es", "tres noches", "sí, bueno, mejor cinco", 5],
  ["nights", "en", "three nights", "no, four", 4],
  ["time", "en", "seven am", "yes, but in the evening", "19:00"],
  ["time", "en", "ten am", "yes ten, no, eleven", "11:00"],
  ["time", "es", "a las diez de la mañana", "sí, a las diez, perdón, a las once", "11:00"],
  ["time", "es", "a las siete de la mañana", "sí, pero de la tarde", "19:00"],
  ["when", "en", "december fourth at noon", "yes but at one pm", "2026-12-04T13:00"],
  ["when", "en", "december fourth at noon", "no, the fifth", "2026-12-05T12:00"],
  ["when", "es", "el 4 de diciembre a las doce", "sí, pero a la una", "2026-12-04T13:00"],
  ["date", "en", "december fourth 2026", "no, november", "2026-11-04"],
  ["date", "es", "el 4 de diciembre de 2026", "no, de noviembre", "2026-11-04"],
  ["date", "en", "december fourth 2026", "yes but the sixth", "2026-12-06"],
  ["date", "en", "december fourth 2026", "yes the fourth, but november", "2026-11-04"],
  ["date", "en", "december fourth 2026", "yes, december, the fifth", "2026-12-05"],
  ["date", "en", "december fourth 2026", "no, december, the fifth", "2026-12-05"],
  ["date", "es", "el 4 de diciembre de 2026", "sí, el cuatro, pero de noviembre", "2026-11-04"],
  ["date", "es", "el 4 de diciembre de 2026", "sí, el cuatro, perdón, el cinco", "2026-12-05"],
  ["date", "es", "el 4 de diciembre de 2026", "no, diciembre, el cinco", "2026-12-05"],
  ["address", "en", "12 Main Street, Springfield", "yes second floor", "12 Main Street, 2nd Floor, Springfield"],
  ["address", "en", "12 Main Street, Springfield", "yes apartment four b", "12 Main Street, Apartment 4B, Springfield"],
  ["address", "en", "12 Main Street, Springfield", "yes, zip code 62701", "12 Main Street, Springfield 62701"],
  ["address", "en", "88 Oak Avenue, Dover", "no, number 98", "98 Oak Avenue, Dover"],
  ["address", "en", "88 Oak Avenue, Dover", "no, it's Oak Street", "88 Oak Street, Dover"],
  ["address", "es", "calle mayor 12", "sí, segundo izquierda", "Calle Mayor 12, 2º izquierda"],
  ["address", "es", "calle mayor 12", "sí, en madrid", "Calle Mayor 12, Madrid"],
  ["address", "es", "calle luna 5, madrid", "no, el 14", "Calle Luna 14, Madrid"],
  ["name", "en", "shane cole", "no, it's Shayne with a y", "Shayne Cole"],
  ["name", "en", "shane cole", "no, it's C O H L E", "Shane Cohle"],
  ["name", "en", "mary ann lee", "no, Leigh", "Mary Ann Leigh"],
  ["name", "en", "peter brown", "the last name is Braun", "Peter Braun"],
  ["name", "en", "anna fisher", "yes junior", "Anna Fisher Jr."],
  ["name", "en", "anna fisher", "no, it's Robert Smith", "Robert Smith"],
  ["name", "es", "elena vega", "no, helena con hache", "Helena Vega"],
  ["name", "es", "juan pérez", "no, el apellido es peres con ese", "Juan Peres"],
  ["name", "es", "ana martín", "no, martínez", "Ana Martínez"],
  ["name", "es", "marta lópez garcía", "no, gomez garcia", "Marta Gomez García"],
  ["name", "es", "gonzalo gonzales", "no, gonzález", "Gonzalo González"],
  ["name", "es", "marta lopez garcía", "no, lópez", "Marta López García"],
  ["tops", "en", "bacon", "yes plus cheese", "bacon,cheese"],
  ["tops", "es", "beicon y cebolla", "sí, y sin cebolla", "bacon"],
  ["size", "en", "small", "yes, make it large", "l"],
  ["size", "es", "pequeña", "no, la mediana", "m"],
  ["phone", "en", "six oh two five five five one two three four", "no, it ends in five", "6025551235"],
  ["email", "en", "anna at gmail dot com", "no, at hotmail dot com", "anna@hotmail.com"],
  ["email", "es", "ana arroba gmail punto com", "no, arroba hotmail punto com", "ana@hotmail.com"],
  ["code", "es", "a b uno dos tres", "no, acaba en cuatro", "AB124"],
  ["story", "en", "it rained", "yes, and the cellar was flooded", "it rained. the cellar was flooded"],
]

/** A denial that runs into the new answer: recognizers often write no comma. */
const correctedAtOnce: ReadonlyArray<Row> = [
  ["company", "en", "northgate logistics", "no northgate logistics limited", "northgate logistics limited"],
  ["company", "es", "transportes el cóndor", "no transportes el cóndor sac", "transportes el cóndor sac"],
  ["story", "en", "it rained all day", "no the roof leaked", "the roof leaked"],
  ["story", "es", "llovió todo el día", "no se rompió el tejado", "se rompió el tejado"],
  ["story", "es", "cobraron la cuota de octubre", "no la de noviembre", "cobraron la cuota de noviembre"],
  ["story", "es", "se rompió la lámpara de la sala", "no la de la cocina", "se rompió la lámpara de la cocina"],
  ["story", "en", "the october bill was wrong", "no the november one", "the november bill was wrong"],
  ["story", "en", "he came two hours late", "no three hours late", "he came three hours late"],
  ["bags", "en", "two bags", "no make it three", 3],
  ["bags", "en", "two bags", "no just the one", 1],
  ["bags", "es", "dos maletas", "no ponga tres", 3],
  ["food", "en", "sixty dollars", "no more like seventy", 70],
  ["food", "es", "sesenta euros", "no más bien setenta", 70],
  ["size", "en", "small", "no large please", "l"],
  ["size", "es", "pequeña", "no la grande", "l"],
  ["tops", "en", "bacon and onion", "no bacon onion and cheese", "bacon,onion,cheese"],
  ["tops", "es", "beicon", "no cebolla y queso", "onion,cheese"],
  ["time", "es", "a las siete de la mañana", "no a las ocho de la mañana", "08:00"],
  ["name", "es", "mayra estela vasquez", "no es vázquez con acento y zeta", "Mayra Estela Vázquez"],
  ["name", "es", "mayra estela soto", "no el apellido es ruiz con zeta", "Mayra Estela Ruiz"],
  ["name", "en", "mary kate allan", "no it's allen with an e", "Mary Kate Allen"],
  ["email", "es", "nico punto dias arroba gmail punto com", "no díaz con zeta", "nico.diaz@gmail.com"],
  ["email", "en", "jonsmith at gmail dot com", "no john with an h", "johnsmith@gmail.com"],
  ["email", "en", "bob 99 at gmail dot com", "no bob 98", "bob98@gmail.com"],
  ["email", "en", "john dot smith at gmail dot com", "no anne", "anne@gmail.com"],
]

const settled: ReadonlyArray<Row> = [
  ["nights", "en", "three nights", "yes that's correct thank you", 3],
  ["nights", "en", "three nights", "yes, three nights", 3],
  ["nights", "es", "tres noches", "sí, eso es, gracias", 3],
  ["date", "es", "el 4 de diciembre de 2026", "sí, el cuatro", "2026-12-04"],
  ["name", "en", "anna fisher", "yes that's me", "Anna Fisher"],
  ["size", "en", "small", "yes the small one", "s"],
]

const stillAsked: ReadonlyArray<Row> = [
  ["nights", "en", "three nights", "uh", 3],
  ["nights", "es", "tres noches", "eh", 3],
  ["nights", "en", "three nights", "what about the garden", 3],
  ["nights", "es", "tres noches", "el jardín", 3],
  ["nights", "en", "three nights", "yes, on the hill", 3],
  ["when", "en", "december fourth at noon", "yes, in the evening", "2026-12-04T12:00"],
  ["tops", "en", "bacon and onion", "yes with extra napkins", "bacon,onion"],
  ["tops", "en", "bacon and onion", "yes, bacon", "bacon,onion"],
  ["nights", "en", "three nights", "repeat", 3],
  ["nights", "es", "tres noches", "otra vez", 3],
  ["code", "en", "four seven one nine two three", "yes, but the last digit is wrong", "471923"],
  ["code", "en", "four seven one nine two three", "yes, plus a five", "471923"],
  ["code", "en", "four seven one nine two three", "yes, eight", "471923"],
  ["code", "es", "cuatro siete uno nueve dos tres", "sí, y luego un cinco", "471923"],
  ["code", "en", "four seven one nine two three", "yes, ends in three, no, in four", "471923"],
  ["code", "en", "four seven one nine two three", "yes, ends in three, then a b", "471923"],
  ["code", "en", "four seven one nine two three", "yes, ends in three, no", "471923"],
  ["code", "es", "cuatro siete uno nueve dos tres", "sí, acaba en tres, no", "471923"],
  ["code", "es", "cuatro siete uno nueve dos tres", "sí, acaba en tres, perdón, en cuatro", "471923"],
  ["phone", "en", "six oh two five five five one two three four", "yes, and then four", "6025551234"],
  ["phone", "es", "seis uno dos tres cuatro cinco seis siete ocho", "sí, pero el último dígito está mal", "612345678"],
  [
    "email",
    "en",
    "sam smith at gmail dot com",
    "yes, but there's a dot between first and last name",
    "samsmith@gmail.com",
  ],
  ["email", "es", "ana arroba gmail punto com", "sí, pero falta el número al final", "ana@gmail.com"],
  ["nights", "en", "three nights", "could you say that again", 3],
  ["nights", "en", "three nights", "in spanish", 3],
]

describe("a reply to a read-back", () => {
  it.each(corrected)("%s, %s: “%s”, then “%s”, asks about %s", (form, locale, first, then, value) => {
    const talk = readBack(form, locale, first)
    assert.notInclude(typesOf(talk.say(then)), "answer_accepted")
    assert.strictEqual(waiting(talk)?.[1], value)
  })

  it.each(correctedAtOnce)(
    "%s, %s: “%s”, then “%s” without a pause, asks about %s",
    (form, locale, first, then, value) => {
      const talk = readBack(form, locale, first)
      assert.notInclude(typesOf(talk.say(then)), "answer_accepted")
      assert.strictEqual(waiting(talk)?.[1], value)
    },
  )

  it.each([
    ["en", "no children", "Adults only", "No children", "none"],
    ["es", "sin niños", "Solo adultos", "No, sin niños", "none"],
  ] as const)("%s: “%s” chooses an option whose label begins with a denial", (locale, then, other, label, value) => {
    const options = [
      { value: "adults", label: other },
      { value: "none", label },
    ]
    const kids = {
      field_id: "kids",
      field_type: "radio",
      label: "Party",
      options,
      meta: { voice: { confirm: "always" } },
    }
    const talk = new Conversation(formOf([kids, note]), { start: { locale } })
    talk.say(other)
    talk.say(then)
    assert.deepStrictEqual(waiting(talk), ["kids", value])
  })

  it.each([
    ["en", "sixty thousand and something", "no seventy thousand", "no, seventy thousand"],
    ["es", "sesenta mil y algo", "no setenta mil", "no, setenta mil"],
  ] as const)("%s: after “%s”, “%s” must be confirmed, but “%s” need not be", (locale, first, atOnce, apart) => {
    const miles = { field_id: "miles", field_type: "number", label: "Miles" }
    const heard = [atOnce, apart].map((then) => {
      const talk = new Conversation(formOf([miles, note]), { start: { locale } })
      assert.include(typesOf(talk.say(first)), "confirm_request")
      talk.say(then)
      return [waiting(talk)?.[1], taken(talk)["miles"]]
    })
    assert.deepStrictEqual(heard, [
      [70000, undefined],
      [undefined, 70000],
    ])
  })

  it.each(settled)("%s, %s: “%s”, then “%s”, stores %s", (form, locale, first, then, value) => {
    const talk = readBack(form, locale, first)
    talk.say(then)
    assert.strictEqual(taken(talk)[fields[form][0].field_id], value)
  })

  it.each(stillAsked)(
    "%s, %s: “%s”, then “%s”, leaves %s awaiting confirmation",
    (form, locale, first, then, value) => {
      const talk = readBack(form, locale, first)
      talk.say(then)
      assert.strictEqual(waiting(talk)?.[1], value)
      assert.include(typesOf(talk.say(talk.state.session.settings.locale === "en" ? "yes" : "sí")), "answer_accepted")
      assert.strictEqual(taken(talk)[fields[form][0].field_id], value)
    },
  )

  it("is followed by a report of any words that were not understood, as in “yes, on the hill”", () => {
    const out: ReadonlyArray<Wire> = readBack("nights", "en", "three nights").say("yes, on the hill")
    assert.deepStrictEqual(oneOf(out, "also_heard")["unheard"], ["on the hill"])
  })

  it.each([
    ["adults", "en", "two adults", "yes and two children", { adults: 2 }, ["children", 2]],
    ["adults", "es", "dos adultos", "sí, y tres niños", { adults: 2 }, ["children", 3]],
    [
      "nights",
      "en",
      "three nights",
      "yes and my email is anna at gmail dot com",
      { nights: 3 },
      ["email", "anna@gmail.com"],
    ],
    [
      "size",
      "es",
      "pequeña",
      "sí, y mi correo es ana arroba gmail punto com",
      { size: "s" },
      ["email", "ana@gmail.com"],
    ],
    ["dog", "es", "sí", "sí, dos perros", { ok: "true" }, ["dogs", 2]],
  ] as const)(
    "%s, %s: “%s”, then “%s”, stores the answer and asks about the additional answer",
    (form, locale, first, then, stored, next) => {
      const talk = readBack(form, locale, first)
      talk.say(then)
      assert.deepStrictEqual(taken(talk), stored)
      assert.deepStrictEqual(waiting(talk), next)
    },
  )

  it("that spells a part of a name without changing it keeps the whole name", () => {
    for (const [locale, first, then] of [
      ["en", "Bryan Hollis", "Bryan with a y"],
      ["en", "Kathryn Pickles", "no, Kathryn with a k"],
      ["es", "Jhon Jairo Restrepo", "Jhon con jota hache"],
    ] as const) {
      const talk = readBack("name", locale, first)
      talk.say(then)
      assert.deepStrictEqual(waiting(talk), ["name", first], then)
    }
  })

  it.each([
    ["characters that resemble one part of a code replace that part", "no, b d, b for bravo", "BD58KVT"],
    ["characters that resemble no part of a code leave it awaiting confirmation", "no, x y, x for x-ray", "LD58KVT"],
    ["an edit without a certain place leaves the code awaiting confirmation", "there's a dash after it", "LD58KVT"],
  ] as const)("%s", (_title, then, value) => {
    const talk = readBack("code", "en", "l d five eight k v t")
    talk.say(then)
    assert.deepStrictEqual(waiting(talk), ["ref", value])
    assert.deepStrictEqual(taken(talk), {})
  })

  it("a denial withdraws the candidate if nothing else was understood", () => {
    const talk = readBack("nights", "en", "three nights")
    assert.include(typesOf(talk.say("no, the garden")), "answer_rejected")
    assert.isUndefined(talk.state.pending)
  })

  it("after a yes was read back, “no, I don't” proposes a no", () => {
    const talk = readBack("dog", "en", "yes")
    talk.say("no, I don't")
    assert.deepStrictEqual(waiting(talk), ["ok", "false"])
  })

  it.each([
    ["en", "three nights", "stop", "no"],
    ["es", "tres noches", "parar", "no"],
  ] as const)("%s: an unconfirmed stop command leaves the candidate waiting", (locale, first, stop, no) => {
    const talk = readBack("nights", locale, first)
    assert.strictEqual(oneOf(talk.say(stop), "confirm_request")["purpose"], "stop")
    assert.strictEqual(oneOf(talk.say(no), "confirm_request")["purpose"], "answer")
    assert.deepStrictEqual(waiting(talk), ["nights", 3])
  })

  it.each([
    ["en", "three nights", "change my email"],
    ["en", "three nights", "change email"],
    ["es", "tres noches", "cambia el correo"],
    ["es", "tres noches", "quiero cambiar el correo electrónico"],
  ] as const)(
    "%s: “%s”, then “%s”, goes to the named question, and keeps the candidate for the question that it answers",
    (locale, first, then) => {
      const talk = readBack("nights", locale, first)
      talk.say(then)
      assert.strictEqual(talk.state.cursor, "email")
      assert.strictEqual(talk.state.kept.get("nights")?.candidate.value, 3)
    },
  )
})
