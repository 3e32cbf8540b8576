import type { WordList } from "./list.ts"
import type { AddressWords } from "./AddressWords.ts"
import type { AnswerWords } from "./AnswerWords.ts"
import type { AssertionWords } from "./AssertionWords.ts"
import type { ClauseWords } from "./ClauseWords.ts"
import type { ClockWords } from "./ClockWords.ts"
import type { CodeWords } from "./CodeWords.ts"
import type { CommandWords } from "./CommandWords.ts"
import type { CourtesyWords } from "./CourtesyWords.ts"
import type { DateWords } from "./DateWords.ts"
import type { EditWords } from "./EditWords.ts"
import type { EmailWords } from "./EmailWords.ts"
import type { FieldWords } from "./FieldWords.ts"
import type { NameWords } from "./NameWords.ts"
import type { NumberWords } from "./NumberWords.ts"
import type { NumeralWords } from "./NumeralWords.ts"
import type { OptionWords } from "./OptionWords.ts"
import type { PhoneWords } from "./PhoneWords.ts"
import type { TermWords } from "./TermWords.ts"
import type { UnitWords } from "./UnitWords.ts"
import type { WebWords } from "./WebWords.ts"

/** Words for understanding one language; each kind of answer has its own file. */
export interface Lexicon {
  readonly dateOrder: "month-first" | "day-first"
  /** Regions of the language that write the day and month in the other order. */
  readonly otherOrderRegions: WordList
  readonly decimalMark: "." | ","
  /** Regions of the language whose decimal mark differs from that of the other regions. */
  readonly otherMarkRegions: WordList
  /** The word for yes that differs from another word only by an accent. */
  readonly accentedYes: string | undefined
  /** Fillers, which never carry meaning. */
  readonly fillers: WordList
  /** Words that retract the words before them: "no wait", "perdón". */
  readonly corrections: WordList
  /** Words at the start of a clause that only rules something out: "not Monday, Tuesday". */
  readonly exclusions: WordList
  /**
   * Words between the answer and what it excludes: "Monday, not Tuesday". Those in `contrastsAfterPause` count only
   * after a pause.
   */
  readonly contrasts: WordList
  readonly contrastsAfterPause: WordList
  /** Words before the result of a calculation or the conclusion of a story: "me and my three friends, so four". */
  readonly conclusions: WordList
  /** Requests to note the answer: "it was about seventy, put seventy eight". */
  readonly directives: WordList
  readonly courtesy: CourtesyWords
  readonly numerals: NumeralWords
  readonly numbers: NumberWords
  readonly units: UnitWords
  readonly phone: PhoneWords
  readonly email: EmailWords
  readonly web: WebWords
  readonly codes: CodeWords
  readonly names: NameWords
  readonly fields: FieldWords
  readonly address: AddressWords
  readonly terms: TermWords
  readonly dates: DateWords
  readonly clock: ClockWords
  readonly clauses: ClauseWords
  readonly options: OptionWords
  readonly answers: AnswerWords
  readonly assertion: AssertionWords
  readonly commands: CommandWords
  readonly edits: EditWords
}
