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
  /** The kind is unknown. If the whole answer is of one kind, it is confirmed in that kind's format. */
  readonly isUnknown?: boolean | undefined
  /** The label asks for contact details; the answer is parsed like a field of this type. */
  readonly contact?: "email" | "phone" | "url" | undefined
  /** The question asks for the name of a thing, a job or something similar; sentences around the name are removed. */
  readonly isNominal?: boolean | undefined
  /** The pattern and the check digit that a code must match. */
  readonly pattern?: string | undefined
  readonly check?: CheckName | undefined
  /** The requested part of a name. */
  readonly part?: NamePart | undefined
  /** The question asks for the whole name explicitly, so a single word must be confirmed. */
  readonly isFull?: boolean | undefined
  /** The person whose name the question asks for, if not the respondent. */
  readonly whose?: Kin | undefined
  /** The requested part of an address; undefined for the whole address. */
  readonly addressPart?: AddressPart | undefined
  /** The catalog for a term. Its index is cached by identity, so always pass the same list. */
  readonly terms?: ReadonlyArray<Option> | undefined
}
