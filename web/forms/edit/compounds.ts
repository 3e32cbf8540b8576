import { compoundSnippets } from "../../../src/domain/forms/catalog/CompoundSnippets.ts"
import type { Control } from "../../../src/domain/forms/catalog/ControlCatalog.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"

/** Every entry of the picker: the catalog's kinds and the compounds. */
export const kindsToAdd = ({ controls, texts: { edit } }: EditFacts): ReadonlyArray<Control> => {
  const group = controls.find(({ type }) => type === "group")
  if (group === undefined) return controls
  const made = Object.entries(compoundSnippets).map(([name, snippet]): Control => ({
    ...group,
    ...edit.compounds[name as keyof typeof compoundSnippets],
    type: name as Control["type"],
    category: "basic",
    icon: "map-pin",
    snippet,
  }))
  return [...made, ...controls]
}
