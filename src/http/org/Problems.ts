import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
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

const Body = Schema.Struct({
  error: Schema.String,
  code: Schema.optionalKey(Schema.Literal("not_configured")).annotate({ description: "With 503: no HR source is set" }),
})

/** The statuses of the organization routes as the API description shows them. */
const descriptions = {
  400: "Something of the call cannot be read, or the token names no organization",
  403: "Not permitted",
  404: "The organization has no such thing",
  409: "It conflicts with what is there; nothing was changed",
  413: "The body is larger than the cap",
  422: "The HR source does not know the user",
  503: "The store or the HR source cannot be reached",
}

export const problemsOf = (...statuses: ReadonlyArray<keyof typeof descriptions>) =>
  statuses.map((status) => Body.annotate({ description: descriptions[status] }).pipe(HttpApiSchema.status(status)))

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
  CallUndecodable: ({ error }) => problem(400, { error: sentence(problems(error)) }),
  BodyBrokeOff: () => problem(400, { error: "The body broke off." }),
  BodyNotJson: () => problem(400, { error: "The body is not JSON." }),
  BodyUnreadable: () => problem(400, { error: "The body nests too deep, or has a number beyond all bounds." }),
  OrganizationUnnamed: () => problem(400, { error: "The token names no organization (claim org_id)." }),
  PermissionMissing: (e) => problem(403, { error: `This needs the permission ${e.permission}.` }),
  GrantBeyondOwn: (e) =>
    problem(403, { error: `You may not give the scope ${e.scope} in this program: it is beyond your own.` }),
  OrganizationForeign: () => problem(403, { error: "Only your own organization can be synchronized." }),
  ProjectMissing: () => problem(404, { error: "No such project." }),
  SiteMissing: () => problem(404, { error: "No such site." }),
  LocationMissing: () => problem(404, { error: "No such location." }),
  ProjectExists: () => problem(409, { error: "The client has a project with this accounting_code." }),
  SiteExists: () => problem(409, { error: "The client has a site with this name at the store." }),
  LocationExists: () => problem(409, { error: "The site has a location with this name." }),
  SiteOfAnotherClient: () => problem(409, { error: "The site belongs to another client_id." }),
  MemberDeparted: () => problem(409, { error: "The user has left the organization." }),
  BodyTooLarge: (e) => problem(413, { error: `The body is larger than ${e.cap} bytes.` }),
  WorkerUnknown: () => problem(422, { error: "The HR source does not know this user." }),
  HrDirectoryAbsent: () => problem(503, { error: "There is no HR source: set HR_SOURCE_URL.", code: "not_configured" }),
  HrDirectoryUnavailable: () => problem(503, { error: "The HR source cannot be reached." }, soon),
  OrgStoreUnavailable: () => problem(503, { error: "The organization store cannot be reached." }, soon),
})
