import { assert, describe, it } from "@effect/vitest"
import type { AddressPart } from "../../../../src/domain/understanding/address/AddressParts.ts"
import { understandPostalAddress } from "../../../../src/domain/understanding/address/PostalAddressAnswer.ts"

/** The value, with a question mark if it is to be confirmed; "-" if it is rejected. */
const understood = (locale: string, part: AddressPart, text: string): string => {
  const answer = understandPostalAddress(text, locale, part)
  return answer._tag === "rejected" ? "-" : `${answer._tag === "confirm" ? "?" : ""}${answer.value}`
}

const table = (rows: ReadonlyArray<readonly [string, AddressPart, string, string]>) =>
  assert.deepStrictEqual(
    rows.map(([locale, part, text]) => [locale, part, text, understood(locale, part, text)]),
    rows.map((row) => [...row]),
  )

describe("a part of an address that is asked for separately", () => {
  it("is parsed without its opening words", () =>
    table([
      ["en-GB", "street", "I'm on Gloucester Road", "Gloucester Road"],
      ["en-GB", "street", "it's called Mill Lane", "Mill Lane"],
      ["en-US", "street", "forty second street", "42nd Street"],
      ["en-US", "street", "Broadway", "Broadway"],
      ["en-US", "locality", "the city is Baton Rouge", "Baton Rouge"],
      ["en-GB", "locality", "it's a small village called Bibury", "Bibury"],
      ["en-US", "region", "the state of Washington", "WA"],
      ["en-GB", "region", "West Yorkshire", "West Yorkshire"],
      ["en", "country", "I'm from Norway", "Norway"],
      ["en-GB", "unit", "the second floor", "2nd Floor"],
      ["en-US", "unit", "it's suite two ten", "Suite 210"],
      ["en-US", "unit", "two b", "2B"],
      ["en-GB", "number", "forty two a", "42A"],
      ["es-ES", "street", "se llama calle de los Olmos", "Calle de los Olmos"],
      ["es-ES", "locality", "un pueblo que se llama Chinchón", "Chinchón"],
      ["es-ES", "region", "la provincia de Cuenca", "Cuenca"],
      ["es-MX", "region", "el estado de Jalisco", "Jalisco"],
      ["es", "country", "soy de Uruguay", "Uruguay"],
      ["es-ES", "unit", "piso 2, puerta 4", "piso 2, puerta 4"],
    ]))

  it("is not read from a greeting or pleasantry, and is confirmed if it consists of ordinary words", () =>
    table([
      ["en-US", "locality", "hello", "-"],
      ["en-US", "locality", "yeah", "-"],
      ["en-US", "region", "perfect", "-"],
      ["en-US", "locality", "start over", "?Start Over"],
      ["en-GB", "locality", "bath", "Bath"],
      ["en-US", "locality", "it's surprise", "Surprise"],
      ["es-ES", "locality", "hola", "-"],
      ["es-ES", "country", "gracias", "-"],
      ["es-ES", "locality", "empecemos de nuevo", "?Empecemos de Nuevo"],
      ["es-ES", "locality", "la línea", "La Línea"],
    ]))

  it("keeps the small words that its name begins with or contains", () =>
    table([
      ["en-GB", "street", "The Broadway", "The Broadway"],
      ["en-GB", "locality", "Stoke-on-Trent", "Stoke-on-Trent"],
      ["en-GB", "locality", "Wells-next-the-Sea", "Wells-next-the-Sea"],
      ["es-ES", "locality", "soy de San Lorenzo de El Escorial", "San Lorenzo de El Escorial"],
      ["es-ES", "locality", "es A Coruña", "A Coruña"],
      ["es-MX", "region", "Estado de México", "Estado de México"],
      ["es", "country", "los Países Bajos", "Países Bajos"],
      ["en-US", "locality", "city of industry", "City of Industry"],
      ["es-ES", "locality", "vélez málaga", "Vélez Málaga"],
      ["es-ES", "locality", "canet lo roig", "Canet lo Roig"],
      ["es-ES", "locality", "les piles", "Les Piles"],
      ["es-ES", "locality", "sant joan d'alacant", "Sant Joan d'Alacant"],
      ["es-ES", "locality", "l'hospitalet", "L'Hospitalet"],
      ["es-ES", "locality", "Vila-real", "Vila-real"],
      ["es-ES", "locality", "santa cruz de la palma", "Santa Cruz de la Palma"],
      ["es-ES", "street", "vivo en la calle de la alameda", "Calle de la Alameda"],
    ]))

  it("is confirmed if it is corrected or accompanied by a remark", () =>
    table([
      ["en-GB", "street", "Elm Road, sorry, Elm Grove", "?Elm Grove"],
      ["en-GB", "locality", "Newcastle, no sorry, Gateshead", "?Gateshead"],
      ["en-GB", "locality", "I live near Oxford, in Abingdon", "?Abingdon"],
      ["en-GB", "number", "number seven, the one with the red door", "?7"],
      ["en-GB", "street", "Abbey Road, like the Beatles", "?Abbey Road"],
      ["en-US", "region", "Texas, of course", "?TX"],
      ["es-ES", "street", "la calle Abedul, con be", "?Calle Abedul"],
      ["es-ES", "street", "calle Serrano, no, calle Velázquez", "?Calle Velázquez"],
      ["es-ES", "locality", "Lugo, perdón, Vigo", "?Vigo"],
      ["es-ES", "number", "el 18, no el 8", "?18"],
    ]))

  it("may be a whole street line, and is confirmed if it is a street name without a word such as “road”", () =>
    table([
      ["en-GB", "street", "the ridgeway", "?The Ridgeway"],
      ["en-GB", "street", "Broadgate", "?Broadgate"],
      ["es-ES", "street", "Sierpes", "?Sierpes"],
      ["es-ES", "line", "calle Mayor 3, 2º B", "Calle Mayor 3, 2º B"],
      ["en-GB", "unit", "it's flat 12B on the first floor", "Flat 12B, 1st Floor"],
      ["en-US", "country", "the US", "US"],
      ["es-MX", "locality", "vivo en la Ciudad de México", "Ciudad de México"],
    ]))

  it("is not read from a description of a street or a town", () =>
    table([
      ["en-GB", "street", "it's a dead end street", "-"],
      ["en-GB", "locality", "a village in Kent", "-"],
      ["es-ES", "street", "una calle sin salida", "-"],
      ["es-ES", "locality", "es un pueblo de Soria", "-"],
      ["es-ES", "locality", "lejos de aquí", "-"],
    ]))

  it("is not read from a question, or from a statement that it doesn't exist", () =>
    table([
      ["en-GB", "street", "why do you need that", "-"],
      ["en-GB", "number", "it hasn't got one", "-"],
      ["en-GB", "unit", "there isn't one", "-"],
      ["es-ES", "street", "para qué lo quiere", "-"],
      ["es-ES", "unit", "es una casa, no tiene piso", "-"],
    ]))
})

it('a house or flat number may end in a letter clarified by a word (“b as in boy”), and any street name may follow "is called"', () =>
  table([
    ["en-US", "unit", "apartment 5 f as in frank", "Apartment 5F"],
    ["en-US", "number", "12 b as in boy", "12B"],
    ["en-GB", "street", "my street's called lime", "?Lime"],
    ["en-GB", "street", "the street is quiet", "-"],
    ["es-ES", "unit", "cuarto b de barcelona", "?4º B"],
    ["es-ES", "number", "12 b de barcelona", "?12B"],
    ["es-ES", "street", "la calle se llama bravo murillo", "?Bravo Murillo"],
    ["es-ES", "street", "la calle es muy tranquila", "-"],
  ]))

it("the current town is understood wherever it is mentioned, but a former town or small talk is not", () =>
  table([
    ["en-US", "locality", "originally from duluth but now fargo", "?Fargo"],
    ["en-GB", "locality", "i'm up in berwick upon tweed", "Berwick upon Tweed"],
    ["es-AR", "locality", "nací en azul pero vivo en tandil", "?Tandil"],
    ["es-ES", "locality", "de siempre en motril", "-"],
  ]))
