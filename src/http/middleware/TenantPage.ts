import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { Callers } from "../../application/access/Callers.ts"
import { callerBy } from "./Credentials.ts"

const nearly = /^\/([^/?]+)(\/forms\/?)?(?:\?|$)/

/**
 * Redirects `/{tenant}` and `/{tenant}/forms` to the page of the tenant's forms. Only members are redirected, because
 * the URL may simply be wrong; from `/{tenant}/forms`, people who have not signed in yet are redirected too.
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
