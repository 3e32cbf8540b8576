import { assert } from "@effect/vitest"
import fc from "fast-check"
import { dice } from "../../../../bench/understanding/speech/Dice.ts"
import { speakers } from "../../../../bench/understanding/speech/say.ts"
import { matchesEmailPattern } from "../../../../src/domain/understanding/email/EmailPattern.ts"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"
import { vocabularyOf } from "../../../../src/domain/understanding/text/Vocabulary.ts"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import { understandText } from "../../../../src/domain/understanding/understandText.ts"
import type { AnswerType } from "../../../../src/domain/understanding/Understanding.ts"
import { isoDay } from "../../../../src/domain/understanding/date/DateAnswer.ts"
import { monday } from "../say.ts"

const context = (locale: string) => ({ locale, now: monday, timezone: "Europe/Madrid" })

/** A canonical value in the locale's notation: numbers use the locale's decimal mark. */
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
  // A duration in clock notation ("1:30") passes unchanged; the form converts it to ISO 8601.
  duration: (value) =>
    typeof value === "string" &&
    /^(?:P(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|\d+(?::\d+)+)$/i.test(value),
  url: (value) => typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value),
  datetime: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
}

const words =
  "one two twenty hundred thousand and half point minus a at dot com gmail john j b as in boy march may first fifth monday next last tomorrow ago week days quarter to past noon am pm in the morning no wait i mean sorry double plus oh 5 12 2024 3:30 03/04 555 , . - @ / ' $ é treinta y mil arroba punto de la tarde menos media".split(
    " ",
  )

/** A canonical value normalizes to itself. */
export const canonicalStays = (numRuns: number): void => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(...Object.keys(speakers)),
      fc.constantFrom(...languages),
      (seed, name, locale) => {
        const utterance = speakers[name]!(locale, dice(seed))
        const first = understand(utterance.type, utterance.text, context(locale))
        assert.notStrictEqual(first._tag, "rejected")
        const again = understand(utterance.type, written(first.value!, locale), context(locale))
        assert.notStrictEqual(again._tag, "rejected")
        assert.strictEqual(again.value, first.value)
      },
    ),
    { numRuns },
  )
}

/** Any answer has its type's canonical form, and no input throws. */
export const answersAreCanonical = (numRuns: number): void => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(" ")),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...languages), (utterance, locale) => {
      for (const [type, isShape] of Object.entries(shapes)) {
        const result = understand(type as AnswerType, utterance, context(locale))
        if (result._tag !== "rejected") assert.isTrue(isShape(result.value), `${type} ${utterance} ${result.value}`)
      }
    }),
    { numRuns },
  )
}

/** Every phrase of a lexicon: the entries of its lists, and the names in its tables. */
const phrasesIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value.length < 40 ? [value] : []
  if (Array.isArray(value)) return value.flatMap(phrasesIn)
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (typeof inner === "object" ? phrasesIn(inner) : [name]))
}

const phrases = {
  en: [...new Set(phrasesIn(vocabularyOf("en").lexicon))],
  es: [...new Set(phrasesIn(vocabularyOf("es").lexicon))],
}

const texts: ReadonlyArray<AskedQuestion> = [
  { fieldId: "name", type: "text", label: "Full name", text: { entity: "person_name" } },
  { fieldId: "first", type: "text", label: "First name", text: { entity: "person_name", part: "first" } },
  { fieldId: "code", type: "text", label: "Order number", text: { entity: "code", pattern: "^[A-Z0-9]{5,8}$" } },
  { fieldId: "iban", type: "text", label: "IBAN", text: { entity: "code", check: "iban" } },
  { fieldId: "address", type: "text", label: "Address", text: { entity: "postal_address" } },
  { fieldId: "town", type: "text", label: "Town", text: { entity: "postal_address", addressPart: "locality" } },
  { fieldId: "email", type: "email", label: "E-mail" },
  { fieldId: "birth", type: "date", label: "Date of birth" },
]

/**
 * Any sequence of the lexicon's phrases is understood or rejected without throwing, alone and among other questions.
 */
export const anyPhrasesAreRead = (numRuns: number): void => {
  const utterance = fc.constantFrom(...languages).chain((locale) =>
    fc.record({
      locale: fc.constant(locale),
      text: fc
        .array(fc.oneof(fc.constantFrom(...phrases[locale]), fc.constantFrom(...words)), {
          minLength: 1,
          maxLength: 14,
        })
        .map((list) => list.join(" ")),
    }),
  )
  fc.assert(
    fc.property(utterance, fc.constantFrom(...texts), ({ locale, text }, question) => {
      if (question.text !== undefined) understandText(text, locale, question.text)
      const others = texts.filter((one) => one !== question)
      understandSeveral(text, question, others, context(locale))
    }),
    { numRuns },
  )
}
