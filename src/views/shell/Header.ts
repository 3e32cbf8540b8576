import { type Caller, nameOf as callerName } from "../../domain/access/Caller.ts"
import { type Language, languages, nameOf } from "../language/Language.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "./Visit.ts"

/** The sections that the header leads to: forms are those of the caller's first tenant, agents belong to users by number. */
const sectionsFor = ({ programs: [tenant], userId }: Caller) =>
  [
    ...(tenant === undefined ? [] : [{ path: `/${tenant}/gallery`, text: "formsSection" } as const]),
    { path: "/playground", text: "infographics" },
    ...(userId === null ? [] : [{ path: "/agents", text: "agents" } as const]),
    { path: "/docs", text: "api" },
  ] as const

/** The mark: two who talk to each other. */
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

/** A language of a form, which its pages are shown in by their address. */
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

/** The languages of a form, where the pages have not all of them. */
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

/** Pages that people come to by a link somebody sent them: what they answer there is all that they have here. */
const isOfRespondents = ({ caller, here }: Visit): boolean =>
  caller === null && /^\/(?:[^/?]+\/forms\/|.*\/f\/)/.test(here)

/** Leads to the first page, but nobody away from a form that they answer. */
const brand = (visit: Visit): Html =>
  isOfRespondents(visit)
    ? html`<span class="brand">${mark}<span>Parley</span></span>`
    : html`<a class="brand" href="/" aria-label="${visit.texts.shell.home}">${mark}<span>Parley</span></a>`

/** The head of every page: where one is, the other sections, the language, who is signed in. */
export const header = (visit: Visit, choice: Html = pageLanguages(visit)): Html =>
  html` <header class="header">
    <div class="header-row">${brand(visit)} ${navigation(visit)} ${choice} ${account(visit)}</div>
  </header>`
