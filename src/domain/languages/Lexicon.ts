import type { SpokenCommand } from "../understanding/command/SpokenCommand.ts"

/** Words and phrases are written as people spell them; accents and capitals are folded away before comparing. */
export type WordList = ReadonlyArray<string>
export type Words<A> = Readonly<Record<string, A>>

export interface NumeralWords {
  /** 0 to 9, every gender. */
  readonly units: Words<number>
  /** Tens that were cut off from their unit: "veinti dos". */
  readonly cutTens: Words<number>
  /** Numbers under 100 that take no unit after them: eleven, veintitrés. */
  readonly teens: Words<number>
  /** Numbers that a unit may follow: twenty, treinta. */
  readonly tens: Words<number>
  /** What must stand between tens and unit ("treinta y cuatro"); empty: nothing ("thirty four"). */
  readonly tensJoiner: WordList
  /** Whole hundreds as one word: doscientos. */
  readonly hundreds: Words<number>
  /** Words that multiply what stands before them by 100. */
  readonly hundred: WordList
  readonly scales: Words<number>
  /** Words that mean 1 before a hundred, a scale or a dozen only. */
  readonly articles: WordList
  /** Allowed after a hundred or a scale: "a hundred and five". */
  readonly and: WordList
  readonly dozen: Words<number>
  readonly ordinals: Words<number>
  /** Letters that digits carry in an ordinal: 5th, 1o. */
  readonly ordinalSuffixes: WordList
}

export interface NumberWords {
  readonly point: WordList
  readonly minus: WordList
  readonly belowZero: WordList
  /** "and a half" after a number, and a half that stands alone. */
  readonly andHalf: WordList
  readonly half: WordList
  /** Measures that a half may follow without a number before them: "kilo y medio". */
  readonly measures: WordList
  /** Where "two million and a half" means half a million. */
  readonly halfOfScale: boolean
  /** Letters after a figure that multiply it: 25k. */
  readonly suffixes: Words<number>
  /** Letters that do so only for an amount of money: $1.5M. */
  readonly currencySuffixes: Words<number>
  /** Said of the number, no part of it: "percent". */
  readonly ignored: WordList
  /** Hundredths of a currency: "twenty dollars and fifty cents". */
  readonly cents: WordList
  /** Between a whole and its hundredths without naming them: "doce con cincuenta". */
  readonly centsJoiner: WordList
  /** Before a single decimal: "treinta y seis con cinco". */
  readonly decimalJoiner: WordList
  /** Articles that may stand before a number: "un ocho". */
  readonly articles: WordList
  /** Words after which a number is not the answer itself: ranges, bounds, fractions, negations. */
  readonly doubts: WordList
  /** Endings that make a part of a number's word: "veinteavos", "millionths". */
  readonly fractionEndings: WordList
  /** Between a thing with its article and the number of what it holds: "una mesa para seis". */
  readonly holding: WordList
  /** After the word for one: it is one of several. */
  readonly partOf: WordList
  /** "one" as a pronoun follows these. */
  readonly beforePronounOne: WordList
  /** After "one" these make small talk of it: "one moment". */
  readonly afterIdleOne: WordList
  /** The same, but only beside another number: "one day we will be three". */
  readonly afterOpenOne: WordList
  /** The spellings of 1 that are also an article. */
  readonly articleOne: WordList
  /** Right after a number: "thirty something". */
  readonly roundings: WordList
}

export interface PhoneWords {
  readonly plus: WordList
  readonly zero: WordList
  readonly repeat: Words<number>
  /** Digits in the plural, after how many of them there are: "four zeros". */
  readonly plurals: Words<string>
  readonly separators: WordList
  /** Separators that may stand between two numbers as well. */
  readonly joiners: WordList
  readonly homophones: Words<string>
  /** What announces the digits that come first, even where they are said last. */
  readonly firstDigits: WordList
  readonly extension: WordList
  /** Said of a number that counts no more. */
  readonly former: WordList
  /** Words that make a second number or a doubt out of what follows. */
  readonly doubts: WordList
}

