import type { WordList, Words } from "./list.ts"

/** Words that show the role of a clause in an answer. */
export interface ClauseWords {
  /** Words that separate two clauses without a pause: "but". */
  readonly turns: WordList
  /** Words about something that is no longer true: "used to", "it was". */
  readonly former: WordList
  /** Words about the present: "now", "ahora mismo". */
  readonly now: WordList
  /** Words about what usually applies. A clause with such words is ignored if another clause says "this time". */
  readonly usual: WordList
  /** Words before a reason or a detail of the value: "twenty four | with my sister's two". */
  readonly reasons: WordList
  /** Words that begin a remark after the answer: "since", "I've been". */
  readonly remarks: WordList
  /** Words that begin a remark even without a pause: "since 2015". */
  readonly lasting: WordList
  /** Words before a corrected value: "five, well, six". */
  readonly bettering: WordList
  /** Words of a sentence around a name: "I | usually | go | to". */
  readonly frames: Words<FrameWord>
  /** Prepositions before a place. */
  readonly towards: WordList
  /** Articles that may be part of a name: "La Paz". */
  readonly definite: WordList
  /** Articles that are not part of a name: "a Ford Focus". */
  readonly indefinite: WordList
  /** Words that only open a sentence of a free answer, and are left out: "pues nada que". */
  readonly openings: WordList
  /** Words that open a sentence of a free answer, and are left out if a clause follows: "well, I slipped". */
  readonly beforeClause: WordList
  /** Announcements, which are left out of a free answer before a pause: "let me count | two". */
  readonly prefaces: WordList
  /** Forms of address, which are left out of a free answer before a pause and a clause: "doctor | my back hurts". */
  readonly vocatives: WordList
  /** Verbs after which a name follows, whatever their subject: "a place called". */
  readonly naming: WordList
  /** Words before a question asked instead of an answer: "and here what do I say". */
  readonly topics: WordList
  /** Verbs between the two parts of a statement: "what happened | is that | a van reversed". */
  readonly equating: WordList
  /** Words about giving an answer: "what | should I | put | here". */
  readonly answering: Words<"around" | "act" | "offer">
  /** Thanks and requests at the end of a free answer. */
  readonly closings: WordList
  /** Words after "no" that end an answer: "that's all". */
  readonly nothingMore: WordList
}

/** A `form` of a verb continues a sentence, and a `verb` can begin one. */
export type FrameWord = "subject" | "verb" | "form" | "link"
