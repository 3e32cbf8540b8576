/** The language in a BCP 47 tag: `es` in `es-MX`. */
export const primarySubtag = (locale: string): string => (locale.split(/[-_]/, 1)[0] ?? "").toLowerCase()

/** The region in a BCP 47 tag, or an empty string. */
export const regionOf = (locale: string): string =>
  locale
    .split(/[-_]/)
    .slice(1)
    .find((part) => /^[A-Za-z]{2}$/.test(part))
    ?.toUpperCase() ?? ""
