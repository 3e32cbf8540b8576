import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { isHttps } from "../middleware/SessionCookie.ts"

/** The redirect route of authorization servers. */
export const callbackPath = "/agents/connections/callback"

/** Its full address: below `publicUrl` if configured, else that of the request. */
export const redirectUriOf = (request: HttpServerRequest.HttpServerRequest, publicUrl: string | null): string =>
  publicUrl === null
    ? `${isHttps(request) ? "https" : "http"}://${request.headers["host"] ?? "localhost"}${callbackPath}`
    : publicUrl.replace(/\/+$/, "") + callbackPath

/** The path of the client metadata, for deployments with https. */
export const clientDocumentPath = "/agents/connections/client.json"

/** Its full address, which is also the client's id; null if there is no permanent address. */
export const clientDocumentUrl = (publicUrl: string | null): string | null =>
  publicUrl?.startsWith("https://") === true ? publicUrl.replace(/\/+$/, "") + clientDocumentPath : null
