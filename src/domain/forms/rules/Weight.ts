/** Reading this many characters costs about as much as one comparison. */
const charactersOfStep = 64

/** The cost of reading an answer once, in rule steps: one per value, and more for long text. */
export const weightOf = (value: unknown): number => {
  if (typeof value === "string") return 1 + Math.floor(value.length / charactersOfStep)
  if (typeof value !== "object" || value === null) return 1
  let weight = 1
  for (const inner of Object.values(value)) weight += weightOf(inner)
  return weight
}
