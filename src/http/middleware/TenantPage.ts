import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { Callers } from "../../application/access/Callers.ts"
import { callerBy } from "./Credentials.ts"

const nearly = /^\/([^/?]+)(\/forms\/?)?(?:\?|$)/

/**
 * Redirects `/{tenant}` and `/{tenant}/forms` to the page of the tenant's forms. Signed-in users are redirected only if
 * they are members, because the URL may simply be wrong. People who have not signed in are redirected only from
 * `/{tenant}/forms`.
 */
export const tenantPage = (
  request: HttpServerRequest.HttpServerRequest,
  callers: Callers["Service"],
): Effect.Effect<string | undefined> | undefined => {
  const [, segment, forms] = nearly.exec(request.url) ?? []
  if (segment === undefined) return undefined
  return Effect.match(callerBy(callers, request), {
    onSuccess: ({ programs }) =>
      programs.some((name) => encodeURIComponent(name) === segment) ? `/${segment}/` : undefined,
    onFailure: () => (forms === undefined ? undefined : `/${segment}/`),
  })
}
