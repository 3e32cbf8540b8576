import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { RenderJob, RenderResult } from "../../domain/infographic/RenderJob.ts"
import { Infographics, type RenderOutcome } from "../../ports/in/Infographics.ts"
import { RenderJobs } from "../../ports/in/RenderJobs.ts"
import { PolicyCheck } from "../../ports/out/PolicyCheck.ts"
import { Api } from "../Api.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { type Format, negotiate } from "../negotiation/Format.ts"
import { PagePolicy } from "../PagePolicy.ts"
import { readRender } from "./Body.ts"
import { failureBody, toResponse } from "./Problems.ts"

const encodeResult = Schema.encodeSync(RenderResult)
const encodeJob = Schema.encodeSync(RenderJob)

const jobAnswer = (job: RenderJob) =>
  HttpServerResponse.jsonUnsafe(
    { ...encodeJob(job), error: job.error === null ? null : failureBody(job.error) },
    { headers: { "cache-control": "no-store" } },
  )

const accepted = (jobId: string) =>
  HttpServerResponse.jsonUnsafe(
    { job_id: jobId },
    {
      status: 202,
      headers: { location: `/api/v1/agents/infographic/render/jobs/${jobId}`, "retry-after": "1" },
    },
  )

const rendered = (
  { page, result }: Extract<RenderOutcome, { readonly _tag: "Rendered" }>,
  format: Format,
  policy: string,
) => {
  const headers = {
    etag: `"${page.sha256}"`,
    vary: "accept",
    "cache-control": "no-store",
    "x-artifact-id": result.artifactId,
    "x-artifact-persisted": String(result.persisted),
  }
  return format === "json"
    ? HttpServerResponse.jsonUnsafe(encodeResult(result), { headers })
    : HttpServerResponse.uint8Array(page.html, { headers: { ...headers, ...pageHeaders(policy) } })
}

export const layer = HttpApiBuilder.group(
  Api,
  "infographic",
  Effect.fnUntraced(function* (handlers) {
    const infographics = yield* Infographics
    const jobs = yield* RenderJobs
    const policyCheck = yield* PolicyCheck
    const limits = yield* Limits
    const policy = yield* PagePolicy

    const render = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const caller = yield* CurrentCaller
      yield* policyCheck.require(caller, "infographic:render")
      const raw = yield* readRender(request, limits.renderBodyBytes)
      const outcome = yield* infographics.render(caller, raw)
      return outcome._tag === "Accepted" ? accepted(outcome.jobId) : rendered(outcome, negotiate(request), policy)
    })

    return handlers
      .handleRaw("render", ({ request }) => Effect.catch(render(request), (error) => Effect.succeed(toResponse(error))))
      .handle("renderJob", ({ params }) =>
        CurrentCaller.pipe(
          Effect.flatMap((caller) => jobs.poll(caller, params.job_id)),
          Effect.match({ onFailure: toResponse, onSuccess: jobAnswer }),
        ),
      )
  }),
)
