import type { Dice } from "./Dice.ts"
import type { Language } from "./Utterance.ts"

const englishSmall =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const englishTens = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split(" ")

const englishGroup = (value: number, random: Dice): string => {
  if (value < 20) return englishSmall[value]!
  if (value < 100) {
    const unit = value % 10
    return englishTens[Math.floor(value / 10)]! + (unit === 0 ? "" : random.pick([" ", "-"]) + englishSmall[unit]!)
  }
  const rest = value % 100
  const hundreds = Math.floor(value / 100)
  const head = hundreds === 1 && random.chance(0.3) ? "a hundred" : `${englishSmall[hundreds]} hundred`
  return rest === 0 ? head : head + random.pick([" ", " and "]) + englishGroup(rest, random)
}

const englishScales: ReadonlyArray<readonly [number, string]> = [
  [1e9, "billion"],
  [1e6, "million"],
  [1e3, "thousand"],
]

const english = (value: number, random: Dice): string => {
  const parts: Array<string> = []
  let rest = value
  for (const [scale, name] of englishScales) {
    const count = Math.floor(rest / scale)
    if (count > 0)
      parts.push(
        `${count === 1 && parts.length === 0 && random.chance(0.3) ? "a" : englishGroup(count, random)} ${name}`,
      )
    rest %= scale
  }
  if (rest > 0 || parts.length === 0) {
    const last = englishGroup(rest, random)
    if (parts.length > 0 && rest < 100 && random.chance(0.4)) return `${parts.join(" ")} and ${last}`
    parts.push(last)
  }
  return parts.join(random.chance(0.1) ? ", " : " ")
}

const spanishSmall =
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  )
const spanishTens = "_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ")
const spanishHundreds =
  "_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ")

/** Before a noun and before mil and millones, uno loses its o. */
const shortened = (text: string) => text.replace(/veintiuno$/, "veintiún").replace(/uno$/, "un")

const spanishGroup = (value: number): string => {
  if (value < 30) return spanishSmall[value]!
  if (value < 100) {
    const unit = value % 10
    return spanishTens[Math.floor(value / 10)]! + (unit === 0 ? "" : ` y ${spanishSmall[unit]}`)
  }
  if (value === 100) return "cien"
  const rest = value % 100
  return spanishHundreds[Math.floor(value / 100)]! + (rest === 0 ? "" : ` ${spanishGroup(rest)}`)
}

const spanishThousands = (value: number): string => {
  const thousands = Math.floor(value / 1000)
  const rest = value % 1000
  const head = thousands === 0 ? "" : thousands === 1 ? "mil" : `${shortened(spanishGroup(thousands))} mil`
  return [head, rest > 0 || thousands === 0 ? spanishGroup(rest) : ""].filter((part) => part !== "").join(" ")
}

const spanish = (value: number): string => {
  const millions = Math.floor(value / 1e6)
  const rest = value % 1e6
  if (millions === 0) return spanishThousands(rest)
  const head = millions === 1 ? "un millón" : `${shortened(spanishThousands(millions))} millones`
  return rest === 0 ? head : `${head} ${spanishThousands(rest)}`
}

/** An integer from 0 to 10^12 - 1 in words. */
export const inWords = (value: number, language: Language, random: Dice): string =>
  language === "en" ? english(value, random) : spanish(value)

/** Digits said one by one. */
export const digitByDigit = (digits: string, language: Language, random: Dice): string =>
  [...digits]
    .map((digit) => {
      if (language === "en" && digit === "0" && random.chance(0.3)) return "oh"
      return (language === "en" ? englishSmall : spanishSmall)[Number(digit)]!
    })
    .join(" ")
