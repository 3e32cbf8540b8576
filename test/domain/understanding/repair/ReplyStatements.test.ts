import { assert, describe, it } from "@effect/vitest"
import { unplaced } from "../../../../src/domain/understanding/repair/Edit.ts"
import { afterReply, type AskedKind } from "./afterReply.ts"

type Row = readonly [kind: AskedKind, locale: string, before: string, reply: string, after: string]

const changed: ReadonlyArray<Row> = [
  ["date", "en-GB", "2027-01-01", "actually no, make it the fourth, banks are shut on the first", "2027-01-04"],
  ["date", "es", "2027-01-03", "mejor el cinco, que el tres está cerrado", "2027-01-05"],
  ["date", "en", "2027-01-15", "no, the fifth, january fifth", "2027-01-05"],
  ["date", "en", "2027-01-03", "no, not january, february", "2027-02-03"],
  ["date", "es", "2027-01-03", "el tres no, el cuatro", "2027-01-04"],
  ["time", "en", "20:15", "no, half past, because the bus is late", "20:30"],
  ["duration", "es", "P10D", "no, espérese, doce, porque me dieron de alta hasta el domingo", "P12D"],
  ["datetime", "en", "2026-12-03T12:00", "make it the fifth, we're closed on the third", "2026-12-05T12:00"],
  ["datetime", "es", "2026-12-03T12:00", "mejor a la una, que a las doce como", "2026-12-03T13:00"],
]

const addresses: ReadonlyArray<Row> = [
  [
    "address",
    "es",
    "Avenida Juárez 503, Centro, Puebla",
    "no, quinientos trece, uno tres",
    "Avenida Juárez 513, Centro, Puebla",
  ],
  ["address", "es", "Calle del Pez 30, Madrid", "del treinta y dos, perdone", "Calle del Pez 32, Madrid"],
  ["address", "en-GB", "9 Kiln Close, Hexham", "no, kiln lane, not close", "9 Kiln Lane, Hexham"],
  ["address", "en-AU", "16 Wattle Avenue, Kew", "it's wattle grove actually, not avenue", "16 Wattle Grove, Kew"],
  ["address", "es", "Avenida Olmo 12, Toledo", "es calle olmo, no avenida", "Calle Olmo 12, Toledo"],
  ["address", "es", "Calle Luna 5, Puebla", "no, calle lima, no luna", "Calle Lima 5, Puebla"],
  ["address", "en", "14 Pine Street, Denver, CO", "forty, four zero", "40 Pine Street, Denver, CO"],
  ["address", "en", "14 North Pine Street, Denver, CO", "no, south pine, south", "14 South Pine Street, Denver, CO"],
  [
    "address",
    "en",
    "9 Kiln Close, Burford",
    "no, kiln, k i l n, as in a pottery kiln, and it's number five not nine",
    "5 Kiln Close, Burford",
  ],
  [
    "address",
    "es",
    "Calle Hidalgo 81, Colonia Centro",
    "no, ochenta y uno no, noventa y uno",
    "Calle Hidalgo 91, Colonia Centro",
  ],
  ["address", "en", "88 Oak Avenue, Dover", "no, it's Elm, not Oak", "88 Elm Avenue, Dover"],
]

const names: ReadonlyArray<Row> = [
  ["name", "en", "Stephen Doyle", "nah, stephen with a v, s t e v e n", "Steven Doyle"],
  ["name", "en", "Geoffrey Lane", "with a j, j e f f r e y", "Jeffrey Lane"],
  ["name", "en", "Lindsay Potter", "lindsey, e y at the end", "Lindsey Potter"],
  ["name", "en", "Alison Reid", "two l's in allison", "Allison Reid"],
  ["name", "en", "Mark O'Neil", "no, mark with a c", "Marc O'Neil"],
  ["name", "es", "Cristian Vega", "christian con hache, ce hache", "Christian Vega"],
  ["name", "es", "Ignacio Jiménez Rey", "es con equis, ximénez, a la antigua", "Ignacio Ximénez Rey"],
]

const contrasts: ReadonlyArray<Row> = [
  ["text", "es", "muebles castro", "castillo, no castro", "muebles castillo"],
  ["text", "en", "harbor lights bakery", "it's harbour, not harbor", "harbour lights bakery"],
  ["text", "en", "the october bill was wrong", "not october, november", "the november bill was wrong"],
]

const repeated: ReadonlyArray<Row> = [
  ["date", "en", "2027-06-30", "no not the thirteenth, the thirtieth, three oh", "2027-06-30"],
  ["time", "en", "08:15", "no, quarter past, not quarter to", "08:15"],
  [
    "address",
    "es",
    "Calle 27 # 11-104, Barrio San José",
    "once guion ciento cuatro, sí, y es san josé",
    "Calle 27 # 11-104, Barrio San José",
  ],
  ["duration", "en", "P15Y", "not fifty, fifteen, one five", "P15Y"],
]

describe("the statements of a reply to a read-back", () => {
  it.each(changed)("%s, %s: %s, “%s”, changes only the named part: %s", (kind, locale, before, reply, value) =>
    assert.strictEqual(afterReply(kind, locale, before, reply), value),
  )

  it.each(addresses)("%s, %s: %s, “%s”, changes only a part of the address: %s", (kind, locale, before, reply, value) =>
    assert.strictEqual(afterReply(kind, locale, before, reply), value),
  )

  it.each(names)(
    "%s, %s: %s, “%s”, changes only the spelled part of the name: %s",
    (kind, locale, before, reply, value) => assert.strictEqual(afterReply(kind, locale, before, reply), value),
  )

  it.each(contrasts)(
    "%s, %s: %s, “%s”, replaces the words that it rules out: %s",
    (kind, locale, before, reply, value) => assert.strictEqual(afterReply(kind, locale, before, reply), value),
  )

  it("are treated as a new answer if there are too many of them", () =>
    assert.isUndefined(afterReply("date", "en", "2027-01-03", "the fifth, ".repeat(13))))

  it("name only the minutes in at most forty words", () => {
    const said = (count: number) => afterReply("time", "en", "10:00", `quarter past${" um".repeat(count)}`)
    assert.deepStrictEqual([said(38), said(39)], ["10:15", undefined])
  })

  it("that spell a different full name are a new answer, not a correction", () =>
    assert.isUndefined(afterReply("name", "en", "Anna Fisher", "no, it's Robert Smith, s m i t h")))

  it.each(repeated)(
    "%s, %s: %s, “%s”, leaves the value unchanged, because it doesn't clearly change anything",
    (kind, locale, before, reply, value) => assert.strictEqual(afterReply(kind, locale, before, reply), value),
  )

  it("are understood together if they would give different values separately", () =>
    assert.strictEqual(afterReply("date", "en", "2027-01-03", "no, friday, the fifth of march"), "2027-03-05"))

  it("are not applied if the new number could mean either days or weeks", () =>
    assert.strictEqual(afterReply("duration", "es", "P21D", "no, cuatro, porque volví el domingo"), unplaced))

  it("are not applied if the name would still lack the letter that they mention", () =>
    assert.strictEqual(afterReply("name", "es", "Yessica Torres", "yéssica con jota"), unplaced))
})
