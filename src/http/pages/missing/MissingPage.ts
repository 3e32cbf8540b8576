import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Assets } from "../assets/Assets.ts"
import { textsOf } from "../../../views/language/Language.ts"
import { languageOf } from "../language/requestLanguage.ts"
import { filled } from "../../../views/language/filled.ts"
import { html } from "../../../views/markup/html.ts"
import { page } from "../shell/Page.ts"

/** Whether a browser requests a page: a GET or HEAD outside the API paths, with HTML in its Accept header. */
export const wantsPage = ({ method, url, headers }: HttpServerRequest.HttpServerRequest): boolean =>
  (method === "GET" || method === "HEAD") && !url.startsWith("/api/") && (headers["accept"] ?? "").includes("text/html")

/** Whether a browser is waiting for a page, whatever kind of request it sent. */
export const isBrowser = ({ url, headers }: HttpServerRequest.HttpServerRequest): boolean =>
  !url.startsWith("/api/") && (headers["accept"] ?? "").includes("text/html")

/** The page for too many requests: says when to retry, and that nothing was lost. */
export const busyPage = (
  request: HttpServerRequest.HttpServerRequest,
  assets: Assets["Service"],
  refused: HttpServerResponse.HttpServerResponse,
): HttpServerResponse.HttpServerResponse => {
  const language = languageOf(request)
  const texts = textsOf(language)
  const retryHeaders = Object.entries(refused.headers).filter(([name]) => /^(?:retry-after|ratelimit-.*)$/.test(name))
  const answer = page({ language, texts, here: "/", caller: null }, assets, {
    title: texts.shell.busyTitle,
    main: html`<h1>${texts.shell.busyTitle}</h1>
      <p class="lead">${filled(texts.shell.busyText, { seconds: refused.headers["retry-after"] ?? "60" })}</p>`,
    width: "reading",
    status: 429,
  })
  return HttpServerResponse.setHeaders(answer, Object.fromEntries(retryHeaders))
}

/** The "page not found" page. */
export const missingPage = (
  request: HttpServerRequest.HttpServerRequest,
  assets: Assets["Service"],
): HttpServerResponse.HttpServerResponse => {
  const language = languageOf(request)
  const texts = textsOf(language)
  return page({ language, texts, here: "/", caller: null }, assets, {
    title: texts.shell.missingTitle,
    main: html`<h1>${texts.shell.missingTitle}</h1>
      <p class="lead">${texts.shell.missingText}</p>
      <p><a class="button" href="/">${texts.shell.missingAction}</a></p>`,
    width: "reading",
    status: 404,
  })
}
