import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import * as OpenApi from "effect/http-api/OpenApi"
import { describedAt, describedWithAvatarsAt } from "../Api.ts"

/** The browser is one page with everything in it; it asks this host and nobody else. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const guarded = HttpRouter.middleware(
  Effect.map(
    HttpServerResponse.setHeaders({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    }),
  ),
).layer

/** What there is to describe. */
export interface Described {
  /** Where the forms routes stand. */
  readonly base: string
  readonly hasAvatars: boolean
}

const spec = ({ base, hasAvatars }: Described) =>
  hasAvatars ? OpenApi.fromApi(describedWithAvatarsAt(base)) : OpenApi.fromApi(describedAt(base))

/** Nothing is loaded from elsewhere, the bearer token is asked for first, and a narrow page does not scroll sideways. */
const scalarOptions = {
  withDefaultFonts: false,
  showDeveloperTools: "never",
  authentication: { preferredSecurityScheme: "bearer" },
  customCss: "main { position: relative; overflow-x: clip }",
} as const

const options = { path: "/docs", scalar: scalarOptions } as const

const scalar = ({ base, hasAvatars }: Described) =>
  hasAvatars
    ? HttpApiScalar.layer(describedWithAvatarsAt(base), options)
    : HttpApiScalar.layer(describedAt(base), options)

/** The description, made when it is first asked for and then kept. */
const description = (described: Described) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const answer = yield* Effect.cached(Effect.sync(() => HttpServerResponse.jsonUnsafe(spec(described))))
      yield* router.add("GET", "/openapi.json", answer)
    }),
  )

/** The browser with its script of some megabytes, read when it is first asked for. */
const browser = (described: Described) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const page = Effect.suspend(() => HttpRouter.toHttpEffect(Layer.provide(scalar(described), guarded)))
      const answer = yield* Effect.cached(Scope.provide(page, scope))
      yield* router.add("GET", "/docs", Effect.flatten(answer))
    }),
  )

/** The description at `/openapi.json`, and at `/docs` a browser of it, for people to look and try. */
export const layer = (described: Described) => Layer.merge(description(described), browser(described))
