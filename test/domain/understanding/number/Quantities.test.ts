import { assert, describe, it } from "@effect/vitest"
import { askedNumber } from "../../../../src/domain/understanding/quantity/AskedNumber.ts"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import { monday, say } from "../say.ts"

type Line = readonly [said: string, understood: string]

interface Asking {
  readonly type: "number" | "integer"
  readonly locale: string
  readonly label: string
  readonly lines: ReadonlyArray<Line>
}

const answerTo = ({ type, locale, label }: Asking, text: string): string => {
  const result = understand(type, text, { locale, now: monday, asked: askedNumber({ label }, locale) })
  if (result._tag === "rejected") return "-"
  return (result._tag === "confirm" ? "?" : "") + String(result.value)
}

const table = (behaviour: string, questions: ReadonlyArray<Asking>) =>
  describe(behaviour, () => {
    for (const question of questions) {
      it(question.label, () =>
        assert.deepStrictEqual(
          question.lines.map(([utterance]): Line => [utterance, answerTo(question, utterance)]),
          question.lines,
        ),
      )
    }
  })

table("a measure is told in the unit that the question asks for, and asked about where that is not exact", [
  {
    type: "integer",
    locale: "en",
    label: "How many days were you away?",
    lines: [
      ["a day", "1"],
      ["about a day", "1"],
      ["a day and a half", "-"],
      ["three weeks", "21"],
      ["a week and two days", "9"],
      ["a fortnight", "14"],
      ["three days", "3"],
      ["seventy two hours", "3"],
      ["two weeks, no, three weeks", "21"],
      ["about two weeks", "14"],
      ["two months", "?61"],
      ["half a week", "-"],
      ["three kilos", "-"],
    ],
  },
  {
    type: "number",
    locale: "en",
    label: "Years of experience",
    lines: [
      ["nine months", "0.75"],
      ["a year and a half", "1.5"],
      ["two years and three months", "2.25"],
      ["a decade", "10"],
    ],
  },
  {
    type: "integer",
    locale: "en",
    label: "How old are you?",
    lines: [
      ["nine months", "-"],
      ["thirty four", "34"],
      ["I'm 34 years old", "34"],
      ["my two year old", "-"],
    ],
  },
  {
    type: "number",
    locale: "en",
    label: "Weight (kg)",
    lines: [
      ["seventy kilos", "70"],
      ["five hundred grams", "0.5"],
      ["ten stone", "?63.5"],
      ["154 pounds", "?69.85"],
    ],
  },
  {
    type: "integer",
    locale: "en",
    label: "Height in cm",
    lines: [
      ["one metre eighty", "180"],
      ["five foot ten", "?178"],
      ["one eighty", "180"],
    ],
  },
  {
    type: "integer",
    locale: "es",
    label: "¿Cuántos días?",
    lines: [
      ["tres semanas", "21"],
      ["una semana y tres días", "10"],
      ["una quincena", "15"],
      ["un mes", "?30"],
      ["medio día", "-"],
    ],
  },
  {
    type: "integer",
    locale: "es",
    label: "Duración en minutos",
    lines: [
      ["hora y media", "90"],
      ["tres cuartos de hora", "45"],
      ["una hora y cuarto", "75"],
      ["una hora veinte", "80"],
    ],
  },
  {
    type: "number",
    locale: "es",
    label: "Peso (kg)",
    lines: [
      ["dos kilos doscientos", "2.2"],
      ["medio kilo", "0.5"],
      ["kilo y medio", "1.5"],
      ["cien libras", "?45.36"],
    ],
  },
  {
    type: "number",
    locale: "es",
    label: "Estatura en metros",
    lines: [
      ["un metro ochenta", "1.8"],
      ["uno ochenta", "?1.8"],
    ],
  },
])

table("what is counted is not told by a measure, nor a span of years by a year", [
  {
    type: "integer",
    locale: "en",
    label: "How many people are coming?",
    lines: [
      ["two hours", "-"],
      ["a dozen", "12"],
      ["three", "3"],
    ],
  },
  {
    type: "integer",
    locale: "en",
    label: "How many nights will you stay?",
    lines: [
      ["two weeks", "14"],
      ["three nights", "3"],
      ["three days", "3"],
    ],
  },
  {
    type: "integer",
    locale: "es",
    label: "¿Cuántos años lleva aquí?",
    lines: [
      ["desde 2019", "-"],
      ["dos años", "2"],
    ],
  },
  {
    type: "integer",
    locale: "en",
    label: "How many hours do you work per week?",
    lines: [
      ["an hour", "1"],
      ["an hour a week", "1"],
      ["eight hours a day", "8"],
      ["forty hours a week", "40"],
    ],
  },
])

table("a price without its words is asked about", [
  {
    type: "number",
    locale: "en",
    label: "Price",
    lines: [
      ["three nineteen fifty", "?319.5"],
      ["twenty five fifty", "?25.5"],
      ["five ninety nine", "?5.99"],
      ["a hundred and fifty", "150"],
    ],
  },
  { type: "number", locale: "es", label: "Precio", lines: [["doce noventa y nueve", "?12.99"]] },
])

table("nothing of what is counted is zero, another thing is asked about, and an idiom isn't a number", [
  {
    type: "integer",
    locale: "en",
    label: "How many children do you have?",
    lines: [
      ["we have no children", "0"],
      ["no kids", "0"],
      ["don't have any", "0"],
      ["nothing", "0"],
      ["no pets", "?0"],
      ["no idea", "-"],
      ["no thanks", "-"],
    ],
  },
  {
    type: "integer",
    locale: "es",
    label: "¿Cuántos hijos tiene?",
    lines: [
      ["ningún hijo", "0"],
      ["sin hijos", "0"],
      ["no tengo ninguno", "0"],
      ["nada", "0"],
      ["una niña", "1"],
      ["ni idea", "-"],
    ],
  },
])

