import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Caller } from "../../../domain/access/Caller.ts"
import { isMember } from "../../../domain/access/Tenant.ts"
import { Respondents } from "../../../application/forms/Respondents.ts"
import { withPass } from "../../forms/PassOfRequest.ts"
import { type FormRequestVisit, isFramed } from "./formVisits.ts"
import type { Opened } from "./PageAccess.ts"

/** A person who has opened a form, and the function that adds their pass to the page. */
export interface Welcomed {
  readonly respondent: Caller
  readonly handed: (response: HttpServerResponse.HttpServerResponse) => HttpServerResponse.HttpServerResponse
}

/** Opening a public form issues or renews a pass. Members of the tenant need no pass. */
export const welcome = Effect.map(
  Respondents,
  (respondents) =>
    ({ request, formUid }: FormRequestVisit, { tenant, respondent }: Opened): Effect.Effect<Welcomed> => {
      const holder = respondent?.pass
      return holder === undefined && isMember(respondent, tenant)
        ? Effect.succeed({ respondent, handed: (response) => response })
        : Effect.map(respondents.open(tenant, formUid, holder), (issued) => ({
            respondent: issued.caller,
            handed: (response) => withPass(response, request, issued, isFramed({ request })),
          }))
    },
)
