import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { Callers } from "../../application/access/Callers.ts"
import { callerBy } from "./Credentials.ts"

const nearly = /^\/([^/?]+)(\/forms\/?)?(?:\?|$)/

/**
 * The page of a tenant's forms, where its address was typed without its slash, or as that of the API. Only a member is led on from the
 * bare name, since it may as well be any other wrong address; below `forms` so is whoever still has to sign in.
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
