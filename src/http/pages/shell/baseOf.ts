import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { isHttps } from "../../middleware/SessionCookie.ts"

const usableHost = /^[A-Za-z0-9.:[\]-]+$/

/**
 * The scheme and host of this service as the visitor sees it, for the commands that a page offers to copy. A default
 * replaces an invalid host.
 */
export const baseOf = (request: HttpServerRequest.HttpServerRequest): string => {
  const { host = "" } = request.headers
  return `${isHttps(request) ? "https" : "http"}://${usableHost.test(host) ? host : "127.0.0.1:8080"}`
}
