import { assert, describe, it } from "@effect/vitest"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import { inSpanish, monday, say } from "../say.ts"

const integer = (text: string) => understand("integer", text, { locale: "en", now: monday })
const number = (text: string) => understand("number", text, { locale: "en", now: monday })

describe("INTEGER", () => {
  it("[NORM-230] the canonical value is an integer", () => {
    assert.deepStrictEqual(integer("twenty five"), { _tag: "accepted", value: 25 })
  })
  it("[NORM-250] an answer without a number is rejected", () =>
    assert.strictEqual(say("integer", "hello"), "-INVALID_VALUE"))
  it("[NORM-260] an answer with several numbers is rejected", () => {
    assert.strictEqual(say("integer", "two or three"), "-INVALID_VALUE")
    assert.strictEqual(say("integer", "two three"), "-INVALID_VALUE")
    assert.strictEqual(say("integer", "one hundred and two hundred"), "-INVALID_VALUE")
  })
  it("[NORM-270] a fraction is rejected, but is returned as the candidate", () => {
    assert.deepStrictEqual(integer("two point five"), { _tag: "rejected", code: "INVALID_VALUE", value: 2.5 })
  })
})

describe("NUMBER", () => {
  it("[NORM-280] an integral value is an integer", () => {
    assert.deepStrictEqual(number("3.0"), { _tag: "accepted", value: 3 })
    assert.isTrue(JSON.stringify(number("3.0")).includes(`"value":3}`))
  })
  it("[NORM-290] any other value is a float", () => {
    assert.deepStrictEqual(number("two point five"), { _tag: "accepted", value: 2.5 })
  })
  it("[NORM-310] an answer without a number is rejected", () =>
    assert.strictEqual(say("number", "hello"), "-INVALID_VALUE"))
  it("[NORM-320] an answer with several numbers is rejected", () =>
    assert.strictEqual(say("number", "two or three"), "-INVALID_VALUE"))
  it("grouping and decimal marks follow the locale", () => {
    assert.strictEqual(say("number", "1,234.5"), "1234.5")
    assert.strictEqual(say("number", "1.234,5", inSpanish), "1234.5")
    assert.strictEqual(say("number", "1.234"), "1.234")
    assert.strictEqual(say("number", "1.234", inSpanish), "1234")
  })
  it("digits after “million” may be grouped, as in “966 million 482,114”", () => {
    assert.strictEqual(say("integer", "956 billion 966 million 482,114."), "956966482114")
    assert.strictEqual(say("integer", "966 millones 482.114", inSpanish), "966482114")
    assert.strictEqual(say("integer", "966 thousand 482,114"), "-INVALID_VALUE")
    assert.strictEqual(say("integer", "2 million 4,82"), "-INVALID_VALUE")
  })
  it("a separator that is ambiguous in the region is refused, not guessed", () => {
    assert.strictEqual(say("number", "1,234", { locale: "es-MX" }), "1234")
    assert.strictEqual(say("number", "1.234", { locale: "es-MX" }), "-INVALID_VALUE")
  })
  it("a decimal number of millions is exact", () => {
    assert.strictEqual(say("number", "1.1 million"), "1100000")
    assert.strictEqual(say("number", "dos coma tres millones", inSpanish), "2300000")
  })
  it("10^12 is the largest number", () => {
    assert.strictEqual(say("number", "one trillion"), "1000000000000")
    assert.strictEqual(say("number", "two trillion"), "-INVALID_VALUE")
    assert.strictEqual(say("number", "un billón", inSpanish), "1000000000000")
  })
})

