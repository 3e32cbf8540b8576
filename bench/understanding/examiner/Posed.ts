import type { AskedQuestion } from "../../../src/domain/understanding/several/AskedQuestion.ts"
import type { CanonicalValue } from "../../../src/domain/understanding/Understanding.ts"
import type { Dice } from "../speech/Dice.ts"
import type { Language } from "../speech/Utterance.ts"

/** The parts of a question that are needed to understand one answer. */
export type Question = Pick<AskedQuestion, "type" | "text" | "options">

/** A question, an utterance that replies to it, and the meaning of the utterance. */
export interface Posed {
  readonly question: Question
  readonly text: string
  /** Absent: the utterance isn't an answer, and any accepted value is wrong. */
  readonly value?: CanonicalValue
  /** Absent: accepted and confirmed values are both right. */
  readonly status?: "accepted" | "confirm"
  /** Whether a confirmation is also right, because the utterance resembles an answer. */
  readonly isOpen?: boolean
}

export type Pose = (language: Language, random: Dice) => Posed

/** The entries of a list that is separated by commas or line breaks. */
export const entries = (text: string): ReadonlyArray<string> =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== "")

/** Phrases separated by bars. `{}` marks where the answer goes. */
export const phrases = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/\s+/g, " ")
    .split("|")
    .map((one) => one.trim())

export const both = (en: string, es: string): Readonly<Record<Language, ReadonlyArray<string>>> => ({
  en: phrases(en),
  es: phrases(es),
})

/** Wraps the answer in a phrase from the list, or leaves it bare. */
export const framed = (frames: ReadonlyArray<string>, answer: string, random: Dice): string =>
  random.chance(0.35) ? answer : random.pick(frames).replace("{}", () => answer)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const fillers = { en: ["um", "uh", "er", "uhm"], es: ["eh", "em", "este", "mmm"] }

/** The pieces of an answer, joined, with an occasional hesitation between two of them. */
export const hesitant = (pieces: ReadonlyArray<string>, language: Language, random: Dice, often = 0.06): string =>
  pieces
    .flatMap((piece, at) => (at > 0 && random.chance(often) ? [random.pick(fillers[language]), piece] : [piece]))
    .join(" ")

/** A transcript as recognizers write it: mostly lower case without punctuation, sometimes with a capital and a period. */
export const written = (text: string, random: Dice): string => {
  const how = random.between(0, 9)
  if (how < 6) return text
  return how < 8 ? capital(text) : `${capital(text)}.`
}

/** Some recognizers and keyboards leave out accents. */
export const plainLetters = (text: string): string => text.normalize("NFD").replaceAll(/[\u0300-\u0302\u0308]/g, "")
