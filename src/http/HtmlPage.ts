/** The headers under which a hosted page is shown. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
})
