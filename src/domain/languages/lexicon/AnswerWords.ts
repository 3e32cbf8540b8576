import type { WordList } from "./list.ts"

export interface AnswerWords {
  readonly yes: WordList
  readonly no: WordList
  /** Forms of yes that a preceding word can't negate: "uh uh yeah" doesn't mean "not yeah". */
  readonly affirmations: WordList
  /** Words that negate what follows: "not in my case". */
  readonly negators: WordList
  /** Words that suggest a yes or a no when they are the whole answer: "always". */
  readonly leaningYes: WordList
  /** Words for rare habits and for things that the speaker doesn't want: "hardly", "without breakfast". */
  readonly seldom: WordList
  readonly leaningNo: WordList
  /** Longer phrases that clearly mean yes or no. */
  readonly yesPhrases: WordList
  readonly noPhrases: WordList
  /** Phrases that mean no, generated from their parts. */
  readonly denials: WordList
  /** Sentences that mean yes on their own, but are uncertain if more follows: "I do", "I have two". */
  readonly claims: WordList
  /** Answers that leave the question open: "maybe", "not sure". */
  readonly unsure: WordList
  /**
   * Remarks on the conversation, or on something that the speaker needs for the answer: "I can't hear you", "I don't
   * have it with me".
   */
  readonly talk: WordList
  /** Phrases about a past state: "I used to". The service asks whether they mean no. */
  readonly former: WordList
  /** Words that turn "no, ..." into a polite no: "all good". */
  readonly contented: WordList
  /** Words before a reason: "because". */
  readonly reasons: WordList
  /** Words that set a condition; the yes or no is then confirmed. */
  readonly conditions: WordList
  /**
   * Words that show that "no" before them is the whole answer, not part of a phrase: "no, I live alone" without a
   * pause.
   */
  readonly sentenceStarts: WordList
  /** Interjections before a yes or no at the beginning: "oh", "well". */
  readonly interjections: WordList
  /** Polite words around a yes or no. */
  readonly polite: WordList
  /** Words that restrict an answer to a single thing: "just", "solo". */
  readonly restrictive: WordList
  /** Words after a restrictive word that begin the restriction: "only at", "solo los". */
  readonly restrictiveLinks: WordList
  /** Words in a question about whether something or someone exists: "any", "alguien". */
  readonly existence: WordList
}
