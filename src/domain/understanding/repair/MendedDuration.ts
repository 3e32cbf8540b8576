import { understand, type UnderstandingContext } from "../understand.ts"

const daysInWeek = 7

/**
 * The duration in the same unit with another number: "no, three, it came back at nine" for two hours. Weeks are stored
 * in days. Undefined if the words contain a unit, or the old value contains more than one.
 */
export const mendedDuration = (before: string, rest: string, context: UnderstandingContext): string | undefined => {
  const [, period, old, unit] = /^(PT?)(\d+)([A-Z])$/.exec(before) ?? []
  const count = understand("integer", rest.split(/[,;.!?]\s/)[0]!, context)
  if (period === undefined || count._tag === "rejected") return undefined
  const isWeeks = unit === "D" && Number(old) % daysInWeek === 0
  return `${period}${Number(count.value) * (isWeeks ? daysInWeek : 1)}${unit}`
}
