const place = /\[Line (\d+), Column (\d+)\]/

/**
 * Messages of the template engine and of our own code that are safe to show. Any other exception's text stays hidden.
 */
const patterns = [
  /'[^'\n]{1,80}' is not defined/,
  /an undefined value can't be printed/,
  /a [a-z]+ isn't a list, so a loop can't use it/,
  /range\(\) can have at most \d+ items, and its step can't be 0/,
  /[a-z_]{1,40} needs a (?:list|number of items)/,
  /filter not found: [A-Za-z_.]{1,80}/,
  /unexpected token: \S{1,20}/,
]

/** Describes a template's error to its author: the position and the problem, as far as known. */
export const diagnosis = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : ""
  const at = place.exec(text)
  const where = at === null ? "" : `line ${at[1]}, column ${at[2]}: `
  const what = patterns.map((pattern) => pattern.exec(text)?.[0]).find((part) => part !== undefined)
  return where + (what ?? "the template failed on this payload")
}
