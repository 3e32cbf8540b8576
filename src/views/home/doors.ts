import type { Caller } from "../../domain/access/Caller.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"

export interface Door {
  readonly text: keyof PageTexts["home"]["doors"]
  /** The card's path for the visitor; undefined hides the card. `isBuilt` says whether this deployment has a page. */
  readonly pathFor: (visitor: Caller, isBuilt: (path: string) => boolean) => string | undefined
}

/** The features offered to a visitor, in display order. */
export const doors: ReadonlyArray<Door> = [
  { text: "form", pathFor: ({ programs: [first] }) => (first === undefined ? undefined : `/${first}/gallery`) },
  { text: "infographic", pathFor: () => "/playground" },
  { text: "agent", pathFor: ({ userId }) => (userId === null ? undefined : "/agents") },
  { text: "avatar", pathFor: (_, isBuilt) => (isBuilt("/avatar/watch") ? "/avatar" : undefined) },
  { text: "api", pathFor: () => "/docs" },
]
