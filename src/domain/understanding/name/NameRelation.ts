import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { NameWord } from "./NameWord.ts"

/** "of the patient", "de la niña": so many words say whose relation it is. */
const longestOwner = 4

/** The index after who somebody is, "his aunt", "la madre de la niña"; undefined where nobody says so. */
const afterRelation = ({ names, options }: Vocabulary, words: ReadonlyArray<NameWord>, start: number) => {
  const owner = lookUp(names.owners, words, start)?.length ?? 0
  // "the patient's daughter"
  const genitive = words[start + owner]?.written.endsWith("'s") === true && owner > 0 ? 1 : 0
  const relation = lookUp(names.relations, words, start + owner + genitive)
  if (relation === undefined || owner + genitive === 0) return undefined
  const end = start + owner + genitive + relation.length
  if (lookUp(names.origins, words, end) === undefined || words[end]!.pause) return end
  const pause = words.findIndex(({ pause: isPause }, at) => at > end && isPause)
  return pause > 0 && pause - end <= longestOwner
    ? pause
    : lookUp(options.others, words, end) === undefined
      ? end
      : end + 2
}

/** "I'm his aunt, Meera Chandran", "soy la madre, Pilar Ortega": who somebody is stands before the name. It may be another's that is asked for. */
export const withoutRelation = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
): { readonly words: ReadonlyArray<NameWord>; readonly isSure: boolean } => {
  for (let start = 0; start <= 2 && start < words.length; start++) {
    const opening = lookUp(vocabulary.names.weak, words, start)?.length ?? 0
    const speaking = opening > 0 ? opening : (lookUp(vocabulary.names.idle, words, start)?.length ?? 0)
    const end = speaking === 0 ? undefined : afterRelation(vocabulary, words, start + speaking)
    if (end === undefined || end >= words.length) continue
    return { words: words.slice(end).map((word, at) => (at === 0 ? { ...word, pause: false } : word)), isSure: false }
  }
  return { words, isSure: true }
}
