import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { isLocale } from "../../../domain/forms/model/Locale.ts"
import { cookieFor, isHttps } from "../../middleware/SessionCookie.ts"
import { isLanguage, type Language } from "../../../views/language/Language.ts"

/** The cookie with the reader's choice. */
const cookie = "language"

interface Wish {
  readonly tag: string
  readonly quality: number
}

const wishes = (header: string): ReadonlyArray<Wish> =>
  header
    .split(",")
    .map((item) => {
      const [tag = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase())
      const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1")
      return { tag, quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)

/** The first supported language of an `Accept-Language` header, else English. */
const accepted = (header: string | undefined): Language => {
  for (const { tag } of wishes(header ?? "")) {
    const primary = tag.split("-", 1)[0]
    if (isLanguage(primary)) return primary
  }
  return "en"
}

/** The reader's choice, else the browser's language. */
export const languageOf = (request: HttpServerRequest.HttpServerRequest): Language => {
  const chosen = request.headers["cookie"] === undefined ? undefined : request.cookies[cookieFor(request, cookie)]
  return isLanguage(chosen) ? chosen : accepted(request.headers["accept-language"])
}

/** The language with the browser's region, which affects number formats: `es-MX` uses a decimal point. */
export const regionalTag = (request: HttpServerRequest.HttpServerRequest, language: string): string =>
  wishes(request.headers["accept-language"] ?? "").find(({ tag }) => tag.split("-", 1)[0] === language && isLocale(tag))
    ?.tag ?? language

/** The reader's languages, best first: from the URL, from an earlier choice, from the browser. */
export const wishedLanguages = (
  request: HttpServerRequest.HttpServerRequest,
  chosen: string | null,
): ReadonlyArray<string> => {
  const kept = request.headers["cookie"] === undefined ? undefined : request.cookies[cookieFor(request, cookie)]
  return [
    ...(chosen === null ? [] : [chosen]),
    ...(kept === undefined ? [] : [kept]),
    ...wishes(request.headers["accept-language"] ?? "").map(({ tag }) => tag),
  ].filter(isLocale)
}

/** Stores the choice of language for a year. */
export const withLanguage = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  language: Language,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(response, cookieFor(request, cookie), language, {
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(request),
    path: "/",
    maxAge: "365 days",
  })
