import type { WordList } from "./list.ts"

export interface AnswerWords {
  readonly yes: WordList
  readonly no: WordList
  /** Forms of yes that no word before them denies: "uh uh yeah" doesn't mean "not yeah". */
  readonly affirmations: WordList
  /** Words that deny what follows: "not in my case". */
  readonly negators: WordList
  /** Words that lean to a yes or a no when they are the whole answer: "always". */
  readonly leaningYes: WordList
  /** Words for rare habits and unwanted things: "hardly", "without breakfast". */
  readonly seldom: WordList
  readonly leaningNo: WordList
  /** Longer phrases that clearly mean yes or no. */
  readonly yesPhrases: WordList
  readonly noPhrases: WordList
  /** The same, composed of parts. */
  readonly denials: WordList
  /** Sentences that are a yes on their own, but only perhaps if more follows: "I do", "I have two". */
  readonly claims: WordList
  /** Undecided answers: "maybe", "not sure". */
  readonly unsure: WordList
  /** Remarks on the conversation, or on something needed for it: "I can't hear you", "I don't have it with me". */
  readonly talk: WordList
  /** Past states: "I used to". The service asks whether they mean no. */
  readonly former: WordList
  /** Words that make "no, ..." a polite no: "all good". */
  readonly contented: WordList
  /** Words that set a condition, so that the yes or no is confirmed. */
  readonly conditions: WordList
  /** Words after which an opening "no" is the answer and not part of a phrase: "no, I live alone" without a pause. */
  readonly sentenceStarts: WordList
  /** Interjections before an opening yes or no: "oh", "well". */
  readonly interjections: WordList
  /** Polite words around a yes or no. */
  readonly polite: WordList
}
