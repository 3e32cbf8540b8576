import { type FieldType, fieldTypes } from "../model/FieldType.ts"
import { type ImportNote, note } from "./Notes.ts"

/** The field type for a question from another system, with notes if it is not an exact match. */
export interface Kind {
  readonly type: FieldType | null
  readonly notes: ReadonlyArray<ImportNote>
}

const known: ReadonlySet<string> = new Set(fieldTypes)

export const exactly = (type: FieldType): Kind => ({ type, notes: [] })

/** The first of the given types that exists. It is an exact match only if it is the first one given. */
export const nearest = (sourceType: string, ...wished: ReadonlyArray<string>): Kind => {
  const type = wished.find((one) => known.has(one))
  if (type === undefined) return { type: null, notes: [note("type_unknown", sourceType)] }
  return { type: type as FieldType, notes: type === wished[0] ? [] : [note("type_near", sourceType)] }
}

export const unknownKind = (sourceType: string): Kind => ({ type: null, notes: [note("type_unknown", sourceType)] })
