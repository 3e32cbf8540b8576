import type { LabelClass } from "../../languages/lexicon/LabelWords.ts"

/** The kinds of text that a label can indicate. */
export const scoredKinds = ["person_name", "postal_address", "code"] as const
export type ScoredKind = (typeof scoredKinds)[number]

export type Scores = Readonly<Record<ScoredKind, number>>

/** How much a word class adds to a kind's score: as the noun of the label, and as a modifier. */
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

/** Log odds in steps of 0.5. At a score of 2 without counterevidence, one label in fifty is of another kind. */
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

/** A combination of noun and modifier classes, and what it adds to each score. */
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

/** Classes that rule out every kind of text. */
export const vetoes: ReadonlyArray<LabelClass> = ["email", "phone", "web", "contact", "measure", "account"]

/** Contact types by the class of the label's noun. */
export const contacts = { email: "email", phone: "phone", web: "url" } as const
export type ContactType = (typeof contacts)[keyof typeof contacts]

/** The minimum score of a kind, and its minimum lead over the next. */
export const leastScore = 2
export const leastMargin = 0.5
/** Added to the score of a code if the label asks for the number of an unknown thing: "Locker number". */
export const unknownNumbered = 1
/** Added to the score of a person's name if the label asks for the name of an unknown thing: "Node name". */
export const nameOfUnknown = -1.5
export const veto = -8
