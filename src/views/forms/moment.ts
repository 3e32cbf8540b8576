import { zonedMoment } from "../../domain/languages/zonedMoment.ts"

/** Formats an ISO 8601 time as a date and time in the reader's language and the given time zone. */
export const moment = (iso: string, locale: string, timeZone?: string): string =>
  zonedMoment(new Date(iso), locale, timeZone)
