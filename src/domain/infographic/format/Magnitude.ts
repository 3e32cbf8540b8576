/**
 * Powers of ten are computed from decimal text, which ECMAScript defines exactly. The last bit of `Math.log10` and `**`
 * depends on the engine, and one bit can move a tick.
 */

/** The exponent of the first digit: 3 for 1000 to 9999, -2 for 0.05. The value must not be zero. */
export const magnitude = (value: number): number => Number(value.toExponential().split("e")[1])

export const powerOfTen = (exponent: number): number => Number(`1e${exponent}`)
