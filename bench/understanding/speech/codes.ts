import type { Dice } from "./Dice.ts"

const draw = (signs: string, length: number, random: Dice): string =>
  Array.from({ length }, () => signs[random.between(0, signs.length - 1)]!).join("")

const vinSigns = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"
const vinValues: Readonly<Record<string, number>> = Object.fromEntries(
  [..."ABCDEFGHJKLMNPRSTUVWXYZ"].map((letter, at) => [
    letter,
    [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9][at]!,
  ]),
)
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** A vehicle identification number (ISO 3779), with the check character in ninth position. */
const vin = (random: Dice): string => {
  const drawn = draw(vinSigns, 17, random)
  const sum = [...drawn].reduce((all, sign, at) => all + (vinValues[sign] ?? Number(sign)) * vinWeights[at]!, 0)
  const check = sum % 11 === 10 ? "X" : String(sum % 11)
  return drawn.slice(0, 8) + check + drawn.slice(9)
}

/** A Spanish IBAN, with the check digits of ISO 13616. */
const iban = (random: Dice): string => {
  const account = draw("0123456789", 20, random)
  const rest = BigInt(`${account}142800`) % 97n
  return `ES${String(98n - rest).padStart(2, "0")}${account}`
}

const plate = (random: Dice): string => draw("0123456789", 4, random) + draw("BCDFGHJKLMNPRSTVWXYZ", 3, random)

export const codesOf = { vin, iban, plate }
