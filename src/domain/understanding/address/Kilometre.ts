import type { NameWord } from "../name/NameWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { houseNumberAt } from "./HouseNumber.ts"

/** Moves a kilometer from before its road to after it: "kilómetro 14 de la carretera de Toledo, Getafe". */
export const withKilometreLast = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const { address } = vocabulary
  const kilometre = lookUp(address.kilometre, words, 0)
  const number = kilometre === undefined ? undefined : houseNumberAt(vocabulary, words, kilometre.length)
  if (number === undefined) return words
  let street = number.end
  while (words[street] !== undefined && lookUp(address.streets, words, street) === undefined) {
    if (!address.particles.has(words[street]!.text)) return words
    street++
  }
  const stop = words.findIndex(({ pause }, at) => at > street && pause)
  const end = stop < 0 ? words.length : stop
  return [...words.slice(street, end), ...words.slice(0, number.end), ...words.slice(end)]
}
