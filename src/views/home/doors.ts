import type { Caller } from "../../domain/access/Caller.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"

export interface Door {
  readonly text: keyof PageTexts["home"]["doors"]
  /**
   * Where it leads for the visitor; `isBuilt` knows the pages of this deployment. A door that leads nowhere, its room not
   * built or not theirs, is not shown.
   */
  readonly pathFor: (visitor: Caller, isBuilt: (path: string) => boolean) => string | undefined
}

/** What a visitor can do here, in the order in which it is offered. */
export const doors: ReadonlyArray<Door> = [
  { text: "form", pathFor: ({ programs: [first] }) => (first === undefined ? undefined : `/${first}/gallery`) },
  { text: "infographic", pathFor: () => "/playground" },
  { text: "agent", pathFor: ({ userId }) => (userId === null ? undefined : "/agents") },
  { text: "avatar", pathFor: (_, isBuilt) => (isBuilt("/avatar/watch") ? "/avatar" : undefined) },
  { text: "api", pathFor: () => "/docs" },
]
