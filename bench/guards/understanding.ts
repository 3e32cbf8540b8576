/** Checks how long an answer of 2,000 characters occupies the event loop. */
import type { TextSpec } from "../../src/domain/understanding/TextSpec.ts"
import { understandSeveral } from "../../src/domain/understanding/several/SeveralAnswers.ts"
import { askedNumber } from "../../src/domain/understanding/quantity/AskedNumber.ts"
import { understand } from "../../src/domain/understanding/understand.ts"
import { understandText } from "../../src/domain/understanding/understandText.ts"
import { heardOfTen, tenQuestions } from "../../test/domain/understanding/several/tenQuestions.ts"
import { hold, leastWork, worst } from "./guard.ts"

const locales = ["en", "es"] as const
const now = Date.parse("2026-11-23T12:00:00Z")

const repeated = (pieces: string): ReadonlyArray<string> =>
  pieces
    .split("|")
    .filter((piece) => piece !== "")
    .map((piece) => piece.repeat(Math.floor(118 / piece.trim().split(" ").length)).slice(0, 2000))

const severalAnswers = repeated(
  "my |anna fisher and |anna, |1, |12, |of |b, |m, n, |i take |my phone is |my email is |no, my phone is |street |12 oak street and |me llamo ana y |calle mayor doce |y |sí, |yes, |iban |a at b dot c |and, |option label 1 and ",
)

const linkingWords = ["and my phone is ", "and ", "a at b dot com and ", "one, ", "y mi correo es "].map((piece) =>
  piece.repeat(2000 / piece.length),
)

const specs: ReadonlyArray<TextSpec> = [
  { entity: "person_name" },
  { entity: "person_name", part: "last" },
  { entity: "code" },
  { entity: "code", pattern: "^[A-Z]{3}-?\\d{3,20}$" },
  { entity: "code", check: "vin" },
  { entity: "code", check: "iban" },
  { entity: "postal_address" },
  { entity: "term", terms: ["Anna", "Be one", "Double dash"].map((label) => ({ value: label, label })) },
]

const texts =
  "a |be |see |oh |1|1 |one |double |dash |b as in |capital |no |and |my name is |de |van |O'|-|.|why |treinta y |be de |y |mil |anna |G I |that's "
    .split("|")
    .filter((piece) => piece !== "")
    .map((piece) => piece.repeat(Math.ceil(2000 / piece.length)).slice(0, 2000))

const typedTexts = "hora y |mes y |a whole week and |one two |double |lunes, |what is "
  .split("|")
  .map((piece) => piece.repeat(Math.ceil(2000 / piece.length)).slice(0, 2000))
const types = ["duration", "integer", "number", "date", "time", "datetime", "boolean"] as const
const days = askedNumber({ label: "How many days?" }, "en")

/** Milliseconds of processor time. */
const most = 20

await hold([
  {
    name: "an answer to one question for a text",
    unit: "ms",
    most,
    measure: () =>
      worst(specs, (spec) =>
        worst([...locales, "de"], (locale) =>
          worst(texts, (text) => leastWork(20, () => understandText(text, locale, spec), most)),
        ),
      ),
  },
  {
    name: "an answer to one question for a measure or a moment",
    unit: "ms",
    most: 10,
    measure: () =>
      worst(types, (type) =>
        worst(locales, (locale) =>
          worst(typedTexts, (text) =>
            leastWork(20, () => understand(type, text, { locale, now, timezone: "Europe/Madrid", asked: days }), 10),
          ),
        ),
      ),
  },
  {
    name: "answers to ten questions in one breath",
    unit: "ms",
    most,
    measure: () =>
      worst(locales, (locale) =>
        worst(tenQuestions(locale).keys(), (at) =>
          worst(severalAnswers, (text) => leastWork(30, () => heardOfTen(locale, text, at), most)),
        ),
      ),
  },
  {
    name: "a text of linking words only",
    unit: "ms",
    most: 500,
    measure: () => {
      const [asked, ...others] = tenQuestions("en")
      return worst(linkingWords, (text) =>
        leastWork(3, () => understandSeveral(text, asked!, others, { locale: "en", now, timezone: "Europe/Madrid" })),
      )
    },
  },
])
