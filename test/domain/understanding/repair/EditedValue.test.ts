import { assert, describe, it } from "@effect/vitest"
import { unplaced } from "../../../../src/domain/understanding/repair/Edit.ts"
import { afterReply as after, type AskedKind } from "./afterReply.ts"

type Row = readonly [kind: AskedKind, locale: string, before: string, reply: string, after: string]

const positions: ReadonlyArray<Row> = [
  ["code", "en", "AB1973", "the second one is a d not a b", "AD1973"],
  ["code", "en", "AB1973", "no the second letter is d as in delta", "AD1973"],
  ["code", "en", "AB1973", "the third digit should be eight", "AB1983"],
  ["code", "en", "AB1973", "no, the last two digits are eighty one", "AB1981"],
  ["code", "es", "AB1973", "las dos últimas cifras son ocho uno", "AB1981"],
  ["code", "es", "AB1973", "el segundo dígito es un cuatro", "AB1473"],
  ["code", "en", "AB1973", "remove the last digit", "AB197"],
  ["phone", "en", "6025551234", "sorry the last digit is nine, two three nine", "6025551239"],
  ["phone", "es", "612345678", "el penúltimo es un ocho", "612345688"],
  ["postcode", "en-GB", "SW1A 1AA", "the last one is b", "SW1A 1AB"],
]

const edges: ReadonlyArray<Row> = [
  ["code", "en", "AB1973", "add a zero at the end", "AB19730"],
  ["code", "en", "AB1973", "there's another three at the end", "AB19733"],
  ["code", "es", "1234", "falta un cuatro al final", "12344"],
  ["code", "es", "1234", "le falta un cero al principio", "01234"],
  ["code", "en", "AB1973", "it ends in four five", "AB1945"],
  ["code", "es", "AB1973", "empieza por ce", "CB1973"],
  ["code", "en", "4472/1", "slash two, sorry, one's my husband", "4472/2"],
  ["phone", "es", "612345678", "no, acaba en setenta y nueve", "612345679"],
  ["email", "es", "ana@gmail.com", "falta un siete al final", "ana7@gmail.com"],
  ["email", "es", "ana@gmail.com", "es punto es", "ana@gmail.es"],
  ["email", "en", "kate@yahoo.com", "it's dot co dot uk", "kate@yahoo.co.uk"],
  ["url", "es", "https://matesdelsur.com", "no, termina en punto com punto a r", "https://matesdelsur.com.ar"],
  ["url", "en", "https://acme.com/jobs", "no, dot org", "https://acme.org/jobs"],
]

const neighbours: ReadonlyArray<Row> = [
  ["email", "en", "paulfirth@virginmedia.com", "there's a dot between paul and firth", "paul.firth@virginmedia.com"],
  ["email", "es", "anaruiz@gmail.com", "lleva un punto entre ana y ruiz", "ana.ruiz@gmail.com"],
  ["email", "en", "paul.firth@gmail.com", "no dot between paul and firth", "paulfirth@gmail.com"],
  ["email", "en", "paulfirth@gmail.com", "there's an underscore after paul", "paul_firth@gmail.com"],
  ["code", "en", "AB1973", "there should be a 5 after the 9", "AB19573"],
  ["code", "en", "AB1973", "there's a dash between b and one", "AB-1973"],
]

const oldTexts: ReadonlyArray<Row> = [
  ["code", "en", "AB1973", "not seven, eight", "AB1983"],
  ["code", "en", "AB1973", "the seven is a one", "AB1913"],
  ["code", "en", "AB-1973", "there's no dash", "AB1973"],
  ["code", "es", "AB-1973", "sin el guion", "AB1973"],
  ["code", "en", "AB1973", "two sevens", "AB19773"],
  ["email", "es", "ana-vidal@gmail.com", "no es con punto en vez de guion", "ana.vidal@gmail.com"],
  ["email", "en", "paul.firth@gmail.com", "no dot", "paulfirth@gmail.com"],
  ["email", "en", "paulfirth@gmail.com", "paul with two l's", "paullfirth@gmail.com"],
  ["email", "es", "ana@gmail.com", "son dos enes", "anna@gmail.com"],
  ["email", "es", "anna@gmail.com", "con una sola ene", "ana@gmail.com"],
  ["email", "en", "sam@greenfields.org", "no s, greenfield dot org", "sam@greenfield.org"],
  ["url", "es", "https://huertasdelsur.com", "huerta, sin ese, huerta del sur punto com", "https://huertadelsur.com"],
]

