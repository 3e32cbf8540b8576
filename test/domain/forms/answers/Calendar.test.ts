import { assert, it } from "@effect/vitest"
import fc from "fast-check"
import { isDate, readDate } from "../../../../src/domain/forms/answers/Calendar.ts"

const two = (n: number): string => String(n).padStart(2, "0")

/** The platform's calendar: a date is valid if the platform writes it unchanged. */
const platform = (text: string): number | undefined => {
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${text}T`) ? instant : undefined
}

it("accepts exactly the dates in the platform's calendar, from the year 100 onward", () => {
  const parts = fc.tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  const written = parts.map(([year, month, date]) => `${String(year).padStart(4, "0")}-${two(month)}-${two(date)}`)
  const garbled = fc
    .tuple(written, fc.nat({ max: 9 }), fc.constantFrom("", "x", " ", "/", "٣"))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1))
  fc.assert(
    fc.property(fc.oneof({ weight: 3, arbitrary: written }, garbled), (text) => {
      const expected = text < "0100" ? undefined : platform(text)
      assert.strictEqual(readDate(text), expected, text)
      assert.strictEqual(isDate(text), expected !== undefined, text)
    }),
    { numRuns: 3000 },
  )
})
