/** Superscript or subscript text. */
export type Level = "sup" | "sub"

/** Superscript and subscript digits and signs: without them, 10⁶ would become 106. */
const forms: Readonly<Record<Level, readonly [from: string, to: string]>> = {
  sup: ["0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"],
  sub: ["0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"],
}

/** The text as superscript or subscript; unchanged if one of its characters has no such form. */
export const placed = (level: Level | "", text: string): string => {
  if (level === "") return text
  const [from, to] = forms[level]
  const characters = [...text].map((one) => to[from.indexOf(one)])
  return characters.includes(undefined) ? text : characters.join("")
}
