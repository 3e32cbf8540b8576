import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { PolicyDenied } from "../../domain/access/Errors.ts"
import type {
  BodyTooLarge,
  Deficit,
  Misfit,
  RenderJobNotFound,
  TemplateFault,
} from "../../domain/infographic/Errors.ts"
import type { RenderFailure } from "../../domain/infographic/RenderJob.ts"
import type { RenderError } from "../../ports/in/Infographics.ts"
import { answerBy, problem } from "../Problem.ts"

/** The body of every error of the render routes; a 400 also names the part of the call. */
const Body = Schema.Struct({
  error: Schema.String.annotate({ description: "Code of the error" }),
  message: Schema.String,
  part: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(Schema.Unknown),
})

const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

/** The error table as the API description shows it. */
export const renderProblems = [
  described(400, "A part of the call cannot be read; `part` names it"),
  described(404, "No registered template has this name"),
  described(413, "The body is larger than the cap"),
  described(422, "The validation gate: every deficit at once"),
  described(500, "The deployment is at fault: templates or persistence"),
  described(503, "A store cannot be reached"),
]

export const jobProblems = [
  described(404, "No such job, expired, or somebody else's"),
  described(503, "The job store cannot be reached"),
]

const templateMessages: Record<TemplateFault["code"], string> = {
  TEMPLATE_ENGINE_UNSET: "No template folder is configured, so nothing can be rendered.",
  TEMPLATE_UNKNOWN: "The template is registered but has no HTML source.",
  TEMPLATE_RENDER_ERROR: "The template could not be rendered with this payload.",
  SPLICE_MARKER_MISSING: "The template has no element with the marker's id.",
  SPLICE_MARKER_AMBIGUOUS: "The template has more than one element with the marker's id.",
}

/** What the person reads for the code of a failed job. */
const failureMessages: Record<RenderFailure["code"], string> = {
  ...templateMessages,
  persist_failed: "The rendered page could not be stored. Nothing of it was kept.",
  render_failed: "The render broke off. Send the call again.",
  watchdog_timeout: "The render did not finish before its deadline.",
  worker_shutdown: "The process that rendered was stopped before it was done. Send the call again.",
}

/** A job's failure as it is answered. */
export const failureBody = (failure: RenderFailure) => ({ ...failure, message: failureMessages[failure.code] })

const deficit = ({ section, missingDatasets, missingColumns }: Deficit) => ({
  section,
  missing_datasets: missingDatasets,
  missing_columns: missingColumns,
})

const misfit = ({ section, target, expectedShape, problem }: Misfit) => ({
  section,
  target,
  expected_shape: expectedShape,
  problem,
})

const targetMessages = {
  taken: "is taken by another section",
  below_a_value: "lies below another section's value",
  reserved_name: "passes through a name that is reserved",
}

const malformedPart = (part: string, message: string): HttpServerResponse =>
  problem(400, { error: "malformed_request", message, part })

export type RenderProblem = RenderError | BodyTooLarge | PolicyDenied | RenderJobNotFound

/** The error table of the render routes. */
export const toResponse = answerBy<RenderProblem>({
  MalformedRequest: (e) => malformedPart(e.part, `The part ${e.part} cannot be read: ${e.problem}.`),
  SeveralDatasets: (e) =>
    problem(400, {
      error: "several_datasets",
      message: `The section ${e.section} names more than one dataset.`,
      part: e.section,
    }),
  TargetConflict: (e) =>
    problem(400, {
      error: "target_conflict",
      message: `The target ${e.target} of the section ${e.section} ${targetMessages[e.problem]}.`,
      part: e.section,
    }),
  PolicyDenied: (e) =>
    problem(403, { error: "policy_denied", message: "The access policy denies this.", detail: { action: e.action } }),
  TemplateNotFound: () =>
    problem(404, { error: "template_not_found", message: "No registered template has this name." }),
  RenderJobNotFound: () =>
    problem(404, { error: "job_not_found", message: "No such job: unknown, expired, or not yours." }),
  BodyTooLarge: (e) =>
    problem(413, {
      error: "body_too_large",
      message: `The body is larger than ${e.cap} bytes.`,
      detail: { cap: e.cap },
    }),
  SectionsUnmet: (e) =>
    problem(422, {
      error: "sections_unmet",
      message: "The datasets do not hold what the sections ask for.",
      detail: { sections: e.sections.map(deficit) },
    }),
  PayloadShapeMismatch: (e) =>
    problem(422, {
      error: "payload_shape_mismatch",
      message: "Some sections do not fit the shape that they ask for.",
      detail: { sections: e.sections.map(misfit) },
    }),
  ThemeUnknown: (e) =>
    problem(422, {
      error: "theme_unknown",
      message: "No registered theme has this name.",
      detail: { theme: e.theme },
    }),
  TemplateFault: (e) =>
    problem(500, {
      error: e.code,
      message: templateMessages[e.code],
      detail: { template: e.template, problem: e.detail },
    }),
  RenderInterrupted: () => problem(500, { error: "render_failed", message: failureMessages.render_failed }),
  PersistFailed: () => problem(500, { error: "persist_failed", message: failureMessages.persist_failed }),
  DesignStoreUnavailable: () =>
    problem(
      503,
      { error: "catalog_unavailable", message: "The template catalog cannot be reached." },
      { "retry-after": "5" },
    ),
  KeyValueUnavailable: () =>
    problem(
      503,
      { error: "job_store_unavailable", message: "The job store cannot be reached." },
      { "retry-after": "5" },
    ),
})
