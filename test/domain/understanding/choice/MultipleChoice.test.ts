import { assert, describe, it } from "@effect/vitest"
import { matchOptions } from "../../../../src/domain/understanding/choice/MultipleChoice.ts"

const fruit = { en: ["Apples", "Pears", "Plums", "Figs"], es: ["Manzanas", "Peras", "Ciruelas", "Higos"] }
const days = {
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  es: ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes"],
}

/** The positions of the chosen or confirmed options. */
const chosen = (locale: "en" | "es", labels: ReadonlyArray<string>, text: string): ReadonlyArray<number> => {
  const result = matchOptions(
    text,
    labels.map((label) => ({ value: label, label })),
    locale,
  )
  return result._tag === "rejected" ? [] : result.matches.map(({ label }) => labels.indexOf(label)).sort()
}

describe("choosing several options", () => {
  for (const [meant, en, es] of [
    [[0, 2, 3], "everything but pears", "todo menos peras"],
    [[0, 2, 3], "not pears, but the rest", "peras no, las demás"],
    [[1], "apples and pears, well, just pears", "manzanas y peras, bueno, solo peras"],
    [[0, 3], "apples, pears, no not pears, figs", "manzanas, peras, no, peras no, higos"],
    [[0, 1], "all except figs and plums", "todas excepto higos y ciruelas"],
    [[], "none of those", "ninguna de esas"],
  ] as const)
    it(`leaves out options that are denied: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", fruit.en, en), meant)
      assert.deepStrictEqual(chosen("es", fruit.es, es), meant)
    })

  for (const [meant, en, es] of [
    [[0, 1, 2], "monday to wednesday", "de lunes a miércoles"],
    [[0, 1, 2, 3], "every day except friday", "todos los días menos el viernes"],
    [[0, 2, 4], "mondays, wednesdays and fridays", "lunes, miércoles y viernes"],
  ] as const)
    it(`reads a range, an exception or a list of days: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", days.en, en), meant)
      assert.deepStrictEqual(chosen("es", days.es, es), meant)
    })

  for (const [meant, en, es] of [
    [[0, 1, 2], "monday through wednesday", "de lunes a miércoles"],
    [[1, 2, 3], "from tuesday until thursday", "desde el martes hasta el jueves"],
    [[0, 1, 2, 4], "monday to wednesday and friday", "de lunes a miércoles y viernes"],
    [[0, 1, 2, 3, 4], "weekdays", "entre semana"],
  ] as const)
    it(`reads a range, alone or with other options: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", days.en, en), meant)
      assert.deepStrictEqual(chosen("es", days.es, es), meant)
    })

  for (const [meant, en, es] of [
    [[1, 2, 3], "not monday or friday", "ni lunes ni viernes"],
    [[1, 2, 3], "neither monday nor friday", "ni el lunes ni el viernes"],
    [[0, 2, 4], "tuesday and thursday no", "el martes y el jueves no"],
    [[0], "monday but not tuesday", "lunes pero martes no"],
    [[0], "I can do monday but not tuesday or friday", "puedo el lunes pero ni martes ni viernes"],
  ] as const)
    it(`leaves out options that are denied individually: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", days.en, en), meant)
      assert.deepStrictEqual(chosen("es", days.es, es), meant)
    })

  for (const [meant, en, es] of [
    [[2, 4], "tuesday... actually no, wednesday and friday", "martes... no, perdón, miércoles y viernes"],
    [[0, 2], "monday and tuesday, no sorry, wednesday", "lunes y martes, no, perdón, miércoles"],
  ] as const)
    it(`replaces as many options before a correction as there are after it: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", days.en, en), meant)
      assert.deepStrictEqual(chosen("es", days.es, es), meant)
    })

  for (const [meant, en, es] of [
    [[0, 2, 4], "monday wednesday and friday", "lunes miércoles y viernes"],
    [[0, 1], "both monday and tuesday", "tanto lunes como martes"],
    [[0, 2, 3, 4], "monday and from wednesday to friday", "lunes y de miércoles a viernes"],
    [[0, 1, 2, 3, 4], "every day", "todos los días"],
    [[1, 2, 4], "not on monday and not on thursday", "ni en lunes ni en jueves"],
  ] as const)
    it(`needs no pauses: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", days.en, en), meant)
      assert.deepStrictEqual(chosen("es", days.es, es), meant)
    })

  for (const [meant, en, es] of [
    [[0, 1], "apples and pears but no plums", "manzanas y peras pero ciruelas no"],
    [[3], "I used to have plums, now figs", "antes tenía ciruelas, ahora higos"],
    [[], "nothing at all", "nada de nada"],
  ] as const)
    it(`leaves out options that are denied at the end or no longer apply: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", fruit.en, en), meant)
      assert.deepStrictEqual(chosen("es", fruit.es, es), meant)
    })

  it('confirms both sides of an "or"', () => {
    for (const [locale, utterance] of [
      ["en", "monday or friday"],
      ["es", "lunes o viernes"],
    ] as const) {
      const options = days[locale].map((label) => ({ value: label, label }))
      const result = matchOptions(utterance, options, locale)
      assert.strictEqual(result._tag, "confirm")
      assert.deepStrictEqual(chosen(locale, days[locale], utterance), [0, 4])
    }
  })
})

it("excludes an option if a denial of several words precedes or follows it", () => {
  for (const [en, es, meant] of [
    ["apples, skip the pears", "manzanas, peras no", [0]],
    ["pears aren't needed but plums", "peras no hacen falta pero ciruelas", [2]],
  ] as const) {
    assert.deepStrictEqual(chosen("en", fruit.en, en), meant, en)
    assert.deepStrictEqual(chosen("es", fruit.es, es), meant, es)
  }
  const cards = {
    en: ["Credit card", "Debit card", "Cash"],
    es: ["Tarjeta de crédito", "Tarjeta de débito", "Efectivo"],
  }
  assert.deepStrictEqual(chosen("en", cards.en, "neither credit nor debit card"), [2])
  assert.deepStrictEqual(chosen("es", cards.es, "ni tarjeta de crédito ni de débito"), [2])
})

it("understands “none” as an answer, even before words that name no option", () => {
  for (const [en, es, meant] of [
    ["none, and I take ibuprofen", "ninguna, y tomo ibuprofeno", []],
    ["none, and maybe plums", "ninguna, y quizá ciruelas", [2]],
  ] as const) {
    assert.deepStrictEqual(chosen("en", fruit.en, en), meant, en)
    assert.deepStrictEqual(chosen("es", fruit.es, es), meant, es)
  }
})

it("understands “both” before two named options, and “I don't have any” as none of them", () => {
  assert.deepStrictEqual(chosen("en", fruit.en, "both the first and the last"), [0, 3])
  assert.deepStrictEqual(chosen("en", fruit.en, "I don't have any"), [])
  assert.deepStrictEqual(chosen("es", fruit.es, "ambos, el primero y el último"), [0, 3])
  assert.deepStrictEqual(chosen("es", fruit.es, "no tengo ninguno"), [])
})

it("confirms the options that the speaker says they can't have, such as gluten", () => {
  for (const [locale, labels, text] of [
    ["en", ["Nuts", "Gluten", "Dairy"], "I can't have gluten or dairy"],
    ["es", ["Frutos secos", "Gluten", "Lácteos"], "no puedo tomar gluten ni lácteos"],
  ] as const) {
    const result = matchOptions(
      text,
      labels.map((label, value) => ({ value, label })),
      locale,
    )
    assert.strictEqual(result._tag, "confirm", text)
    assert.deepStrictEqual(result._tag === "rejected" ? [] : result.matches.map(({ value }) => value), [1, 2])
  }
})

it("confirms all options if a sentence mentions all of them and denies nothing", () => {
  for (const [locale, text, meant] of [
    ["en", "I'd like to hear about all of them to be honest", "confirm"],
    ["en", "I like them all", "confirm"],
    ["en", "I don't know all of them", "rejected"],
    ["es", "me interesan todas", "confirm"],
    ["es", "no me interesan todas", "rejected"],
  ] as const) {
    const options = fruit[locale].map((label, value) => ({ value, label }))
    assert.strictEqual(matchOptions(text, options, locale)._tag, meant, text)
  }
})

const withNone = { en: ["Cough", "Fever", "None of these"], es: ["Tos", "Fiebre", "Ninguna de las anteriores"] }
for (const [meant, en, es] of [
  [[0, 1], "all of them", "todas"],
  [[0], "everything except fever", "todo menos fiebre"],
  [[2], "nothing", "nada"],
  [[2], "I don't have any of those", "no tengo nada de eso"],
] as const)
  it(`chooses from a list that includes an option such as “None of these”: ${en}`, () => {
    assert.deepStrictEqual(chosen("en", withNone.en, en), meant)
    assert.deepStrictEqual(chosen("es", withNone.es, es), meant)
  })

it("reads “all of them” as the option “All of the above” if there is one", () => {
  assert.deepStrictEqual(chosen("en", ["Cough", "Fever", "All of the above"], "all of them"), [2])
})

it("treats “no, none” the same as “none”", () => {
  assert.deepStrictEqual(chosen("en", fruit.en, "no, none"), [])
  assert.deepStrictEqual(chosen("es", fruit.es, "no, ninguna"), [])
})

it("chooses none for “I don't use any of them”, but not for “I don't mind any of them”", () => {
  for (const text of ["I don't use any of them", "I don't really like any"])
    assert.deepStrictEqual(chosen("en", fruit.en, text), [], text)
  for (const text of ["no uso ninguno", "no quiero nada"])
    assert.deepStrictEqual(chosen("es", fruit.es, text), [], text)
  assert.strictEqual(matchOptions("I don't mind any of them", [{ value: 0, label: "Apples" }], "en")._tag, "rejected")
  assert.deepStrictEqual(chosen("es", fruit.es, "todo aparte del higo y la ciruela"), [0, 1])
})

it("doesn't mistake options named by letters for articles", () => {
  assert.deepStrictEqual(chosen("en", ["A", "B", "C", "D"], "a and c"), [0, 2])
  assert.deepStrictEqual(chosen("es", ["A", "B", "C", "D"], "la a y la c"), [0, 2])
})

it("reads “no” before another option as a denial of that option", () => {
  assert.deepStrictEqual(chosen("en", fruit.en, "apples and plums, no figs"), [0, 2])
  assert.deepStrictEqual(chosen("en", fruit.en, "apples and plums, hold the figs"), [0, 2])
  assert.deepStrictEqual(chosen("es", fruit.es, "manzanas y ciruelas, sin higos"), [0, 2])
})

it("selects all days when their number is given, as in “all five days”", () => {
  assert.deepStrictEqual(chosen("en", days.en, "all five days"), [0, 1, 2, 3, 4])
  assert.deepStrictEqual(chosen("es", days.es, "los cinco días"), [0, 1, 2, 3, 4])
})

it("applies a denial to the option after it, not to the one before it", () => {
  assert.deepStrictEqual(chosen("en", fruit.en, "apples, plums and no figs"), [0, 2])
  assert.deepStrictEqual(chosen("es", fruit.es, "manzanas y no higos"), [0])
})

it("doesn't accept an option if the answer is a question about it", () => {
  assert.notStrictEqual(
    matchOptions("¿cómo viene el pescado?", [{ value: 0, label: "Pescado" }], "es")._tag,
    "accepted",
  )
  assert.notStrictEqual(matchOptions("how is the fish cooked", [{ value: 0, label: "Fish" }], "en")._tag, "accepted")
})

describe("an exclusive option", () => {
  const foods = {
    en: ["Nuts", "Milk", "Eggs", "None of these"],
    es: ["Frutos secos", "Leche", "Huevos", "Ninguno de estos"],
  }
  for (const utterance of [
    "nuts and none of these",
    "none of these and milk",
    "eggs, none of these",
    "milk, eggs, none of these",
  ])
    it(`can't be combined with another option: ${utterance}`, () => {
      assert.deepStrictEqual(chosen("en", foods.en, utterance), [])
    })
  for (const utterance of ["leche y ninguno de estos", "ninguno de estos y huevos", "huevos, leche, ninguno de estos"])
    it(`can't be combined with another option: ${utterance}`, () => {
      assert.deepStrictEqual(chosen("es", foods.es, utterance), [])
    })
  it("is accepted alone", () => {
    for (const utterance of ["none of these", "none", "none of them"])
      assert.deepStrictEqual(chosen("en", foods.en, utterance), [3], utterance)
    for (const utterance of ["ninguno de estos", "ninguno"])
      assert.deepStrictEqual(chosen("es", foods.es, utterance), [3], utterance)
  })
  it("may be a refusal to answer, such as “Prefer not to say”", () => {
    assert.deepStrictEqual(chosen("en", ["Nuts", "Milk", "Prefer not to say"], "nuts and prefer not to say"), [])
  })
})

