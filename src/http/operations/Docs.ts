import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import { createHash } from "node:crypto"
import * as OpenApi from "effect/http-api/OpenApi"
import { describedAt, describedWithAvatarsAt } from "../Api.ts"

/** The browser is one page with everything in it; it asks this host and nobody else, and runs the scripts that it came with. */
const policyOf = (html: string): string => {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text)
  const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}

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
      const page = Effect.suspend(() => HttpRouter.toHttpEffect(scalar(described)))
      const answer = yield* Effect.cached(Scope.provide(page, scope))
      let policy: string | undefined
      const guarded = (response: HttpServerResponse.HttpServerResponse) => {
        const { body } = response
        policy ??= policyOf(body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "")
        return HttpServerResponse.setHeaders(response, {
          "content-security-policy": policy,
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
        })
      }
      yield* router.add("GET", "/docs", Effect.map(Effect.flatten(answer), guarded))
    }),
  )

/** The description at `/openapi.json`, and at `/docs` a browser of it, for people to look and try. */
export const layer = (described: Described) => Layer.merge(description(described), browser(described))
