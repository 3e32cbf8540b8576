import type { WordList } from "./list.ts"

export interface AnswerWords {
  readonly yes: WordList
  readonly no: WordList
  /** Of the yeses, those that nothing denies: "uh uh yeah" is no "not yeah". */
  readonly affirmations: WordList
  /** Words that turn what follows into a no: "not in my case". */
  readonly negators: WordList
  /** Words that lean to a yes or a no when nothing else is said: "always". */
  readonly leaningYes: WordList
  /** How seldom somebody does what was asked, or what is not wanted: "hardly", "without breakfast". */
  readonly seldom: WordList
  readonly leaningNo: WordList
  /** Longer answers that are surely yes or no. */
  readonly yesPhrases: WordList
  readonly noPhrases: WordList
  /** The same, put together from their parts. */
  readonly denials: WordList
  /** Sentences that are a yes when nothing follows, and perhaps one when something does: "I do", "I have two". */
  readonly claims: WordList
  /** Neither: "maybe", "not sure". */
  readonly unsure: WordList
  /** What is said of the talk itself, or of what one needs for it: "I can't hear you", "I don't have it with me". */
  readonly talk: WordList
  /** What was and is no more: "I used to". A question whether it is a no. */
  readonly former: WordList
  /** What makes a polite no of "no, ...": "all good". */
  readonly contented: WordList
  /** Words that set a condition: yes or no, but asked about. */
  readonly conditions: WordList
  /** Words after which "no" is the answer and not part of a phrase: "no, I live alone" said in one breath. */
  readonly sentenceStarts: WordList
  /** Before a yes or a no that opens the answer: "oh", "well". */
  readonly interjections: WordList
  /** Words that may surround yes or no without changing it. */
  readonly polite: WordList
}
