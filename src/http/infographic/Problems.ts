import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { PolicyDenied } from "../../domain/access/Errors.ts"
import type { BodyTooLarge, Deficit, Misfit, RenderJobNotFound } from "../../domain/infographic/Errors.ts"
import type { RenderFailure } from "../../domain/infographic/RenderJob.ts"
import { brokenOff, faultSentence, templateFaults } from "../../domain/infographic/Sentences.ts"
import type { RenderError } from "../../application/infographic/Infographics.ts"
import { toResponse as quotaProblem } from "../usage/Problems.ts"
import { answerBy, problem, type ProblemTable } from "../Problem.ts"

/** The body of every error of the render routes; a 400 also names the part of the call. */
export const Body = Schema.Struct({
  error: Schema.String.annotate({ description: "The error code" }),
  message: Schema.String,
  part: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(Schema.Unknown),
  quota: Schema.optionalKey(Schema.String),
  limit: Schema.optionalKey(Schema.Int),
  used: Schema.optionalKey(Schema.Int),
})

export const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

/** The errors of the render routes, for the API description. */
export const renderProblems = [
  described(400, "Part of the request is invalid; `detail.part` names it"),
  described(404, "There is no registered template with this name"),
  described(413, "The body is too large, or `quota_exceeded`: the storage quota is used up"),
  described(422, "The data doesn't fit the template; all problems are listed"),
  described(500, "A template or the deployment's storage failed"),
  described(503, "A store is unavailable"),
]

export const jobProblems = [
  described(404, "The job is unknown, has expired, or belongs to another user"),
  described(503, "The job store is unavailable"),
]

/** The message for each error code of a failed job. */
const failureMessages: Record<RenderFailure["code"], string> = {
  ...templateFaults,
  persist_failed: "The rendered page couldn't be stored. Nothing was saved.",
  render_failed: brokenOff,
  annotation_undrawn: "Some annotations can't be drawn by any chart on this page.",
  render_too_costly: "The render exceeds the limits of this deployment.",
  watchdog_timeout: "The render didn't finish in time.",
  worker_shutdown: "The rendering process was stopped. Send the request again.",
}

/** The response for a failed job. */
export const failureBody = (failure: RenderFailure) => ({ ...failure, message: failureMessages[failure.code] })

const deficit = ({ section, missingDatasets, missingColumns }: Deficit) => ({
  section,
  missing_datasets: missingDatasets,
  missing_columns: missingColumns,
})

const misfit = ({ section, target, expectedShape, problem, allowed }: Misfit) => ({
  section,
  target,
  expected_shape: expectedShape,
  problem,
  ...(allowed === undefined ? {} : { allowed }),
})

export type RenderProblem = RenderError | BodyTooLarge | PolicyDenied | RenderJobNotFound

/** Errors of the render routes. */
export const renderTable: ProblemTable<RenderProblem> = {
  MalformedRequest: (e) =>
    problem(400, { error: "malformed_request", message: faultSentence(e), detail: { part: e.part } }),
  SeveralDatasets: (e) =>
    problem(400, { error: "several_datasets", message: faultSentence(e), detail: { part: e.section } }),
  TargetConflict: (e) =>
    problem(400, { error: "target_conflict", message: faultSentence(e), detail: { part: e.section } }),
  PolicyDenied: (e) =>
    problem(403, {
      error: "policy_denied",
      message: "The access policy denies this request.",
      detail: { action: e.action },
    }),
  TemplateNotFound: (e) => problem(404, { error: "template_not_found", message: faultSentence(e) }),
  RenderJobNotFound: () =>
    problem(404, { error: "job_not_found", message: "The job is unknown, has expired, or belongs to another user." }),
  BodyTooLarge: (e) =>
    problem(413, {
      error: "body_too_large",
      message: `The body must be at most ${e.cap} bytes.`,
      detail: { cap: e.cap },
    }),
  SectionsUnmet: (e) =>
    problem(422, {
      error: "sections_unmet",
      message: faultSentence(e),
      detail: { sections: e.sections.map(deficit) },
    }),
  PayloadShapeMismatch: (e) =>
    problem(422, {
      error: "payload_shape_mismatch",
      message: faultSentence(e),
      detail: { sections: e.sections.map(misfit) },
    }),
  ThemeUnknown: (e) =>
    problem(422, {
      error: "theme_unknown",
      message: faultSentence(e),
      detail: { theme: e.theme },
    }),
  RenderTooCostly: (e) =>
    problem(422, {
      error: "render_too_costly",
      message: faultSentence(e),
      detail: { limit: e.limit, most: e.most },
    }),
  AnnotationUndrawn: (e) =>
    problem(422, {
      error: "annotation_undrawn",
      message: faultSentence(e),
      detail: { annotations: e.annotations },
    }),
  TemplateFault: (e) =>
    problem(500, {
      error: e.code,
      message: faultSentence(e),
      detail: { template: e.template, problem: e.detail },
    }),
  QuotaExceeded: quotaProblem,
  UsageUnavailable: quotaProblem,
  RenderInterrupted: (e) => problem(500, { error: "render_failed", message: faultSentence(e) }),
  PersistFailed: () => problem(500, { error: "persist_failed", message: failureMessages.persist_failed }),
  DesignStoreUnavailable: () =>
    problem(
      503,
      { error: "catalog_unavailable", message: "The template catalog is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
  KeyValueUnavailable: () =>
    problem(
      503,
      { error: "job_store_unavailable", message: "The job store is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
}

export const toResponse = answerBy(renderTable)
