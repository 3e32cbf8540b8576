import type { Kin } from "../languages/lexicon/NameWords.ts"
import type { AddressPart } from "./address/AddressParts.ts"
import type { CheckName } from "./code/CheckDigit.ts"
import type { Option } from "./choice/Option.ts"
import type { NamePart } from "./name/NamePart.ts"

/** Kinds of text, each with its own rules for spoken answers. */
export const textEntities = ["person_name", "code", "postal_address", "term", "free_text"] as const
export type TextEntity = (typeof textEntities)[number]

/** Properties of a text question. */
export interface TextSpec {
  readonly entity: TextEntity
  /** The kind is unknown. An answer that can be read completely as one kind is confirmed in that form. */
  readonly isUnknown?: boolean | undefined
  /** The label asks for a means of contact, which is read like a field of this type. */
  readonly contact?: "email" | "phone" | "url" | undefined
  /** The name of a thing, a job or the like is asked for: sentences around it aren't part of it. */
  readonly isNominal?: boolean | undefined
  /** The pattern and the check digit of a code. */
  readonly pattern?: string | undefined
  readonly check?: CheckName | undefined
  /** The part of a name. */
  readonly part?: NamePart | undefined
  /** The person whose name is asked for, if not the respondent. */
  readonly whose?: Kin | undefined
  /** The part of an address; the whole address if absent. */
  readonly addressPart?: AddressPart | undefined
  /** The catalog of a term. Its index is cached by identity, so pass the same list again. */
  readonly terms?: ReadonlyArray<Option> | undefined
}
