import { assert, describe, it } from "@effect/vitest"
import { understandPostalAddress } from "../../../../src/domain/understanding/address/PostalAddressAnswer.ts"

const all = (locale: string, lines: ReadonlyArray<readonly [said: string, address: string]>) => {
  for (const [said, address] of lines) {
    const result = understandPostalAddress(said, locale)
    const heard = result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
    assert.strictEqual(heard, address, said)
  }
}

describe("a postal address", () => {
  it("is asked about with whom the mail is left with before it", () => {
    all("en", [
      ["c/o John Smith, 14 Oak Road, London", "?c/o John Smith, 14 Oak Road, London"],
      ["care of John Smith, 14 Oak Road, London", "?c/o John Smith, 14 Oak Road, London"],
      ["14 Oak Road, care of Mary Jones, London", "?c/o Mary Jones, 14 Oak Road, London"],
    ])
    all("es", [
      ["c/o Juan Pérez, calle Mayor 14, Madrid", "?c/o Juan Pérez, Calle Mayor 14, Madrid"],
      ["a la atención de Juan Pérez, calle Mayor 14, Madrid", "?A la atención de Juan Pérez, Calle Mayor 14, Madrid"],
      ["calle Mayor 14, en casa de Ana Gil, Madrid", "?c/o Ana Gil, Calle Mayor 14, Madrid"],
    ])
  })

  it("has its flat before the house, by its floor", () => {
    all("en", [
      ["first floor flat, 18 Clifton Road, Bristol", "1st Floor Flat, 18 Clifton Road, Bristol"],
      ["first floor flat eighteen clifton road, bristol", "1st Floor Flat, 18 Clifton Road, Bristol"],
      ["first floor, flat 2, 18 Clifton Road, Bristol", "1st Floor, Flat 2, 18 Clifton Road, Bristol"],
    ])
    all("es", [["el bajo, calle Mayor 18, Bilbao", "?Calle Mayor 18, bajo, Bilbao"]])
  })

  it("lies in a street that is called by its place in a row, or at a kilometre that is said before its road", () => {
    all("en", [
      ["house number 45, 2nd main, Jayanagar, Bangalore", "45 2nd Main, Jayanagar, Bangalore"],
      ["house number forty five, third cross, Indiranagar", "45 Third Cross, Indiranagar"],
    ])
    all("es", [
      ["kilómetro 14 de la carretera de Toledo, Getafe", "Carretera de Toledo km 14, Getafe"],
      ["en el kilómetro catorce de la carretera de toledo", "Carretera de Toledo km 14"],
    ])
  })
})
