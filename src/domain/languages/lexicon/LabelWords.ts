/**
 * Classes of words that indicate the kind of a label. `domain/voice/questions/KindScores.ts` defines the weight of each
 * class.
 */
export const labelClasses = [
  /** "name", and verbs such as "to be called". */
  "name",
  /** "surname": indicates a name even by itself. */
  "surname",
  /** "first", "given": indicates a name only next to a word for names. */
  "given",
  /** "last", "family", "maiden": indicates a name only next to a word for names. */
  "family",
  /** Roles and relatives, in the singular. */
  "person",
  /** "user", "agent": a person if the label also contains "name"; otherwise an account or an organization. */
  "role",
  /** "who", and the "by" in "completed by". */
  "who",
  /** Things that have names: a company, a product. */
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
  /** "live", "deliver": activities that take place at an address. */
  "reside",
  "number",
  /** "code", "reference", "ID". */
  "code",
  /** Documents and schemes that are themselves codes: "passport", "IBAN". */
  "document",
  /** Things that are given numbers: "order", "policy". */
  "issued",
  "email",
  "phone",
  "web",
  /** Other means of contact: "social media", "handle". */
  "contact",
  /** Amounts, dates and ages. */
  "measure",
  /** Words that ask for an answer in sentences: "why", "describe", "comments". */
  "account",
  /** Attributes that don't determine a kind of text: "nationality", "type". */
  "attribute",
] as const
export type LabelClass = (typeof labelClasses)[number]

/** Words that occur in labels, in one language. */
export interface LabelWords {
  /**
   * Words and phrases of each class, separated by commas. "niño/a" covers both forms; "state?" counts only next to
   * words on the same subject.
   */
  readonly classes: Readonly<Record<LabelClass, string>>
  /** Endings of words for people, used if no list contains the word: "-ant" in "complainant". */
  readonly agents: ReadonlyArray<string>
  /** Words that carry no meaning in a label: "please", "your". */
  readonly empty: string
  /** Words after the part of a label that contains its noun: "of", "is". */
  readonly breaks: string
  /** The words in `breaks` that express possession: "of". */
  readonly belonging: string
  /**
   * Recognizes, by the interrogative, a question that asks for a thing rather than a story: "which bus", "where", but
   * not "what happened".
   */
  readonly asksForThing: RegExp
  /** Recognizes a question for all parts of a name: "full name". */
  readonly asksForFullName: RegExp
  /**
   * Recognizes a question about the person who does something, in a label normalized by `plainLabel`: "who referred
   * you".
   */
  readonly asksForActor: RegExp
  /**
   * Recognizes verbs for phoning and for writing, in a label normalized by `plainLabel`: "which number can we ring".
   */
  readonly asksForContact: Readonly<Record<"phone" | "email", RegExp>>
  /** Words between "number" and the counted things: "number of". */
  readonly of: string
  /** Whether the head noun comes first: "número de póliza", not "policy number". */
  readonly isNounFirst: boolean
}
