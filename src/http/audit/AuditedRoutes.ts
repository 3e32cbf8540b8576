import * as Clock from "effect/Clock"
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
type Params = Readonly<Record<string, string | undefined>>

/** Real names are shorter than this. */
const longestName = 200

const objectOf = ({ tenant: _tenant, ...params }: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || name === "*" ? [] : [[name, value.slice(0, longestName)] as const],
    ),
  )

/** The chain of an entry: the address's tenant, else the caller's only one, else the service's own. */
const chainOf = ({ tenant }: Params, caller: Caller | null): string => {
  const named = tenant === undefined ? undefined : tenantIn(tenant)
  if (named !== undefined) return named
  const [only, ...others] = caller?.programs ?? []
  return only !== undefined && others.length === 0 && tenantIn(only) !== undefined ? only : ""
}

const isSentToSignIn = ({ status, headers }: Response): boolean =>
  status === 303 && (headers["location"] ?? "").startsWith("/sign-in?next=")

const outcomeOf = (response: Response): Outcome => {
  const result: Result = isSentToSignIn(response) ? "denied" : resultOf(response.status)
  const made = response.status === 201 ? (response.headers["location"] ?? null) : null
  return { result, status: response.status, made }
}

const died: Outcome = { result: "failed", status: null, made: null }

const showsSomething = (request: Request): boolean =>
  request.headers["authorization"] !== undefined || sessionTokenOf(request) !== undefined

const isEntry = (request: Request): boolean =>
  request.method !== "GET" || request.url.includes("token=") || request.url.includes("/audio/ws")

/** A page that is not stored can't be looked up later. */
const staysAsArtifact = ({ status, headers }: Response): boolean =>
  status === 202 || headers["x-artifact-persisted"] === "true"

const unavailable = problem(
  503,
  { error: "audit_log_unavailable", message: "The audit log is unavailable, so nothing was changed. Try again later." },
  { "retry-after": "5" },
)

const makeAuditing = Effect.gen(function* () {
  const log = yield* AuditLog
  const callers = yield* Callers
  const identifiers = yield* Identifiers

  /** A denial or an entry has happened even if it can't be recorded; the process log then says that it is missing. */
  const noted = (attempt: Attempt, outcome: Outcome) =>
    Effect.uninterruptible(
      Effect.ignore(log.add(attempt, Option.some(outcome)), {
        log: "Error",
        message: "An audit log entry was lost",
      }),
    )

  const finished = (id: string, outcome: Outcome) =>
    Effect.ignore(log.finish(id, outcome), { log: "Error", message: "An outcome in the audit log was lost" })

  return <E, R>(how: Audited, name: string, handler: Effect.Effect<Response, E, R>) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const params = yield* HttpRouter.params
      const attemptBy = (caller: Caller | null) =>
        Effect.gen(function* () {
          const attempt: Attempt = {
            id: yield* identifiers.uuid,
            at: yield* Clock.currentTimeMillis,
            tenant: chainOf(params, caller),
            actor: caller === null ? null : caller.sub,
            action: how.kind === "denials" ? name : how.action,
            object: objectOf(params),
            request: request.headers["x-request-id"]?.slice(0, longestName) ?? null,
          }
          return attempt
        })
      const whoCalls = Effect.orElseSucceed(callerBy(callers, request), () => null)

      if (how.kind === "change" || how.kind === "read") {
        const attempt = yield* Effect.flatMap(whoCalls, attemptBy)
        const begun = yield* Effect.exit(log.add(attempt, Option.none()))
        if (begun._tag === "Failure" && how.kind === "change") return unavailable
        // On a full disk reading continues; the process log then names the reader.
        if (begun._tag === "Failure") {
          yield* Effect.logError("a reading is missing from the audit log", begun.cause).pipe(
            Effect.annotateLogs({ action: attempt.action, tenant: attempt.tenant, actor: attempt.actor ?? "" }),
          )
          return yield* handler
        }
        return yield* handler.pipe(
          Effect.onExit((exit) => finished(attempt.id, exit._tag === "Success" ? outcomeOf(exit.value) : died)),
        )
      }

      const signedIn: { caller: Caller | null } = { caller: null }
      const response = yield* Effect.provideService(handler, SignedIn, signedIn)
      const outcome = outcomeOf(response)
      const isWorthIt =
        how.kind === "entry"
          ? isEntry(request)
          : (outcome.result === "denied" && showsSomething(request)) ||
            (how.kind === "artifact" && staysAsArtifact(response))
      if (!isWorthIt) return response
      const caller = signedIn.caller ?? (yield* whoCalls)
      yield* noted(yield* attemptBy(caller), outcome)
      return response
    })
})

/** Wraps every registered route, and audits it as the table says. */
export const layer = (formsBase: string) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(Effect.all([HttpRouter.HttpRouter, makeAuditing]), ([router, auditing]) =>
      aroundRoutes(router, formsBase, (name, handler) => auditing(audited[name] ?? { kind: "denials" }, name, handler)),
    ),
  )
