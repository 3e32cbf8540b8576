import type { PageTexts } from "../../../domain/languages/PageTexts.ts"

/** The agent that the page opens with. */
export interface OpenedAgent {
  readonly id: string
  readonly name: string
  readonly kind: "ephemeral" | "kept"
}

/** Everything that the agents page's script is told by its page. */
export interface AgentsFacts {
  readonly language: string
  /** Largest document, in bytes. */
  readonly cap: number
  /** How long an agent lives that is not kept, in milliseconds. */
  readonly lifetime: number
  readonly opened: OpenedAgent | null
  /** Names of tools by slug, for what the agent says that it has used. */
  readonly tools: Readonly<Record<string, string>>
  readonly texts: PageTexts["agents"]["script"]
}
