import { command } from "../components/Command.ts"
import { textField } from "../components/Field.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

/** Why the sign-in page is shown again; each reason has a row in the catalog. */
export type SignInProblem = "empty" | "refused" | "link" | "elsewhere" | "declined" | "broken" | "away"

/** Problems that are shown next to the token field. */
const atTheField: ReadonlySet<SignInProblem> = new Set(["empty", "refused"])

export interface SignInOptions {
  /** The target after signing in. */
  readonly next: string
  readonly problem?: SignInProblem | undefined
  /** The token of a sign-in link, shown in the field so that the user can decide whether to use it. */
  readonly token?: string
  readonly isSignedOut?: boolean
  /** Whether a signed-in user must sign in again. */
  readonly isAgain?: boolean
  /** The display name of the identity provider; null if there is none. */
  readonly provider?: string | null
}

const summary = ({ texts }: Visit, problem: SignInProblem): Html => {
  const sentence = texts.signIn.problems[problem]
  return notice(
    { tone: "error", title: texts.signIn.problemTitle },
    atTheField.has(problem) ? html`<p><a href="#token">${sentence}</a></p>` : html`<p>${sentence}</p>`,
  )
}

/**
 * A link to the provider, not a form, because the content security policy doesn't allow forms that lead to another
 * site.
 */
const toProvider = ({ texts }: Visit, provider: string, next: string, isAgain: boolean): Html =>
  html`<p class="actions">
      <a class="button button-main" href="/sign-in/provider?next=${encodeURIComponent(next)}${isAgain ? "&again" : ""}"
        >${filled(texts.signIn.provider, { provider })}</a
      >
    </p>
    <h2>${texts.signIn.providerOr}</h2>`

/** The page that redirects to the provider, even without a script. */
export const leavingPage = ({ texts }: Visit, provider: string, address: string): Html =>
  html`<h1>${texts.signIn.title}</h1>
    ${notice({ tone: "done" }, html`<p>${filled(texts.signIn.leaving, { provider })}</p>`)}
    <p><a class="button button-main" href="${address}">${filled(texts.signIn.leave, { provider })}</a></p>`

/** The sign-in section of the start page. */
export const signInSection = (visit: Visit, options: SignInOptions): Html =>
  signInParts(visit, options, html`<h2 id="sign-in-title">${visit.texts.signIn.title}</h2>`)

/** Sign-in through the provider or with a token, and instructions for getting a token. Works without a script. */
export const signInPage = (visit: Visit, options: SignInOptions): Html =>
  signInParts(visit, options, html`<h1>${visit.texts.signIn.title}</h1>`)

const signInParts = (
  visit: Visit,
  { next, problem, token, isSignedOut = false, isAgain = false, provider = null }: SignInOptions,
  heading: Html,
): Html => {
  const { signIn } = visit.texts
  return html` ${problem === undefined ? null : summary(visit, problem)}
    ${isSignedOut ? notice({ tone: "done" }, html`<p>${signIn.signedOut}</p>`) : null} ${heading}
    ${provider === null ? null : toProvider(visit, provider, next, isAgain)}
    <p class="${provider === null ? "lead" : ""}">${signIn.lead}</p>
    <form method="post" action="/sign-in" class="sign-in">
      <input type="hidden" name="next" value="${next}" />
      ${textField({
        id: "token",
        name: "token",
        type: "password",
        label: signIn.token,
        hint: signIn.tokenHint,
        autocomplete: "current-password",
        ...(token === undefined ? {} : { value: token }),
        problem: problem !== undefined && atTheField.has(problem) ? signIn.problems[problem] : undefined,
      })}
      <button class="button${provider === null ? " button-main" : ""}">${signIn.action}</button>
    </form>
    <section class="aside" aria-labelledby="how">
      <h2 id="how">${signIn.howTitle}</h2>
      <p>${signIn.howStarted}</p>
      <p>${signIn.howMade}</p>
      ${command(visit.texts, { label: signIn.howCommand, text: "npm run -s token -- --user 7 --programs demo --ttl 8h" })}
    </section>`
}
