/** The first and the last period of a row; undefined if one is missing. */
export type PeriodEnds = readonly [first: number, last: number] | undefined

const months = 12

/** The number of a month in a year that begins with month `start`: if the year begins in September, January is 13. */
export const monthFrom = (start: number, month: number): number => (month < start ? month + months : month)

const isKnown = (ends: PeriodEnds): ends is readonly [first: number, last: number] => ends !== undefined

/** The number of months from the first start to the last end. */
const extentOf = (rows: ReadonlyArray<PeriodEnds>): number => {
  const all = rows.filter(isKnown).flat()
  return all.length === 0 ? 0 : Math.max(...all) - Math.min(...all)
}

const areInOrder = (rows: ReadonlyArray<PeriodEnds>): boolean =>
  rows.filter(isKnown).every(([first], at, known) => at === 0 || first >= known[at - 1]![0])

/**
 * Puts the months of a plan without years on one axis: "Nov–Feb" ends in the next year. Rows that start before the
 * first row's month are moved to the next year if any row crosses the new year, or if the move puts the rows in order
 * without making the plan longer.
 */
export const acrossYears = (rows: ReadonlyArray<PeriodEnds>): ReadonlyArray<PeriodEnds> => {
  const closed = rows.map((ends): PeriodEnds => ends && [ends[0], monthFrom(...ends)])
  const [start = 1] = closed.find(isKnown) ?? []
  const next = closed.map((ends): PeriodEnds =>
    ends !== undefined && ends[0] < start ? [ends[0] + months, ends[1] + months] : ends,
  )
  const cross = closed.some((ends) => ends !== undefined && ends[1] > months)
  return cross || (areInOrder(next) && extentOf(next) <= extentOf(closed)) ? next : closed
}
