import type { Json, JsonObject } from "../codec/Json.ts"
import type { FieldType } from "../model/FieldType.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import type { Expression } from "./Expression.ts"
import type { ImportNote } from "./Notes.ts"

/** An expression, as text and in parsed form; `expression` is absent if the text can't be parsed. */
export interface Logic {
  readonly text: string
  readonly expression?: Expression | undefined
}

export interface Choice {
  readonly value: string
  readonly label: LocalizedText
  readonly exclusive?: boolean
  /** The rule for offering the choice. */
  readonly visible?: Logic | undefined
}

interface Part {
  /** The place in the source: a row of a sheet, or a path in XML or JSON. */
  readonly path: string
  readonly name: string
  readonly label?: LocalizedText | undefined
  readonly hint?: LocalizedText | undefined
  readonly visible?: Logic | undefined
  readonly readOnly?: boolean | Logic | undefined
  readonly notes: ReadonlyArray<ImportNote>
}

export interface SourceQuestion extends Part {
  readonly is: "question"
  readonly sourceType: string
  /** Null if there is no corresponding type. */
  readonly type: FieldType | null
  readonly required?: boolean | Logic | undefined
  readonly constraint?: Logic | undefined
  readonly constraintMessage?: LocalizedText | undefined
  /** The message shown if a required answer is missing. */
  readonly requiredMessage?: LocalizedText | undefined
  readonly calculation?: Logic | undefined
  readonly choices?: ReadonlyArray<Choice> | undefined
  readonly default?: Json | undefined
  readonly placeholder?: LocalizedText | undefined
  /** Constraints that the source specifies directly, by their wire names. */
  readonly constraints?: JsonObject | undefined
  /** Data from the extensions in a file that this service exported, in wire format. */
  readonly extension?: JsonObject | undefined
}

export interface SourceGroup extends Part {
  readonly is: "group"
  readonly sourceType: string
  readonly isRepeat: boolean
  /** The columns of a matrix. Its rows are the questions. */
  readonly choices?: ReadonlyArray<Choice> | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly items: ReadonlyArray<SourceItem>
  readonly extension?: JsonObject | undefined
}

export type SourceItem = SourceQuestion | SourceGroup

/** A form from another system before its conversion. */
export interface SourceModel {
  /** The name of the format. */
  readonly source: string
  readonly formId?: string | undefined
  readonly title: LocalizedText
  readonly description?: LocalizedText | undefined
  readonly items: ReadonlyArray<SourceItem>
  /** A global regular expression for references to answers in text; its first group is the name. */
  readonly references?: RegExp
  /** The data of an exported form that the format can't express. */
  readonly differences?: JsonObject | undefined
  /** Parts that don't belong to a question, each with its path and a note on what happened to it. */
  readonly left: ReadonlyArray<{ readonly path: string; readonly sourceType: string; readonly note: ImportNote }>
  readonly extension?: JsonObject | undefined
}
