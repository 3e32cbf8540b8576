import type { Cell } from "../Table.ts"

const longDecimal = /^-?\d+\.\d+$/

/** A cell as a term of a sum. Decimals with more digits than a double can hold arrive as text. */
export const termOf = (value: Cell): number | undefined => {
  if (typeof value === "number") return value
  return typeof value === "string" && longDecimal.test(value) ? Number(value) : undefined
}
