import type { Kin } from "../languages/lexicon/NameWords.ts"
import type { AddressPart } from "./address/AddressParts.ts"
import type { CheckName } from "./code/CheckDigit.ts"
import type { Option } from "./choice/Option.ts"
import type { NamePart } from "./name/NamePart.ts"

/** What kind of thing a text is: how the words of an answer become it. */
export const textEntities = ["person_name", "code", "postal_address", "term", "free_text"] as const
export type TextEntity = (typeof textEntities)[number]

/** What is known of a text that is asked for. */
export interface TextSpec {
  readonly entity: TextEntity
  /** Nothing says what kind of text it is: an answer that reads whole as one kind is asked about in its form. */
  readonly isUnknown?: boolean | undefined
  /** The pattern and the check digit of a code. */
  readonly pattern?: string | undefined
  readonly check?: CheckName | undefined
  /** The part of a name. */
  readonly part?: NamePart | undefined
  /** Whose name, where it is not that of whoever answers. */
  readonly whose?: Kin | undefined
  /** The part of an address; absent: all of it in one text. */
  readonly addressPart?: AddressPart | undefined
  /** The catalogue of a term; an index is made of it once, so the same list should be given again. */
  readonly terms?: ReadonlyArray<Option> | undefined
}
