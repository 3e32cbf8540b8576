/** PostgreSQL's codes for damaged data and indexes, and for a missing file. */
const codes: ReadonlySet<string> = new Set(["XX001", "XX002", "58P01"])

/** The maximum depth of nested causes. */
const mostCauses = 8

/** The file, table or index that a failure reports as damaged; undefined for other failures. */
export const damagedIn = (failure: unknown): string | undefined => {
  let error = failure
  for (let n = 0; n < mostCauses && typeof error === "object" && error !== null; n++) {
    const { code, message, reason, cause } = error as Readonly<Record<string, unknown>>
    if (typeof code === "string" && codes.has(code)) return namedIn(message) ?? "unnamed"
    error = reason ?? cause
  }
  return undefined
}

/** A quoted name, or a path, which some versions don't quote. */
const named = /"(?<quoted>[\w./-]{1,200})"|\b(?<path>(?:base|global|pg_tblspc)\/[\w./-]{1,200})/

/** The name of a file or relation in an error message from the database. */
export const namedIn = (message: unknown): string | undefined => {
  const { quoted, path } = (typeof message === "string" ? named.exec(message)?.groups : undefined) ?? {}
  return quoted ?? path
}
