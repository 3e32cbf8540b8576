import { assert, describe, it } from "@effect/vitest"
import { matchOptions } from "../../../../src/domain/understanding/choice/MultipleChoice.ts"
import type { Option } from "../../../../src/domain/understanding/choice/Option.ts"
import { matchOption } from "../../../../src/domain/understanding/choice/OptionMatching.ts"

const named = (...labels: ReadonlyArray<string>): ReadonlyArray<Option> =>
  labels.map((label) => ({ value: label.toLowerCase(), label }))

const colours = named("Red", "Green", "Blue")

const found = (text: string, options: ReadonlyArray<Option>, locale = "en"): string => {
  const result = matchOption(text, options, locale)
  if (result._tag === "rejected") return result.code
  return `${result._tag === "confirm" ? "?" : ""}${result.match.value} ${result.match.method}`
}

describe("one option", () => {
  it("[NORM-080] is matched by its label", () => {
    assert.deepStrictEqual(matchOption("green", colours, "en"), {
      _tag: "accepted",
      match: { value: "green", label: "Green", method: "exact", score: 1 },
      alternatives: [],
    })
  })
  it("is matched by its position, a yes or no, a number, its label inside the answer, or a similar spelling", () => {
    assert.strictEqual(found("the second one", colours), "green ordinal")
    assert.strictEqual(found("option two", colours), "green ordinal")
    assert.strictEqual(found("last", colours), "blue ordinal")
    assert.strictEqual(found("yeah", named("Yes", "No")), "yes yes_no")
    assert.strictEqual(found("seven", named("5", "6", "7")), "7 numeric")
    assert.strictEqual(found("I'd like the blue one please", colours), "blue contains")
    assert.strictEqual(found("gren", colours), "green fuzzy")
    assert.strictEqual(found("la última", named("Rojo", "Azul"), "es"), "azul ordinal")
    assert.strictEqual(found("two bedrooms", named("1 bedroom", "2 bedrooms")), "2 bedrooms exact")
  })
  it("is not chosen by position if the number or ordinal is inside a longer answer", () => {
    assert.strictEqual(found("the blue one", colours), "blue contains")
  })
  it("is confirmed if two options match equally well, with both as alternatives", () => {
    const result = matchOption("card", named("Credit card", "Debit card", "Cash"), "en")
    assert.strictEqual(result._tag, "confirm")
    assert.deepStrictEqual(
      result.alternatives.map(({ value }) => value),
      ["credit card", "debit card"],
    )
  })
  it('is confirmed if "or" joins it to another option, and both are offered as alternatives', () => {
    const ways = named("Tarjeta de crédito", "Efectivo", "PayPal")
    const result = matchOption("tarjeta o quizás en efectivo", ways, "es")
    assert.strictEqual(result._tag, "confirm")
    assert.deepStrictEqual(
      result.alternatives.map(({ value }) => value),
      ["tarjeta de crédito", "efectivo"],
    )
    assert.strictEqual(found("efectivo o algo así", ways, "es"), "efectivo exact")
    assert.strictEqual(found("the bed or breakfast", named("Bed", "Bed or breakfast")), "bed or breakfast contains")
  })
  it("is not chosen if the answer is unclear, and at most three alternatives are offered", () => {
    const result = matchOption("reed bloo", colours, "en")
    assert.strictEqual(result._tag, "rejected")
    assert.isTrue(result.alternatives.length <= 3)
  })
  it("is confirmed, not accepted, if the answer is a similar word that may mean the opposite or another day of the week", () => {
    assert.strictEqual(found("unmarried", named("Single", "Married")), "?married fuzzy")
    assert.strictEqual(found("Tuesday", named("Monday", "Thursday")), "?thursday fuzzy")
  })
  it("is not chosen if it is negated", () => assert.strictEqual(found("not red", colours), "NO_MATCH"))
  it("is chosen from the words after a correction", () =>
    assert.strictEqual(found("red, no wait, blue", colours), "blue exact"))
})

