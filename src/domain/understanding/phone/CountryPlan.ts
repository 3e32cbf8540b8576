/**
 * What follows the code of a country, in countries that have one length of number or nearly so: a digit that the recogniser dropped
 * cannot be told in any other way. Mobile numbers of the United Kingdom and of Ireland have one length where others have several.
 */
const plans: Readonly<Record<string, RegExp>> = {
  1: /^\d{10}$/,
  34: /^\d{9}$/,
  44: /^(?:7\d{9}|[^7]\d{8,9}|0\d{9,10})$/,
  353: /^(?:8\d{8}|[^8]\d{6,8}|0\d{7,9})$/,
  52: /^1?\d{10}$/,
  54: /^(?:9?\d{10})$/,
}

/** Whether the digits behind a + are a whole number, as far as its country has a plan here. */
export const isWholeAbroad = (digits: string): boolean =>
  Object.entries(plans).every(([code, plan]) => !digits.startsWith(code) || plan.test(digits.slice(code.length)))
