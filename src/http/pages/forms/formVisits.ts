import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ServedForm } from "../../../application/forms/ServedForms.ts"
import type { Callers } from "../../../application/access/Callers.ts"
import { Assets } from "../assets/Assets.ts"
import { page } from "../shell/Page.ts"
import { queryOf, seeOther, visitOf } from "../shell/visits.ts"
import { languageFor, languagesOfForm } from "../../../domain/forms/model/WrittenLanguages.ts"
import { primarySubtag } from "../../../domain/languages/Tag.ts"
import { isLanguage, textsOf } from "../../../views/language/Language.ts"
import { regionalTag, wishedLanguages } from "../language/requestLanguage.ts"
import type { FormLanguageChoice } from "../../../views/shell/Header.ts"
import { statementPath } from "../../../views/shell/statementPath.ts"
import type { FormVisit } from "../../../views/forms/FormVisit.ts"
import type { Setting } from "../../../views/forms/fill/Filling.ts"
import type { PostRefusal } from "./fill/posted.ts"
import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"
import { readTheme } from "../../../domain/forms/model/Theme.ts"
import { themeCss } from "../../../domain/forms/render/ThemeColours.ts"
import type { Refusal, Visitor } from "./PageAccess.ts"
import { refusals, refusedPage } from "./RefusedPage.ts"

/** A visit to a tenant's page, including the HTTP request. */
export interface FormRequestVisit extends FormVisit {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly visitor: Visitor
}

/**
 * Shows a tenant's page, or the reason why it can't be shown: sign in first, not found, forbidden, unavailable,
 * invalid.
 */
export const formVisit = <R>(
  request: HttpServerRequest.HttpServerRequest,
  show: (visit: FormRequestVisit) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refusal | PostRefusal, R>,
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | Callers | Assets | HttpRouter.RouteContext> =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const { tenant = "", form_uid: formUid = "" } = yield* HttpRouter.params
    const visit = yield* visitOf(request)
    const now = yield* Clock.currentTimeMillis
    const visitor = { segment: tenant, caller: visit.caller, request }
    const today = new Date(now).toISOString().slice(0, 10)
    const numbers = regionalTag(request, visit.language)
    return yield* Effect.catch(show({ ...visit, request, visitor, tenant, formUid, today, numbers }), (refusal) => {
      if (refusal._tag === "Unauthenticated")
        return Effect.succeed(seeOther(`/sign-in?next=${encodeURIComponent(visit.here)}`))
      const { title, main } = refusedPage(visit, tenant, refusal._tag)
      return Effect.succeed(
        page(visit, assets, { title, main, width: "reading", status: refusals[refusal._tag].status }),
      )
    })
  })

/** The form's best language for the reader; the page's language if the form names none. */
const localeOf = ({ request, language }: FormRequestVisit, form: FormDefinition): string =>
  languageFor(form, wishedLanguages(request, queryOf(request).get("lang"))) ?? language

/** The form in its reader's language, including the surrounding text if the pages are available in that language. */
export const settingOf = (visit: FormRequestVisit, { compiled, options }: ServedForm): Setting => {
  const locale = localeOf(visit, compiled.form)
  const tag = primarySubtag(locale)
  return {
    compiled,
    options,
    today: visit.today,
    locale,
    numbers: regionalTag(visit.request, tag),
    texts: (isLanguage(tag) ? textsOf(tag) : visit.texts).forms,
  }
}

/** Whether the page is in another site's frame, in which browsers partition or drop the pass cookie. */
export const isFramed = ({ request }: Pick<FormRequestVisit, "request">): boolean =>
  queryOf(request).get("embed") === "1"

const choicesOf = (form: FormDefinition): ReadonlyArray<FormLanguageChoice> | undefined => {
  const tags = languagesOfForm(form)
  const isOurs = tags.every((tag) => isLanguage(primarySubtag(tag)))
  return tags.length < 2 || isOurs ? undefined : tags.map((tag) => ({ tag, name: ownName(tag) }))
}

/** The name of a language in that language, or its tag if the name is unknown. */
const ownName = (tag: string): string => new Intl.DisplayNames([tag, "en"], { type: "language" }).of(tag) ?? tag

/**
 * Common parts of respondents' pages: language and language choice, the form's theme, and the link to its accessibility
 * statement. `path` is the form's own path.
 */
export const forRespondentsOf = (path: string, form: FormDefinition, locale?: string) => {
  const theme = form.style?.theme === undefined ? undefined : readTheme(form.style.theme)
  return {
    locale,
    languages: locale === undefined ? undefined : choicesOf(form),
    style: theme === undefined ? undefined : themeCss(theme),
    statementPath: path + statementPath,
  } as const
}
