import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { FormLibrary } from "../../application/forms/FormLibrary.ts"
import { type IssuedPass, Respondents } from "../../application/forms/Respondents.ts"
import type { Api } from "../Api.ts"
import { asVisitor, json } from "./Answer.ts"
import { withPass } from "./PassOfRequest.ts"

type Request = HttpServerRequest.HttpServerRequest

const handedOut = (request: Request, issued: IssuedPass) =>
  withPass(
    json(
      {
        pass: issued.text,
        respondent: issued.caller.pass?.respondent,
        expires_at: DateTime.formatIso(issued.expiresAt),
      },
      201,
    ),
    request,
    issued,
  )

export const layer = (api: Api) =>
  HttpApiBuilder.group(
    api,
    "passes",
    Effect.fnUntraced(function* (handlers) {
      const respondents = yield* Respondents
      const library = yield* FormLibrary
      return handlers
        .handle("openPass", ({ request, params }) =>
          asVisitor(({ tenant, caller }) =>
            library.served(tenant, params.form_uid).pipe(
              Effect.andThen(respondents.open(tenant, params.form_uid, caller?.pass)),
              Effect.map((issued) => handedOut(request, issued)),
            ),
          ),
        )
        .handle("resumePass", ({ request, params, payload }) =>
          asVisitor(({ tenant }) =>
            Effect.map(respondents.resume(tenant, params.form_uid, payload.code), (issued) =>
              handedOut(request, issued),
            ),
          ),
        )
    }),
  )
