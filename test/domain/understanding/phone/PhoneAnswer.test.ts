import { assert, describe, it } from "@effect/vitest"
import { inSpanish, say } from "../say.ts"

describe("PHONE", () => {
  it("[NORM-180] the canonical value is an optional +, then digits only", () => {
    assert.strictEqual(say("phone", "+34 (600) 123-456"), "+34600123456")
    assert.strictEqual(say("phone", "plus forty four twenty seven nine four six zero nine five eight"), "+44279460958")
  })
  it("[NORM-190] leading zeros are kept", () => {
    assert.strictEqual(say("phone", "zero zero three four six zero zero one two three four five six"), "0034600123456")
  })
  it("[NORM-210] fewer than 7 digits are rejected", () => {
    assert.strictEqual(say("phone", "555123"), "-INVALID_VALUE")
    assert.strictEqual(say("phone", "5551234"), "5551234")
  })
  it("[NORM-220] an answer without digits is rejected", () =>
    assert.strictEqual(say("phone", "call me maybe"), "-INVALID_VALUE"))
  it("“double”, “triple” and groups of digits are understood", () => {
    assert.strictEqual(say("phone", "double five triple two one two"), "5522212")
    assert.strictEqual(say("phone", "eight hundred five five five one two three four"), "8005551234")
    assert.strictEqual(
      say("phone", "seiscientos doce treinta y cuatro cincuenta y seis setenta y ocho", inSpanish),
      "612345678",
    )
  })
  it("an extension is not part of the number, and is not accepted alone", () => {
    assert.strictEqual(say("phone", "555 123 4567 ext 5"), "5551234567")
    assert.strictEqual(say("phone", "+44 20 7946 0958 x12"), "+442079460958")
    assert.strictEqual(
      say("phone", "two zero two, five five five, zero one four three, ask for extension four"),
      "2025550143",
    )
    assert.strictEqual(
      say("phone", "nueve uno uno dos tres cuatro cinco seis siete extensión doce", inSpanish),
      "911234567",
    )
    assert.strictEqual(say("phone", "extension twenty two"), "-INVALID_VALUE")
    assert.strictEqual(say("phone", "555 123 4567 extension 555 123 4568"), "-INVALID_VALUE")
  })
  it("a second number or a partial correction is refused", () => {
    assert.strictEqual(say("phone", "5551234567 or 5551234568"), "-INVALID_VALUE")
    assert.strictEqual(say("phone", "555 123, no wait, 4568"), "-INVALID_VALUE")
  })

  it("a correction of the last digits replaces the end of a complete number", () => {
    assert.strictEqual(say("phone", "555 123 4567, no wait, 4568"), "5551234568")
  })
})

it("an article after correction words is not a digit", () => {
  assert.notStrictEqual(say("phone", "655 01 77 77 y mejor un", inSpanish), "655017771")
  assert.strictEqual(say("phone", "655 01 77 77, no, 78", inSpanish), "655017778")
})

it("an area code repeated after the complete number is used only once", () => {
  assert.strictEqual(say("phone", "858 555 0163, area code is 858"), "8585550163")
  assert.strictEqual(say("phone", "858 555 0163, la lada es 858", inSpanish), "8585550163")
  assert.strictEqual(say("phone", "555 0163, area code 858"), "8585550163")
})

it("a remark on the area may come between the area code and the rest of the number", () => {
  assert.strictEqual(say("phone", "020, that's London, 7946 0018"), "02079460018")
  assert.strictEqual(say("phone", "noventa y uno, que es Madrid, 555 12 34", inSpanish), "915551234")
  assert.strictEqual(say("phone", "020 7946 0018, that's London, 020 7946 0019"), "-INVALID_VALUE")
  for (const word of ["tris", "banana", "ope", "that's it"])
    assert.strictEqual(say("phone", `six one two, ${word}, four five six seven eight`), "-INVALID_VALUE")
  assert.strictEqual(say("phone", "seis uno dos, patata, cuatro cinco seis siete ocho", inSpanish), "-INVALID_VALUE")
})

describe("an unknown word next to spoken digits", () => {
  it("may be a digit in any position, with or without pauses, so the number is rejected", () => {
    for (const text of [
      "oh blonk oh seven nine four six oh nine five eight",
      "seven, seven, double oh, nine, oh, blonk, one, two, three",
      "my number's blonk oh five five five five oh one oh nine",
    ])
      assert.strictEqual(say("phone", text), "-INVALID_VALUE", text)
    for (const text of [
      "noventa y blonk, doscientos treinta y cuatro, cincuenta y seis",
      "seis, seis, blonk, uno, dos, tres, cero, uno, dos",
    ])
      assert.strictEqual(say("phone", text, inSpanish), "-INVALID_VALUE", text)
  })

  it("is ignored if it names a telephone, as in “my cell's”, or introduces the number before a pause", () => {
    assert.strictEqual(say("phone", "my cell's two one five five five five oh one nine oh"), "2155550190")
    assert.strictEqual(
      say(
        "phone",
        "el extranjero, cero cero cuarenta y nueve, ciento cincuenta y uno, doscientos treinta y cuatro",
        inSpanish,
      ),
      "0049151234",
    )
  })
})

it("the hours for calling are neither part of the number nor a second one", () => {
  for (const text of [
    "555 013 4455, but only after six",
    "555 013 4455 between nine and five",
    "555 013 4455, not before half past ten",
    "home is 555 013 4455, that's the best one",
  ])
    assert.strictEqual(say("phone", text), "5550134455", text)
  for (const text of [
    "655 013 445 a partir de las seis",
    "655 013 445 de nueve a cinco",
    "655 013 445 hasta las 18:30",
  ])
    assert.strictEqual(say("phone", text, inSpanish), "655013445", text)
  assert.strictEqual(say("phone", "after five"), "-INVALID_VALUE")
})

it("an “oh” before single digits is a zero if the number is long enough", () => {
  assert.strictEqual(say("phone", "oh, two, one, double three, four, five, six, seven, eight, nine"), "02133456789")
  assert.strictEqual(say("phone", "oh, five, five, five, one, two, three, four"), "5551234")
})

it("a remark such as “actually mornings are better” does not correct the number", () => {
  assert.strictEqual(say("phone", "646 555 0182, actually mornings are better"), "6465550182")
  assert.strictEqual(say("phone", "646 555 018, mejor por las mañanas", inSpanish), "646555018")
  assert.strictEqual(say("phone", "646 555 018, no, ese no es", inSpanish), "-INVALID_VALUE")
})

it("a remark such as “not on Sundays” or “ten digits” is not part of the number", () => {
  assert.strictEqual(say("phone", "you can get me on 347 555 0105, but not on Sundays"), "3475550105")
  assert.strictEqual(say("phone", "es el 628 421 903, pero los domingos no", inSpanish), "628421903")
  assert.strictEqual(say("phone", "ten digits, 402 555 0161"), "4025550161")
  assert.strictEqual(say("phone", "nueve cifras, 931 234 567", inSpanish), "931234567")
})
