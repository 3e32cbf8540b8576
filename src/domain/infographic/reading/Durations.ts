/** Hours, minutes and seconds with colons: `36:00:00`. Two parts alone are ambiguous. */
const clock = /^(-?)(\d{1,6}):([0-5]\d):([0-5]\d(?:[.,]\d{1,6})?)$/
/** Days, hours, minutes and seconds with letters: `2d 3h`, `1 h 30 min`, `45 s`. */
const lettered =
  /^(-?)(?:(\d+(?:[.,]\d+)?)\s?(?:d|days?|d[ií]as?|tage?|jours?)\.?,?\s*)?(?:(\d+(?:[.,]\d+)?)\s?(?:h|hrs?|hours?|horas?|std|stunden?|heures?)\.?,?\s*)?(?:(\d+(?:[.,]\d+)?)\s?(?:m|mins?|minutes?|minutos?|minuten?)\.?,?\s*)?(?:(\d+(?:[.,]\d+)?)\s?(?:s|secs?|seconds?|segundos?|sekunden?|secondes?)\.?)?$/i
const iso = /^(-?)P(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/

const numberOf = (text: string | undefined): number => Number((text ?? "0").replace(",", "."))

const hoursOf = ([sign, days, hours, minutes, seconds]: ReadonlyArray<string | undefined>): number => {
  const total = numberOf(days) * 86_400 + numberOf(hours) * 3600 + numberOf(minutes) * 60 + numberOf(seconds)
  return total === 0 ? 0 : (sign === "-" ? -total : total) / 3600
}

/** A duration in hours. Undefined for anything else, and for `08:15`, which may be a time of day or minutes. */
export const durationOf = (text: string): number | undefined => {
  const bare = text.trim()
  const [, sign, hours, minutes, seconds] = clock.exec(bare) ?? []
  if (seconds !== undefined) return hoursOf([sign, undefined, hours, minutes, seconds])
  const parts = lettered.exec(bare) ?? iso.exec(bare)
  return parts === null || parts.slice(2).every((part) => part === undefined) ? undefined : hoursOf(parts.slice(1))
}

const minutes = /^([-+\u2212]?)(\d{1,3}):([0-5]\d(?:[.,]\d{1,3})?)$/

/**
 * The minutes in `26:52`, which is read as minutes and seconds, or in any other duration, such as `1:02:03` or `45 s`.
 * Undefined for other text.
 */
export const minutesOf = (text: string): number | undefined => {
  const [, sign, whole, seconds] = minutes.exec(text.trim()) ?? []
  if (seconds === undefined) {
    const hours = durationOf(text)
    return hours === undefined ? undefined : hours * 60
  }
  const total = Number(whole) + numberOf(seconds) / 60
  return total === 0 || sign === "" || sign === "+" ? total : -total
}

/** Column names such as "mm:ss", and column names for running or swimming times, such as "pace". */
const namesMinutes = /\bm{1,2}:ss\b|\bmin:s/i
const races =
  /(?:^|[^\p{L}\d])(?:\d{1,3} ?(?:k|km|m)|pace|laps?|splits?|race|run|swim|finish|parkrun|marathon|marca|ritmo|carrera|vuelta|lauf\p{L}*|runde|strecke|course|allure|tour|gara|giro|corrida|bieg|loop)(?![\p{L}\d])/iu

/**
 * Whether values such as `26:52` are minutes and seconds, rather than hours and minutes: the column's name says so, or
 * it is a name for race times and a cell can't be a time of day.
 */
export const areMinutes = (name: string, hasLongOnes: boolean): boolean =>
  namesMinutes.test(name) || (hasLongOnes && races.test(name))

/** Whether a value such as `26:52` can't be a time of day. */
export const isLongClock = (text: string): boolean => Number(minutes.exec(text.trim())?.[2] ?? 0) >= 24

/** Whether a string can't be a time of day: it has letters, or is a day or longer. */
export const isLength = (text: string): boolean => {
  const hours = clock.exec(text.trim())?.[2]
  return hours === undefined || Number(hours) >= 24
}