describe("the options chosen in one answer", () => {
  const values = (text: string, options: ReadonlyArray<Option>) => {
    const result = matchOptions(text, options, "en")
    return result._tag === "rejected"
      ? result.code
      : `${result._tag} ${result.matches.map(({ value }) => value).join(",")}`
  }
  it("are split at commas and conjunctions, but not inside labels", () => {
    assert.strictEqual(values("red, green and blue", colours), "accepted red,green,blue")
    assert.strictEqual(
      values("salt and pepper and ham", named("Salt and pepper", "Ham")),
      "accepted salt and pepper,ham",
    )
  })
  it("may be all of the question's options, or none", () => {
    assert.strictEqual(values("all of them", colours), "accepted red,green,blue")
    assert.strictEqual(values("none of them", colours), "accepted ")
  })
  it("are as certain as the least certain part of the answer, and each is chosen only once", () => {
    assert.strictEqual(values("red and red", colours), "accepted red")
    assert.strictEqual(values("red and purple", colours), "confirm red")
  })
})

it("the first of two compared options is chosen, in both languages", () => {
  const english = named("Phone call", "Text message", "Letter")
  const spanish = named("Llamada", "Mensaje de texto", "Carta")
  for (const [en, es] of [
    ["I prefer letters to calls", "prefiero carta a llamada"],
    ["better a letter than a phone call", "mejor una carta que una llamada"],
    ["I'd sooner have a letter than a phone call", "prefiero una carta antes que una llamada"],
  ] as const) {
    assert.match(found(en, english), /^letter /, en)
    assert.match(found(es, spanish, "es"), /^carta /, es)
  }
})

it("an option is confirmed if only the last words name it", () => {
  const english = named("Red wine", "Still water", "Juice")
  const spanish = named("Vino tinto", "Agua sin gas", "Zumo")
  assert.strictEqual(found("we don't drink so juice", english), "?juice exact")
  assert.strictEqual(found("no bebemos alcohol así que zumo", spanish, "es"), "?zumo exact")
  assert.match(found("still water no ice", english), /^\?still water /)
  assert.match(found("agua sin gas y sin hielo", spanish, "es"), /^agua sin gas /)
})

it("a frequency may be expressed in words other than the option's", () => {
  const english = named("Daily", "Weekly", "Fortnightly", "Quarterly")
  const spanish = named("Diario", "Semanal", "Quincenal", "Trimestral")
  for (const [en, es, meant] of [
    ["every week", "cada semana", 1],
    ["every other week", "cada quince días", 2],
    ["four times a year", "cada tres meses", 3],
  ] as const) {
    assert.match(found(en, english), new RegExp(`^\\??${english[meant]!.value} `), en)
    assert.match(found(es, spanish, "es"), new RegExp(`^\\??${spanish[meant]!.value} `), es)
  }
})

it("an option may be inferred from an event (“my husband died”), and “totally agree” chooses the stronger of two options", () => {
  const state = named("Single", "Married", "Widowed")
  const estado = named("Soltero", "Casado", "Viudo")
  assert.match(found("my husband died three years ago", state), /^\?widowed /)
  assert.match(found("mi esposa murió hace tres años", estado, "es"), /^\?viudo /)
  const agreement = named("Strongly agree", "Agree", "Disagree")
  assert.match(found("I totally agree", agreement), /^\?strongly agree /)
  assert.match(found("I totally agree", named("Agree", "Disagree")), /^agree /)
  const acuerdo = named("Muy de acuerdo", "De acuerdo", "En desacuerdo")
  assert.match(found("totalmente de acuerdo", acuerdo, "es"), /^\?muy de acuerdo /)
  assert.match(found("totalmente de acuerdo", named("De acuerdo", "En desacuerdo"), "es"), /^de acuerdo /)
})

it('the option before "but" is chosen over the one after it, and is confirmed', () => {
  const way = named("Train", "Bus", "Car")
  assert.match(found("the bus but sometimes the train", way), /^\?bus /)
  assert.match(found("el autobús pero a veces el tren", named("Tren", "Autobús", "Coche"), "es"), /^\?autobús /)
  assert.match(found("not the bus but the train", way), /train /)
})

it("an option is confirmed if the gender in the answer differs from the label's", () => {
  const satisfied = named("Muy satisfecho", "Satisfecho", "Insatisfecho")
  assert.match(found("bastante satisfecha", satisfied, "es"), /^\?satisfecho /)
  assert.match(found("I'm a proper salesman", named("Saleswoman", "Clerk")), /^\?saleswoman /)
})

