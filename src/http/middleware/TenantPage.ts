import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { Callers } from "../../application/access/Callers.ts"
import { callerBy } from "./Credentials.ts"

const nearly = /^\/([^/?]+)(\/forms\/?)?(?:\?|$)/

/**
 * Redirects to the page of a tenant's forms from its URL without a slash or in the API's format. From the bare name,
 * only members are redirected, because it may be any wrong URL. Below `forms`, people who have not signed in yet are
 * redirected too.
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
