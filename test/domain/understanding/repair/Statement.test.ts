import { assert, describe, it } from "@effect/vitest"
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

const repeated: ReadonlyArray<Row> = [
  ["date", "en", "2027-06-30", "no not the thirteenth, the thirtieth, three oh", "2027-06-30"],
  ["time", "en", "08:15", "no, quarter past, not quarter to", "08:15"],
  ["duration", "en", "P15Y", "not fifty, fifteen, one five", "P15Y"],
]

describe("the statements of a reply to a read-back", () => {
  it.each(changed)("%s, %s: %s, “%s”, changes only the named part: %s", (kind, locale, before, reply, value) =>
    assert.strictEqual(afterReply(kind, locale, before, reply), value),
  )

  it.each(repeated)("%s, %s: %s, “%s”, leaves a repeated value unchanged", (kind, locale, before, reply, value) =>
    assert.strictEqual(afterReply(kind, locale, before, reply), value),
  )

  it("is understood as a whole if its parts would give different values", () =>
    assert.strictEqual(afterReply("date", "en", "2027-01-03", "no, friday, the fifth of march"), "2027-03-05"))

  it("leaves a number of weeks unchanged if the new number may count days or weeks", () =>
    assert.strictEqual(afterReply("duration", "es", "P21D", "no, cuatro, porque volví el domingo"), "P21D"))
})
