import { readOrdinal } from "./Numeral.ts"
import { isRefused } from "../text/Assertion.ts"
import { correctionIn } from "../text/Correction.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** The maximum number of words in an answer with a position. */
const mostWords = 8

/** Whether a number question asks for a position: "Which grade?", "¿En qué planta?" */
export const asksForPlace = (label: string): boolean =>
  /\b(?:grade|floor|storey|level|row|lane|semester|curso|piso|planta|nivel|fila|grado|semestre|trimestre)\b/i.test(
    label,
  )

/** "she's in the fourth grade", "tercero": the only position in the answer. */
export const placeIn = (text: string, locale: string): number | undefined => {
  const vocabulary = vocabularyOf(locale)
  const tokens = tokenize(text)
  if (tokens.length > mostWords || isRefused(vocabulary, tokens) || correctionIn(vocabulary, tokens) !== undefined)
    return undefined
  const places: Array<number> = []
  for (let at = 0; at < tokens.length;) {
    const place = readOrdinal(vocabulary.numerals, tokens, at)
    if (place !== undefined) places.push(place.value)
    at = place?.end ?? at + 1
  }
  return places.length === 1 ? places[0] : undefined
}
