import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Assets } from "../assets/Assets.ts"
import { languageOf, textsOf } from "../language/Language.ts"
import { html } from "../markup/html.ts"
import { page } from "../shell/Page.ts"

/** Whether somebody with a browser asks for a page: by what they accept, below no base of programs. */
export const wantsPage = ({ method, url, headers }: HttpServerRequest.HttpServerRequest): boolean =>
  method === "GET" && !url.startsWith("/api/") && (headers["accept"] ?? "").includes("text/html")

/** A wrong address, for people. */
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
