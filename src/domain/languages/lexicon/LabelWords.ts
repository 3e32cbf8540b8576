/**
 * The classes of words by which the label of a question says what it asks for. `domain/voice/questions/KindScores.ts` says what
 * each class is worth.
 */
export const labelClasses = [
  /** "name", and the verbs for it: "to be called". */
  "name",
  /** "surname": a name by itself. */
  "surname",
  /** "first", "given": beside a name. */
  "given",
  /** "last", "family", "maiden": beside a name. */
  "family",
  /** Roles and relatives, in the singular. */
  "person",
  /** "who", and the "by" of "completed by". */
  "who",
  /** What has a name and is no person: a company, a product. */
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
  /** "live", "deliver": what is done at an address. */
  "reside",
  "number",
  /** "code", "reference", "ID". */
  "code",
  /** Documents and schemes that are a code by themselves: "passport", "IBAN". */
  "document",
  /** What is given numbers: "order", "policy". */
  "issued",
  /** Reached by other means: e-mail, telephone, web. */
  "contact",
  /** Asked for as an amount, a date or an age. */
  "measure",
  /** Told in sentences: "why", "describe", "comments". */
  "account",
  /** What is asked of persons and things and is no kind of text: "nationality", "type". */
  "attribute",
] as const
export type LabelClass = (typeof labelClasses)[number]

/** The words of labels in one language. */
export interface LabelWords {
  /**
   * Words and phrases of each class, separated by commas. "niño/a" is both of its forms; "state?" counts only among words that
   * speak of the same.
   */
  readonly classes: Readonly<Record<LabelClass, string>>
  /** Words that say nothing: "please", "your". */
  readonly empty: string
  /** Words that end the part of a label in which its noun is: "of", "is". */
  readonly breaks: string
  /** The breaks that say whose something is: "of". */
  readonly belonging: string
  /** Between a number and what is counted: "number of". */
  readonly of: string
  /** Whether the noun comes first: "número de póliza", not "policy number". */
  readonly isNounFirst: boolean
}
