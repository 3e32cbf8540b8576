/**
 * Classes of words that show the kind of a label. `domain/voice/questions/KindScores.ts` says how much each class
 * counts.
 */
export const labelClasses = [
  /** "name", and verbs such as "to be called". */
  "name",
  /** "surname": a name on its own. */
  "surname",
  /** "first", "given": next to a name. */
  "given",
  /** "last", "family", "maiden": next to a name. */
  "family",
  /** Roles and relatives, in the singular. */
  "person",
  /** "user", "agent": a person beside "name", but on its own an account or an office. */
  "role",
  /** "who", and the "by" in "completed by". */
  "who",
  /** Things with names: a company, a product. */
  "thing",
  "address",
  "street",
  "unit",
  /** "house", "building": their number is part of an address. */
  "dwelling",
  "locality",
  "region",
  "postcode",
  "country",
  "where",
  /** "live", "deliver": activities at an address. */
  "reside",
  "number",
  /** "code", "reference", "ID". */
  "code",
  /** Documents and schemes that are themselves codes: "passport", "IBAN". */
  "document",
  /** Things that get numbers: "order", "policy". */
  "issued",
  "email",
  "phone",
  "web",
  /** Other means of contact: "social media", "handle". */
  "contact",
  /** Amounts, dates and ages. */
  "measure",
  /** Words for an answer in sentences: "why", "describe", "comments". */
  "account",
  /** Attributes that are not a kind of text: "nationality", "type". */
  "attribute",
] as const
export type LabelClass = (typeof labelClasses)[number]

/** The words of labels in one language. */
export interface LabelWords {
  /**
   * Words and phrases of each class, separated by commas. "niño/a" covers both forms; "state?" counts only next to
   * related words.
   */
  readonly classes: Readonly<Record<LabelClass, string>>
  /** Endings of words for persons that are in no list: "complainant". */
  readonly agents: ReadonlyArray<string>
  /** Words without meaning here: "please", "your". */
  readonly empty: string
  /** Words that end the part of a label with its noun: "of", "is". */
  readonly breaks: string
  /** The breaks that show possession: "of". */
  readonly belonging: string
  /** A question for a thing by its interrogative, not for a story: "which bus", "where", but not "what happened". */
  readonly asksForThing: RegExp
  /** A question for the person who does something, in the form of `plainLabel`: "who referred you". */
  readonly asksForActor: RegExp
  /** Verbs of calling with a number, and of writing, in the form of `plainLabel`: "which number can we ring". */
  readonly asksForContact: Readonly<Record<"phone" | "email", RegExp>>
  /** Words between a number and the counted things: "number of". */
  readonly of: string
  /** Whether the noun comes first: "número de póliza", not "policy number". */
  readonly isNounFirst: boolean
}
