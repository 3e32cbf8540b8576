import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Caller } from "../../domain/access/Caller.ts"
import { Callers } from "../../application/access/Callers.ts"
import { ModelAccount } from "../../application/access/ModelAccount.ts"
import { ModelCalls } from "../../application/access/ModelCalls.ts"
import { type Allowance, RateLimits } from "../../ports/RateLimits.ts"
import { cameWithKey } from "../access/KeyScopes.ts"
import { aroundRoutes } from "../middleware/AroundRoutes.ts"
import { callerBy } from "../middleware/Credentials.ts"
import { counted, limited, unlimited } from "./Answers.ts"
import { subjectOf } from "./Subjects.ts"
import {
  routesThatAlwaysReport,
  type CallsPerMinute,
  type Condition,
  type Line,
  type LineName,
  lineNames,
  lines,
} from "./Table.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse
type Params = Readonly<Record<string, string | undefined>>

const minute = Duration.minutes(1)

/** Ends a request from deep inside its use case, because a limit was reached. */
class Ended {
  readonly response: Response
  constructor(response: Response) {
    this.response = response
  }
}

interface Applied extends Line {
  readonly name: LineName
}

const counts = ({ path = {}, query }: Condition, request: Request, params: Params): boolean =>
  Object.entries(path).every(([name, value]) => params[name] === value) &&
  (query === undefined || new URLSearchParams(request.url.split("?")[1]).has(query))

/** The lines of the limits table that apply to a route, with their limits. */
const linesOf = (route: string, calls: CallsPerMinute): ReadonlyArray<Applied> =>
  lineNames
    .map((name): Applied => ({ ...lines[name], name, calls: calls[name] }))
    .filter((line) => line.calls > 0 && (line.routes === "all" || line.routes.includes(route)))

interface Options {
  readonly calls: CallsPerMinute
  /** The base path of the forms routes. The table of limits lists these routes under the default path. */
  readonly formsBase: string
}

const makeLimiting = Effect.gen(function* () {
  const limits = yield* RateLimits
  const callers = yield* Callers

  /** Counts a call against each of the given limits. The first one that has been reached ends the request. */
  const count = Effect.fnUntraced(function* (
    own: ReadonlyArray<Applied>,
    request: Request,
    params: Params,
    caller: Caller | null,
    taken: Array<Allowance>,
  ) {
    for (const line of own) {
      if (line.where !== undefined && !counts(line.where, request, params)) continue
      const key = line.per.map((subject) => subjectOf(subject, request, params, caller))
      if (key.includes(undefined)) continue
      const outcome = yield* Effect.result(limits.take(JSON.stringify([line.name, ...key]), line.calls, minute))
      if (outcome._tag === "Failure") return limited(line.name, outcome.failure.limit, outcome.failure.retryAfter)
      taken.push(outcome.success)
    }
    return undefined
  })

  return <E, R>(route: string, own: ReadonlyArray<Applied>, handler: Effect.Effect<Response, E, R>) => {
    const atOnce = own.filter(({ asks }) => asks === undefined)
    const asking = own.filter(({ asks }) => asks !== undefined)
    const isOfKeys = own.every(({ per }) => per.includes("key"))
    const limiting = Effect.fnUntraced(function* (request: Request, params: Params) {
      const caller = yield* Effect.orElseSucceed(callerBy(callers, request), () => null)
      const taken: Array<Allowance> = []
      const refused = yield* count(atOnce, request, params, caller, taken)
      if (refused !== undefined) return refused
      if (asking.length === 0) return counted(yield* handler, taken)
      const begin = Effect.fnUntraced(function* (call: "ephemeral" | "kept") {
        const own = asking.filter(({ asks }) => asks === call)
        if (own.length === 0 && routesThatAlwaysReport.has(route)) taken.push(unlimited)
        const over = yield* count(own, request, params, caller, taken)
        if (over !== undefined) return yield* Effect.die(new Ended(over))
      })
      return yield* handler.pipe(
        Effect.provideService(ModelCalls, { begin }),
        Effect.provideService(
          ModelAccount,
          caller === null ? null : { owner: caller.sub, tenants: caller.programs, chatbotId: "", agent: "" },
        ),
        Effect.map((response) => counted(response, taken)),
        Effect.catchCause((cause) => {
          const defect = cause.reasons.find(Cause.isDieReason)?.defect
          return defect instanceof Ended ? Effect.succeed(defect.response) : Effect.failCause(cause)
        }),
      )
    })
    return Effect.withFiber(({ context }) => {
      const request = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
      return isOfKeys && !cameWithKey(request)
        ? handler
        : limiting(request, Context.getUnsafe(context, HttpRouter.RouteContext).params)
    })
  }
})

/** Applies limits to the routes named in the table. */
export const layer = ({ calls, formsBase }: Options) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(Effect.all([HttpRouter.HttpRouter, makeLimiting]), ([router, limiting]) =>
      aroundRoutes(router, formsBase, (name, handler) => {
        const own = linesOf(name, calls)
        return own.length === 0 ? handler : limiting(name, own, handler)
      }),
    ),
  )
