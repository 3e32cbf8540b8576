import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { isHttps } from "../middleware/SessionCookie.ts"

/** The route to which authorization servers redirect. */
export const callbackPath = "/agents/connections/callback"

/** The redirect URI: the callback path on `publicUrl` if configured, or else on the host of the request. */
export const redirectUriOf = (request: HttpServerRequest.HttpServerRequest, publicUrl: string | null): string =>
  publicUrl === null
    ? `${isHttps(request) ? "https" : "http"}://${request.headers["host"] ?? "localhost"}${callbackPath}`
    : publicUrl.replace(/\/+$/, "") + callbackPath

/** The path of the client metadata, used by deployments with https. */
export const clientDocumentPath = "/agents/connections/client.json"

/** The full URL of the client metadata, which is also the client's id; null if there is no permanent URL. */
export const clientDocumentUrl = (publicUrl: string | null): string | null =>
  publicUrl?.startsWith("https://") === true ? publicUrl.replace(/\/+$/, "") + clientDocumentPath : null
