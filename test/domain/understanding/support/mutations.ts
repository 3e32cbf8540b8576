import { corpora, hear, type Said } from "../../../../bench/understanding/corpora.ts"
import type { AnswerType } from "../../../../src/domain/understanding/Understanding.ts"

/** A way to alter an utterance so that its value is no longer certain. */
export interface Mutation {
  readonly name: string
  readonly types: ReadonlyArray<AnswerType>
  /** The altered utterances, by locale. */
  readonly of: (text: string, locale: "en" | "es") => ReadonlyArray<string>
}

const moments: ReadonlyArray<AnswerType> = ["date", "time", "datetime"]
const numbers: ReadonlyArray<AnswerType> = ["integer", "number", "phone"]

const around =
  (phrases: Readonly<Record<"en" | "es", ReadonlyArray<string>>>): Mutation["of"] =>
  (text, locale) =>
    phrases[locale].map((phrase) => phrase.replace("…", text))

export const mutations: ReadonlyArray<Mutation> = [
  {
    name: "a hedge, a bound, a supposition",
    types: moments,
    of: around({
      en: [
        "at least …",
        "no more than …",
        "it could be …, I might be wrong",
        "suppose it's …",
        "if it were up to me …",
      ],
      es: ["al menos …", "como mucho …", "…, puedo estar equivocado", "supongamos …", "si fuera por mí …"],
    }),
  },
  {
    name: "a denial, or what was once",
    types: [...moments, ...numbers],
    of: around({
      en: ["anything but …", "I wouldn't say …", "… is wrong", "… is impossible", "… was a mistake", "it used to be …"],
      es: ["cualquiera menos …", "yo no diría …", "… está mal", "… es imposible", "… fue un error", "solía ser …"],
    }),
  },
  {
    name: "the speaker was interrupted",
    types: [...moments, ...numbers],
    of: around({ en: ["… and", "… but", "… no wait", "… I mean"], es: ["… y", "… pero", "… espera", "… mejor dicho"] }),
  },
  {
    name: "somebody else's, or asked back",
    types: moments,
    of: around({
      en: ["my wife's is …", "could it be …", "did you say …"],
      es: ["el de mi mujer es …", "¿puede ser …?", "¿quiere decir …?"],
    }),
  },
]

/** A correction or a conclusion ("let's call it seven") adds a new value after the altered part. */
const corrections =
  /\b(?:no|nope|wait|sorry|actually|mean|meant|make|rather|scratch|correction|now|so|say|lets|let.s|espera|perdón|digo|decir|dicho|mejor|ahora|sea|digamos|pongamos|así|equivoqué)(?!\p{L})/iu

/** Accepted utterances without a correction. */
export const plainLines = (types: ReadonlyArray<AnswerType>): ReadonlyArray<Said> =>
  [...corpora().values()]
    .flat()
    .filter((line) => types.includes(line.type) && !/^[?-]/.test(line.meant) && !corrections.test(line.text))
    .filter((line) => hear(line)._tag === "accepted")

export const localeOf = ({ locale }: Said): "en" | "es" => (locale === "es" ? "es" : "en")

/** Two answers of one type in one utterance, and which one may be accepted: the second, or neither. */
export interface Joining {
  readonly name: string
  readonly taken: "second" | "neither"
  readonly words: Readonly<Record<"en" | "es", ReadonlyArray<string>>>
}

export const joinings: ReadonlyArray<Joining> = [
  { name: "or", taken: "neither", words: { en: [" or ", " or maybe "], es: [" o ", " o quizás "] } },
  {
    name: "a correction",
    taken: "second",
    words: { en: [", no wait, ", ", I mean, "], es: [", no espera, ", ", quiero decir, "] },
  },
]

/** Words that conclude an answer by themselves, or a written date and time with an offset. */
const conclusions = /\bcreo que\b|\d[TZ]\b|\dT\d/u

/** Pairs every utterance with an utterance of another value. */
export const pairsOf = (
  type: AnswerType,
  locale: "en" | "es",
): ReadonlyArray<readonly [first: Said, second: Said, value: unknown]> => {
  const lines = plainLines([type]).filter((line) => localeOf(line) === locale && !conclusions.test(line.text))
  return lines.flatMap((first, index) => {
    const second = lines[(index * 7 + 13) % lines.length]!
    const value = hear(second).value
    return hear(first).value === value ? [] : [[first, second, value] as const]
  })
}
