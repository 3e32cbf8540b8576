/** PostgreSQL's codes for data and indexes that are damaged, and for a file that is gone. */
const codes: ReadonlySet<string> = new Set(["XX001", "XX002", "58P01"])

/** Causes of causes that are looked through. */
const mostCauses = 8

/** The file, table or index that the database calls damaged in a failure; undefined for a failure of another kind. */
export const damagedIn = (failure: unknown): string | undefined => {
  let error = failure
  for (let n = 0; n < mostCauses && typeof error === "object" && error !== null; n++) {
    const { code, message, reason, cause } = error as Readonly<Record<string, unknown>>
    if (typeof code === "string" && codes.has(code)) return namedIn(message) ?? "unnamed"
    error = reason ?? cause
  }
  return undefined
}

/** The name that a message of the database puts in quotes. */
export const namedIn = (message: unknown): string | undefined =>
  typeof message === "string" ? /"([\w./-]{1,200})"/.exec(message)?.[1] : undefined
