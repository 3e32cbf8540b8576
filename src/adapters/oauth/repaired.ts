import * as Result from "effect/Result"
import { decodeUtf8, parseJson } from "../../domain/decoding/Json.ts"
import { isJsonObject, type JsonObject, type Json } from "../../domain/forms/codec/Json.ts"

/** Required fields that some authorization servers omit, with their implied values. */
const omitted = (body: JsonObject): JsonObject => ({
  ...("access_token" in body && !("token_type" in body) ? { token_type: "Bearer" } : {}),
  ...("client_secret" in body && !("client_secret_expires_at" in body) ? { client_secret_expires_at: 0 } : {}),
})

interface Answer {
  readonly status: number
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The response of an authorization server as the protocol defines it: null fields become absent, omitted required
 * fields are added, and a new client gets the status 201. Refusals, and responses that aren't JSON objects, are not
 * changed.
 */
export const repaired = (answer: Answer): Answer => {
  if (answer.status !== 200 && answer.status !== 201) return answer
  const given = Result.getOrElse(Result.flatMap(decodeUtf8(answer.body), parseJson), () => null) as Json
  if (!isJsonObject(given)) return answer
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const { "content-length": _length, ...headers } = answer.headers
  return {
    status: "client_id" in body && "redirect_uris" in body ? 201 : answer.status,
    body: new TextEncoder().encode(JSON.stringify({ ...body, ...omitted(body) })),
    headers: { ...headers, "content-type": "application/json" },
  }
}
