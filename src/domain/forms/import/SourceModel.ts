import type { Json, JsonObject } from "../codec/Json.ts"
import type { FieldType } from "../model/FieldType.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import type { Expression } from "./Expression.ts"
import type { ImportNote } from "./Notes.ts"

/** Logic as it is written in the source, and read; without `expression` where it cannot be. */
export interface Logic {
  readonly text: string
  readonly expression?: Expression | undefined
}

export interface Choice {
  readonly value: string
  readonly label: LocalizedText
  readonly exclusive?: boolean
  /** When it is offered. */
  readonly visible?: Logic | undefined
}

interface Part {
  /** Where it stands in the source: a row of a sheet, a path of XML or JSON. */
  readonly path: string
  readonly name: string
  readonly label?: LocalizedText | undefined
  readonly hint?: LocalizedText | undefined
  readonly visible?: Logic | undefined
  readonly notes: ReadonlyArray<ImportNote>
}

export interface SourceQuestion extends Part {
  readonly is: "question"
  readonly sourceType: string
  /** Null where we have no such question. */
  readonly type: FieldType | null
  readonly required?: boolean | Logic | undefined
  readonly readOnly?: boolean | undefined
  readonly constraint?: Logic | undefined
  readonly constraintMessage?: LocalizedText | undefined
  readonly calculation?: Logic | undefined
  readonly choices?: ReadonlyArray<Choice> | undefined
  readonly default?: Json | undefined
  readonly placeholder?: LocalizedText | undefined
  /** Constraints that the source has as such, by their names on our wire. */
  readonly constraints?: JsonObject | undefined
  /** What an export of ours says beyond the format, as our wire has it. */
  readonly extension?: JsonObject | undefined
}

export interface SourceGroup extends Part {
  readonly is: "group"
  readonly sourceType: string
  readonly isRepeat: boolean
  /** Of a matrix, whose questions are its rows. */
  readonly choices?: ReadonlyArray<Choice> | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly items: ReadonlyArray<SourceItem>
  readonly extension?: JsonObject | undefined
}

export type SourceItem = SourceQuestion | SourceGroup

/** A form of any other system, before it is one of ours. */
export interface SourceModel {
  /** The name of the format. */
  readonly source: string
  readonly formId?: string | undefined
  readonly title: LocalizedText
  readonly description?: LocalizedText | undefined
  readonly items: ReadonlyArray<SourceItem>
  /** How texts name an answer, with the name as its first group; it is global. */
  readonly references?: RegExp
  /** What the words of the format can't say, in a file that was exported here. */
  readonly differences?: JsonObject | undefined
  /** What belongs to no question: where it stands, and what became of it. */
  readonly left: ReadonlyArray<{ readonly path: string; readonly sourceType: string; readonly note: ImportNote }>
  readonly extension?: JsonObject | undefined
}
