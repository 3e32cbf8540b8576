import { command } from "../components/Command.ts"
import { textField } from "../components/Field.ts"
import { notice } from "../components/Notice.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

/** Why somebody is asked again: a row of the catalogue each. */
export type SignInProblem = "empty" | "refused" | "link" | "elsewhere"

/** Those that the field has to do with. */
const atTheField: ReadonlySet<SignInProblem> = new Set(["empty", "refused"])

export interface SignInOptions {
  /** Where to go afterwards. */
  readonly next: string
  readonly problem?: SignInProblem | undefined
  /** Stands in the field already: a link brought it, and only its reader can decide. */
  readonly token?: string
  readonly isSignedOut?: boolean
}

const summary = ({ texts }: Visit, problem: SignInProblem): Html => {
  const sentence = texts.signIn.problems[problem]
  return notice(
    { tone: "error", title: texts.signIn.problemTitle },
    atTheField.has(problem) ? html`<p><a href="#token">${sentence}</a></p>` : html`<p>${sentence}</p>`,
  )
}

/** One thing to do, paste a token, and how to get one. Works without a script. */
export const signInPage = (visit: Visit, { next, problem, token, isSignedOut = false }: SignInOptions): Html => {
  const { signIn } = visit.texts
  return html` ${problem === undefined ? null : summary(visit, problem)}
    ${isSignedOut ? notice({ tone: "done" }, html`<p>${signIn.signedOut}</p>`) : null}
    <h1>${signIn.title}</h1>
    <p class="lead">${signIn.lead}</p>
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
      <button class="button button-main">${signIn.action}</button>
    </form>
    <section class="aside" aria-labelledby="how">
      <h2 id="how">${signIn.howTitle}</h2>
      <p>${signIn.howStarted}</p>
      <p>${signIn.howMade}</p>
      ${command(visit.texts, { label: signIn.howCommand, text: "npm run -s token -- --user 7 --programs demo --ttl 8h" })}
    </section>`
}
