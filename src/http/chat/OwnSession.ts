import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { createHash } from "node:crypto"
import { bearerOf } from "../middleware/Credentials.ts"
import { sessionTokenOf } from "../middleware/SessionCookie.ts"

/**
 * The default conversation of a caller, which belongs to their authenticated session (contract, Authentication). Its id
 * is the same for every request with the same token, and reveals nothing about the token.
 */
export const ownSession = (request: HttpServerRequest.HttpServerRequest): string => {
  const token = bearerOf(request.headers["authorization"]) ?? sessionTokenOf(request) ?? ""
  return createHash("sha256").update("conversation ").update(token).digest("hex").slice(0, 32)
}
