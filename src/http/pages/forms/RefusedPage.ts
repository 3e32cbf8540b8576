import { filled } from "../language/filled.ts"
import type { Html } from "../markup/html.ts"
import { html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"
import type { Refusal } from "./FormDesk.ts"

type Shown = Exclude<Refusal["_tag"], "SignInNeeded">

/** How each refusal is shown. Somebody who could sign in is asked to instead. */
export const refusals: Readonly<
  Record<Shown, { readonly status: number; readonly words: "missing" | "forbidden" | "unavailable" }>
> = {
  NoSuchTenant: { status: 404, words: "missing" },
  FormMissing: { status: 404, words: "missing" },
  NotAMember: { status: 403, words: "forbidden" },
  DeskUnavailable: { status: 503, words: "unavailable" },
}

/** What happened and what to do. */
export const refusedPage = (
  visit: Visit,
  tenant: string,
  tag: Shown,
): { readonly title: string; readonly main: Html } => {
  const { refused } = visit.texts.forms
  const { words } = refusals[tag]
  const title = refused[`${words}Title`]
  const name = visit.caller?.username ?? visit.caller?.sub ?? ""
  return {
    title,
    main: html`<h1>${title}</h1>
      <p class="lead">${filled(refused[`${words}Text`], { name, tenant })}</p>
      <p><a class="button" href="/">${refused.forbiddenAction}</a></p>`,
  }
}
