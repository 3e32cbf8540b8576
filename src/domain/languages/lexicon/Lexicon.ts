import type { WordList } from "./list.ts"
import type { AddressWords } from "./AddressWords.ts"
import type { AnswerWords } from "./AnswerWords.ts"
import type { AssertionWords } from "./AssertionWords.ts"
import type { ClockWords } from "./ClockWords.ts"
import type { CodeWords } from "./CodeWords.ts"
import type { CommandWords } from "./CommandWords.ts"
import type { CourtesyWords } from "./CourtesyWords.ts"
import type { DateWords } from "./DateWords.ts"
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

/** The words by which one language is understood, a file for each kind. */
export interface Lexicon {
  readonly dateOrder: "month-first" | "day-first"
  /** Regions of the language that write the day and the month the other way round. */
  readonly otherOrderRegions: WordList
  readonly decimalMark: "." | ","
  /** Regions of the language that write the other mark. */
  readonly otherMarkRegions: WordList
  /** The yes that only its accent tells from another word. */
  readonly accentedYes: string | undefined
  /** Said anywhere, meaning nothing. */
  readonly fillers: WordList
  /** What takes back what was said before: "no wait", "perdón". */
  readonly corrections: WordList
  /** What opens a clause that only says what is not meant: "not Monday, Tuesday". */
  readonly exclusions: WordList
  /** What opens such a clause after the answer: "Monday, not Tuesday"; the second list only where a pause stands before it. */
  readonly contrasts: WordList
  readonly contrastsAfterPause: WordList
  /** Before what a calculation or a story ends with: "me and my three friends, so four". */
  readonly conclusions: WordList
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
  readonly options: OptionWords
  readonly answers: AnswerWords
  readonly assertion: AssertionWords
  readonly commands: CommandWords
}