describe("amounts among other words", () => {
  const sayings: ReadonlyArray<readonly [type: "integer" | "number", en: string, es: string, value: string]> = [
    ["number", "around nine and three quarters", "unos nueve y tres cuartos", "9.75"],
    ["number", "ten and three quarters", "diez y tres cuartos", "10.75"],
    ["number", "seventeen no wait two fifths", "diecisiete no espera dos quintos", "0.4"],
    ["number", "a quarter sorry thirty five", "un cuarto perdón treinta y cinco", "35"],
    ["number", "probably an hour and a half", "probablemente hora y media", "1.5"],
    ["number", "eighty three dollars and five cents", "ochenta y tres dólares con cinco", "83.05"],
    ["integer", "I have a couple", "tengo un par", "2"],
  ]
  for (const [type, en, es, value] of sayings)
    it(`${en} | ${es}`, () => {
      assert.strictEqual(say(type, en), value)
      assert.strictEqual(say(type, es, inSpanish), value)
    })
  it("a number spoken in groups of digits is one integer, in any position", () => {
    assert.strictEqual(say("integer", "one oh five"), "105")
    assert.strictEqual(say("integer", "we've got three twenty five"), "325")
    assert.strictEqual(say("integer", "make it twenty twenty"), "2020")
  })
  it("a time, a room number, “a third person” and “more than a quarter” are not amounts", () => {
    for (const text of ["at three twenty five", "room two oh four", "I was born in nineteen forty four"])
      assert.strictEqual(say("integer", text), "-INVALID_VALUE", text)
    for (const text of ["a third person", "more than a quarter", "a quarter past three"])
      assert.strictEqual(say("number", text), "-INVALID_VALUE", text)
  })
})

it("“no pets, zero” and “zero. none.” mean zero", () => {
  for (const [en, es] of [
    ["we've no pets, zero", "no tenemos mascotas, cero"],
    ["zero. none.", "cero, ninguno"],
  ] as const) {
    assert.strictEqual(say("integer", en), "0", en)
    assert.strictEqual(say("integer", es, inSpanish), "0", es)
  }
  assert.strictEqual(say("integer", "no more than two, zero"), "-INVALID_VALUE")
})

describe("fractions of a measure", () => {
  it("may follow or precede the measure", () => {
    for (const [en, es, value] of [
      ["three hours and a quarter", "tres horas y cuarto", "3.25"],
      ["two pounds and three quarters", "dos kilos y tres cuartos", "2.75"],
      ["an hour and a quarter", "hora y cuarto", "1.25"],
      ["three and three quarter hours", "tres horas y tres cuartos", "3.75"],
      ["three quarters of an hour", "tres cuartos de hora", "0.75"],
      ["a quarter of a million", "un cuarto de millón", "250000"],
      ["ninety nine pence", "noventa y nueve céntimos", "0.99"],
    ] as const) {
      assert.strictEqual(say("number", en), value, en)
      assert.strictEqual(say("number", es, inSpanish), value, es)
    }
  })
  it("don't apply to people, or to the cents of an amount whose whole part is not recognized", () => {
    for (const text of ["a quarter of them", "two kids and a quarter horse", "blonk dollars and fifty cents"])
      assert.strictEqual(say("number", text), "-INVALID_VALUE", text)
  })
})

it("an age at the next birthday is not the current age", () => {
  for (const [en, es] of [
    ["twenty seven, turning twenty eight next month", "veintisiete, cumplo veintiocho el mes que viene"],
    ["I'm twenty seven but I'll be twenty eight soon", "tengo veintisiete pero en mayo cumplo veintiocho"],
  ] as const) {
    assert.strictEqual(say("integer", en), "27", en)
    assert.strictEqual(say("integer", es, inSpanish), "27", es)
  }
  assert.strictEqual(say("integer", "twenty seven, I'll be thirty"), "-INVALID_VALUE")
})

it("an article before a two-digit number is not read as a hundred", () => {
  assert.strictEqual(say("integer", "le doy un diez", inSpanish), "10")
  assert.strictEqual(say("integer", "uno ochenta", inSpanish), "180")
})

it("fractions may be written with a slash, alone or after a whole number", () => {
  assert.strictEqual(say("number", "3/4"), "0.75")
  assert.strictEqual(say("number", "2 3/4 cups"), "2.75")
  for (const text of ["24/7", "7/10", "3/4/2025"]) assert.strictEqual(say("number", text), "-INVALID_VALUE", text)
})

it("a digit given as a correction may be said twice", () => {
  assert.strictEqual(say("integer", "let me see, five, no six, six"), "6")
  assert.strictEqual(say("integer", "five, no, six, seven"), "-INVALID_VALUE")
})

