import type { PageTexts } from "../../domain/languages/PageTexts.ts"

/** An agent that the page is about from its beginning. */
export interface OpenedAgent {
  readonly id: string
  readonly name: string
}

/** Everything that the agents page's script is told by its page. */
export interface AgentsFacts {
  readonly language: string
  /** Largest document, in bytes. */
  readonly cap: number
  /** How long an agent lives that is not kept, in milliseconds. */
  readonly lifetime: number
  /** One that is on its way. */
  readonly opened: OpenedAgent | null
  /** One that is being changed. */
  readonly editing: OpenedAgent | null
  readonly texts: PageTexts["agents"]["script"]
}
