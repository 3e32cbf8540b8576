import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpRouter from "effect/http/HttpRouter"
import { group } from "../endpoints/Group.ts"
import { RenderJob, RenderResult } from "../../domain/infographic/RenderJob.ts"
import { Infographics } from "../../application/infographic/Infographics.ts"
import { PageFormats } from "../../application/artifacts/PageFormats.ts"
import { RenderJobs } from "../../application/infographic/RenderJobs.ts"
import { PolicyCheck } from "../../ports/PolicyCheck.ts"
import { Callers } from "../../application/access/Callers.ts"
import { toResponse as accessResponse } from "../access/Problems.ts"
import { json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { callerBy } from "../middleware/Credentials.ts"
import { unknownFormat } from "../negotiation/Format.ts"
import { PagePolicy } from "../PagePolicy.ts"
import { renderPath } from "./Api.ts"
import { readRender } from "./Body.ts"
import { failureBody, toResponse } from "./Problems.ts"
import { rendered } from "./Rendered.ts"

const encodeResult = Schema.encodeSync(RenderResult)
const encodeJob = Schema.encodeSync(RenderJob)

const jobAnswer = (job: RenderJob) =>
  json({ ...encodeJob(job), error: job.error === null ? null : failureBody(job.error) })

const accepted = (jobId: string) =>
  json({ job_id: jobId }, 202, {
    location: `/api/v1/agents/infographic/render/jobs/${jobId}`,
    "retry-after": "1",
  })

/**
 * The render route, outside the API builder, because it is the most frequent route and reads its own body. It is
 * described in `RenderApi`.
 */
export const renderRoute = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const infographics = yield* Infographics
    const policyCheck = yield* PolicyCheck
    const callers = yield* Callers
    const limits = yield* Limits
    const policy = yield* PagePolicy
    const formats = yield* PageFormats

    const render = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const caller = yield* Effect.mapError(callerBy(callers, request), accessResponse)
      const wrongFormat = unknownFormat(request)
      if (wrongFormat !== undefined) return wrongFormat
      const outcome = yield* policyCheck.require(caller, "infographic:render").pipe(
        Effect.andThen(readRender(request, limits.renderBodyBytes)),
        Effect.flatMap((raw) => infographics.render(caller, raw)),
        Effect.mapError(toResponse),
      )
      return outcome._tag === "Accepted"
        ? accepted(outcome.jobId)
        : yield* rendered(request, outcome, () => encodeResult(outcome.result), { policy, formats })
    })

    yield* router.add("POST", renderPath, (request) => Effect.catch(render(request), Effect.succeed))
  }),
)

export const layer = group(
  Api,
  "infographic",
  Effect.fnUntraced(function* (handlers) {
    const jobs = yield* RenderJobs
    return handlers.handle("renderJob", ({ params }) =>
      CurrentCaller.pipe(
        Effect.flatMap((caller) => jobs.poll(caller, params.job_id)),
        Effect.match({ onFailure: toResponse, onSuccess: jobAnswer }),
      ),
    )
  }),
)
