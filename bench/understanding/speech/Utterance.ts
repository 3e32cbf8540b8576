import type { AnswerType } from "../../../src/domain/understanding/Understanding.ts"
import type { Dice } from "./Dice.ts"

export type Language = "en" | "es"

/** A possible utterance, and its meaning. */
export interface Utterance {
  readonly type: AnswerType
  readonly locale: Language
  readonly text: string
  readonly status: "accepted" | "confirm"
  readonly value: string | number
}

const openings: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: ["um ", "uh, ", "it's ", "it is ", "that would be ", "well, ", "I think it's ", "so, ", "okay, "],
  es: ["eh, ", "pues ", "es ", "bueno, ", "creo que es ", "sería ", "a ver, "],
}

const closings: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: [" please", ", thanks", " thank you", "", "."],
  es: [" por favor", ", gracias", "", "."],
}

/** Adds fillers, polite phrases, a capital letter or a period, as people and recognizers do. */
export const dressed = (text: string, language: Language, random: Dice): string => {
  const opening = random.chance(0.3) ? random.pick(openings[language]) : ""
  const closing = random.chance(0.2) ? random.pick(closings[language]) : ""
  const whole = `${opening}${text}${closing}`
  const capital = random.chance(0.5) ? whole[0]!.toUpperCase() + whole.slice(1) : whole
  return random.chance(0.3) && !capital.endsWith(".") ? `${capital}.` : capital
}

const folded = /[\u0300-\u036f]/g

/** Some recognizers and keyboards leave out accents. */
export const sometimesWithoutAccents = (text: string, random: Dice): string =>
  random.chance(0.25) ? text.normalize("NFD").replaceAll(folded, "") : text
