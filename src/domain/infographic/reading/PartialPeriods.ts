import { isPeriodName } from "./PeriodColumns.ts"

/** Words that mark a period as incomplete, wherever they are in its name. */
const toDate =
  /(?:^|[^\p{L}])(?:ytd|mtd|qtd|(?:year|month|quarter)[- ]to[- ]date|so far|hasta la fecha|bis heute|à ce jour)(?!\p{L})/iu

/** What follows the name of a period that isn't over, or whose figures aren't final. */
const after =
  /^(.+?)[\s_,;:(–-]*(?:\*+|\(p\)|provisional|prov\.|partial|preliminary|incomplete|parcial|avance|incompleto|provisoire|partiel|vorläufig|(?:to|until|through|hasta|bis|jusqu['’]?au) (.*\d.*?))\)?$/iu

/**
 * Whether a name is that of a period that can't be compared: "2024 YTD", "2025 (avance)", "Dec*". A range of periods is
 * complete: "2021 to 2022", "January to March 2024".
 */
export const isPartialPeriod = (name: string): boolean => {
  const text = name.trim()
  const [, period = "", end = ""] = after.exec(text) ?? []
  return toDate.test(text) || (isPeriodName(period) && !isPeriodName(end))
}

/**
 * The partial periods, which can't be compared with the others. None if all periods are partial, as in "2023 YTD" and
 * "2024 YTD".
 */
export const incomparable = (names: ReadonlyArray<string>): ReadonlySet<string> => {
  const partial = new Set(names.filter(isPartialPeriod))
  return names.every((name) => partial.has(name)) ? new Set() : partial
}
