import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { ownerOf } from "../../application/forms/Answering.ts"
import { FormLibrary } from "../../application/forms/FormLibrary.ts"
import { FormShares } from "../../application/forms/FormShares.ts"
import { type Challenge, SubmissionGuard } from "../../application/forms/SubmissionGuard.ts"
import { type IssuedPass, Respondents } from "../../application/forms/Respondents.ts"
import { json } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { asVisitor } from "./Answer.ts"
import { withPass } from "./PassOfRequest.ts"

type Request = HttpServerRequest.HttpServerRequest

const handedOut = (request: Request, issued: IssuedPass, challenge?: Challenge) =>
  withPass(
    json(
      {
        pass: issued.text,
        respondent: issued.caller.pass?.respondent,
        expires_at: DateTime.formatIso(issued.expiresAt),
        ...(challenge === undefined
          ? {}
          : {
              challenge: {
                challenge: challenge.challenge,
                bits: challenge.bits,
                least_seconds: challenge.leastSeconds,
              },
            }),
      },
      201,
    ),
    request,
    issued,
  )

export const layer = (api: Api) =>
  group(
    api,
    "passes",
    Effect.fnUntraced(function* (handlers) {
      const respondents = yield* Respondents
      const library = yield* FormLibrary
      const shares = yield* FormShares
      const guard = yield* SubmissionGuard
      return handlers
        .handle("openPass", ({ request, params }) =>
          asVisitor(({ tenant, caller }) =>
            library.served(tenant, params.form_uid).pipe(
              Effect.andThen(shares.admit(tenant, params.form_uid, ownerOf(caller))),
              Effect.andThen(respondents.open(tenant, params.form_uid, caller?.pass)),
              Effect.flatMap((issued) =>
                shares.settings(tenant, params.form_uid).pipe(
                  Effect.flatMap((settings) => guard.challenge(tenant, params.form_uid, settings, issued.caller)),
                  Effect.map((challenge) => handedOut(request, issued, challenge)),
                ),
              ),
            ),
          ),
        )
        .handle("resumePass", ({ request, params, payload }) =>
          asVisitor(({ tenant }) =>
            shares.admit(tenant, params.form_uid, "").pipe(
              Effect.andThen(respondents.resume(tenant, params.form_uid, payload.code)),
              Effect.map((issued) => handedOut(request, issued)),
            ),
          ),
        )
    }),
  )
