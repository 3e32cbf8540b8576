import * as HttpMiddleware from "effect/http/HttpMiddleware"

/** What scripts of other origins may read of an answer beside its body. */
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

/** How long a browser remembers what it was told; seconds. */
const remembered = 600

/**
 * Lets pages of these origins call with a token of theirs. Cookies are not for them: a page of another origin acts for whoever
 * gave it a token, and for nobody who happens to be signed in here.
 */
export const crossOrigin = (origins: ReadonlyArray<string>) =>
  HttpMiddleware.cors({
    allowedOrigins: (origin) => origins.includes(origin),
    allowedMethods: ["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE"],
    exposedHeaders: exposed,
    maxAge: remembered,
  })
