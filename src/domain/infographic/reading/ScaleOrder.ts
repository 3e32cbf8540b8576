import { answerKey, levels } from "./AnswerScales.ts"

const noOpinion =
  /^(?:don.?t know(?: ?\/ ?no answer)?|do not know|no answer|no opinion|(?:dk ?\/ ?)?(?:refused|na)|dk|not applicable|n\/?a|unsure|not sure|prefer not to (?:say|answer)|no sabe|no contesta|no sabe ?\/ ?no contesta|ns ?\/? ?nc|sin opinión|no procede|wei(?:ss|ß) nicht|keine angaben?|keine antwort|ne sait pas|sans opinion)$/i

/** Whether an answer belongs to no scale: "Don't know". */
export const saysNoOpinion = (answer: string): boolean => noOpinion.test(answer.trim())

/**
 * Whether a column counts an answer on a scale. A column with negative values doesn't: it is a difference between
 * answers.
 */
export const isRated = (column: { readonly key: string; readonly numbers: ReadonlyArray<number | null> }): boolean =>
  !saysNoOpinion(column.key) && column.numbers.every((value) => value === null || value >= 0)

/**
 * The indexes of answers in the order of a known scale, the least favorable first; some files list the best answer
 * first. Undefined if the scale is unknown.
 */
export const scaleOrder = (answers: ReadonlyArray<string>): ReadonlyArray<number> | undefined => {
  const keys = answers.map((answer) => answerKey(answer) ?? "")
  const scale = keys.length < 2 ? undefined : levels.find((one) => keys.every((key) => one.has(key)))
  return scale && keys.map((_, at) => at).sort((a, b) => scale.get(keys[a]!)! - scale.get(keys[b]!)!)
}
