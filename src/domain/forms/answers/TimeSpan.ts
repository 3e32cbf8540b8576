const units: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:d|days?|días?|dias?)$/, 86_400],
  [/^(?:h|hrs?|hours?|horas?)$/, 3600],
  [/^(?:m|mins?|minutes?|minutos?)$/, 60],
  [/^(?:s|secs?|seconds?|segundos?|segs?)$/, 1],
]

const secondsOfUnit = (word: string): number | undefined => units.find(([name]) => name.test(word))?.[1]

const readIso = (text: string): number | undefined => {
  const match = /^P(?=[\dT])(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i.exec(text)
  if (match === null) return undefined
  const [days, hours, minutes, seconds] = match.slice(1).map((n) => Number(n ?? 0)) as [number, number, number, number]
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds
}

const readClock = (text: string): number | undefined => {
  const match = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  return match === null ? undefined : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)
}

const readWords = (text: string): number | undefined => {
  const parts = text.toLowerCase().match(/\d{1,6}(?:[.,]\d{1,3})?\s*\p{L}+/gu) ?? []
  const rest = parts.reduce((left, part) => left.replace(part, ""), text.toLowerCase())
  if (parts.length === 0 || !/^(?:[\s,]|\band\b|\by\b)*$/.test(rest)) return undefined
  let seconds = 0
  for (const part of parts) {
    const [, count, word] = /^([\d.,]+)\s*(\p{L}+)$/u.exec(part)!
    const unit = secondsOfUnit(word!)
    if (unit === undefined) return undefined
    seconds += Number(count!.replace(",", ".")) * unit
  }
  return Math.round(seconds)
}

/** Seconds of `PT1H30M`, `1:30`, or `1 h 30 min` in English or Spanish. */
export const readTimeSpan = (text: string): number | undefined =>
  text.length > 100 ? undefined : (readIso(text) ?? readClock(text) ?? readWords(text))

/** ISO 8601, in days, hours, minutes and seconds. */
export const writeTimeSpan = (seconds: number): string => {
  const parts = [
    [Math.floor(seconds / 86_400), "D"],
    [Math.floor(seconds / 3600) % 24, "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [seconds % 60, "S"],
  ] as const
  const [days, ...clock] = parts.map(([count, letter]) => (count === 0 ? "" : `${count}${letter}`))
  const time = clock.join("")
  return days === "" && time === "" ? "PT0S" : `P${days}${time === "" ? "" : `T${time}`}`
}
