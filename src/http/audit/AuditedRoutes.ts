import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Callers } from "../../application/access/Callers.ts"
import type { Caller } from "../../domain/access/Caller.ts"
import { tenantIn } from "../../domain/access/Tenant.ts"
import { type Attempt, type Outcome, type Result, resultOf } from "../../domain/audit/AuditEntry.ts"
import { AuditLog } from "../../ports/AuditLog.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { aroundRoutes } from "../middleware/AroundRoutes.ts"
import { callerBy, SignedIn } from "../middleware/Credentials.ts"
import { sessionTokenOf } from "../middleware/SessionCookie.ts"
import { problem } from "../Problem.ts"
import { type Audited, audited } from "./Actions.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse
type Handler<E, R> = Effect.Effect<Response, E, R>
type Params = Readonly<Record<string, string | undefined>>

/** Recorded values are truncated to this length; real names are shorter. */
const longestName = 200

const objectOf = ({ tenant: _tenant, ...params }: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || name === "*" ? [] : [[name, value.slice(0, longestName)] as const],
    ),
  )

/** The chain of an entry: the tenant in the URL, else the caller's only tenant, else the service's own chain. */
const chainOf = ({ tenant }: Params, caller: Caller | null): string => {
  const named = tenant === undefined ? undefined : tenantIn(tenant)
  if (named !== undefined) return named
  const [only, ...others] = caller?.programs ?? []
  return only !== undefined && others.length === 0 && tenantIn(only) !== undefined ? only : ""
}

const isSentToSignIn = ({ status, headers }: Response): boolean =>
  status === 303 && (headers["location"] ?? "").startsWith("/sign-in?next=")

const resultIn = (response: Response): Result => (isSentToSignIn(response) ? "denied" : resultOf(response.status))

const isDenied = (response: Response): boolean => resultIn(response) === "denied"

const outcomeOf = (response: Response): Outcome => {
  const result = resultIn(response)
  const made = response.status === 201 ? (response.headers["location"] ?? null) : null
  return { result, status: response.status, made }
}

const died: Outcome = { result: "failed", status: null, made: null }

const showsSomething = (request: Request): boolean =>
  request.headers["authorization"] !== undefined || sessionTokenOf(request) !== undefined

const isEntry = (request: Request): boolean =>
  request.method !== "GET" || request.url.includes("token=") || request.url.includes("/audio/ws")

/**
 * Whether the call stored a page or started a job. Other pages are not recorded, because they can't be looked up later.
 */
const staysAsArtifact = ({ status, headers }: Response): boolean =>
  status === 202 || headers["x-artifact-persisted"] === "true"

const unavailable = problem(
  503,
  { error: "audit_log_unavailable", message: "The audit log is unavailable, so nothing was changed. Try again later." },
  { "retry-after": "5" },
)

/** The functions that write audit entries and their outcomes. */
const makeRecorder = Effect.gen(function* () {
  const log = yield* AuditLog
  const callers = yield* Callers
  const identifiers = yield* Identifiers
  const clock = yield* Clock.Clock

  const whoCalls = (request: Request) => Effect.orElseSucceed(callerBy(callers, request), () => null)

  const attemptBy = (action: string, request: Request, params: Params, caller: Caller | null) =>
    Effect.map(identifiers.uuid, (id): Attempt => ({
      id,
      at: clock.currentTimeMillisUnsafe(),
      tenant: chainOf(params, caller),
      actor: caller === null ? null : caller.sub,
      action,
      object: objectOf(params),
      request: request.headers["x-request-id"]?.slice(0, longestName) ?? null,
    }))

  /**
   * A denial or a sign-in can't be undone if recording it fails, so the process log reports that the entry is missing.
   */
  const noted = (attempt: Attempt, outcome: Outcome) =>
    Effect.uninterruptible(
      Effect.ignore(log.add(attempt, Option.some(outcome)), {
        log: "Error",
        message: "An audit log entry was lost",
      }),
    )

  const finished = (id: string, outcome: Outcome) =>
    Effect.ignore(log.finish(id, outcome), { log: "Error", message: "An outcome in the audit log was lost" })

  const recorded = (action: string, request: Request, params: Params, caller: Caller | null, response: Response) =>
    Effect.flatMap(caller === null ? whoCalls(request) : Effect.succeed(caller), (by) =>
      Effect.flatMap(attemptBy(action, request, params, by), (attempt) =>
        Effect.as(noted(attempt, outcomeOf(response)), response),
      ),
    )

  const begun = (action: string, request: Request, params: Params) =>
    Effect.gen(function* () {
      const attempt = yield* attemptBy(action, request, params, yield* whoCalls(request))
      return { attempt, exit: yield* Effect.exit(log.add(attempt, Option.none())) }
    })

  return { begun, finished, recorded }
})

