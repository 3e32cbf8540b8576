import { aliasOf, columnsAsked, type Section } from "./Descriptor.ts"
import type { Deficit } from "./Errors.ts"

/**
 * All datasets and columns that sections request but that are missing, in section order. `columnsOf` returns a
 * dataset's columns, or undefined if the dataset doesn't exist.
 */
export const deficits = (
  sections: ReadonlyArray<Section>,
  columnsOf: (dataset: string) => ReadonlySet<string> | undefined,
): ReadonlyArray<Deficit> =>
  sections.flatMap((section) => {
    const alias = aliasOf(section)
    if (alias === undefined) return []
    const present = columnsOf(alias)
    if (present === undefined) return [{ section: section.name, missingDatasets: [alias], missingColumns: {} }]
    const missing = [...new Set(columnsAsked(section, alias) ?? [])].filter((column) => !present.has(column))
    if (missing.length === 0) return []
    return [{ section: section.name, missingDatasets: [], missingColumns: { [alias]: missing } }]
  })
