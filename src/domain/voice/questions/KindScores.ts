import type { LabelClass } from "../../languages/lexicon/LabelWords.ts"

/** The kinds for which a label can be evidence. */
export const scoredKinds = ["person_name", "postal_address", "code"] as const
export type ScoredKind = (typeof scoredKinds)[number]

export type Scores = Readonly<Record<ScoredKind, number>>

/** A class's score for a kind as the noun of the label, and beside the noun. */
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

/** Log odds in steps of a half. With two of them and no counterevidence, one label in fifty is of another kind. */
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

/** Combined classes: the noun, its modifier, and the change of score. */
export interface Pair {
  readonly noun: ReadonlyArray<LabelClass>
  readonly beside: ReadonlyArray<LabelClass>
  readonly adds: Partial<Scores>
}

export const pairs: ReadonlyArray<Pair> = [
  // "Order number", "Customer ID"
  { noun: ["number"], beside: ["issued", "person", "document", "code"], adds: { code: 1.5 } },
  // "Group number"
  { noun: ["number"], beside: ["thing"], adds: { code: 1 } },
  // "Factura n.º"
  { noun: ["issued"], beside: ["number"], adds: { code: 2.5 } },
  // "House number", "Street name"
  { noun: ["number"], beside: ["dwelling", "unit"], adds: { postal_address: 3, code: -4 } },
  {
    noun: ["name"],
    beside: ["street", "locality", "region", "country", "dwelling", "unit"],
    adds: { postal_address: 3, person_name: -4 },
  },
  // "Ubicación de la casa"
  { noun: ["where"], beside: ["dwelling"], adds: { postal_address: 1.5 } },
  { noun: ["name"], beside: ["address"], adds: { person_name: -3 } },
  { noun: ["code", "number"], beside: ["postcode", "country", "region", "locality"], adds: { code: -4 } },
]

/** Not a request for text of any kind. */
export const vetoes: ReadonlyArray<LabelClass> = ["email", "phone", "web", "contact", "measure", "account"]

/** Kinds of contact that a label asks for with its noun. */
export const contacts = { email: "email", phone: "phone", web: "url" } as const
export type ContactType = (typeof contacts)[keyof typeof contacts]

/** The minimum score of a kind, and its minimum lead over the next. */
export const leastScore = 2
export const leastMargin = 0.5
/** "Locker number": an unknown thing with its own number. */
export const unknownNumbered = 1
/** "Node name": something that the table does not know has its own name. */
export const nameOfUnknown = -1.5
export const veto = -8
