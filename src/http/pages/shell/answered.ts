import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../../application/access/Callers.ts"
import type { page } from "./Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { signedIn } from "./visits.ts"

type Page = ReturnType<typeof page>

/** Shows a page to a signed-in user. Errors are also shown as pages, chosen by error tag. */
export const answered =
  (callers: Callers["Service"], refused: (visit: SignedInVisit, tag: string) => Page) =>
  <E extends { readonly _tag: string }>(
    request: HttpServerRequest.HttpServerRequest,
    answer: (visit: SignedInVisit) => Effect.Effect<Page, E>,
  ) =>
    signedIn(request, (visit) => Effect.catch(answer(visit), ({ _tag }) => Effect.succeed(refused(visit, _tag)))).pipe(
      Effect.provideService(Callers, callers),
    )
