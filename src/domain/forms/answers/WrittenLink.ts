const withoutScheme =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}]{1,62}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** Converts a typed web address to canonical form: "example.org/jobs" is https://example.org/jobs. */
export const readWrittenLink = (text: string): string => {
  const typed = text.trim()
  return withoutScheme.test(typed) ? `https://${typed}` : text
}
