import type { Caller } from "../../domain/access/Caller.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import type { Language } from "../language/Language.ts"

/** The facts about a request that its page needs. */
export interface Visit {
  readonly language: Language
  readonly texts: PageTexts
  /** The path and query, for links back to this page. */
  readonly here: string
  /** The signed-in caller, or null. */
  readonly caller: Caller | null
}

/** A visit by a signed-in caller. */
export interface SignedInVisit extends Visit {
  readonly caller: Caller
}
