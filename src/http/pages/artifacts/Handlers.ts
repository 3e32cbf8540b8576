import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Artifacts } from "../../../application/artifacts/Artifacts.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { isFrameOrigin } from "../../../domain/access/FrameOrigin.ts"
import { type Embed, mostOrigins } from "../../../domain/artifacts/Embed.ts"
import { pageCharts } from "../../../domain/artifacts/PageCharts.ts"
import { embedLinks } from "../../artifacts/EmbeddedPage.ts"
import { isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { notice } from "../../../views/components/Notice.ts"
import { postedEntries } from "../forms/fill/posted.ts"
import { html } from "../../../views/markup/html.ts"
import { answered } from "../shell/answered.ts"
import { baseOf } from "../shell/baseOf.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther } from "../shell/visits.ts"
import { artifactPage, type ArtifactShown, artifactsPage } from "../../../views/artifacts/ArtifactPages.ts"

type Request = HttpServerRequest.HttpServerRequest

const perPage = 30

/** The maximum size of pages whose charts are listed. */
const largestNamed = 4_194_304

const newsOf = (request: Request): ArtifactShown["news"] => {
  const done = queryOf(request).get("done")
  return done === "embedded" || done === "revoked" || done === "deleted" ? done : null
}

/** The origins in the entered lines; empty if any of them is invalid or there are too many. */
const originsIn = (text: string): ReadonlyArray<string> => {
  const lines = [...new Set(text.split(/[\s,]+/).filter((one) => one !== ""))].map((one) => one.replace(/\/$/, ""))
  return lines.length <= mostOrigins && lines.every(isFrameOrigin) ? lines : []
}

const parts = Effect.gen(function* () {
  const assets = yield* Assets
  const artifacts = yield* Artifacts
  const callers = yield* Callers

  const chartsOf = (html: Stream.Stream<Uint8Array, unknown>) =>
    Stream.mkUint8Array(html).pipe(
      Effect.map((bytes) =>
        bytes.length > largestNamed ? [] : pageCharts(new TextDecoder().decode(bytes)).map(({ name }) => name),
      ),
      Effect.orElseSucceed((): ReadonlyArray<string> => []),
    )

  /** Why the page has nothing to show. */
  const refused = (visit: SignedInVisit, tag: string) => {
    const texts = visit.texts.artifacts
    const isMissing = tag === "ArtifactMissing" || tag === "ObjectMissing"
    const [title, text, status] = isMissing
      ? [texts.missingTitle, texts.missingText, 404]
      : [texts.unavailableTitle, texts.unavailableText, tag.startsWith("Post") ? 400 : 503]
    const main = html`${notice({ tone: "error", title }, html`<p>${text}</p>`)}
      <p><a href="/artifacts">${texts.back}</a></p>`
    return page(visit, assets, { title, main, width: "reading", status })
  }

  const shown = answered(callers, refused)

  const one = Effect.map(HttpRouter.params, ({ artifact_id = "" }) => artifact_id)
  return { artifacts, assets, chartsOf, shown, one }
})

type Parts = Effect.Success<typeof parts>

const list = ({ artifacts, assets }: Parts) =>
  Effect.fnUntraced(function* (visit: SignedInVisit, request: Request) {
    const [, at, artifactId] = /^([0-9]{1,15})-([A-Za-z0-9-]{1,100})$/.exec(queryOf(request).get("before") ?? "") ?? []
    const place =
      at === undefined || artifactId === undefined
        ? {}
        : { after: { createdAt: DateTime.makeUnsafe(Number(at)), artifactId } }
    const listed = yield* artifacts.list(visit.caller, { ...place, limit: perPage + 1 })
    const last = listed.length > perPage ? listed[perPage - 1] : undefined
    const older = last === undefined ? null : `/artifacts?before=${last.createdAt.epochMilliseconds}-${last.artifactId}`
    return page(visit, assets, {
      title: visit.texts.artifacts.title,
      main: artifactsPage(visit, { artifacts: listed.slice(0, perPage), older, news: newsOf(request) }),
      width: "reading",
    })
  })

const show = ({ artifacts, chartsOf, assets }: Parts) =>
  Effect.fnUntraced(function* (
    visit: SignedInVisit,
    request: Request,
    artifactId: string,
    more: Partial<ArtifactShown> & { readonly status?: number } = {},
  ) {
    const stored = yield* artifacts.read(artifactId, visit.caller)
    const embed: Option.Option<Embed> = yield* artifacts.embedOf(artifactId, visit.caller)
    const shown: ArtifactShown = {
      artifact: stored.artifact,
      charts: yield* chartsOf(stored.html),
      embed: Option.getOrNull(
        Option.map(embed, (one) => ({ origins: one.origins, ...embedLinks(baseOf(request), one) })),
      ),
      wrong: null,
      news: newsOf(request),
      ...more,
    }
    return page(visit, assets, {
      title: visit.texts.artifacts.title,
      main: artifactPage(visit, shown),
      width: "wide",
      status: more.status ?? 200,
    })
  })

const act = (parts: Parts) => {
  const { artifacts } = parts
  return Effect.fnUntraced(function* (visit: SignedInVisit, request: Request, artifactId: string) {
    const here = `/artifacts/${encodeURIComponent(artifactId)}`
    if (isCrossSite(request)) return yield* show(parts)(visit, request, artifactId, { news: "elsewhere", status: 403 })
    // Existence is checked first, so that a post reveals nothing to other users.
    yield* artifacts.embedOf(artifactId, visit.caller)
    const posted = new Map(yield* postedEntries(request))
    if (posted.get("do") === "delete") {
      yield* artifacts.remove(artifactId, visit.caller)
      return seeOther("/artifacts?done=deleted")
    }
    if (posted.get("do") === "revoke") {
      yield* Effect.catchTag(artifacts.unembed(artifactId, visit.caller), "EmbedMissing", () => Effect.void)
      return seeOther(`${here}?done=revoked`)
    }
    const typed = posted.get("origins") ?? ""
    const origins = originsIn(typed)
    if (origins.length === 0) return yield* show(parts)(visit, request, artifactId, { wrong: typed, status: 422 })
    yield* artifacts.embed(artifactId, visit.caller, origins)
    return seeOther(`${here}?done=embedded`)
  })
}

/** A list of the reader's stored pages, and a page for each of them that shows its formats and embedding settings. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const its = yield* parts
    const { shown, one } = its
    yield* router.add("GET", "/artifacts", (request) => shown(request, (visit) => list(its)(visit, request)))
    yield* router.add("GET", "/artifacts/:artifact_id", (request) =>
      Effect.flatMap(one, (id) => shown(request, (visit) => show(its)(visit, request, id))),
    )
    yield* router.add("POST", "/artifacts/:artifact_id", (request) =>
      Effect.flatMap(one, (id) => shown(request, (visit) => act(its)(visit, request, id))),
    )
  }),
)
