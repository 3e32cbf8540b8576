import { attributes, type Hole, Html, html } from "../markup/html.ts"
import { directionOf } from "../../domain/forms/model/WrittenLanguages.ts"
import { primarySubtag } from "../../domain/languages/Tag.ts"
import { isLanguage, textsOf } from "../language/Language.ts"
import { type FormLanguageChoice, formLanguages, header } from "./Header.ts"
import { usualFormsApi } from "./formsApi.ts"
import type { Visit } from "./Visit.ts"

export interface DocumentOptions {
  /** Of the window; the name of the service is added. */
  readonly title: string
  readonly main: Hole
  /** How the page lays itself out: `reading` for one column of text, `form` for questions, `wide` for tools, `chat` for all of the window. */
  readonly width: "reading" | "form" | "wide" | "chat"
  /** The page's own bundled script, beside the one that every page has. */
  readonly script?: string
  /** Where a page that answers a POST is found by GET: back and reload lead there, where scripts run. */
  readonly address?: string
  /** Rules of this page alone, such as a form's theme; the policy lets them in by their hash. */
  readonly style?: string | undefined
  /** Where the accessibility statement about the page is: it ends in a way there. */
  readonly statementPath?: string
  /** The language of what the page shows, where it is not that of the pages. */
  readonly locale?: string | undefined
  /** The languages that it can be shown in, where they are not those of the pages. */
  readonly languages?: ReadonlyArray<FormLanguageChoice> | undefined
  /** In a frame of somebody else's page: without the service's own head. */
  readonly isFramed?: boolean
}

/** The addresses of bundled files by their plain names ("site.css"); undefined when the bundle lacks one. */
export interface BundledFiles {
  readonly url: (name: string) => string | undefined
  /** The base path of the forms API, which scripts call. */
  readonly formsApi: string
}

const script = (assets: BundledFiles, name: string): Html | null => {
  const url = assets.url(name)
  return url === undefined ? null : html`<script type="module" src="${url}"></script>`
}

const linked = (assets: BundledFiles, rel: string, name: string): Html | null => {
  const url = assets.url(name)
  return url === undefined ? null : html`<link rel="${rel}" href="${url}" />`
}

/** In a frame the way leads out of it, where no answers are lost. */
const footer = ({ texts }: Visit, path: string, isFramed: boolean): Html =>
  html`<footer class="footer">
    <a href="${path}" ${attributes({ target: isFramed ? "_blank" : null, rel: isFramed ? "noopener" : null })}
      >${texts.accessibility.link}</a
    >
  </footer>`

/** The visit in the language of what is shown, where the pages speak it. */
const inLocale = (visit: Visit, locale: string): Visit => {
  const tag = primarySubtag(locale)
  return isLanguage(tag) ? { ...visit, language: tag, texts: textsOf(tag) } : visit
}

/** A whole page. `#announcer` and `#alarm` are the live regions of its script: polite, and for errors only. */
export const pageDocument = (asked: Visit, assets: BundledFiles, options: DocumentOptions): Html => {
  const { locale = asked.language, languages } = options
  const visit = inLocale(asked, locale)
  const choice = languages === undefined ? undefined : formLanguages(visit, languages, locale)
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${options.address === undefined ? null : html`<meta name="address" content="${options.address}" />`}
        ${assets.formsApi === usualFormsApi ? null : html`<meta name="forms-api" content="${assets.formsApi}" />`}
        <title>${options.title} · Parley</title>
        ${linked(assets, "icon", "mark.svg")} ${linked(assets, "stylesheet", "site.css")}
        ${options.style === undefined ? null : new Html(`<style>${options.style}</style>`)} ${script(assets, "site.js")}
        ${options.script === undefined ? null : script(assets, options.script)}
      </head>
      <body>
        <a class="skip" href="#main">${visit.texts.shell.skip}</a>
        ${options.isFramed === true ? (choice ?? null) : header(visit, choice)}
        <main id="main" tabindex="-1" class="main main-${options.width}">${options.main}</main>
        ${options.statementPath === undefined ? null : footer(visit, options.statementPath, options.isFramed === true)}
        <div id="announcer" class="unseen" aria-live="polite"></div>
        <div id="alarm" class="unseen" aria-live="assertive"></div>
      </body>
    </html> `
}
