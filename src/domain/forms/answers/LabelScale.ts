import type { FormField } from "../model/FormField.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"

/** "from 1 to 10", "del 0 al 10", "1 (never) to 5 (always)", "1–5 stars". */
const span =
  /(?<![\d.,:])([01])(?!\d)\s*(?:\([^()]{1,40}\)\s*)?(?:to|through|al?|hasta|hasta el|[-–—])\s*(\d{1,2})(?![\d.,]*\d|\s?[%€$£])/iu

/** "out of 5": a scale that starts at 1. */
const outOf = /(?:^|\s)(?:out of|sobre) (\d{1,2})(?!\d)/iu

/**
 * The allowed range for the highest value of a scale in a label. Smaller numbers don't make a scale, and larger ones
 * don't make a rating.
 */
const [fewest, most] = [3, 10] as const

type Ends = readonly [min: number, max: number]

const endsIn = (text: string): Ends | undefined => {
  const [, low, high] = span.exec(text) ?? []
  const top = Number(high ?? outOf.exec(text)?.[1] ?? 0)
  return top >= fewest && top <= most ? [Number(low ?? 1), top] : undefined
}

const textsOf = (text: LocalizedText): ReadonlyArray<string> =>
  typeof text === "string" ? [text] : Object.values(text)

const known = new WeakMap<FormField, { readonly ends: Ends | undefined }>()

/** The ends of the scale that the label describes, in any language. */
export const labelScale = (field: FormField): Ends | undefined => {
  const before = known.get(field)
  if (before !== undefined) return before.ends
  const ends = textsOf(field.label)
    .map(endsIn)
    .find((one) => one !== undefined)
  known.set(field, { ends })
  return ends
}
