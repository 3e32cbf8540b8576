/**
 * The fewest digits behind the codes of countries whose numbers have one length, or one length where they begin so: that the recogniser
 * dropped a digit cannot be told in any other way.
 */
const fewestBehind: ReadonlyArray<readonly [opening: RegExp, length: number]> = [
  [/^1/, 11],
  [/^34/, 11],
  [/^447/, 12],
  [/^44/, 11],
  [/^3538/, 12],
  [/^5[24]/, 12],
]

/** Whether a number with these digits behind a + may be all there. */
export const isWholeAbroad = (digits: string): boolean =>
  fewestBehind.every(([opening, length]) => !opening.test(digits) || digits.length >= length)
