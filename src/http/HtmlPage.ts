/** The headers of a hosted page. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
})
