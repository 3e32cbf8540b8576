import type { Texts } from "../language/Texts.ts"

export interface Door {
  readonly text: keyof Texts["home"]["doors"]
  readonly path: string
  /** A door whose room is not built is not shown. */
  readonly isOpen: boolean
}

/** What a visitor can do here, in the order in which it is offered. */
export const doors: ReadonlyArray<Door> = [
  { text: "form", path: "/forms", isOpen: false },
  { text: "infographic", path: "/playground", isOpen: true },
  { text: "agent", path: "/agents", isOpen: false },
  { text: "api", path: "/docs", isOpen: true },
]
