import type { PageTexts } from "../../domain/languages/PageTexts.ts"

/** The page's initial agent. */
export interface OpenedAgent {
  readonly id: string
  readonly name: string
}

/** The page's data for its script. */
export interface AgentsFacts {
  readonly language: string
  /** The largest document, in bytes. */
  readonly cap: number
  /** The lifetime of an ephemeral agent, in milliseconds. */
  readonly lifetime: number
  /** One in preparation. */
  readonly opened: OpenedAgent | null
  /** One being edited. */
  readonly editing: OpenedAgent | null
  readonly texts: PageTexts["agents"]["script"]
}
