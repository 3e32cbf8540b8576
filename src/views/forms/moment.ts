import { dateFormat } from "../../domain/languages/dateFormat.ts"

/** A time (ISO 8601) as date and time of day in the reader's language, by the service's clock. */
export const moment = (iso: string, locale: string): string =>
  dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(new Date(iso)).concat(" UTC")
