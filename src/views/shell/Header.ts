import { type Caller, nameOf as callerName } from "../../domain/access/Caller.ts"
import { type Language, languages, nameOf } from "../language/Language.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "./Visit.ts"

/**
 * The sections in the header. The forms section shows the forms of the caller's first tenant; only users with a numeric
 * id can have agents.
 */
const sectionsFor = ({ programs: [tenant], userId }: Caller) =>
  [
    ...(tenant === undefined ? [] : [{ path: `/${tenant}/gallery`, text: "formsSection" } as const]),
    { path: "/playground", text: "infographics" },
    ...(userId === null ? [] : [{ path: "/agents", text: "agents" } as const]),
    { path: "/docs", text: "api" },
  ] as const

/** The logo: two people talking. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
  <path d="M4 15A11 11 0 0 1 15 4h2v9a6 6 0 0 1-6 6H8l-4 4z" />
  <path class="mark-answer" d="M28 17a11 11 0 0 1-11 11h-2v-9a6 6 0 0 1 6-6h3l4-4z" />
</svg>`

const languageLink = (visit: Visit, language: Language): Html =>
  language === visit.language
    ? html`<li><span class="language" aria-current="true" lang="${language}">${nameOf(language)}</span></li>`
    : html`<li>
        <a
          class="language"
          href="/language/${language}?next=${encodeURIComponent(visit.here)}"
          hreflang="${language}"
          lang="${language}"
          >${nameOf(language)}</a
        >
      </li>`

/** A language of a form, and the URL that shows its pages in that language. */
export interface FormLanguageChoice {
  readonly tag: string
  readonly name: string
}

const addressIn = ({ here }: Visit, tag: string): string => {
  const [path = "", query = ""] = here.split("?", 2)
  const parameters = new URLSearchParams(query)
  parameters.set("lang", tag)
  return `${path}?${parameters.toString()}`
}

/** The languages of a form, if they differ from those of the pages. */
export const formLanguages = (visit: Visit, choices: ReadonlyArray<FormLanguageChoice>, shown: string): Html =>
  html`<nav class="languages" aria-label="${visit.texts.shell.language}">
    <ul>
      ${choices.map(({ tag, name }) =>
        tag === shown
          ? html`<li><span class="language" aria-current="true" lang="${tag}">${name}</span></li>`
          : html`<li>
              <a class="language" href="${addressIn(visit, tag)}" hreflang="${tag}" lang="${tag}">${name}</a>
            </li>`,
      )}
    </ul>
  </nav>`

const pageLanguages = (visit: Visit): Html =>
  html`<nav class="languages" aria-label="${visit.texts.shell.language}">
    <ul>
      ${languages.map((language) => languageLink(visit, language))}
    </ul>
  </nav>`

const account = ({ texts, caller }: Visit): Html | null => {
  if (caller === null) return null
  const name = callerName(caller)
  const { shell } = texts
  return html` <form class="account" method="post" action="/sign-out">
    <a
      class="account-name"
      href="/sessions"
      title="${name === undefined ? shell.signedIn : filled(shell.signedInAs, { name })}"
      >${name ?? shell.nameless}</a
    >
    <button class="button button-quiet">${shell.signOut}</button>
  </form>`
}

const navigation = (visit: Visit): Html | null => {
  if (visit.caller === null) return null
  const path = visit.here.split("?", 1)[0]
  return html` <nav class="sections" aria-label="${visit.texts.shell.sections}">
    <ul>
      ${sectionsFor(visit.caller).map(
        (section) =>
          html`<li>
            <a href="${section.path}" ${attributes({ "aria-current": path === section.path ? "page" : null })}
              >${visit.texts.shell[section.text]}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

/** Whether respondents reach the page by a link, in which case they only fill in a form here. */
const isOfRespondents = ({ caller, here }: Visit): boolean =>
  caller === null && /^\/(?:[^/?]+\/forms\/|.*\/f\/)/.test(here)

/** A link to the start page, omitted where a respondent would leave a form. */
const brand = (visit: Visit): Html =>
  isOfRespondents(visit)
    ? html`<span class="brand">${mark}<span>Parley</span></span>`
    : html`<a class="brand" href="/" aria-label="${visit.texts.shell.home}">${mark}<span>Parley</span></a>`

/** The header of every page: the current section, the others, the language, and the signed-in user. */
export const header = (visit: Visit, choice: Html = pageLanguages(visit)): Html =>
  html` <header class="header">
    <div class="header-row">${brand(visit)} ${navigation(visit)} ${choice} ${account(visit)}</div>
  </header>`
