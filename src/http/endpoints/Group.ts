import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { answerOf, type Handled } from "./Endpoint.ts"

type Answer = Effect.Effect<HttpServerResponse, unknown, unknown>

/** A middleware. It receives the effect that produces the response, and the endpoint. */
type Middleware = (
  answer: Answer,
  at: { readonly group: HttpApiGroup.Top; readonly endpoint: HttpApiEndpoint.Top },
) => Answer

/** Registers the handlers of a group by the names of its endpoints. */
class Handlers {
  readonly handlers = new Map<string, Handled>()
  readonly #group: HttpApiGroup.Top

  constructor(group: HttpApiGroup.Top) {
    this.#group = group
  }

  #add(name: string, handler: Handled["handler"], isRaw: boolean): this {
    const endpoint = this.#group.endpoints[name]
    if (endpoint === undefined) throw new Error(`${this.#group.identifier} has no endpoint ${name}`)
    this.handlers.set(name, { group: this.#group, endpoint, handler, isRaw })
    return this
  }

  handle(name: string, handler: Handled["handler"]): this {
    return this.#add(name, handler, false)
  }

  /** Registers a handler that reads the body itself. */
  handleRaw(name: string, handler: Handled["handler"]): this {
    return this.#add(name, handler, true)
  }
}

const routeOf = (handled: Handled, api: HttpApi.Top, services: Context.Context<never>) => {
  const { group, endpoint } = handled
  let answer = answerOf(handled, api)
  for (const key of endpoint.middlewares)
    answer = (Context.getUnsafe(services, key) as unknown as Middleware)(answer, { group, endpoint })
  return HttpRouter.route(
    endpoint.method as "GET",
    endpoint.path as HttpRouter.PathInput,
    answer as Effect.Effect<HttpServerResponse>,
  )
}

const built = (
  api: HttpApi.Top,
  name: string,
  build: (handlers: Handlers) => Handlers | Effect.Effect<Handlers, unknown, unknown>,
) =>
  Effect.gen(function* () {
    const services = yield* Effect.context<never>()
    const group = api.groups[name] as unknown as HttpApiGroup.Top
    const result = build(new Handlers(group))
    const { handlers } = Effect.isEffect(result) ? yield* result : result
    const routes = [...handlers.values()].map((handled) => routeOf(handled, api, services))
    return Context.makeUnsafe(new Map([[group.key, { routes, handlers }]]))
  })

/**
 * Implements a group of an API for `HttpApiBuilder.layer`. The library's own function copies all services twice for
 * each request (a fifth of the cost of a small call), and compiles all schemas before the service starts.
 */
export const group = ((...[api, name, build]: Parameters<typeof built>) =>
  Layer.effectContext(built(api, name, build) as never)) as unknown as typeof HttpApiBuilder.group
