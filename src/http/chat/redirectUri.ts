import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { isHttps } from "../middleware/SessionCookie.ts"

/** The one route to which authorization servers send users back. */
export const callbackPath = "/agents/connections/callback"

/** Its whole address: below `publicUrl` where the deployment names one, else where the request came to. */
export const redirectUriOf = (request: HttpServerRequest.HttpServerRequest, publicUrl: string | null): string =>
  publicUrl === null
    ? `${isHttps(request) ? "https" : "http"}://${request.headers["host"] ?? "localhost"}${callbackPath}`
    : publicUrl.replace(/\/+$/, "") + callbackPath

/** Where a deployment that is reached by https describes itself as a client of authorization servers. */
export const clientDocumentPath = "/agents/connections/client.json"

/** Its whole address, which is the client's id as well; null: such a client would be known by no lasting address. */
export const clientDocumentUrl = (publicUrl: string | null): string | null =>
  publicUrl?.startsWith("https://") === true ? publicUrl.replace(/\/+$/, "") + clientDocumentPath : null
