import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import { createHash, randomBytes } from "node:crypto"
import * as OpenApi from "effect/http-api/OpenApi"
import { describedAt, describedWithAvatarsAt } from "../Api.ts"

/**
 * Runs before the browser's own script, which makes style elements and writes one style attribute: the elements get the nonce of their
 * answer, and the attribute is set by the object model, which a policy leaves alone.
 */
const styling = `{
  const { nonce } = document.currentScript
  const create = document.createElement
  document.createElement = function (name, options) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  const set = Element.prototype.setAttribute
  Element.prototype.setAttribute = function (name, value) {
    if (name === "style") this.style.cssText = value
    else set.call(this, name, value)
  }
}`

/** The page that the library writes, about the place where a nonce stands, and the policy for one. */
const prepared = (html: string) => {
  const at = html.indexOf("<script>")
  const scripts = [styling, ...[...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text)]
  const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  const before = html.slice(0, at)
  const after = Buffer.from(html.slice(at))
  return (nonce: string): HttpServerResponse.HttpServerResponse =>
    HttpServerResponse.uint8Array(
      Buffer.concat([Buffer.from(`${before}<script nonce="${nonce}">${styling}</script>`), after]),
      {
        contentType: "text/html; charset=utf-8",
        headers: { ...careful, "content-security-policy": policyOf(hashes, nonce) },
      },
    )
}

const careful = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" } as const

/**
 * The browser is one page with everything in it; it asks this host and nobody else, and runs the scripts, and has the styles, that it came with.
 */
const policyOf = (hashes: ReadonlyArray<string>, nonce: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")

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
      const page = Effect.suspend(() => HttpRouter.toHttpEffect(scalar(described))).pipe(
        Effect.flatten,
        Effect.map(({ body }) => prepared(body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "")),
      )
      const answer = yield* Effect.cached(Scope.provide(page, scope))
      yield* router.add(
        "GET",
        "/docs",
        Effect.map(answer, (withNonce) => withNonce(randomBytes(16).toString("base64"))),
      )
    }),
  )

/** The description at `/openapi.json`, and at `/docs` a browser of it, for people to look and try. */
export const layer = (described: Described) => Layer.merge(description(described), browser(described))
