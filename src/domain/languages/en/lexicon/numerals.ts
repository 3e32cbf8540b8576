import type { NumeralWords } from "../../lexicon/NumeralWords.ts"
import { units, teens, tens, ordinals } from "./numberNames.ts"

/** "sevenish": about seven. */
const vague = Object.fromEntries(
  Object.entries({ ...units, ...teens, ...tens }).map(([word, value]) => [`${word}ish`, value]),
)

export const numerals: NumeralWords = {
  units,
  cutTens: {},
  teens: { ...teens, ...vague },
  tens,
  tensJoiner: [],
  hundreds: {},
  hundred: ["hundred"],
  scales: {
    thousand: 1e3,
    grand: 1e3,
    lakh: 1e5,
    mil: 1e6,
    million: 1e6,
    crore: 1e7,
    lakhs: 1e5,
    crores: 1e7,
    billion: 1e9,
    trillion: 1e12,
    millions: 1e6,
  },
  articles: ["a", "an"],
  and: ["and"],
  dozen: { dozen: 12, dozens: 12 },
  ordinals,
  ordinalSuffixes: ["st", "nd", "rd", "th"],
}
