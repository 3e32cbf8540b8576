import type { PageTexts } from "../../domain/languages/PageTexts.ts"

/** The page's initial agent. */
export interface OpenedAgent {
  readonly id: string
  readonly name: string
}

/** The page's data for its script. */
export interface AgentsFacts {
  readonly language: string
  /** The maximum size of a document, in bytes. */
  readonly cap: number
  /** The lifetime of an ephemeral agent, in milliseconds. */
  readonly lifetime: number
  /** The agent in preparation, if any. */
  readonly opened: OpenedAgent | null
  /** The agent being edited, if any. */
  readonly editing: OpenedAgent | null
  readonly texts: PageTexts["agents"]["script"]
}
