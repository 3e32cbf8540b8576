import type { AgentsFacts } from "../../src/views/agents/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"

interface Forms {
  readonly one: string
  readonly other: string
}

/** A text that counts something, in the form that its number takes. */
export const counted = (
  { language }: Pick<AgentsFacts, "language">,
  forms: Forms,
  count: number,
  more: Readonly<Record<string, string>> = {},
): string =>
  filled(new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other, { count, ...more })

export const sizeText = ({ language }: Pick<AgentsFacts, "language">, bytes: number): string => {
  const [unit, value] =
    bytes >= 1024 * 1024 ? (["megabyte", bytes / 1024 / 1024] as const) : (["kilobyte", bytes / 1024] as const)
  // What is there is never said to be nothing.
  const shown = bytes === 0 ? 0 : Math.max(value, 0.1)
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: shown < 10 ? 1 : 0 }).format(
    shown,
  )
}
