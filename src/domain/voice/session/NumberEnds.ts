import { scaleOf } from "../../forms/answers/Choices.ts"
import { answerFamily } from "../../forms/answers/Readers.ts"
import type { Question } from "../questions/Question.ts"
import type { State } from "./State.ts"

/**
 * The ends of a scale with numbered points, or the limits of a number question that has both; undefined for other
 * questions.
 */
const endsOf = ({ field, choices }: Question): readonly [min: number, max: number] | undefined => {
  const family = answerFamily(field)
  if (family === "scale") {
    const { min, max } = scaleOf(field)
    return choices?.some(({ label }) => /^-?\d/.test(label)) === false ? undefined : [min, max]
  }
  const { minValue: min, maxValue: max } = field.constraints ?? {}
  const isNumber = family === "number" || family === "integer"
  return isNumber && min !== undefined && max !== undefined ? [min, max] : undefined
}

/** The reason for a rejection: the numbers that the question accepts ("from 1 to 7"), else `otherwise`. */
export const reasonWithEnds = ({ session: { prompts } }: State, question: Question, otherwise: string): string => {
  const ends = endsOf(question)
  return ends === undefined ? otherwise : prompts.sayNumber(...ends)
}
