import { rootZone } from "./RootZone.ts"

/** Words that are not in the root zone, but common in spoken addresses. */
const spoken = "arts gob gym home hotel mail vegan web"

const names: ReadonlySet<string> = new Set(`${rootZone} ${spoken}`.trim().split(/\s+/))

/** "falcon dot chewie" doesn't end with a top-level domain, so part of it was misheard or misunderstood. */
export const isTopLevel = (label: string): boolean => label.length === 2 || names.has(label)
