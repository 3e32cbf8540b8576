import { type OverAnswer, overAnswerOf, type SeveralAnswers } from "./OverAnswer.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { Breath } from "./Readings.ts"

/**
 * "Owen Birch", where one question asks for the first name and another for the last name: keeps the last name for the
 * other question.
 */
export const otherPartOfName = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  { answer, own }: SeveralAnswers,
  breath: Breath,
): ReadonlyArray<OverAnswer> => {
  const part = current.text?.part ?? "whole"
  const other = others.find(
    ({ text }) => text?.entity === "person_name" && (text.part ?? "whole") !== "whole" && text.part !== part,
  )
  if (current.text?.entity !== "person_name" || part === "whole" || other === undefined || answer._tag === "rejected")
    return []
  const whole = breath.read({ ...current, text: { entity: "person_name" } }, own)
  const rest = breath.read(other, own)
  const names = [answer, rest].map((one) => (one._tag === "rejected" ? "" : String(one.value)))
  const isWhole = (part === "first" ? names : names.toReversed()).join(" ") === String(whole.value)
  return isWhole && names[1] !== "" ? [overAnswerOf(other, rest, own)] : []
}
