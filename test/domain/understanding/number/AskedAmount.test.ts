import { assert, describe, it } from "@effect/vitest"
import { understandNumber } from "../../../../src/domain/understanding/number/NumberAnswer.ts"
import { askedNumber, type NumberQuestion } from "../../../../src/domain/understanding/quantity/AskedNumber.ts"

type Row = readonly [locale: "en" | "es", question: NumberQuestion, said: string, meant: string]

const of = (label: string, more: Partial<NumberQuestion> = {}): NumberQuestion => ({ label, ...more })
const shown = ([locale, question, said]: Row): string => {
  const { _tag, value } = understandNumber(said, locale, false, askedNumber(question, locale))
  return _tag === "rejected" ? "-" : `${_tag === "confirm" ? "?" : ""}${value}`
}
const holds = (rows: ReadonlyArray<Row>) => {
  for (const row of rows) assert.strictEqual(shown(row), row[3], row[2])
}

describe("an amount that differs from the one the question asks for", () => {
  it("is confirmed without its vague part, as in “sixty thousand and something”", () => {
    holds([
      ["en", of("How many miles has it done?"), "sixty thousand and something", "?60000"],
      ["en", of("How many miles has it done?"), "maybe forty thousand or a bit more", "?40000"],
      ["en", of("How many miles has it done?"), "ninety thousand odd", "?90000"],
      ["es", of("¿Cuántos kilómetros tiene?"), "veinte mil y algo", "?20000"],
      ["es", of("¿Cuántos kilómetros tiene?"), "treinta mil y pico", "?30000"],
      ["es", of("¿Cuántos kilómetros tiene?"), "doce mil o un poco menos", "?12000"],
    ])
  })

  it("is converted to the period that the question asks about, and is confirmed", () => {
    holds([
      ["en", of("How much is your monthly rent?"), "two hundred a week", "?867"],
      ["en", of("Annual household income", { isMoney: true }), "three thousand a month", "?36000"],
      ["en", of("How much is your monthly rent?"), "nine hundred a month", "900"],
      ["en", of("What is your salary?"), "four thousand a month", "4000"],
      ["es", of("¿Cuánto paga de alquiler al mes?"), "doce mil euros al año", "?1000"],
      ["es", of("Sueldo anual"), "dos mil al mes", "?24000"],
      ["es", of("Sueldo mensual"), "dos mil al mes", "2000"],
    ])
  })

  it("is converted to the current age if the speaker gives the age they are about to reach", () => {
    holds([
      ["en", of("How old are you?"), "I'm turning thirty in march", "?29"],
      ["en", of("How old are you?"), "i'll be sixty next week", "?59"],
      ["en", of("How old are you?"), "I turned fifty in march", "50"],
      ["en", of("How many years of experience do you have?"), "I'll be three", "3"],
      ["es", of("¿Qué edad tiene?"), "cumplo cuarenta en enero", "?39"],
      ["es", of("¿Cuántos años tiene?"), "voy a cumplir treinta", "?29"],
      ["es", of("¿Qué edad tiene?"), "cumplí cincuenta en marzo", "50"],
    ])
  })

  it("is converted to a percentage if the question asks for one and the answer is a fraction in words", () => {
    holds([
      ["en", of("What share do you own?", { unit: "%" }), "about a quarter", "?25"],
      ["en", of("Percentage of the work that is done"), "three quarters I'd say", "?75"],
      ["en", of("Interest rate (%)"), "half a percent", "0.5"],
      ["en", of("Interest rate (%)"), "zero point five", "0.5"],
      ["en", of("How many hours?"), "half", "0.5"],
      ["es", of("Porcentaje de avance de la obra"), "llevamos la mitad", "?50"],
      ["es", of("Participación (%)"), "un tercio", "?33"],
      ["es", of("Tipo de interés (%)"), "medio por ciento", "0.5"],
      ["es", of("Tipo de interés (%)"), "0,75", "0.75"],
    ])
  })

  it("may omit “thousand” after millions, and is confirmed if its unit isn't a currency, as in “two pensions” for a salary", () => {
    holds([
      ["es", of("Valor del arriendo", { isMoney: true }), "un millón doscientos", "?1200000"],
      ["es", of("Precio"), "dos millones cuatrocientos cincuenta", "?2450000"],
      ["es", of("Precio"), "dos millones cuatrocientos mil", "2400000"],
      ["es", of("¿Cuánto gana al mes?"), "tres pagas", "?3"],
      ["es", of("¿Cuánto cuesta?"), "tres euros", "3"],
      ["en", of("What is your salary?"), "two pensions", "?2"],
      ["en", of("What is the price?"), "fifteen bucks", "15"],
    ])
  })

  it("is read in the only way that fits the question's limits", () => {
    holds([
      ["en", of("What is your weight?", { unit: "lb", limits: [50, 700] }), "one eighty two", "?182"],
      ["en", of("How tall are you?", { unit: "m", limits: [0.5, 2.5] }), "one eighty", "?1.8"],
      ["es", of("¿Cuánto mide?", { unit: "cm", limits: [50, 250] }), "uno setenta y tres", "?173"],
      ["es", of("¿Cuánto mide?", { unit: "m", limits: [0.5, 2.5] }), "uno setenta y tres", "?1.73"],
    ])
  })

  it("is read as the sum if the speaker adds up counts", () => {
    holds([
      ["en", of("How many pupils are there?"), "a class of twenty eight plus another two", "?30"],
      ["en", of("How many guests?"), "six plus two", "?8"],
      ["es", of("¿Cuántos alumnos son?"), "veinte más otros tres", "?23"],
      ["es", of("¿Cuántos invitados?"), "seis más dos", "?8"],
    ])
  })

  it("is converted to the question's unit of area", () => {
    holds([
      ["en", of("What is the plot area?", { unit: "sq ft" }), "two hundred square yards", "1800"],
      ["en", of("Area in square feet"), "four hundred square feet", "400"],
      ["es", of("Superficie", { unit: "m²" }), "dos hectáreas", "20000"],
    ])
  })
})
