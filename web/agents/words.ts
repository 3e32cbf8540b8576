import type { AgentsFacts } from "../../src/views/agents/Facts.ts"

export const sizeText = ({ language }: Pick<AgentsFacts, "language">, bytes: number): string => {
  const [unit, value] =
    bytes >= 1024 * 1024 ? (["megabyte", bytes / 1024 / 1024] as const) : (["kilobyte", bytes / 1024] as const)
  // Only an empty file is shown with a size of 0.
  const shown = bytes === 0 ? 0 : Math.max(value, 0.1)
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: shown < 10 ? 1 : 0 }).format(
    shown,
  )
}
