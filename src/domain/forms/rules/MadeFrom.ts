import type { CompiledForm } from "./CompiledForm.ts"
import type { Element } from "./Elements.ts"

/** The fields that rules compute from these fields, directly or indirectly. */
export const madeFrom = ({ plan }: CompiledForm, sources: ReadonlyArray<Element>): ReadonlySet<string> => {
  const open = sources.map((source) => plan.positionOf(source, "value"))
  const seen = new Set(open)
  const made = new Set<string>()
  for (const position of open)
    for (const reader of plan.steps[position]!.readers) {
      const { aspect, element } = plan.steps[reader]!
      if (aspect !== "value" || seen.has(reader)) continue
      seen.add(reader)
      made.add(element.id)
      open.push(reader)
    }
  return made
}
