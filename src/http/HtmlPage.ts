/**
 * What a hosted page may do. Templates are ours, data are not: only the inline scripts that stand in template sources
 * may run, by their hash, and nothing is loaded from anywhere.
 */
export const pagePolicy = (scriptHashes: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    scriptHashes.length === 0 ? "script-src 'none'" : `script-src ${scriptHashes.map((hash) => `'${hash}'`).join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ")

/** The headers under which a hosted page is shown. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
})
