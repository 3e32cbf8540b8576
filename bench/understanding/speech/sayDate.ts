import { daysInMonth, isoDate } from "../../../src/domain/understanding/date/Calendar.ts"
import type { Dice } from "./Dice.ts"
import { inWords } from "./numerals.ts"
import type { Language, Utterance } from "./Utterance.ts"
import { dressed, sometimesWithoutAccents } from "./Utterance.ts"

const months = {
  en: "January February March April May June July August September October November December".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
}

const ordinalWords =
  "_ first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  )

const ordinal = (day: number): string => {
  if (day <= 20) return ordinalWords[day]!
  if (day === 30) return "thirtieth"
  return `${day > 30 ? "thirty" : "twenty"} ${ordinalWords[day % 10]}`
}

const suffixed = (day: number): string => {
  const isTeen = day > 10 && day < 14
  const suffix = isTeen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th")
  return `${day}${suffix}`
}

const englishYear = (year: number, random: Dice): string => {
  if (random.chance(0.3)) return String(year)
  const [century, rest] = [Math.floor(year / 100), year % 100]
  if (year >= 2000 && (year < 2010 || random.chance(0.4))) {
    const joiner = random.pick([" ", " and "])
    return rest === 0 ? "two thousand" : `two thousand${joiner}${inWords(rest, "en", random)}`
  }
  if (rest === 0) return `${inWords(century, "en", random)} hundred`
  if (rest < 10) return `${inWords(century, "en", random)} oh ${inWords(rest, "en", random)}`
  return `${inWords(century, "en", random)} ${inWords(rest, "en", random)}`
}

const english = (year: number, month: number, day: number, random: Dice): string => {
  const name = months.en[month - 1]!
  const spokenYear = englishYear(year, random)
  switch (random.between(0, 3)) {
    case 0:
      return `${name} ${random.pick([ordinal(day), suffixed(day)])}${random.pick([" ", ", "])}${spokenYear}`
    case 1:
      return `the ${random.pick([ordinal(day), suffixed(day)])} of ${name}${random.pick([" ", ", "])}${spokenYear}`
    case 2:
      return `${name} ${day}, ${year}`
    default:
      return `${day} ${name} ${year}`
  }
}

const spanish = (year: number, month: number, day: number, random: Dice): string => {
  const name = months.es[month - 1]!
  const number =
    day === 1 ? random.pick(["primero", "uno", "1"]) : random.pick([inWords(day, "es", random), String(day)])
  const spokenYear = random.pick([inWords(year, "es", random), String(year)])
  const de = random.pick([" de ", " del "])
  if (random.chance(0.15)) return `${name} ${day}, ${year}`
  return `${random.pick(["el ", "", "el día "])}${number} de ${name}${de}${spokenYear}`
}

/** A full date from 1900 to 2099: in words, with ordinals, or in numbers, where both orders may be valid. */
export const sayDate = (language: Language, random: Dice): Utterance => {
  const year = random.between(1900, 2099)
  const month = random.between(1, 12)
  const day = random.between(1, daysInMonth(year, month))
  const value = isoDate({ year, month, day })
  if (random.chance(0.2)) {
    const [first, second] = language === "en" ? [month, day] : [day, month]
    const pad = (part: number) => (random.chance(0.5) ? String(part).padStart(2, "0") : String(part))
    const mark = random.pick(["/", "-", "."])
    const isOpen = day <= 12 && day !== month
    return {
      type: "date",
      locale: language,
      text: `${pad(first)}${mark}${pad(second)}${mark}${year}`,
      status: isOpen ? "confirm" : "accepted",
      value,
    }
  }
  const text = language === "en" ? english(year, month, day, random) : spanish(year, month, day, random)
  return {
    type: "date",
    locale: language,
    text: dressed(sometimesWithoutAccents(text, random), language, random),
    status: "accepted",
    value,
  }
}