describe("choosing several options by position", () => {
  const symptoms = {
    en: ["Fever", "Cough", "Rash", "Headache", "Fatigue", "None of these"],
    es: ["Fiebre", "Tos", "Sarpullido", "Dolor", "Cansancio", "Ninguno"],
  }
  for (const [meant, en, es] of [
    [[0, 1, 3], "one two and four", "uno dos y cuatro"],
    [[1, 3], "numbers two four", "números dos cuatro"],
    [[0, 1, 2, 3], "one through four", "del uno al cuatro"],
    [[0, 1, 2], "first second and third", "primera segunda y tercera"],
    [[0, 1, 2, 5], "the first three and the last one", "los tres primeros y el último"],
    [[0, 2, 4], "first, third and fifth", "primera, tercera y quinta"],
    [[0, 2], "first, three", "el primero, tres"],
    [[0, 1, 4], "the first two and the fifth", "los dos primeros y el quinto"],
    [[0, 1, 2, 4], "one to three and five", "de la uno a la tres y la cinco"],
    [[1, 3], "options 2 & 4", "2 y 4"],
    [[2, 3, 4], "everything except one and two", "todas menos la uno y la dos"],
    [[], "seventy two", "setenta y dos"],
  ] as const)
    it(en, () => {
      assert.deepStrictEqual(chosen("en", symptoms.en, en), meant)
      assert.deepStrictEqual(chosen("es", symptoms.es, es), meant)
    })
  it("doesn't read numbers as positions if the labels contain numbers", () => {
    assert.deepStrictEqual(chosen("en", ["5 GB", "10 GB", "20 GB", "50 GB"], "one two"), [])
  })
})
