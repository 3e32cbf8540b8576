import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { ApiKeyNotFound, ApiKeysFull, KeyScopeExceeded } from "../../domain/access/Errors.ts"
import type { ApiKeyStoreUnavailable } from "../../ports/ApiKeyStore.ts"
import { answerBy, problem } from "../Problem.ts"
import { described, explained } from "../ProblemSchema.ts"

export const KeyNotFound = described(404, "`api_key_not_found`: the key is unknown or belongs to another tenant")
export const KeysFull = explained({ most: Schema.Int })
  .annotate({ description: "`api_keys_full`: the tenant has the maximum number of keys, `detail.most`" })
  .pipe(HttpApiSchema.status(409))
export const KeysUnavailable = described(503, "The key store is unavailable")

export type KeyError = ApiKeyNotFound | ApiKeysFull | ApiKeyStoreUnavailable | KeyScopeExceeded

const reasons = {
  access: "The API key is read-only.",
  forms: "The API key is limited to other forms, or the request is not about a single form.",
  keys: "API keys can't manage API keys.",
} as const

export const toResponse = answerBy<KeyError>({
  KeyScopeExceeded: ({ scope }) => problem(403, { error: "key_scope", message: reasons[scope], detail: { scope } }),
  ApiKeyNotFound: () => problem(404, { error: "api_key_not_found", message: "The tenant has no such API key." }),
  ApiKeysFull: ({ most }) =>
    problem(409, {
      error: "api_keys_full",
      message: `A tenant can have at most ${most} API keys. Delete one first.`,
      detail: { most },
    }),
  ApiKeyStoreUnavailable: () =>
    problem(
      503,
      { error: "api_keys_unavailable", message: "The API keys are unavailable right now. Try again later." },
      { "retry-after": "5" },
    ),
})
