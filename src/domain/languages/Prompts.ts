/** The kind of value that a question asks for, if the prompt depends on it. */
export type AskedFor =
  | "words"
  | "recording"
  | "name"
  | "code"
  | "address"
  | "term"
  | "email"
  | "phone"
  | "number"
  | "date"
  | "time"
  | "datetime"

/** The prompts of one language. Functions take the variable parts; the rest of each sentence is fixed. */
export interface Prompts {
  readonly hint: (hint: string) => string
  /** Turns a label into a question. */
  readonly ask: Readonly<Record<AskedFor, string>>
  readonly optionsIntro: (count: number) => string
  readonly severalIntro: (count: number) => string
  /** Intro to a ranking question. */
  readonly rankingIntro: (count: number) => string
  readonly option: (ordinal: number, label: string) => string
  readonly optionsCount: (count: number) => string
  readonly optionsOnScreen: string
  readonly scale: (from: string, to: string) => string
  readonly boolean: string
  readonly readBack: (answer: string) => string
  readonly spelledBack: (letters: string) => string
  /** Asks the respondent to confirm an answer that was given before its question was asked. */
  readonly didYouMean: (answer: string, label: string) => string
  readonly keptFor: (label: string) => string
  readonly notHeardFor: (label: string) => string
  readonly unheard: (words: string) => string
  /** Spoken after two rejected values. */
  readonly refused: string
  readonly silence: (label: string) => ReadonlyArray<string>
  readonly silentDecision: ReadonlyArray<string>
  readonly silentReview: ReadonlyArray<string>
  readonly confirmOption: (label: string) => string
  readonly confirmHidden: string
  readonly sectionIntro: (title: string) => string
  readonly computed: (label: string, value: string) => string
  readonly reviewIntro: (count: number) => string
  readonly reviewItem: (position: number, label: string, answer: string) => string
  readonly reviewSkipped: (position: number, label: string) => string
  /** Reads a computed value in the review. */
  readonly reviewComputed: (label: string, value: string) => string
  /** Ends a review that can be completed only on the screen. */
  readonly reviewOnScreen: string
  readonly plausibilityFlag: (label: string) => string
  /** Explains a question that has no description. */
  readonly why: (label: string) => string
  readonly who: string
  readonly recorded: string
  readonly notRecorded: string
  /** Reply to a respondent who declines or can't answer a required question. */
  readonly cannotDecline: (label: string) => string
  readonly unknownOptional: string
  readonly unknownRequired: string
  readonly noHuman: string
  readonly notAnAnswer: string
  readonly sayNumber: (min: number, max: number) => string
  readonly invalidEmail: string
  readonly required: (label: string) => string
  readonly useWords: string
  readonly useControl: string
  readonly useOptions: string
  readonly again: (label: string) => string
  readonly yes: string
  readonly no: string
  readonly nothing: string
  /** Spoken in place of a sensitive answer. */
  readonly hidden: string
  readonly attached: string
  readonly symbols: Readonly<Record<string, string>>
  /** Phrases without variables, the `sys:` segments. Each is synthesized once and used in many places. */
  readonly system: Readonly<Record<SystemPrompt, string>>
  /** Reprompts, starting with the second consecutive silence; the last one repeats. */
  readonly noInput: ReadonlyArray<string>
  /** Reprompts while a candidate is waiting for a yes or no, or the review is waiting to be submitted. */
  readonly noDecision: ReadonlyArray<string>
  readonly noReview: ReadonlyArray<string>
  /** Reprompts after a no-match, for questions with and without choices. */
  readonly noMatch: ReadonlyArray<string>
  readonly noAnswer: ReadonlyArray<string>
}

/** The segment key is `sys:<name>`. The first fourteen are sent when a session starts. */
export const systemPrompts = [
  "no_match",
  "required_reject",
  "skipped",
  "review_all_correct",
  "submitted",
  "resume_welcome",
  "command_ack_repeat",
  "command_ack_back",
  "command_ack_skip",
  "command_ack_help",
  "command_ack_stop",
  "command_ack_next",
  "command_ack_send",
  "command_ack_change",
  "stop_confirm",
  "discard_confirm",
  "not_available",
  "visual_bridge",
  "hold_on",
  "spelling",
] as const
export type SystemPrompt = (typeof systemPrompts)[number]
