import { zonedMoment } from "../../domain/languages/zonedMoment.ts"

/** An ISO 8601 time as date and time in the reader's language, in a time zone. */
export const moment = (iso: string, locale: string, timeZone?: string): string =>
  zonedMoment(new Date(iso), locale, timeZone)
