import type { Json, JsonObject } from "../codec/Json.ts"
import type { FieldType } from "../model/FieldType.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import type { Expression } from "./Expression.ts"
import type { ImportNote } from "./Notes.ts"

/** An expression as written and as parsed; without `expression` if it can't be parsed. */
export interface Logic {
  readonly text: string
  readonly expression?: Expression | undefined
}

export interface Choice {
  readonly value: string
  readonly label: LocalizedText
  readonly exclusive?: boolean
  /** The rule by which it is offered. */
  readonly visible?: Logic | undefined
}

interface Part {
  /** The place in the source: a row of a sheet, or a path of XML or JSON. */
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
  readonly calculation?: Logic | undefined
  readonly choices?: ReadonlyArray<Choice> | undefined
  readonly default?: Json | undefined
  readonly placeholder?: LocalizedText | undefined
  /** Constraints that the source states directly, by their wire names. */
  readonly constraints?: JsonObject | undefined
  /** Extensions in a file that this service exported, in wire format. */
  readonly extension?: JsonObject | undefined
}

export interface SourceGroup extends Part {
  readonly is: "group"
  readonly sourceType: string
  readonly isRepeat: boolean
  /** The columns of a matrix, whose questions are its rows. */
  readonly choices?: ReadonlyArray<Choice> | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly items: ReadonlyArray<SourceItem>
  readonly extension?: JsonObject | undefined
}

export type SourceItem = SourceQuestion | SourceGroup

/** A form of another system before it is converted. */
export interface SourceModel {
  /** The name of the format. */
  readonly source: string
  readonly formId?: string | undefined
  readonly title: LocalizedText
  readonly description?: LocalizedText | undefined
  readonly items: ReadonlyArray<SourceItem>
  /** How texts refer to an answer, with the name as its first group; the pattern is global. */
  readonly references?: RegExp
  /** The parts of an exported form that the format can't express. */
  readonly differences?: JsonObject | undefined
  /** Parts that belong to no question: their place and what happened to them. */
  readonly left: ReadonlyArray<{ readonly path: string; readonly sourceType: string; readonly note: ImportNote }>
  readonly extension?: JsonObject | undefined
}
