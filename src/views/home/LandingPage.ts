import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"
import { doorPicture } from "./pictures.ts"

export interface LandingOptions {
  /** A form that anyone may fill in; undefined if this deployment has none. */
  readonly demo: string | undefined
  /** The path of a sample infographic. */
  readonly sample: string | undefined
  /** The sign-in section. */
  readonly signIn: Html
}

type Capability = keyof PageTexts["home"]["landing"]["capabilities"]

const capability = (
  { texts }: Visit,
  name: Capability,
  links: ReadonlyArray<readonly [href: string, text: string]>,
): Html => {
  const { title, text } = texts.home.landing.capabilities[name]
  return html`<li class="door">
    ${doorPicture(name)}
    <h2>${title}</h2>
    <p>${text}</p>
    ${links.length === 0 ? null : html`<p class="door-links">${links.map(([href, label]) => html`<a class="button" href="${href}">${label}</a> `)}</p>`}
  </li>`
}

/** The start page for visitors without a session: an introduction, what they can try, and how to sign in. */
export const landingPage = (visit: Visit, { demo, sample, signIn }: LandingOptions): Html => {
  const { home } = visit.texts
  const { landing } = home
  const formLinks =
    demo === undefined
      ? []
      : ([
          [`${demo}/voice`, landing.byVoice],
          [demo, landing.byHand],
        ] as const)
  return html`<div class="welcome">
      <h1>${landing.title}</h1>
      <p class="lead">${home.what}</p>
    </div>
    <ul class="doors">
      ${capability(visit, "form", formLinks)}
      ${capability(visit, "infographic", sample === undefined ? [] : [[sample, landing.sample]])}
      ${capability(visit, "agent", [])}
    </ul>
    <section class="landing-sign-in main-reading" id="sign-in" aria-labelledby="sign-in-title">${signIn}</section>`
}
