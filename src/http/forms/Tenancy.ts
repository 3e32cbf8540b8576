import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import type { Caller } from "../../domain/access/Caller.ts"
import type {
  CrossSite,
  RightMissing,
  SessionsUnavailable,
  TenantForbidden,
  TenantNotDeclared,
  TenantReserved,
  Unauthenticated,
} from "../../domain/access/Errors.ts"
import type { Right } from "../../domain/access/Right.ts"
import { declared, type DeclaredTenant, isMember, required } from "../../domain/access/Tenant.ts"
import { TenantRights } from "../../application/access/TenantRights.ts"
import { FormAccess } from "../../application/forms/FormAccess.ts"
import type { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import type { FormStoreUnavailable } from "../../ports/FormStore.ts"
import {
  type MessengerAbsent,
  type MessengerUnverified,
  type MessengerUser,
  MessengerUsers,
} from "../../ports/MessengerUsers.ts"
import { Callers } from "../../application/access/Callers.ts"
import { RespondentPasses } from "../../ports/RespondentPasses.ts"
import { Unauthorized } from "../access/Problems.ts"
import { callerBy } from "../middleware/Credentials.ts"
import { RegisteredRoutes } from "../middleware/RegisteredRoutes.ts"
import { BadTenant, ForbiddenTenant, NotFound, Unavailable } from "./Bodies.ts"
import { passHolder } from "./PassOfRequest.ts"
import { rightOf } from "./Rights.ts"
import { tenancyProblem } from "./TenancyProblems.ts"

/** A request by a member of the tenant. `template` is the route's path, as shown in `expected`. */
export interface MemberRequest {
  readonly tenant: DeclaredTenant
  readonly caller: Caller
  readonly template: string
}

/** A request to one of the five routes of a public form; `caller` is null for people who aren't signed in. */
export interface VisitorRequest {
  readonly tenant: DeclaredTenant
  readonly caller: Caller | null
  readonly isMember: boolean
  readonly isEditor: boolean
  readonly template: string
}

export class Member extends Context.Service<Member, MemberRequest>()("parley/http/forms/Member") {}
export class Visitor extends Context.Service<Visitor, VisitorRequest>()("parley/http/forms/Visitor") {}

/** Admits members of the tenant in the URL, and superusers. */
export class MembersOnly extends HttpApiMiddleware.Service<MembersOnly, { provides: Member }>()(
  "parley/http/forms/MembersOnly",
  { error: [Unauthorized, BadTenant, ForbiddenTenant, NotFound, Unavailable] },
) {}

/** Admits superusers and members of the tenant in the URL, and everyone else if the form is public. */
export class MembersOrPublic extends HttpApiMiddleware.Service<MembersOrPublic, { provides: Visitor }>()(
  "parley/http/forms/MembersOrPublic",
  { error: [Unauthorized, BadTenant, ForbiddenTenant, NotFound, Unavailable] },
) {}

/** Admits members of the tenant, and holders of a pass for the form in the URL while the form is public. */
export class RespondentsOnly extends HttpApiMiddleware.Service<RespondentsOnly, { provides: Member }>()(
  "parley/http/forms/RespondentsOnly",
  { error: [Unauthorized, BadTenant, ForbiddenTenant, NotFound, Unavailable] },
) {}

/** Admits users of the messenger, if the form is public. */
export class MessengerOnly extends HttpApiMiddleware.Service<MessengerOnly, { provides: Visitor }>()(
  "parley/http/forms/MessengerOnly",
  { error: [Unauthorized, BadTenant, ForbiddenTenant, NotFound, Unavailable] },
) {}

const templates = new Map<string, string>()

/**
 * The path template in client notation: `/api/v1/{tenant}/forms`. The number of templates is limited by the number of
 * routes.
 */
export const templateOf = (path: string): string => {
  const cached = templates.get(path)
  if (cached !== undefined) return cached
  const template = path.replaceAll(/:([a-z_]+)/g, "{$1}")
  templates.set(path, template)
  return template
}

type Stopped =
  | MessengerAbsent
  | MessengerUnverified
  | Unauthenticated
  | CrossSite
  | TenantNotDeclared
  | TenantReserved
  | TenantForbidden
  | RightMissing
  | FormStoreUnavailable
  | SessionsUnavailable
  | OrgStoreUnavailable

const needs = Effect.gen(function* () {
  const callers = yield* Callers
  const routes = yield* RegisteredRoutes
  const whoCalls = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => callerBy(callers, request))
  const declaration = Effect.flatMap(HttpRouter.params, ({ tenant }) =>
    Effect.fromResult(declared(tenant, routes.reserved())),
  )
  return { whoCalls, declaration }
})

/**
 * The order of checks: 401; 400 (tenant not declared); 404 (tenant reserved); 403 (not a member); 403 (lacks the right
 * that the route requires). The body is checked after that.
 */
const membership = Effect.map(Effect.all([needs, TenantRights]), ([{ whoCalls, declaration }, rights]) =>
  Effect.fnUntraced(function* (template: string, right: Right) {
    const who = yield* whoCalls
    const tenant = yield* declaration
    yield* Effect.fromResult(required(who, tenant))
    yield* rights.require(who, tenant, right)
    return { tenant, caller: who, template } satisfies MemberRequest
  }),
)

