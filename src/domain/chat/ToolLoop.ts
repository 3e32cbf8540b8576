/** The limits of a turn with tools. */
export interface ToolLoop {
  /** The number of rounds in which the model may call tools; after them, it must answer. */
  readonly rounds: number
  /** The maximum number of tool calls in a turn; further calls are refused. */
  readonly calls: number
  /** Whether the model must call a tool in the first round. */
  readonly isForced: boolean
}

const usual: ToolLoop = { rounds: 8, calls: 32, isForced: false }

/** The limits for an agent's operation mode; null if the agent has no tools. */
export const toolLoop = (operationMode: string): ToolLoop | null => {
  switch (operationMode) {
    case "conversational":
      return null
    case "agentic":
      return { ...usual, rounds: 16, calls: 64 }
    case "tool_only":
      return { ...usual, isForced: true }
    default:
      return usual
  }
}

/** How much of a tool's output is shown, in UTF-16 code units of its JSON. */
const longestOutput = 65_536

/** An output that is too long is replaced by the beginning of its text. */
export const boundedOutput = (output: unknown): unknown => {
  const text = typeof output === "string" ? output : (JSON.stringify(output) ?? "")
  if (text.length <= longestOutput) return output
  const whole = text.slice(0, longestOutput).replace(/[\uD800-\uDBFF]$/, "")
  return `${whole}… (cut at ${longestOutput} characters)`
}

const longestName = 64

/** A name that every provider accepts and that is not taken. */
export const toolName = (wanted: string, taken: ReadonlySet<string>): string => {
  const plain = wanted.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, longestName)
  for (let n = 1; ; n++) {
    const name = n === 1 ? plain : `${plain.slice(0, longestName - String(n).length - 1)}_${n}`
    if (!taken.has(name)) return name
  }
}
