import { assert } from "@effect/vitest"
import fc from "fast-check"
import { dice } from "../../../../bench/understanding/speech/Dice.ts"
import { speakers } from "../../../../bench/understanding/speech/say.ts"
import { matchesEmailPattern } from "../../../../src/domain/understanding/email/EmailPattern.ts"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import type { AnswerType } from "../../../../src/domain/understanding/Understanding.ts"
import { isoDay } from "../../../../src/domain/understanding/date/DateAnswer.ts"
import { monday } from "../say.ts"

const context = (locale: string) => ({ locale, now: monday, timezone: "Europe/Madrid" })

/** A canonical value as it is written in the locale: numbers carry the locale's decimal mark. */
const written = (value: string | number | boolean, locale: string): string =>
  typeof value === "number" && locale === "es" ? String(value).replace(".", ",") : String(value)

const languages = ["en", "es"] as const

const shapes: Readonly<Record<Exclude<AnswerType, "boolean" | "choice">, (value: unknown) => boolean>> = {
  email: (value) => typeof value === "string" && matchesEmailPattern(value) && value === value.toLowerCase(),
  phone: (value) => typeof value === "string" && /^\+?\d{7,15}$/.test(value),
  number: (value) => typeof value === "number" && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  date: (value) => typeof value === "string" && typeof isoDay(value) === "object",
  time: (value) => typeof value === "string" && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
  datetime: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
}

const words =
  "one two twenty hundred thousand and half point minus a at dot com gmail john j b as in boy march may first fifth monday next last tomorrow ago week days quarter to past noon am pm in the morning no wait i mean sorry double plus oh 5 12 2024 3:30 03/04 555 , . - @ / ' $ é treinta y mil arroba punto de la tarde menos media".split(
    " ",
  )

/** A canonical value normalises to itself. */
export const canonicalStays = (numRuns: number): void => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(...Object.keys(speakers)),
      fc.constantFrom(...languages),
      (seed, name, locale) => {
        const said = speakers[name]!(locale, dice(seed))
        const first = understand(said.type, said.text, context(locale))
        assert.notStrictEqual(first._tag, "rejected")
        const again = understand(said.type, written(first.value!, locale), context(locale))
        assert.notStrictEqual(again._tag, "rejected")
        assert.strictEqual(again.value, first.value)
      },
    ),
    { numRuns },
  )
}

/** Whatever is said, an answer has its type's canonical form, and nothing throws. */
export const answersAreCanonical = (numRuns: number): void => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(" ")),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...languages), (said, locale) => {
      for (const [type, isShape] of Object.entries(shapes)) {
        const result = understand(type as AnswerType, said, context(locale))
        if (result._tag !== "rejected") assert.isTrue(isShape(result.value), `${type} ${said} ${result.value}`)
      }
    }),
    { numRuns },
  )
}