export interface EmailWords {
  /** Said before a letter that others follow: "small d e e". */
  readonly sizes: WordList
  /** Said before or after a letter that is written large. */
  readonly capitals: WordList
  readonly at: WordList
  /** Spellings of "@" that are also ordinary words: only the one that makes an address counts. */
  readonly dot: WordList
  readonly symbols: Words<string>
  readonly letters: Words<string>
  /** Letter names that are also words: letters only between other single letters. */
  readonly weakLetters: Words<string>
  /** Of these, those that are no name: alone before a sign they are an initial ("pe punto torres"). */
  readonly initials: WordList
  /** "b as in boy". */
  readonly asIn: WordList
  readonly repeat: Words<number>
  /** Said about the spelling, no part of the address: "all lowercase", "capital". */
  readonly ignored: WordList
  readonly domains: Words<string>
  /** Nouns that name the address ("my email address"), and the verbs after which it starts. */
  readonly nouns: WordList
  readonly verbs: WordList
  /** Phrases that open an answer: "it's", "you can reach me at". */
  readonly openings: WordList
  /** Openings that could begin an address too, and count only before a pause. */
  readonly openingsBeforePause: WordList
  /** Verbs between talk and the address: "the one I use is". */
  readonly being: WordList
  /** "send the bill to": the verb, and the word before the address. */
  readonly sending: WordList
  readonly towards: WordList
  /** What is said right before an address and ends the talk: "it's", "so", "reach me at". */
  readonly leads: WordList
  /** Of these, those that no name holds: what follows them is the address. */
  readonly copulas: WordList
  /** Words of talk that go with the word after them, and so end none: "my". */
  readonly binding: WordList
  /** Words that begin a sentence about the address: "mine is". */
  readonly subjects: WordList
  /** Said right before or after an address that counts no more: "my old one". */
  readonly former: WordList
  /** Said right before an address that is not meant: "it's not". */
  readonly denials: WordList
  /** Sentences that a place follows and no address: "I work at google dot com". */
  readonly whereabouts: WordList
  /** Names of signs that no address holds: "slash". */
  readonly foreignSigns: WordList
  /** Words that no name of several words contains: what holds them is a sentence, not an address. */
  readonly sentenceWords: WordList
  /** Before the name of a letter: "the letter bee". */
  readonly letterAnnouncers: WordList
  /** Before a number that is written in figures: "the number five". */
  readonly figures: WordList
  /** Between a name and its letters: "katie, that's k a t i e". */
  readonly spelled: WordList
  /** Words for letters that count when a whole part is spelled with them: the radio alphabet. */
  readonly radio: Words<string>
  readonly closings: WordList
  /** Before letters: what they are in the name before them ("with an h"). */
  readonly letterRemarks: Words<"has" | "lacks" | "once" | "twice">
  /** After such letters: they end the name. */
  readonly lastPlace: WordList
  /** Remarks that leave the spelling open: "without an h". */
  readonly doubts: WordList
  /** Of these, those that do so after the address as well. */
  readonly remarks: WordList
}

export type RelativeUnit = "day" | "week" | "month" | "year"

/** The same day of every year; days after Easter Sunday; a weekday of a month by its place (and days after it). */
export type Holiday =
  | { readonly month: number; readonly day: number }
  | { readonly easter: number }
  | { readonly month: number; readonly weekday: number; readonly place: number; readonly later?: number }

export interface DateWords {
  readonly months: Words<number>
  /** Month words that are common words too, and count only next to a number. */
  readonly doubtfulMonths: WordList
  /** 1 is Monday, 7 Sunday. */
  readonly weekdays: Words<number>
  readonly days: Words<number>
  readonly units: Words<RelativeUnit>
  readonly unitDays: Words<number>
  /** Six months. */
  readonly halfYear: WordList
  readonly inFuture: WordList
  readonly fromNow: WordList
  readonly inPast: WordList
  readonly ago: WordList
  /** "a week from Monday". */
  readonly after: WordList
  readonly this: WordList
  readonly next: WordList
  readonly last: WordList
  /** Words that say nothing inside a date: of, the, day. */
  readonly glue: WordList
  /** Between two numbers these say that the first is the day: "5 del 3". */
  readonly dayOfMonth: WordList
  /** Words that announce a day of the month on its own: "the 15th", "el día 15". */
  readonly dayAnnouncers: WordList
  readonly slash: WordList
  readonly zero: WordList
  readonly holidays: Words<Holiday>
  /** The weekday that weeks begin with: 1 is Monday, 7 Sunday. */
  readonly firstWeekday: 1 | 7
  /** Words that make two dates or a range of what is said. */
  readonly alternatives: WordList
  /** Of these, those that say nothing more than a doubt before a single date: "valid until". */
  readonly bounds: WordList
  /** The word for one where it stands for a thing: "the one on the 12th". */
  readonly pronounOne: WordList
  /** Verbs of what has happened: "it was on Sunday". */
  readonly pastVerbs: WordList
  /** Forms of the past that speak of what is to come: "was thinking". */
  readonly plans: WordList
  /** Repetitions, bounds and negations: the date may still be meant, and is asked about. */
  readonly doubts: WordList
}

export type DayPart = "am" | "pm" | "morning" | "afternoon" | "evening" | "night" | "dawn" | "midday"

