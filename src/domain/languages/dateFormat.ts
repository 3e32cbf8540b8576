/** Formats dates for people. In the language `en`, the day comes before the month, spoken or written. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, options)
