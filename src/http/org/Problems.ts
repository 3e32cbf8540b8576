import type { PermissionMissing } from "../../domain/access/Errors.ts"
import type {
  GrantBeyondOwn,
  LocationExists,
  LocationMissing,
  MemberDeparted,
  OrganizationForeign,
  OrganizationUnnamed,
  ProjectExists,
  ProjectMissing,
  SiteExists,
  SiteMissing,
  SiteOfAnotherClient,
  WorkerUnknown,
} from "../../domain/org/Errors.ts"
import type { HrDirectoryAbsent, HrDirectoryUnavailable } from "../../ports/HrDirectory.ts"
import type { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"
import { described } from "../ProblemSchema.ts"

/** Statuses of the organization routes for the API description. */
const descriptions = {
  400: "Part of the request is invalid, or the token names no organization",
  403: "Not permitted",
  404: "The organization has no such resource",
  409: "The request conflicts with existing data; nothing was changed",
  413: "The body is too large",
  422: "The HR source doesn't know the user",
  503: "The store or the HR source is unavailable",
}

export const problemsOf = (...statuses: ReadonlyArray<keyof typeof descriptions>) =>
  statuses.map((status) => described(status, descriptions[status]))

export type OrgError =
  | CallFault
  | OrganizationUnnamed
  | OrganizationForeign
  | PermissionMissing
  | GrantBeyondOwn
  | ProjectMissing
  | SiteMissing
  | LocationMissing
  | ProjectExists
  | SiteExists
  | LocationExists
  | SiteOfAnotherClient
  | MemberDeparted
  | WorkerUnknown
  | HrDirectoryUnavailable
  | HrDirectoryAbsent
  | OrgStoreUnavailable

const soon = { "retry-after": "5" }

export const toResponse = answerBy<OrgError>({
  CallUndecodable: ({ error }) => problem(400, { error: "invalid_request", message: sentence(problems(error)) }),
  BodyBrokeOff: () => problem(400, { error: "malformed_body", message: "The body is incomplete." }),
  BodyNotJson: () => problem(400, { error: "malformed_body", message: "The body must be JSON." }),
  BodyUnreadable: () =>
    problem(400, {
      error: "malformed_body",
      message: "The body is nested too deeply, or contains a number that is out of range.",
    }),
  OrganizationUnnamed: () =>
    problem(400, { error: "organization_unnamed", message: "The token must name an organization (claim `org_id`)." }),
  PermissionMissing: (e) =>
    problem(403, { error: "permission_missing", message: `You need the permission \`${e.permission}\`.` }),
  GrantBeyondOwn: (e) =>
    problem(403, {
      error: "grant_beyond_own",
      message: `You can't grant the scope \`${e.scope}\` in this program: it exceeds your own.`,
    }),
  OrganizationForeign: () =>
    problem(403, { error: "organization_foreign", message: "You can synchronize only your own organization." }),
  ProjectMissing: () => problem(404, { error: "project_not_found", message: "There is no project with this id." }),
  SiteMissing: () => problem(404, { error: "site_not_found", message: "There is no site with this id." }),
  LocationMissing: () => problem(404, { error: "location_not_found", message: "There is no location with this id." }),
  ProjectExists: () =>
    problem(409, { error: "project_exists", message: "The client already has a project with this `accounting_code`." }),
  SiteExists: () =>
    problem(409, { error: "site_exists", message: "The client already has a site with this name in this store." }),
  LocationExists: () =>
    problem(409, { error: "location_exists", message: "The site already has a location with this name." }),
  SiteOfAnotherClient: () =>
    problem(409, { error: "site_of_another_client", message: "The site doesn't belong to this `client_id`." }),
  MemberDeparted: () => problem(409, { error: "member_departed", message: "The user has left the organization." }),
  BodyTooLarge: (e) => problem(413, { error: "body_too_large", message: `The body must be at most ${e.cap} bytes.` }),
  WorkerUnknown: () => problem(422, { error: "worker_unknown", message: "The HR source doesn't know this user." }),
  HrDirectoryAbsent: () =>
    problem(503, { error: "not_configured", message: "No HR source is configured: set HR_SOURCE_URL." }),
  HrDirectoryUnavailable: () =>
    problem(
      503,
      { error: "hr_directory_unavailable", message: "The HR source is unavailable. Try again later." },
      soon,
    ),
  OrgStoreUnavailable: () =>
    problem(
      503,
      { error: "org_store_unavailable", message: "The organization store is unavailable. Try again later." },
      soon,
    ),
})
