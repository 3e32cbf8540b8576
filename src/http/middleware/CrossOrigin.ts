import * as HttpMiddleware from "effect/http/HttpMiddleware"

/** Response headers that scripts from other origins may read. */
const exposed = [
  "Content-Disposition",
  "ETag",
  "Location",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "X-Artifact-Id",
  "X-Artifact-Persisted",
  "X-Request-Id",
  "X-Unknown-Keys",
]

/** How long browsers cache a preflight response, in seconds. */
const remembered = 600

/**
 * Lets pages of these origins call the API with a token. Cookies are not allowed, because such a page acts for the
 * owner of its token, not for the user signed in to the browser.
 */
export const crossOrigin = (origins: ReadonlyArray<string>) =>
  HttpMiddleware.cors({
    allowedOrigins: (origin) => origins.includes(origin),
    allowedMethods: ["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE"],
    exposedHeaders: exposed,
    maxAge: remembered,
  })