table("an article isn't a number: one counts alone, or before what is counted", [
  {
    type: "integer",
    locale: "es",
    label: "¿Cuántos hijos tiene?",
    lines: [
      ["una", "1"],
      ["una hija pequeña", "1"],
      ["una preciosa niña", "1"],
      ["una sola persona", "1"],
      ["una experiencia estupenda", "-"],
      ["ha sido un viaje muy largo", "-"],
    ],
  },
  {
    type: "integer",
    locale: "es",
    label: "Años de experiencia",
    lines: [
      ["uno", "1"],
      ["un año", "1"],
      ["un año entero", "1"],
      ["una experiencia estupenda", "-"],
    ],
  },
  {
    type: "integer",
    locale: "es",
    label: "Valore su experiencia",
    lines: [
      ["una", "1"],
      ["uno, por desgracia", "1"],
      ["un uno creo", "1"],
      ["una estrella", "1"],
      ["una experiencia estupenda", "-"],
      ["una maravilla", "-"],
      ["ha sido una muy buena", "-"],
    ],
  },
  {
    type: "number",
    locale: "es",
    label: "Importe",
    lines: [
      ["un euro", "1"],
      ["un euro nada más", "1"],
      ["una cena estupenda", "-"],
    ],
  },
  { type: "integer", locale: "es", label: "Mascotas", lines: [["un gato", "?1"]] },
  {
    type: "integer",
    locale: "en",
    label: "How many children do you have?",
    lines: [
      ["one", "1"],
      ["one lovely daughter", "1"],
      ["it was a good one", "-"],
      ["one hell of a ride", "-"],
    ],
  },
  {
    type: "integer",
    locale: "en",
    label: "Rate your stay",
    lines: [
      ["one", "1"],
      ["one star", "1"],
      ["one I'm afraid", "1"],
      ["I'd give it a one", "1"],
      ["one great experience", "-"],
      ["it was a good one", "-"],
      ["one I will never forget", "-"],
    ],
  },
  {
    type: "integer",
    locale: "en",
    label: "Age",
    lines: [
      ["one year old", "1"],
      ["it was one great party", "?1"],
      ["it was a good one", "-"],
    ],
  },
])

table("no number of things is zero, and is confirmed if a reason without a number follows", [
  {
    type: "integer",
    locale: "en",
    label: "How many cigarettes do you smoke a day?",
    lines: [
      ["none", "0"],
      ["oh none i quit years ago", "?0"],
      ["none at all i gave up", "?0"],
      ["none of them", "-"],
    ],
  },
  {
    type: "integer",
    locale: "es",
    label: "¿Cuántos cigarrillos fuma al día?",
    lines: [
      ["ninguno", "0"],
      ["nada lo dejé", "?0"],
      ["uy ninguno yo no fumo", "?0"],
    ],
  },
])

describe("words for groups, such as “dozen” or “score”, are read as numbers", () => {
  const lines: Readonly<Record<string, ReadonlyArray<Line>>> = {
    en: [
      ["two gross", "288"],
      ["four score and seven", "87"],
      ["a dozen and a half", "18"],
      ["two dozen and a half", "30"],
      ["one and a half dozen", "18"],
      ["half a gross", "72"],
      ["none whatsoever", "0"],
      ["a couple hundred", "200"],
      ["a quarter million", "250000"],
      ["a trio", "3"],
      ["not a single one", "0"],
      ["a score of eight", "8"],
      ["a century", "-INVALID_VALUE"],
    ],
    es: [
      ["una quincena de personas", "15"],
      ["un par de docenas", "24"],
      ["tres decenas", "30"],
      ["cuarto de millón", "250000"],
      ["un cuarteto", "4"],
      ["una docena y media", "18"],
      ["docena y media", "18"],
      ["medio centenar", "50"],
      ["una veintena larga", "-INVALID_VALUE"],
      ["ni una sola", "0"],
      ["un siglo", "-INVALID_VALUE"],
    ],
  }
  for (const [locale, utterance] of Object.entries(lines))
    it(locale, () =>
      assert.deepStrictEqual(
        utterance.map(([text]): Line => [text, say("integer", text, { locale })]),
        utterance,
      ),
    )
})

it("a decimal may be spoken digit by digit", () => {
  assert.strictEqual(say("number", "two four oh seven point one two three"), "2407.123")
  assert.strictEqual(say("number", "dos cuatro cero siete coma uno dos tres", { locale: "es" }), "2407.123")
})

describe("an article is not a score on a scale, and values outside the scale are refused", () => {
  const options = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: String(value) }))
  const marks = (locale: string, utterance: ReadonlyArray<Line>) =>
    assert.deepStrictEqual(
      utterance.map(([text]): Line => [text, say("choice", text, { locale, options })]),
      utterance,
    )
  it("in English", () =>
    marks("en", [
      ["minus one", "-NO_MATCH"],
      ["it was a good one", "-NO_MATCH"],
      ["a ten", "-NO_MATCH"],
      ["I'd give it a six", "6"],
      ["one star", "1"],
      ["one", "1"],
      ["the third", "3"],
      ["the last one", "7"],
      ["that one", "-NO_MATCH"],
    ]))
  it("in Spanish", () =>
    marks("es", [
      ["un diez", "-NO_MATCH"],
      ["un ocho", "-NO_MATCH"],
      ["una experiencia estupenda", "-NO_MATCH"],
      ["un siete", "7"],
      ["una estrella", "1"],
      ["uno", "1"],
    ]))
})
