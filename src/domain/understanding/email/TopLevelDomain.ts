import { rootZone } from "./RootZone.ts"

/** Not in the root zone, and yet where people say that their mail goes. */
const spoken = "arts gob gym home hotel mail vegan web"

const names: ReadonlySet<string> = new Set(`${rootZone} ${spoken}`.trim().split(/\s+/))

/** "falcon dot chewie" has no such ending: what a recogniser or a wrong reading made of it is no address. */
export const isTopLevel = (label: string): boolean => label.length === 2 || names.has(label)
