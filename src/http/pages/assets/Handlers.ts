import { notModified } from "../../Answer.ts"
import { isUnchanged } from "../../negotiation/EntityTag.ts"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { problem } from "../../Problem.ts"
import { type Asset, Assets } from "./Assets.ts"

const missing = problem(404, { error: "file_not_found", message: "There is no such file." })

const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? "").split(",").some((item) => {
    const [name = "", quality = ""] = item.split(";").map((part) => part.trim().toLowerCase())
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality)
  })

const encoded = (asset: Asset, header: string | undefined) => {
  if (accepts(header, "br")) return { bytes: asset.brotli, encoding: "br" }
  if (accepts(header, "gzip")) return { bytes: asset.gzip, encoding: "gzip" }
  return { bytes: asset.plain, encoding: undefined }
}

/** The name contains a hash of the content, so a loaded file is never requested again. */
const answer = (file: string, asset: Asset, request: HttpServerRequest.HttpServerRequest) => {
  const { bytes, encoding } = encoded(asset, request.headers["accept-encoding"])
  const etag = `"${file}${encoding === undefined ? "" : `-${encoding}`}"`
  const headers = {
    etag,
    vary: "accept-encoding",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  }
  if (isUnchanged(request, etag)) return notModified(headers)
  return HttpServerResponse.uint8Array(bytes, {
    contentType: asset.contentType,
    headers: encoding === undefined ? headers : { ...headers, "content-encoding": encoding },
  })
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
    ? missing
    : HttpServerResponse.uint8Array(asset.plain, {
        contentType: asset.contentType,
        headers: { ...headers, "x-content-type-options": "nosniff" },
      })
}

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    for (const [name, headers] of Object.entries(plainNames))
      yield* router.add(
        "GET",
        `/${name}`,
        Effect.sync(() => byPlainName(assets, name, headers)),
      )
    yield* router.add("GET", "/assets/:file", (request) =>
      Effect.map(HttpRouter.params, ({ file = "" }) => {
        const asset = assets.find(file)
        return asset === undefined ? missing : answer(file, asset, request)
      }),
    )
  }),
)
