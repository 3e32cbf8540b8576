import type { Caller } from "../../domain/access/Caller.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import type { Language } from "../language/Language.ts"

/** What a page knows of the request that asked for it. */
export interface Visit {
  readonly language: Language
  readonly texts: PageTexts
  /** Path and query, for links that lead back here. */
  readonly here: string
  /** Who is signed in, or null. */
  readonly caller: Caller | null
}

/** A visit by a caller who is signed in. */
export interface SignedInVisit extends Visit {
  readonly caller: Caller
}
