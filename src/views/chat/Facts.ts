import type { PageTexts } from "../../domain/languages/PageTexts.ts"

/** The page's agent. */
export interface ChatPartner {
  readonly id: string
  readonly name: string
  /** An `ephemeral` agent expires unless it is kept; a `bot` is shared. */
  readonly kind: "ephemeral" | "persisted" | "bot"
}

/** The page's data for its script. */
export interface ChatFacts {
  readonly language: string
  readonly agent: ChatPartner
  /** The conversation in the URL. */
  readonly conversation: string | null
  /** The maximum size of a document, in bytes. */
  readonly cap: number
  /** Whether a language model is configured. */
  readonly hasModel: boolean
  /** Tool labels by slug. */
  readonly tools: Readonly<Record<string, string>>
  /** Other origins from which an answer may show pictures. */
  readonly pictures: ReadonlyArray<string>
  /** Scripts that are loaded if an answer contains code or formulas. */
  readonly scripts: { readonly colours: string; readonly formulas: string }
  /** Strings for the script; `failures` explains tool failures. */
  readonly texts: PageTexts["chat"]["script"]
  readonly failures: PageTexts["agents"]["script"]["failures"]
  readonly unavailable: string
  readonly undrawn: PageTexts["agents"]["script"]["undrawn"]
}
