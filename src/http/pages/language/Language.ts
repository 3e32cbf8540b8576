import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { en } from "./en.ts"
import { es } from "./es.ts"
import type { Texts } from "./Texts.ts"

/** The languages of the pages. A new one is a catalogue and a row here. */
export const languages = ["en", "es"] as const
export type Language = (typeof languages)[number]

/** How each language calls itself. */
export const nameOf: Readonly<Record<Language, string>> = { en: "English", es: "Español" }

const catalogue: Readonly<Record<Language, Texts>> = { en, es }

export const textsOf = (language: Language): Texts => catalogue[language]

/** The cookie that keeps a reader's choice. */
const cookie = "language"

export const isLanguage = (value: string | undefined): value is Language => languages.some((one) => one === value)

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

/** The first language of an `Accept-Language` header that the pages speak, else English. */
export const accepted = (header: string | undefined): Language => {
  for (const { tag } of wishes(header ?? "")) {
    const primary = tag.split("-", 1)[0]
    if (isLanguage(primary)) return primary
  }
  return "en"
}

/** The reader's own choice, else what the browser asks for. */
export const languageOf = (request: HttpServerRequest.HttpServerRequest): Language => {
  const chosen = request.headers["cookie"] === undefined ? undefined : request.cookies[cookie]
  return isLanguage(chosen) ? chosen : accepted(request.headers["accept-language"])
}

/** Keeps the choice for a year. */
export const withLanguage = (
  response: HttpServerResponse.HttpServerResponse,
  language: Language,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(response, cookie, language, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: "365 days",
  })
