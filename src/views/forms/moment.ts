import { zonedMoment } from "../../domain/languages/zonedMoment.ts"

/** A time (ISO 8601) as date and time in the reader's language, in a zone. */
export const moment = (iso: string, locale: string, timeZone?: string): string =>
  zonedMoment(new Date(iso), locale, timeZone)