const similar: ReadonlyArray<Row> = [
  ["phone", "en", "07700900123", "no, nine hundred one two four", "07700900124"],
  ["code", "es", "AC123BF", "no, be ese, ese de sapo", "AC123BS"],
  ["code", "en", "AB1973", "nine eight three", "AB1983"],
  ["phone", "es", "678223304", "seis siete nueve", "679223304"],
  ["phone", "en", "6025551234", "six oh three", "6035551234"],
  ["email", "en", "ana12@gmail.com", "the numbers are two one", "ana21@gmail.com"],
  ["email", "es", "presidencia@fincasduero.com", "fincas sin ese, finca duero", "presidencia@fincaduero.com"],
]

const uncertain: ReadonlyArray<readonly [kind: AskedKind, locale: string, before: string, reply: string]> = [
  ["code", "en", "AB1973", "the eighth digit is five"],
  ["code", "en", "AB1979", "the nine is a five"],
  ["code", "en", "AB1973", "the nine comes before the one"],
  ["code", "es", "AB1973", "hay un guion entre la y la"],
  ["phone", "en", "6025551234", "the last digit is nine, two four nine"],
  ["phone", "en", "6025551234", "four three two one"],
  ["phone", "en", "6025551234", "it's five five six"],
  ["email", "en", "ana@unam.org", "two n's"],
  ["code", "en", "471923", "the last digit is wrong"],
  ["code", "en", "471923", "replace nine with five"],
  ["code", "en", "471923", "that's one digit too many"],
  ["code", "es", "471923", "ponga otro tres"],
  ["email", "en", "samsmith@gmail.com", "there's a dot between first and last name"],
  ["email", "en", "samsmith@gmail.com", "no H"],
]

const answers: ReadonlyArray<Row> = [
  ["code", "en", "AB1973", "c d five six seven eight", ""],
  ["phone", "en", "6025551234", "six oh three five five five one two three five", ""],
  ["email", "en", "ana@gmail.com", "bob at acme dot com", ""],
  ["url", "en", "https://acme.com", "acme shop dot com", ""],
  ["url", "en", "https://annabakes.com", "no, day after day dot com", ""],
  ["url", "en", "https://annabakes.com", "it's between friends dot com", ""],
  ["url", "es", "https://tortasdulces.com", "no, sin gluten punto com", ""],
  ["email", "es", "ana@gmail.com", "no, entre amigos arroba gmail punto com", ""],
]

describe("an edit of a value that was read back", () => {
  it.each(positions)(
    "%s, %s: %s, “%s”, changes the characters at the position: %s",
    (kind, locale, before, reply, value) => assert.strictEqual(after(kind, locale, before, reply), value),
  )

  it.each(edges)("%s, %s: %s, “%s”, changes the beginning or the end: %s", (kind, locale, before, reply, value) =>
    assert.strictEqual(after(kind, locale, before, reply), value),
  )

  it.each(neighbours)(
    "%s, %s: %s, “%s”, changes the place next to the named text: %s",
    (kind, locale, before, reply, value) => assert.strictEqual(after(kind, locale, before, reply), value),
  )

  it.each(oldTexts)("%s, %s: %s, “%s”, replaces or removes the old text: %s", (kind, locale, before, reply, value) =>
    assert.strictEqual(after(kind, locale, before, reply), value),
  )

  it.each(similar)("%s, %s: %s, “%s”, replaces the most similar part: %s", (kind, locale, before, reply, value) =>
    assert.strictEqual(after(kind, locale, before, reply), value),
  )

  it.each(uncertain)(
    "%s, %s: %s, “%s”, is not applied, because it isn't clear which characters it changes",
    (kind, locale, before, reply) => assert.strictEqual(after(kind, locale, before, reply), unplaced),
  )

  it.each(answers)("%s, %s: %s, “%s”, is a new answer rather than an edit", (kind, locale, before, reply) =>
    assert.isUndefined(after(kind, locale, before, reply)),
  )
})
