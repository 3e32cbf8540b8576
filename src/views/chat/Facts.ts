import type { PageTexts } from "../../domain/languages/PageTexts.ts"

/** Whom the page talks to. */
export interface ChatPartner {
  readonly id: string
  readonly name: string
  /** An `ephemeral` one goes unless it is kept; a `bot` is everybody's. */
  readonly kind: "ephemeral" | "persisted" | "bot"
}

/** Everything that the chat page's script is told by its page. */
export interface ChatFacts {
  readonly language: string
  readonly agent: ChatPartner
  /** The conversation that the address names. */
  readonly conversation: string | null
  /** Largest document, in bytes. */
  readonly cap: number
  /** Whether a language model answers. */
  readonly hasModel: boolean
  /** Names of tools by slug, for what the agent says that it has used. */
  readonly tools: Readonly<Record<string, string>>
  /** Origins besides this one whose pictures an answer may show. */
  readonly pictures: ReadonlyArray<string>
  /** Scripts that are loaded when an answer holds a program or a formula. */
  readonly scripts: { readonly colours: string; readonly formulas: string }
  /** Texts of the script; `failures` says why tools and tool servers failed. */
  readonly texts: PageTexts["chat"]["script"]
  readonly failures: PageTexts["agents"]["script"]["failures"]
  readonly unavailable: string
  readonly undrawn: PageTexts["agents"]["script"]["undrawn"]
}
