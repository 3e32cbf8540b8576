/**
 * The policy of our own pages: scripts and content only from this service, connections only to it, no framing. Inline
 * scripts and styles are forbidden, so that injected markup stays inert.
 */
const policyTo = (
  connect: ReadonlyArray<string>,
  framedBy: ReadonlyArray<string> = [],
  pictures: ReadonlyArray<string> = [],
  styles: ReadonlyArray<string> = [],
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(" "),
    `img-src ${["'self'", "data:", ...pictures].join(" ")}`,
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "media-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(" ")}`,
  ].join("; ")

const policy = policyTo([])

/** The policy of a page that also connects to other origins. */
export const policyReaching = policyTo

/**
 * The headers of all our pages. Pages show the signed-in user, so they are not cached. Other sites get no referrer; our
 * own pages need it, because under `no-referrer` a browser posts our own forms with `Origin: null`.
 */
export const shellHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policy,
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()",
  "referrer-policy": "same-origin",
  vary: "accept-language, cookie",
  "x-content-type-options": "nosniff",
}

/**
 * `shellHeaders`, adapted for a page that other origins may frame, that shows pictures from other origins, or that has
 * its own styles (by hash).
 */
export const headersFor = (
  framedBy: ReadonlyArray<string>,
  pictures: ReadonlyArray<string> = [],
  styles: ReadonlyArray<string> = [],
): Readonly<Record<string, string>> =>
  framedBy.length + pictures.length + styles.length === 0
    ? shellHeaders
    : { ...shellHeaders, "content-security-policy": policyTo([], framedBy, pictures, styles) }