it("a count of other people after “my wife and I” is not the total", () => {
  assert.strictEqual(say("integer", "my wife and I and our three kids"), "-INVALID_VALUE")
  assert.strictEqual(say("integer", "mi mujer y yo y nuestros tres hijos", inSpanish), "-INVALID_VALUE")
})

it("a total may be followed by counts of its parts if they add up", () => {
  for (const [en, es, value] of [
    ["three children, two boys and a girl", "tres hijos, dos niños y una niña", "3"],
    ["four, two boys and two girls", "cuatro, dos niños y dos niñas", "4"],
    ["three children, two boys and two girls", "tres hijos, dos niños y dos niñas", "-INVALID_VALUE"],
    ["two people, yeah two or zero pets", "dos personas, sí dos o cero mascotas", "-INVALID_VALUE"],
    ["seven point five and two hours", "siete coma cinco y dos horas", "-INVALID_VALUE"],
  ] as const) {
    assert.strictEqual(say("integer", en), value, en)
    assert.strictEqual(say("integer", es, inSpanish), value, es)
  }
})

it("“un secreto” is not a count of one, but “un hermano” is", () => {
  assert.strictEqual(say("integer", "es un secreto", inSpanish), "-INVALID_VALUE")
  assert.strictEqual(say("integer", "tengo un hermano", inSpanish), "1")
})

it("a number without a unit after an amount of money is read as cents", () => {
  assert.strictEqual(say("number", "twenty dollars and forty three"), "20.43")
  assert.strictEqual(say("number", "veinte euros y cuarenta", inSpanish), "20.4")
  assert.strictEqual(say("number", "twenty dollars and forty euros"), "-INVALID_VALUE")
})

it("two consecutive numbers stay separate, and years are read as pairs of digits", () => {
  assert.strictEqual(say("integer", "sixty four sixty five"), "-INVALID_VALUE")
  assert.strictEqual(say("integer", "sesenta y cuatro sesenta y cinco", inSpanish), "-INVALID_VALUE")
  assert.strictEqual(say("integer", "twenty twenty one"), "2021")
})

it("“one for me and one for my wife” is rejected, and “three, my two sons and my daughter” means three", () => {
  assert.strictEqual(say("integer", "one for me and one for my wife"), "-INVALID_VALUE")
  assert.strictEqual(say("integer", "uno para mí y uno para mi mujer", inSpanish), "-INVALID_VALUE")
  assert.strictEqual(say("integer", "three, my two sons and my daughter"), "3")
  assert.strictEqual(say("integer", "tres, mis dos hijos y mi hija", inSpanish), "3")
})

it("a time of day, “one day” and an uncertain amount are not numbers", () => {
  for (const text of ["it's half six", "one day I'll tell you", "two, maybe more", "call me in five"])
    assert.strictEqual(say("integer", text), "-INVALID_VALUE", text)
  for (const text of ["un día se lo contaré", "dos, quizá más", "llámeme en cinco minutos"])
    assert.strictEqual(say("integer", text, inSpanish), "-INVALID_VALUE", text)
  assert.strictEqual(say("integer", "half a dozen"), "6")
  assert.strictEqual(say("integer", "first of all, six"), "6")
})

it("“none” and “only me” are numbers if nothing else is said", () => {
  for (const [en, es, value] of [
    ["none", "ninguno", "0"],
    ["none, thanks", "ninguna, gracias", "0"],
    ["none so far", "ninguno de momento", "0"],
    ["we don't have any", "no tenemos ninguno", "0"],
    ["it's just me", "solo yo", "1"],
    ["none of your business", "ninguno de los dos", "-INVALID_VALUE"],
    ["just me and my wife", "solo yo y mi mujer", "-INVALID_VALUE"],
    ["I don't have any idea", "no tengo ni idea", "-INVALID_VALUE"],
  ] as const) {
    assert.strictEqual(say("integer", en), value, en)
    assert.strictEqual(say("integer", es, inSpanish), value, es)
  }
})
