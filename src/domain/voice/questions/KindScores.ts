import type { LabelClass } from "../../languages/lexicon/LabelWords.ts"

/** The kinds that a label can be evidence of. */
export const scoredKinds = ["person_name", "postal_address", "code"] as const
export type ScoredKind = (typeof scoredKinds)[number]

export type Scores = Readonly<Record<ScoredKind, number>>

/** What a class is worth for a kind where it is the noun of the label, and beside the noun. */
interface Worth {
  readonly of: LabelClass
  readonly kind: ScoredKind
  readonly asNoun: number
  readonly beside: number
}

const worth = (of: LabelClass, kind: ScoredKind, asNoun: number, beside: number): Worth => ({
  of,
  kind,
  asNoun,
  beside,
})

/** Logarithms of odds, in steps of a half: with two of them and none against it, one label in fifty is of another kind. */
export const worths: ReadonlyArray<Worth> = [
  worth("name", "person_name", 3, 1),
  worth("surname", "person_name", 4, 3),
  worth("person", "person_name", 2.5, 0.3),
  worth("who", "person_name", 2.5, 2.5),
  worth("address", "postal_address", 3, 0.3),
  worth("street", "postal_address", 3, 0.3),
  worth("unit", "postal_address", 3, 0.3),
  worth("locality", "postal_address", 3, 0.3),
  worth("region", "postal_address", 3, 0.3),
  worth("postcode", "postal_address", 4, 2),
  worth("country", "postal_address", 3, 0.3),
  worth("where", "postal_address", 1, 0.5),
  worth("reside", "postal_address", 0.5, 1.5),
  worth("number", "code", 1, 0),
  worth("code", "code", 2.5, 0.3),
  worth("document", "code", 2.5, 1),
]

/** Two classes together: the noun, what is beside it, and what that changes. */
export interface Pair {
  readonly noun: ReadonlyArray<LabelClass>
  readonly beside: ReadonlyArray<LabelClass>
  readonly adds: Partial<Scores>
}

export const pairs: ReadonlyArray<Pair> = [
  // "Order number", "Customer ID"
  { noun: ["number"], beside: ["issued", "person", "document", "code"], adds: { code: 1.5 } },
  // "Factura n.º"
  { noun: ["issued"], beside: ["number"], adds: { code: 2.5 } },
  // "House number", "Street name"
  { noun: ["number"], beside: ["dwelling", "unit"], adds: { postal_address: 3, code: -4 } },
  { noun: ["name"], beside: ["street", "locality", "region", "country"], adds: { postal_address: 3, person_name: -4 } },
  { noun: ["code", "number"], beside: ["postcode", "country", "region", "locality"], adds: { code: -4 } },
]

/** What no kind is asked for with. */
export const vetoes: ReadonlyArray<LabelClass> = ["contact", "measure", "account"]

/** From here on a kind is taken, with so much between it and the next. */
export const leastScore = 2
export const leastMargin = 0.5
/** "Locker number": something that the table does not know has a number of its own. */
export const unknownNumbered = 1
export const veto = -8
