import type { Dice } from "./Dice.ts"
import { inWords } from "./numerals.ts"
import type { Language, Utterance } from "./Utterance.ts"
import { dressed, sometimesWithoutAccents } from "./Utterance.ts"

const anyMagnitude = (random: Dice): number => {
  const digits = random.between(1, 12)
  return random.between(0, 10 ** digits - 1)
}

const grouped = (value: number, mark: string) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, mark)

const nouns = {
  en: [" years", " dollars", " kilos", " percent", " people"],
  es: [" años", " euros", " kilos", " por ciento", " personas"],
}

const wholeNumber = (value: number, language: Language, random: Dice): string => {
  const kind = random.between(0, 9)
  if (kind < 6) return inWords(value, language, random)
  if (kind < 8 || value < 1000) return String(value)
  return grouped(value, language === "en" ? "," : ".")
}

const decimals = (language: Language, digits: string, random: Dice): string => {
  const point = language === "en" ? "point" : random.pick(["coma", "punto"])
  const zeros = digits.length - digits.replace(/^0+/, "").length
  const zero = language === "en" ? "zero" : "cero"
  const utterance =
    language === "en" || zeros > 0
      ? [...digits].map((digit) => inWords(Number(digit), language, random)).join(" ")
      : inWords(Number(digits), language, random)
  return `${point} ${utterance === "" ? zero : utterance}`
}

/** A number of up to twelve digits, perhaps negative, with decimals or a half. */
export const sayNumber = (language: Language, random: Dice): Utterance => {
  const isNumber = random.chance(0.4)
  const size = anyMagnitude(random)
  const isNegative = size > 0 && random.chance(0.1)
  const sign = isNegative ? (language === "en" ? random.pick(["minus ", "negative "]) : "menos ") : ""
  let text = wholeNumber(size, language, random)
  let value = size
  if (isNumber) {
    const digits = String(random.between(1, 99)).padStart(random.between(1, 2), "0")
    const form = random.between(0, 2)
    if (form === 0) {
      text = `${inWords(size, language, random)} ${decimals(language, digits, random)}`
      value = Number(`${size}.${digits}`)
    } else if (form === 1) {
      text = grouped(size, language === "en" ? "," : ".") + (language === "en" ? "." : ",") + digits
      value = Number(`${size}.${digits}`)
    } else if (size < 1000 && size > 0) {
      const isHundred = size % 100 === 0
      text = isHundred
        ? inWords(size, language, random)
        : `${inWords(size, language, random)} ${language === "en" ? "and a half" : "y medio"}`
      value = isHundred ? size : size + 0.5
    }
  }
  const noun = random.chance(0.2) ? random.pick(nouns[language]) : ""
  return {
    type: Number.isInteger(value) && random.chance(0.5) ? "integer" : "number",
    locale: language,
    text: dressed(sometimesWithoutAccents(`${sign}${text}${noun}`, random), language, random),
    status: "accepted",
    value: isNegative ? -value : value,
  }
}
