import { assert, describe, it } from "@effect/vitest"
import { understandPostalAddress } from "../../../../src/domain/understanding/address/PostalAddressAnswer.ts"

const understood = (locale: string, text: string): string => {
  const answer = understandPostalAddress(text, locale)
  return answer._tag === "rejected" ? "-" : `${answer._tag === "confirm" ? "?" : ""}${answer.value}`
}

describe("remarks about the house in a spoken address", () => {
  it.each([
    ["en-GB", "10 Downing Street, London SW1A 2AA, it's the black door", "?10 Downing Street, London SW1A 2AA"],
    ["en-GB", "18 Pine Road, Leeds LS1 4AB, ring the bell twice", "?18 Pine Road, Leeds LS1 4AB"],
    ["en-US", "18 Pine Road, Austin, Texas 78701, the gate code is 4471", "?18 Pine Road, Austin, TX 78701"],
    ["en-GB", "18 Pine Road, the one on the corner, Leeds", "?18 Pine Road, Leeds"],
    ["es-ES", "calle Colón 40, 46004 Valencia, es la casa de la puerta verde", "?Calle Colón 40, 46004 Valencia"],
    ["es-ES", "calle Colón 40, 46004 Valencia, llame al timbre dos veces", "?Calle Colón 40, 46004 Valencia"],
    ["es-ES", "calle Colón 40, Valencia, acabamos de mudarnos", "?Calle Colón 40, Valencia"],
    ["es-ES", "calle Colón 40, que es un chalet, Valencia", "?Calle Colón 40, Valencia"],
    ["en-GB", "I live in a village, 4 Duck Lane, Bibury", "?4 Duck Lane, Bibury"],
    ["en-GB", "12B Bridge Street, just above the bakery, Ely", "?12B Bridge Street, Ely"],
    ["en-GB", "12 Oak Road, Upton, it's a tiny village, Norfolk", "?12 Oak Road, Upton, Norfolk"],
    ["en-GB", "39 Orchid Close, used to be 12 Fern Road", "?39 Orchid Close"],
    ["es-ES", "calle Lirio 5, antes vivía en calle Rosa 9", "?Calle Lirio 5"],
    ["es-ES", "es un piso, calle Real 14, 2º B, Torrelaguna", "?Calle Real 14, 2º B, Torrelaguna"],
  ])("are not part of the address, which is confirmed: %s, %s", (locale, text, address) =>
    assert.strictEqual(understood(locale, text), address),
  )

  it.each([
    ["en-US", "18 Pine Road, no apartment number, Austin, Texas", "?18 Pine Road, Austin, TX"],
    ["es-ES", "calle Colón 40, no tiene piso, Valencia", "?Calle Colón 40, Valencia"],
  ])("may state that a part is missing: %s, %s", (locale, text, address) =>
    assert.strictEqual(understood(locale, text), address),
  )

  it.each([
    ["en-GB", "12 Oak Road, Leeds, west yorkshire", "12 Oak Road, Leeds, West Yorkshire"],
    ["es-ES", "Calle Mayor 12, san sebastián", "Calle Mayor 12, San Sebastián"],
    ["es-ES", "calle Sol 4, La Casa Blanca, Murcia", "Calle Sol 4, La Casa Blanca, Murcia"],
    ["en-GB", "70 Fleet Street, London EC4Y 1EU, third floor", "?70 Fleet Street, 3rd Floor, London EC4Y 1EU"],
    ["en-GB", "18 Pine Road, it's flat 3, Leeds", "?18 Pine Road, Flat 3, Leeds"],
    ["en-GB", "18 Pine Road, Leeds, the postcode's LS1 4AB", "18 Pine Road, Leeds LS1 4AB"],
    ["en-GB", "18 Pine Road, and it's in Leeds", "18 Pine Road, Leeds"],
    ["es-ES", "calle Colón 40, es el segundo piso, Valencia", "?Calle Colón 40, 2º piso, Valencia"],
    ["en-GB", "14 Glebe Street, second floor right, Glasgow", "14 Glebe Street, 2nd Floor Right, Glasgow"],
    ["es-ES", "calle del Pez 21, tercero interior izquierda", "Calle del Pez 21, 3º interior izquierda"],
    ["es-ES", "calle Colón 40, y está en Valencia", "?Calle Colón 40, Valencia"],
  ])("may add a part to the address: %s, %s", (locale, text, address) =>
    assert.strictEqual(understood(locale, text), address),
  )
})

describe("the boundary between a house and its town", () => {
  it.each([
    ["en-GB", "Rose Cottage, Mill Lane, Ludlow SY8 1DP", "?Rose Cottage, Mill Lane, Ludlow SY8 1DP"],
    ["en-GB", "The Cottage, Mill Lane, Ludlow", "?The Cottage, Mill Lane, Ludlow"],
    ["en-GB", "the old vicarage church street ambleside", "?The Old Vicarage, Church Street, Ambleside"],
    ["en-GB", "3 Mill House Lane, Egham", "3 Mill House Lane, Egham"],
    ["en-GB", "the top floor flat, 9 Moss Street, York", "Top Floor Flat, 9 Moss Street, York"],
    ["en-IN", "B-204, Green Heights, Baner Road, Pune 411045", "?B-204, Green Heights, Baner Road, Pune 411045"],
  ])("a house may have a name and no number: %s, %s", (locale, text, address) =>
    assert.strictEqual(understood(locale, text), address),
  )

  it.each([
    [
      "avenida Sur número 480, colonia Americana, Guadalajara, Jalisco, código postal 44160",
      "Avenida Sur 480, Colonia Americana, 44160 Guadalajara, Jalisco",
    ],
    ["calle hidalgo 12 colonia centro oaxaca código postal 68000", "Calle Hidalgo 12, Colonia Centro, 68000 Oaxaca"],
    ["Calle Hidalgo 12, Centro, 68000 Oaxaca", "Calle Hidalgo 12, Centro, 68000 Oaxaca"],
    ["calle Mayor 12, tercero centro, Madrid", "Calle Mayor 12, 3º centro, Madrid"],
  ])("the district comes before the postcode, and the town after it: %s", (text, address) =>
    assert.strictEqual(understood("es-MX", text).replace("?", ""), address),
  )
})

describe("abbreviations and small words in an address", () => {
  it.each([
    ["es-MX", "Av. Juárez 12, Int. 4B, Col. Xoco, 03330 CDMX", "Av. Juárez 12, int. 4B, Col. Xoco, 03330 CDMX"],
    ["es-ES", "Rúa do Vilar 33, Santiago", "Rúa do Vilar 33, Santiago"],
    ["en-US", "55 Mt. Vernon Ave., Ste. 300, Boston, MA 02108", "55 Mt. Vernon Ave, Ste 300, Boston, MA 02108"],
    ["en-US", "PO Box 42, Truth or Consequences, NM 87901", "PO Box 42, Truth or Consequences, NM 87901"],
    ["en-US", "3 Pier Road, Bath, Maine, oh four five three oh", "3 Pier Road, Bath, ME 04530"],
  ])("stay as they were written, and a spoken postcode is not mistaken for a remark: %s, %s", (locale, text, address) =>
    assert.strictEqual(understood(locale, text), address),
  )
})