it("an option may be named by its position, as in “whichever is second”", () => {
  const way = named("Train", "Bus", "Car")
  assert.match(found("whichever is second", way), /^bus /)
  assert.match(found("la que va segunda", named("Tren", "Autobús", "Coche"), "es"), /^autobús /)
})

describe("options with durations", () => {
  const lengths = named("15 minutes", "30 minutes", "60 minutes")
  const terms = named("6 months", "1 year", "18 months")
  it("are chosen by the same duration in another unit", () => {
    assert.match(found("half an hour please", lengths), /^30 minutes /)
    assert.match(found("a quarter of an hour", lengths), /^15 minutes /)
    assert.match(found("twelve months", terms), /^1 year /)
    assert.match(found("a year and a half", terms), /^18 months /)
    assert.match(found("media hora", named("15 minutos", "30 minutos"), "es"), /^30 minutos /)
    assert.match(found("dos semanas", named("7 días", "14 días"), "es"), /^14 días /)
  })
  it("are not chosen by a different duration", () => assert.strictEqual(found("a month", lengths), "NO_MATCH"))
})

it("an option that the speaker can't have is not chosen, and a day that doesn't suit the speaker is confirmed", () => {
  const drinks = named("Tea", "Coffee", "Water")
  const days = named("Monday", "Tuesday", "Friday")
  assert.strictEqual(found("I can't have coffee", drinks), "NO_MATCH")
  assert.strictEqual(found("I cannot do Monday", days), "NO_MATCH")
  assert.match(found("Monday is out", days), /^\?monday /)
  assert.match(found("el lunes me viene mal", named("Lunes", "Martes"), "es"), /^\?lunes /)
  assert.match(found("my internet is out", named("Internet", "Television")), /^internet /)
})

it("a denial doesn't extend past a pause", () => {
  const rainbow = named("Rojo", "Verde", "Azul")
  assert.match(found("not red, blue", colours), /^blue /)
  assert.match(found("not red blue", colours), /^\?blue /)
  assert.match(found("no red, blue", colours), /^blue /)
  assert.match(found("no, red, blue", colours), /^\?/)
  assert.match(found("no quiero rojo, quiero azul", rainbow, "es"), /^azul /)
})

it("the option “None” is confirmed if the speaker says that they have none", () => {
  const pets = named("Dog", "Cat", "None")
  assert.match(found("I don't have any pets", pets), /^\?none /)
  assert.match(found("no tengo mascotas", named("Perro", "Gato", "Ninguna"), "es"), /^\?ninguna /)
  assert.strictEqual(found("I don't have any pets", named("Dog", "Cat", "Bird")), "NO_MATCH")
})

it("an option such as “Both” or “Neither” may be chosen with a synonym", () => {
  assert.match(found("los dos, por favor", named("Té", "Café", "Ambos"), "es"), /^ambos /)
  assert.match(found("none, thanks", named("Tea", "Coffee", "Neither")), /^neither /)
  assert.strictEqual(found("both", colours), "NO_MATCH")
})

it("an option is not chosen if it is denied in the past tense", () => {
  assert.match(found("it wasn't easy", named("Very easy", "Easy", "Hard")), /^\?hard /)
  assert.strictEqual(found("I haven't married", named("Married", "Single")), "NO_MATCH")
  assert.match(found("I wouldn't mind coffee", named("Tea", "Coffee")), /^coffee /)
})

it("an option that is mentioned as a former habit is confirmed", () => {
  assert.match(found("I used to take the train", named("Train", "Bus", "Car")), /^\?train /)
  assert.match(found("antes cogía el tren", named("Tren", "Autobús", "Coche"), "es"), /^\?tren /)
  assert.match(found("I used to smoke", named("Never smoked", "Used to smoke", "Smoke")), /^used to smoke /)
})

it("an option is confirmed if the answer uses another word for its degree, such as “extremely” for “very”", () => {
  const en = named("Very dissatisfied", "Dissatisfied", "Satisfied", "Very satisfied")
  const es = named("Muy insatisfecho", "Insatisfecho", "Satisfecho", "Muy satisfecho")
  assert.match(found("extremely dissatisfied", en), /^\?very dissatisfied /)
  assert.match(found("I'm really satisfied", en), /^\?very satisfied /)
  assert.match(found("extremadamente insatisfecha", es, "es"), /^\?muy insatisfecho /)
  assert.match(found("estoy totalmente satisfecho", es, "es"), /^\?muy satisfecho /)
})
