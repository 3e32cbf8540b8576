import type { QuestionSummary } from "./Results.ts"

/** The mean of a scale, and its ends as respondents saw them. */
export interface ScaleMean {
  readonly mean: number
  readonly low: string
  readonly high: string
}

/**
 * The mean of a scale. Points with labels have the values 1, 2, 3 and so on; numeric points have their own values.
 * Undefined if there are no answers, or if a value is not a number.
 */
export const scaleMean = ({ choices = [] }: Pick<QuestionSummary, "choices">): ScaleMean | undefined => {
  const isWorded = choices.every(({ value, label }) => !label.startsWith(value))
  const points = choices.map(({ value, label, count }, at) => ({
    point: isWorded ? at + 1 : Number(value),
    label: isWorded ? `${at + 1} – ${label}` : label,
    count,
  }))
  const total = points.reduce((sum, { count }) => sum + count, 0)
  const [low, high] = [points[0], points.at(-1)]
  if (total === 0 || low === undefined || high === undefined || points.some(({ point }) => !Number.isFinite(point)))
    return undefined
  const mean = points.reduce((sum, { point, count }) => sum + point * count, 0) / total
  return { mean: Math.round(mean * 100) / 100, low: low.label, high: high.label }
}