type Recorder = Effect.Success<typeof makeRecorder>

/** Audits a change or a read: the attempt is recorded before the call begins, and the outcome afterwards. */
const fromBeginning =
  <E, R>(recorder: Recorder, how: { readonly isChange: boolean; readonly action: string }, handler: Handler<E, R>) =>
  (request: Request, params: Params) =>
    Effect.gen(function* () {
      const { attempt, exit } = yield* recorder.begun(how.action, request, params)
      if (exit._tag === "Failure" && how.isChange) return unavailable
      // If a read can't be recorded, for example because the disk is full, the request is still handled, and the
      // process log names the reader.
      if (exit._tag === "Failure") {
        yield* Effect.logError("A read is missing from the audit log", exit.cause).pipe(
          Effect.annotateLogs({ action: attempt.action, tenant: attempt.tenant, actor: attempt.actor ?? "" }),
        )
        return yield* handler
      }
      return yield* handler.pipe(
        Effect.onExit((exit) => recorder.finished(attempt.id, exit._tag === "Success" ? outcomeOf(exit.value) : died)),
      )
    })

/** Audits a sign-in. It is recorded when the response is known, with the caller who signed in. */
const entering =
  <E, R>(recorder: Recorder, action: string, handler: Handler<E, R>) =>
  (request: Request, params: Params) => {
    const signedIn: { caller: Caller | null } = { caller: null }
    const entered = Effect.provideService(handler, SignedIn, signedIn)
    return isEntry(request)
      ? Effect.flatMap(entered, (response) => recorder.recorded(action, request, params, signedIn.caller, response))
      : entered
  }

/** Audits a route for which only denials and stored artifacts are recorded. */
const watching =
  <E, R>(
    recorder: Recorder,
    how: { readonly keepsArtifacts: boolean; readonly action: string },
    handler: Handler<E, R>,
  ) =>
  (request: Request, params: Params) =>
    Effect.flatMap(handler, (response) =>
      (how.keepsArtifacts && staysAsArtifact(response)) || (isDenied(response) && showsSomething(request))
        ? recorder.recorded(how.action, request, params, null, response)
        : Effect.succeed(response),
    )

const auditedBy = <E, R>(recorder: Recorder, how: Audited, name: string, handler: Handler<E, R>) => {
  switch (how.kind) {
    case "change":
    case "read":
      return fromBeginning(recorder, { isChange: how.kind === "change", action: how.action }, handler)
    case "entry":
      return entering(recorder, how.action, handler)
    case "artifact":
      return watching(recorder, { keepsArtifacts: true, action: how.action }, handler)
    case "denials":
      return watching(recorder, { keepsArtifacts: false, action: name }, handler)
  }
}

const auditing =
  (recorder: Recorder) =>
  <E, R>(how: Audited, name: string, handler: Handler<E, R>) => {
    const answer = auditedBy(recorder, how, name, handler)
    return Effect.withFiber(({ context }) =>
      answer(
        Context.getUnsafe(context, HttpServerRequest.HttpServerRequest),
        Context.getUnsafe(context, HttpRouter.RouteContext).params,
      ),
    )
  }

/** Wraps every registered route, and audits it as defined in the table. */
export const layer = (formsBase: string) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(Effect.all([HttpRouter.HttpRouter, makeRecorder]), ([router, recorder]) =>
      aroundRoutes(router, formsBase, (name, handler) =>
        auditing(recorder)(audited[name] ?? { kind: "denials" }, name, handler),
      ),
    ),
  )
