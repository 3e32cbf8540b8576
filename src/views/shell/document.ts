import { attributes, type Hole, Html, html } from "../markup/html.ts"
import { directionOf } from "../../domain/forms/model/WrittenLanguages.ts"
import { primarySubtag } from "../../domain/languages/Tag.ts"
import { isLanguage, textsOf } from "../language/Language.ts"
import { type FormLanguageChoice, formLanguages, header } from "./Header.ts"
import { usualFormsApi } from "./formsApi.ts"
import type { Visit } from "./Visit.ts"

export interface DocumentOptions {
  /** The window title; the service's name is appended. */
  readonly title: string
  readonly main: Hole
  /**
   * The layout of the page: `reading` for one column of text, `form` for questions, `wide` for tools, `chat` for the
   * whole window.
   */
  readonly width: "reading" | "form" | "wide" | "chat"
  /** The page's own bundled script, in addition to the common one. */
  readonly script?: string
  /** The address of a page that responds to a POST, so that back and reload use GET. */
  readonly address?: string
  /** CSS for this page only, such as a form's theme; the content security policy allows the style by its hash. */
  readonly style?: string | undefined
  /** The path of the accessibility statement in the footer. */
  readonly statementPath?: string
  /** The language of the content, if it differs from the page's. */
  readonly locale?: string | undefined
  /** The languages of the content, if they differ from those of the pages. */
  readonly languages?: ReadonlyArray<FormLanguageChoice> | undefined
  /** Whether the page is in another site's frame, without the service's header. */
  readonly isFramed?: boolean
}

/** The URLs of bundled files by name ("site.css"); undefined if a file is missing. */
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

/** In a frame, the link opens in a new window, so that no answers are lost. */
const footer = ({ texts }: Visit, path: string, isFramed: boolean): Html =>
  html`<footer class="footer">
    <a href="${path}" ${attributes({ target: isFramed ? "_blank" : null, rel: isFramed ? "noopener" : null })}
      >${texts.accessibility.link}</a
    >
  </footer>`

/** The visit in the language of the content, if the pages are translated into it. */
const inLocale = (visit: Visit, locale: string): Visit => {
  const tag = primarySubtag(locale)
  return isLanguage(tag) ? { ...visit, language: tag, texts: textsOf(tag) } : visit
}

/**
 * A whole page. `#announcer` and `#alarm` are live regions for the script: `#announcer` is polite, and `#alarm` is for
 * errors only.
 */
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
