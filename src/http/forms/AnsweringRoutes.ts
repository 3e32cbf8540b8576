import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { PlausibilityBlock } from "../../domain/forms/plausibility/Plausibility.ts"
import type { AnswerProblems } from "../../domain/forms/validation/AnswerProblem.ts"
import { FormSubmissions } from "../../application/forms/FormSubmissions.ts"
import { json } from "../Answer.ts"
import { Limits } from "../Limits.ts"
import { submitPath, validatePath } from "./AnsweringApi.ts"
import { isFlat, opened } from "./Envelope.ts"
import { type FormError, toResponse } from "./Problems.ts"
import { queryOf } from "../query/Query.ts"
import { localeOf, objectOf } from "./Requests.ts"
import { refusal, submitting } from "./Submitting.ts"
import { templateOf, type VisitorRequest, visiting } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest
type Answered = Effect.Effect<HttpServerResponse.HttpServerResponse, FormError>

const verdict = (isValid: boolean, problems: AnswerProblems, plausibility: PlausibilityBlock) =>
  json({ is_valid: isValid, ...(isValid ? { errors: {} } : refusal(problems)), plausibility }, isValid ? 200 : 422)

/**
 * Validation and submission. They bypass the API builder, because they are the busiest forms routes and read their own
 * body. They are described in `answeringAt`.
 */
export const layer = (base: string) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const submissions = yield* FormSubmissions
      const submit = yield* submitting
      const visit = yield* visiting
      const { jsonBodyBytes } = yield* Limits

      const validate = Effect.fnUntraced(function* (request: Request, visitor: VisitorRequest, formUid: string) {
        const body = yield* objectOf(request, visitor.tenant, jsonBodyBytes, isFlat)
        const { answers, wantsCheck, locale, context } = yield* Effect.fromResult(opened(body, queryOf(request)))
        const assessed = yield* submissions.assess(visitor.tenant, formUid, answers, {
          locale: localeOf(request, locale),
          wantsCheck,
          context,
          caller: visitor.caller,
        })
        return verdict(assessed.isValid, assessed.problems, assessed.plausibility)
      })

      const send = Effect.fnUntraced(function* (request: Request, visitor: VisitorRequest, formUid: string) {
        const body = yield* objectOf(request, visitor.tenant, jsonBodyBytes, isFlat)
        return yield* submit(request, visitor, formUid, body, "api")
      })

      const add = (
        path: HttpRouter.PathInput,
        answer: (request: Request, visitor: VisitorRequest, formUid: string) => Answered,
      ) => {
        const template = templateOf(path)
        return router.add("POST", path, (request) =>
          Effect.flatMap(HttpRouter.params, (params) =>
            visit(request, params, template).pipe(
              Effect.flatMap((visitor) => answer(request, visitor, params["form_uid"] ?? "")),
              Effect.catch((error) => Effect.succeed(toResponse(error, template))),
            ),
          ),
        )
      }

      yield* add(validatePath(base), validate)
      yield* add(submitPath(base), send)
    }),
  )
