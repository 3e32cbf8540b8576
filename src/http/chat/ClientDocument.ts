import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { refusal } from "../Refusals.ts"
import { clientDocumentPath, clientDocumentUrl, redirectUriOf } from "./redirectUri.ts"

/**
 * This service's client metadata (OAuth Client ID Metadata Document), for tool servers whose authorization server
 * accepts unregistered clients. The client authenticates with PKCE only.
 */
export const layer = (options: { readonly publicUrl: string | null }) =>
  HttpRouter.use((router) =>
    router.add(
      "GET",
      clientDocumentPath,
      Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
        const clientId = clientDocumentUrl(options.publicUrl)
        if (clientId === null) return refusal("not_found")
        const body = {
          client_id: clientId,
          client_name: "Parley",
          client_uri: options.publicUrl,
          redirect_uris: [redirectUriOf(request, options.publicUrl)],
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
          token_endpoint_auth_method: "none",
        }
        return HttpServerResponse.jsonUnsafe(body, { headers: { "cache-control": "public, max-age=3600" } })
      }),
    ),
  )