/** A route that is missing from the table is for administrators only. */
const rightFor = (endpoint: { readonly identifier: string }): Right => rightOf[endpoint.identifier] ?? "administer"

export const members = Layer.effect(
  MembersOnly,
  Effect.map(membership, (member) => (app, { endpoint }) => {
    const template = templateOf(endpoint.path)
    return Effect.matchEffect(member(template, rightFor(endpoint)), {
      onFailure: (error) => Effect.succeed(tenancyProblem(error, template)),
      onSuccess: (request) => Effect.provideService(app, Member, request),
    })
  }),
)

/** The path parameters from the router. */
type Params = Readonly<Record<string, string | undefined>>

/**
 * Identifies the caller of a form that may be public; for a private or missing form, responds with 401 or 403.
 * Non-members are identified by their pass, if they have one.
 */
export const visiting = Effect.gen(function* () {
  const callers = yield* Callers
  const passes = yield* RespondentPasses
  const routes = yield* RegisteredRoutes
  const access = yield* FormAccess

  return (
    request: HttpServerRequest.HttpServerRequest,
    { tenant: named, form_uid: formUid = "" }: Params,
    template: string,
  ): Effect.Effect<VisitorRequest, Stopped> =>
    Effect.flatMap(Effect.result(callerBy(callers, request)), (who): Effect.Effect<VisitorRequest, Stopped> => {
      const segment = declared(named, routes.reserved())
      if (Result.isFailure(segment)) return Effect.fail(Result.isFailure(who) ? who.failure : segment.failure)
      const tenant = segment.success
      const account = Result.getOrNull(who)
      const holder = isMember(account, tenant)
        ? Effect.succeed(account)
        : Effect.map(passHolder(passes, request, tenant, formUid), (pass) => pass ?? account)
      return Effect.flatMap(holder, (caller) =>
        Effect.map(access.visit(tenant, formUid, caller), (visit) => ({ tenant, caller, ...visit, template })),
      ).pipe(
        // An invalid or cross-site token does not identify a caller; the response says which of the two it was.
        Effect.mapError((error) => (error._tag === "Unauthenticated" && Result.isFailure(who) ? who.failure : error)),
      )
    })
})

/** Admits members, and everyone else if the form is public. */
export const visitors = Layer.effect(
  MembersOrPublic,
  Effect.map(visiting, (visit) => {
    const visitor = Effect.fnUntraced(function* (template: string) {
      const request = yield* HttpServerRequest.HttpServerRequest
      return yield* visit(request, yield* HttpRouter.params, template)
    })
    return (app, { endpoint }) => {
      const template = templateOf(endpoint.path)
      return Effect.matchEffect(visitor(template), {
        onFailure: (error: Stopped) => Effect.succeed(tenancyProblem(error, template)),
        onSuccess: (request) => Effect.provideService(app, Visitor, request),
      })
    }
  }),
)

/** Admits members, and respondents with a pass for the form while it is public. */
export const respondents = Layer.effect(
  RespondentsOnly,
  Effect.gen(function* () {
    const member = yield* membership
    const visit = yield* visiting

    const respondent = Effect.fnUntraced(function* (template: string, right: Right) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const visitor = yield* Effect.result(visit(request, yield* HttpRouter.params, template))
      if (Result.isSuccess(visitor) && visitor.success.caller?.pass !== undefined)
        return { tenant: visitor.success.tenant, caller: visitor.success.caller, template } satisfies MemberRequest
      return yield* member(template, right)
    })

    return (app, { endpoint }) => {
      const template = templateOf(endpoint.path)
      return Effect.matchEffect(respondent(template, rightFor(endpoint)), {
        onFailure: (error: Stopped) => Effect.succeed(tenancyProblem(error, template)),
        onSuccess: (request) => Effect.provideService(app, Member, request),
      })
    }
  }),
)

/** A messenger's user as a caller without a tenant, who can answer public forms. */
const messengerCaller = ({ id, username }: MessengerUser): Caller => ({
  sub: `messenger:${id}`,
  userId: null,
  username,
  email: null,
  programs: [],
  superuser: false,
  orgId: null,
  permissions: [],
  roles: {},
})

/**
 * Identifies the caller by the messenger's signature, or else by a session. The checks run in the same order as on the
 * other routes. A messenger's user has no tenant: 403 for a private or missing form.
 */
export const messengers = Layer.effect(
  MessengerOnly,
  Effect.gen(function* () {
    const { whoCalls, declaration } = yield* needs
    const access = yield* FormAccess
    const users = yield* MessengerUsers

    const caller = Effect.gen(function* () {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const initData = headers["x-messenger-init-data"] ?? ""
      return initData === "" ? yield* whoCalls : messengerCaller(yield* users.verify(initData))
    })

    const visitor = Effect.fnUntraced(function* (template: string) {
      const who = yield* caller
      const tenant = yield* declaration
      const { form_uid: formUid = "" } = yield* HttpRouter.params
      return { tenant, caller: who, ...(yield* access.visit(tenant, formUid, who)), template }
    })

    return (app, { endpoint }) => {
      const template = templateOf(endpoint.path)
      return Effect.matchEffect(visitor(template), {
        onFailure: (error: Stopped) => Effect.succeed(tenancyProblem(error, template)),
        onSuccess: (request) => Effect.provideService(app, Visitor, request),
      })
    }
  }),
)
