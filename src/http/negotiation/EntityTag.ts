import type * as HttpServerRequest from "effect/http/HttpServerRequest"

/**
 * Whether the caller already has the version with this tag. It doesn't matter whether the tags are weak or strong (RFC
 * 9110, section 13.1.2).
 */
export const isUnchanged = (request: HttpServerRequest.HttpServerRequest, etag: string): boolean =>
  (request.headers["if-none-match"] ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag)
