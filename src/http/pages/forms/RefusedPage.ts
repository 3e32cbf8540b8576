import { nameOf } from "../../../domain/access/Caller.ts"
import { filled } from "../../../views/language/filled.ts"
import type { Html } from "../../../views/markup/html.ts"
import { html } from "../../../views/markup/html.ts"
import type { Visit } from "../../../views/shell/Visit.ts"
import type { PostRefusal } from "./fill/posted.ts"
import type { Refusal } from "./PageAccess.ts"

type Shown = Exclude<Refusal["_tag"], "Unauthenticated"> | PostRefusal["_tag"]
type Words = "gone" | "missing" | "forbidden" | "right" | "unavailable" | "tooLarge" | "full" | "broken" | "foreign"

/**
 * The status and wording of the page for each refusal. People who could sign in are sent to the sign-in page instead.
 */
export const refusals: Readonly<Record<Shown, { readonly status: number; readonly words: Words }>> = {
  TenantReserved: { status: 404, words: "missing" },
  SubmissionNotFound: { status: 404, words: "gone" },
  FormNotFound: { status: 404, words: "missing" },
  TenantForbidden: { status: 403, words: "forbidden" },
  RightMissing: { status: 403, words: "right" },
  OrgStoreUnavailable: { status: 503, words: "unavailable" },
  FormStoreUnavailable: { status: 503, words: "unavailable" },
  KeyValueUnavailable: { status: 503, words: "unavailable" },
  PageUnavailable: { status: 503, words: "unavailable" },
  QuotaExceeded: { status: 413, words: "full" },
  UsageUnavailable: { status: 503, words: "unavailable" },
  PostTooLarge: { status: 413, words: "tooLarge" },
  PostBroken: { status: 400, words: "broken" },
  PostForeign: { status: 415, words: "foreign" },
}

/** Explains what happened and what to do. */
export const refusedPage = (
  visit: Visit,
  tenant: string,
  tag: Shown,
): { readonly title: string; readonly main: Html } => {
  const { refused } = visit.texts.forms
  const { words } = refusals[tag]
  const title = refused[`${words}Title`]
  const name = (visit.caller === null ? undefined : nameOf(visit.caller)) ?? visit.texts.shell.nameless
  return {
    title,
    main: html`<h1>${title}</h1>
      <p class="lead">${filled(refused[`${words}Text`], { name, tenant })}</p>
      <p><a class="button" href="/">${refused.forbiddenAction}</a></p>`,
  }
}
