import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Caller } from "../../../domain/access/Caller.ts"
import { Infographics } from "../../../application/infographic/Infographics.ts"
import { type Language, languages } from "../../../views/language/Language.ts"
import { sampleRequest } from "../../../views/playground/SampleRequest.ts"
import { pageHeaders } from "../../HtmlPage.ts"
import { PagePolicy } from "../../PagePolicy.ts"
import { Samples } from "./Samples.ts"

/** A public infographic of sample data. */
export const sampleReport = "/sample-report"

const files: Readonly<Record<Language, string>> = { en: "budget_variance.json", es: "budget_variance.es.json" }

/** The caller on whose behalf samples are rendered, who owns nothing. */
const nobody: Caller = {
  sub: "sample",
  userId: null,
  username: null,
  email: null,
  programs: [],
  superuser: false,
  orgId: null,
  permissions: [],
  roles: {},
}

/** Samples are rendered once an hour per language, however many visitors request them. */
export const sampleReports = Effect.gen(function* () {
  const samples = yield* Samples
  const infographics = yield* Infographics
  const policy = yield* PagePolicy
  const drawn = (language: Language) =>
    Effect.gen(function* () {
      const sample = yield* samples.read(files[language])
      if (sample === undefined) return undefined
      const request = new TextEncoder().encode(sampleRequest(sample.text, null))
      const outcome = yield* infographics.render(nobody, { request, parts: [], isMultipart: false })
      return outcome._tag === "Rendered" ? outcome.page.html : undefined
    }).pipe(Effect.orElseSucceed(() => undefined))
  const pages = new Map<Language, Effect.Effect<Uint8Array | undefined>>()
  for (const language of languages) pages.set(language, yield* Effect.cachedWithTTL(drawn(language), "1 hour"))
  return (language: Language) =>
    Effect.map(pages.get(language)!, (html) =>
      html === undefined
        ? undefined
        : HttpServerResponse.uint8Array(html, { headers: { ...pageHeaders(policy), "cache-control": "no-store" } }),
    )
})
