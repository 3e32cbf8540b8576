/**
 * Month names and abbreviations by language, January first; `|` separates forms. Each form stands for only one month.
 */
const languages = [
  "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec",
  "enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep|set octubre|oct noviembre|nov diciembre|dic",
  "januar|jänner|jan februar|feb märz|mär|mrz april|apr mai juni|jun juli|jul august|aug september|sep oktober|okt november|nov dezember|dez",
  "janvier|janv février|fevrier|févr|fevr mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre|oct novembre|nov décembre|decembre|déc",
  "januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep oktober|okt november|nov december|dec",
  "janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez",
  "gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set|sett ottobre|ott novembre|nov dicembre|dic",
  "januari|jan februari|feb mars|mar april|apr maj juni|jun juli|jul augusti|aug september|sep|sept oktober|okt november|nov december|dec",
  "styczeń|sty luty|lut marzec|mar kwiecień|kwi maj czerwiec|cze lipiec|lip sierpień|sie wrzesień|wrz październik|paź listopad|lis grudzień|gru",
]

/** The forms of Polish month names that follow a day. "Marca" alone is the Spanish word for a brand. */
const genitives = "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"

type Months = ReadonlyMap<string, number>

const monthsIn = (names: string): ReadonlyArray<readonly [string, number]> =>
  names.split(" ").flatMap((forms, at) => forms.split("|").map((form) => [form, at + 1] as const))

const months: Months = new Map(languages.flatMap(monthsIn))
const monthsAfterDay: Months = new Map([...months, ...monthsIn(genitives)])

const weekday =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+|^(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\.?,\s+/i

const name = "(\\p{L}{3,12})\\.?"
const day = "(\\d{1,2})(?:st|nd|rd|th|\\.?º|\\.)?"
const between = "(?:\\s*[-/]\\s*|\\s+(?:de\\s+|del\\s+|of\\s+)?|,\\s*)"
const year = "(\\d{4})"
/** Two digits are a year only after a hyphen, slash or apostrophe: `Jan 24` may be the 24th. */
const shortYear = "(?:\\s*[-/]\\s*|\\s*['\u2019])(\\d{2})"

const dayMonthYear = new RegExp(`^${day}${between}${name}(?:${between}${year}|${shortYear})$`, "iu")
const monthDayYear = new RegExp(`^${name}\\s+${day},?\\s+${year}$`, "iu")
const monthYear = new RegExp(`^${name}(?:${between}${year}|${shortYear})$`, "iu")
const yearMonth = new RegExp(`^${year}${between}${name}$`, "iu")

export interface NamedDate {
  readonly year: string
  readonly month: number
  /** Undefined if the text contains only a month. */
  readonly day: string | undefined
}

const monthOf = (word: string | undefined, known = months): number | undefined => known.get(word?.toLowerCase() ?? "")

/** The number of a month that is given only by its name: `Mar`, `marzo`. */
export const monthNamed = (text: string): number | undefined => monthOf(text.replace(/\.$/, ""))

/**
 * Parses a date with a month name: `3 March 2024`, `Mar 3, 2024`, `3 de marzo de 2024`, `ene-24`. Undefined for
 * anything else.
 */
export const namedDateOf = (text: string): NamedDate | undefined => {
  const bare = text.replace(weekday, "")
  const namedDate = (
    word: string | undefined,
    longYear: string | undefined,
    yearOfCentury: string | undefined,
    dayOfMonth?: string,
  ): NamedDate | undefined => {
    const month = monthOf(word, dayOfMonth === undefined ? months : monthsAfterDay)
    const yearText = longYear ?? yearOfCentury
    return month === undefined || yearText === undefined ? undefined : { year: yearText, month, day: dayOfMonth }
  }
  const dmy = dayMonthYear.exec(bare)
  if (dmy !== null) return namedDate(dmy[2], dmy[3], dmy[4], dmy[1])
  const mdy = monthDayYear.exec(bare)
  if (mdy !== null) return namedDate(mdy[1], mdy[3], undefined, mdy[2])
  const my = monthYear.exec(bare)
  if (my !== null) return namedDate(my[1], my[2], my[3])
  const ym = yearMonth.exec(bare)
  return ym === null ? undefined : namedDate(ym[2], ym[1], undefined)
}
