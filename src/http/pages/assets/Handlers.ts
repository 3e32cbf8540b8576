import { notModified } from "../../Answer.ts"
import { isUnchanged } from "../../negotiation/EntityTag.ts"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { problem } from "../../Problem.ts"
import { type Asset, Assets, type Encoding } from "./Assets.ts"

const missing = problem(404, { error: "file_not_found", message: "There is no such file." })

const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? "").split(",").some((item) => {
    const [name = "", quality = ""] = item.split(";").map((part) => part.trim().toLowerCase())
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality)
  })

const encodingFor = (header: string | undefined): { readonly of: Encoding; readonly name: string | undefined } => {
  if (accepts(header, "br")) return { of: "brotli", name: "br" }
  if (accepts(header, "gzip")) return { of: "gzip", name: "gzip" }
  return { of: "plain", name: undefined }
}

/** Responds with a file in the given encoding, or with an error if the file no longer exists. */
const sent = (asset: Asset, encoding: Encoding, headers: Readonly<Record<string, string>>) =>
  Effect.map(asset.read(encoding), (bytes) =>
    bytes === undefined ? missing : HttpServerResponse.uint8Array(bytes, { contentType: asset.contentType, headers }),
  )

/** The name contains a hash of the content, so a loaded file is never requested again. */
const answer = (file: string, asset: Asset, request: HttpServerRequest.HttpServerRequest) => {
  const { of, name } = encodingFor(request.headers["accept-encoding"])
  const etag = `"${file}${name === undefined ? "" : `-${name}`}"`
  const headers = {
    etag,
    vary: "accept-encoding",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  }
  if (isUnchanged(request, etag)) return Effect.succeed(notModified(headers))
  return sent(asset, of, name === undefined ? headers : { ...headers, "content-encoding": name })
}

/** Files without a hash in their names, because browsers or other sites request them by fixed names. */
const plainNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // For pages without their own icon: reports, and proxies' responses.
  "favicon.ico": { "cache-control": "public, max-age=86400" },
  // For pages of any site that embed an artifact.
  "embed.js": { "cache-control": "public, max-age=3600", "cross-origin-resource-policy": "cross-origin" },
  // The service worker of the form pages: at the root, to cover all of them, and revalidated whenever a page is opened.
  "offline.js": {
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  },
}

const byPlainName = (assets: Assets["Service"], name: string, headers: Readonly<Record<string, string>>) => {
  const asset = assets.find(assets.url(name)?.split("/").at(-1) ?? "")
  return asset === undefined
    ? Effect.succeed(missing)
    : sent(asset, "plain", { ...headers, "x-content-type-options": "nosniff" })
}

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    for (const [name, headers] of Object.entries(plainNames))
      yield* router.add(
        "GET",
        `/${name}`,
        Effect.suspend(() => byPlainName(assets, name, headers)),
      )
    yield* router.add("GET", "/assets/:file", (request) =>
      Effect.flatMap(HttpRouter.params, ({ file = "" }) => {
        const asset = assets.find(file)
        return asset === undefined ? Effect.succeed(missing) : answer(file, asset, request)
      }),
    )
  }),
)
