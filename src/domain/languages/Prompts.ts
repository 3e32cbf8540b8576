/** What a question asks for, as far as the way of asking depends on it. */
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

/** What the service says in one language. Functions take what is said about; nothing here is made up at run time. */
export interface Prompts {
  readonly hint: (hint: string) => string
  /** Makes a question of a label that is none. */
  readonly ask: Readonly<Record<AskedFor, string>>
  readonly optionsIntro: (count: number) => string
  readonly severalIntro: (count: number) => string
  /** Of a ranking. */
  readonly rankingIntro: (count: number) => string
  readonly option: (ordinal: number, label: string) => string
  readonly optionsCount: (count: number) => string
  readonly optionsOnScreen: string
  readonly scale: (from: string, to: string) => string
  readonly boolean: string
  readonly readBack: (answer: string) => string
  readonly spelledBack: (letters: string) => string
  /** Of an answer that was given before its question came up. */
  readonly didYouMean: (answer: string, label: string) => string
  readonly keptFor: (label: string) => string
  readonly notHeardFor: (label: string) => string
  readonly unheard: (words: string) => string
  /** After two refusals. */
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
  /** A value that follows from the answers. */
  readonly reviewComputed: (label: string, value: string) => string
  /** Closes the review where no command is heard. */
  readonly reviewOnScreen: string
  readonly plausibilityFlag: (label: string) => string
  /** Why a question is asked that says nothing of it itself. */
  readonly why: (label: string) => string
  readonly who: string
  readonly recorded: string
  readonly notRecorded: string
  /** To somebody who will not answer what has to be answered, and to somebody who cannot. */
  readonly cannotDecline: (label: string) => string
  readonly unknownOptional: string
  readonly unknownRequired: string
  readonly noHuman: string
  readonly notAnAnswer: string
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
  /** Phrases without a variable: the `sys:` segments, spoken at many places and made once. */
  readonly system: Readonly<Record<SystemPrompt, string>>
  /** From the second miss in a row on, one step further each time; the last one stays. */
  readonly noInput: ReadonlyArray<string>
  /** The same where a candidate waits for yes or no, and where the review waits to be sent. */
  readonly noDecision: ReadonlyArray<string>
  readonly noReview: ReadonlyArray<string>
  /** After a miss where there are choices, and where there are none. */
  readonly noMatch: ReadonlyArray<string>
  readonly noAnswer: ReadonlyArray<string>
}

/** `sys:<name>` is the segment key. The first fourteen are pushed when a session starts. */
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
