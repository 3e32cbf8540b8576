/** A length of time. Months vary in length, so they are separate from seconds. A year is twelve months. */
export interface TimeSpan {
  /** An integer. */
  readonly months: number
  readonly seconds: number
}

const secondsOfDay = 86_400

/** The mean month of the Gregorian calendar. */
export const secondsOfMonth = 2_629_746

interface Unit {
  readonly name: RegExp
  readonly of: keyof TimeSpan
  readonly size: number
}

/** Units, largest first, in the order of ISO 8601. */
const units: ReadonlyArray<Unit> = [
  { name: /^(?:y|yrs?|years?|años?|anos?)$/, of: "months", size: 12 },
  { name: /^(?:months?|mes|meses)$/, of: "months", size: 1 },
  { name: /^(?:w|wks?|weeks?|semanas?)$/, of: "seconds", size: 7 * secondsOfDay },
  { name: /^(?:d|days?|días?|dias?)$/, of: "seconds", size: secondsOfDay },
  { name: /^(?:h|hrs?|hours?|horas?)$/, of: "seconds", size: 3600 },
  { name: /^(?:m|mins?|minutes?|minutos?)$/, of: "seconds", size: 60 },
  { name: /^(?:s|secs?|seconds?|segundos?|segs?)$/, of: "seconds", size: 1 },
]

/** A time span of whole months and seconds. A fraction of a month is rounded to days. */
export const timeSpan = (months: number, seconds: number): TimeSpan => {
  const whole = Math.floor(months + 1e-9)
  const days = Math.round(((months - whole) * secondsOfMonth) / secondsOfDay)
  return { months: whole, seconds: Math.round(seconds) + Math.max(0, days) * secondsOfDay }
}

const iso =
  /^P(?=[\dT])(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i

const readIso = (text: string): TimeSpan | undefined => {
  const match = iso.exec(text)
  if (match === null) return undefined
  const sum = { months: 0, seconds: 0 }
  for (const [at, { of, size }] of units.entries()) sum[of] += Number(match[at + 1] ?? 0) * size
  return timeSpan(sum.months, sum.seconds)
}

const readClock = (text: string): TimeSpan | undefined => {
  const match = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  return match === null
    ? undefined
    : timeSpan(0, Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0))
}

const readWords = (text: string): TimeSpan | undefined => {
  const parts = text.toLowerCase().match(/\d{1,6}(?:[.,]\d{1,3})?\s*\p{L}+/gu) ?? []
  const rest = parts.reduce((left, part) => left.replace(part, ""), text.toLowerCase())
  if (parts.length === 0 || !/^(?:[\s,]|\band\b|\by\b)*$/.test(rest)) return undefined
  const sum = { months: 0, seconds: 0 }
  for (const part of parts) {
    const [, count, word] = /^([\d.,]+)\s*(\p{L}+)$/u.exec(part)!
    const unit = units.find(({ name }) => name.test(word!))
    if (unit === undefined) return undefined
    sum[unit.of] += Number(count!.replace(",", ".")) * unit.size
  }
  return timeSpan(sum.months, sum.seconds)
}

/** Parses `P1Y6M`, `P2W`, `PT1H30M`, `1:30`, and `1 h 30 min` or `6 months` in English or Spanish. */
export const readTimeSpan = (text: string): TimeSpan | undefined =>
  text.length > 100 ? undefined : (readIso(text) ?? readClock(text) ?? readWords(text))

/** The length in seconds, for comparisons. A month counts as a mean Gregorian month. */
export const lengthOf = ({ months, seconds }: TimeSpan): number => months * secondsOfMonth + seconds

/** The parts of a time span by unit, largest first, without parts that are 0. */
export const partsOf = ({ months, seconds }: TimeSpan) =>
  (
    [
      ["year", Math.floor(months / 12)],
      ["month", months % 12],
      ["day", Math.floor(seconds / secondsOfDay)],
      ["hour", Math.floor(seconds / 3600) % 24],
      ["minute", Math.floor(seconds / 60) % 60],
      ["second", seconds % 60],
    ] as const
  ).filter(([, count]) => count > 0)

const clock: ReadonlySet<string> = new Set(["hour", "minute", "second"])

/** Formats a time span as ISO 8601 with years, months, days, hours, minutes and seconds. Weeks become days. */
export const writeTimeSpan = (span: TimeSpan): string => {
  const written = (isClock: boolean): string =>
    partsOf(span)
      .filter(([unit]) => clock.has(unit) === isClock)
      .map(([unit, count]) => `${count}${unit[0]!.toUpperCase()}`)
      .join("")
  const [date, time] = [written(false), written(true)]
  return date === "" && time === "" ? "PT0S" : `P${date}${time === "" ? "" : `T${time}`}`
}