export interface ClockWords {
  readonly parts: Words<DayPart>
  /** Minutes of the day. */
  readonly named: Words<number>
  readonly half: WordList
  readonly quarter: WordList
  /** minutes PAST hour, minutes TO hour: "ten past three", "cuarto para las nueve". */
  readonly past: WordList
  readonly to: WordList
  /** hour AND minutes, hour LESS minutes: "tres y cuarto", "nueve menos cuarto". */
  readonly plus: WordList
  readonly less: WordList
  readonly minutes: WordList
  /** Too short to tell a time of day: "ten seconds". */
  readonly seconds: WordList
  /** Parts of an hour before the word for it, in minutes: "half", "three quarters of". */
  readonly partsOfHour: Words<number>
  readonly hours: WordList
  readonly oclock: WordList
  readonly zero: WordList
  /** Numerals that "y" joins elsewhere but that tell minutes here: "las veinte y cinco". */
  readonly joinedHours: boolean
  readonly glue: WordList
  /** Where the time starts in a date and time: "at", "a las". */
  readonly at: WordList
  /** Of these, those that say with a number after them that it is a time. */
  readonly sureAt: WordList
  /** Said before the time that something is wanted for. */
  readonly forTimes: WordList
  /** Before the second time of a span. */
  readonly spanEnds: WordList
  /** Words of a span that say no more than a doubt before a single time: "from 12 pm". */
  readonly bounds: WordList
  readonly now: WordList
  /** Words that make two times or a range of what is said. */
  readonly alternatives: WordList
  readonly doubts: WordList
  /** One of twelve in the morning: in Spain noon, elsewhere midnight. */
  readonly twelveInTheMorning: "midnight" | "unclear"
}

export interface OptionWords {
  readonly ordinals: Words<number>
  readonly last: WordList
  readonly cardinals: Words<number>
  /** Said before a position: option, number. */
  readonly position: WordList
  /** Said after an ordinal: "the second one". */
  readonly afterOrdinal: WordList
  readonly articles: WordList
  /** Articles of several things: with a number after them they name no place ("las dos"). */
  readonly plurals: WordList
  readonly openings: WordList
  readonly closings: WordList
  readonly all: WordList
  readonly none: WordList
  readonly conjunctions: WordList
  /** Between two options of which neither is chosen yet: "cash or card". */
  readonly disjunctions: WordList
  readonly negations: WordList
  /** Before a letter that names a place: "option b". A letter alone may be anything. */
  readonly letterOpenings: WordList
  /** What has letters for its names: "size". */
  readonly letterNouns: WordList
  /** Before the beginning of a span, and between its two ends: "from nine to eleven". */
  readonly spanOpenings: WordList
  readonly spanJoiners: WordList
  /** "8 out of 10": said before the top of a scale. */
  readonly outOf: WordList
  /** In a label that is a span: below the number, up to it, above it, from it on. */
  readonly fewer: WordList
  readonly atMost: WordList
  readonly over: WordList
  readonly atLeast: WordList
  /** Units after a number and how they are written in short; empty: left out, as those of money. */
  readonly measures: Words<string>
  /** Endings that the same word may have or lack, the longest first: dogs, casada. */
  readonly endings: WordList
  /** Words for the same thing, a group in each line: a hint at an option, which is asked about. */
  readonly same: WordList
  /** Words that point at nothing: "what", "any". */
  readonly idle: WordList
  /** Prefixes that turn a word into its contrary, joined to it or before it: a likeness by letters proves nothing then. */
  readonly contraries: WordList
  /** Words of degree: of two options that differ by one, another one names neither for sure ("highly likely"). */
  readonly degrees: WordList
  /** Words that change what a label after them means: "almost never". */
  readonly modifiers: WordList
  /** Who begins a sentence about somebody else: "my son". */
  readonly others: WordList
  /** What begins a question that is asked back: "how much is". */
  readonly questions: WordList
}

export interface AnswerWords {
  readonly yes: WordList
  readonly no: WordList
  /** Of the yeses, those that nothing denies: "uh uh yeah" is no "not yeah". */
  readonly affirmations: WordList
  /** Words that turn what follows into a no: "not in my case". */
  readonly negators: WordList
  /** Words that lean to a yes or a no when nothing else is said: "always". */
  readonly leaningYes: WordList
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

/** What tells how far the speaker stands behind an answer. */
export interface AssertionWords {
  /** A hedge, a bound or a supposition, wherever it stands: "might be", "at most", "if it were up to me". */
  readonly reserved: WordList
  /** A denial, or what was and is no more: "anything but", "doesn't work", "used to be". */
  readonly withdrawn: WordList
  /** A word of taking back together with the verb that makes a denial of it: "no es". */
  readonly denials: WordList
  /** What no answer ends with: "and", "no wait". */
  readonly unfinished: WordList
  /** Who opens an answer about somebody else: "my wife's". */
  readonly others: WordList
  /** What opens a question: "is it". */
  readonly questions: WordList
}

export interface CommandWords {
  readonly phrases: Readonly<Record<SpokenCommand, WordList>>
  /** In review these send, or change, as well. */
  readonly reviewConfirm: WordList
  readonly reviewChange: WordList
}

/** Everything that one language contributes. A new language is one such table and its line in `Languages.ts`. */
export interface Lexicon {
  readonly language: string
  readonly dateOrder: "month-first" | "day-first"
  readonly decimalMark: "." | ","
  /** Regions of the language that write the other mark. */
  readonly otherMarkRegions: WordList
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
  readonly numerals: NumeralWords
  readonly numbers: NumberWords
  readonly phone: PhoneWords
  readonly email: EmailWords
  readonly dates: DateWords
  readonly clock: ClockWords
  readonly options: OptionWords
  readonly answers: AnswerWords
  readonly assertion: AssertionWords
  readonly commands: CommandWords
}
