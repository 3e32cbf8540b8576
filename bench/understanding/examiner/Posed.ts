import type { AskedQuestion } from "../../../src/domain/understanding/several/AskedQuestion.ts"
import type { CanonicalValue } from "../../../src/domain/understanding/Understanding.ts"
import type { Dice } from "../speech/Dice.ts"
import type { Language } from "../speech/Utterance.ts"

/** What is asked, as far as the reading of one answer needs it. */
export type Question = Pick<AskedQuestion, "type" | "text" | "options">

/** A question, what somebody says to it, and what that means. */
export interface Posed {
  readonly question: Question
  readonly text: string
  /** Absent: it is no answer, and whatever is taken is wrong. */
  readonly value?: CanonicalValue
  /** Absent: exact or asked about, either is right. */
  readonly status?: "accepted" | "confirm"
  /** Where it is no answer, something may be asked about nevertheless: it is like one. */
  readonly isOpen?: boolean
}

export type Pose = (language: Language, random: Dice) => Posed

/** The entries of a list with commas or lines between them. */
export const entries = (text: string): ReadonlyArray<string> =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== "")

/** Phrases with bars between them. `{}` is where an answer goes. */
export const phrases = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/\s+/g, " ")
    .split("|")
    .map((one) => one.trim())

export const both = (en: string, es: string): Readonly<Record<Language, ReadonlyArray<string>>> => ({
  en: phrases(en),
  es: phrases(es),
})

/** A phrase of the list around the answer, or nothing around it. */
export const framed = (frames: ReadonlyArray<string>, answer: string, random: Dice): string =>
  random.chance(0.35) ? answer : random.pick(frames).replace("{}", () => answer)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const fillers = { en: ["um", "uh", "er", "uhm"], es: ["eh", "em", "este", "mmm"] }

/** Pieces of an answer with what people put between them while they think: after a piece, and seldom. */
export const hesitant = (pieces: ReadonlyArray<string>, language: Language, random: Dice, often = 0.06): string =>
  pieces
    .flatMap((piece, at) => (at > 0 && random.chance(often) ? [random.pick(fillers[language]), piece] : [piece]))
    .join(" ")

/** As recognisers write what they hear: most in small letters without a mark, some with a capital and a full stop. */
export const written = (text: string, random: Dice): string => {
  const how = random.between(0, 9)
  if (how < 6) return text
  return how < 8 ? capital(text) : `${capital(text)}.`
}

/** Some recognisers and keyboards leave the accents out. */
export const plainLetters = (text: string): string => text.normalize("NFD").replaceAll(/[\u0300-\u0302\u0308]/g, "")
