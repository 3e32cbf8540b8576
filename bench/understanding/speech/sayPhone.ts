import type { Dice } from "./Dice.ts"
import { digitByDigit, inWords } from "./numerals.ts"
import type { Language, Utterance } from "./Utterance.ts"
import { dressed, sometimesWithoutAccents } from "./Utterance.ts"

const repeats = { en: ["double", "triple"], es: ["doble", "triple"] }

/** A group of digits: one by one, with "double", or as a two-digit number. */
const sayGroup = (digits: string, language: Language, random: Dice): string => {
  const double = /(\d)\1/.exec(digits)
  if (double !== null && random.chance(0.4)) {
    const triple = /(\d)\1\1/.exec(digits)
    const [found, word] = triple === null ? [double, repeats[language][0]!] : [triple, repeats[language][1]!]
    const before = digits.slice(0, found.index)
    const after = digits.slice(found.index + found[0].length)
    const parts = [before, after].map((part) => (part === "" ? "" : digitByDigit(part, language, random)))
    return [parts[0], `${word} ${digitByDigit(found[1]!, language, random)}`, parts[1]]
      .filter((part) => part !== "")
      .join(" ")
  }
  if (digits.length === 2 && digits[0] !== "0" && random.chance(0.7)) return inWords(Number(digits), language, random)
  return digitByDigit(digits, language, random)
}

const groupsOf = (digits: string, random: Dice): ReadonlyArray<string> => {
  const groups: Array<string> = []
  let rest = digits
  while (rest !== "") {
    const length = rest.length <= 4 ? rest.length : random.pick([2, 3])
    groups.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return groups
}

const written = (digits: string, plus: boolean, random: Dice): string => {
  const groups = groupsOf(digits, random)
  const separator = random.pick([" ", "-", ".", ""])
  return (plus ? "+" : "") + groups.join(separator)
}

/** A number of 7 to 12 digits: written in groups, or dictated with pauses between them. */
export const sayPhone = (language: Language, random: Dice): Utterance => {
  const plus = random.chance(0.2)
  const first = plus ? String(random.between(1, 9)) : String(random.between(0, 9))
  const digits = first + Array.from({ length: random.between(6, 11) }, () => random.between(0, 9)).join("")
  const sign = language === "en" ? "plus " : "más "
  const spoken = () =>
    (plus ? sign : "") +
    groupsOf(digits, random)
      .map((group) => sayGroup(group, language, random))
      .join(", ")
  const text = random.chance(0.3) ? written(digits, plus, random) : spoken()
  return {
    type: "phone",
    locale: language,
    text: dressed(sometimesWithoutAccents(text, random), language, random),
    status: "accepted",
    value: (plus ? "+" : "") + digits,
  }
}
