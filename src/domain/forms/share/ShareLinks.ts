import { escapeMarkup } from "../../markup/Escape.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { localize } from "../model/LocalizedText.ts"
import { languagesOfForm } from "../model/WrittenLanguages.ts"

/** The addresses for sharing a form. */
export interface ShareLinks {
  readonly link: string
  readonly shortLink: string
  /** Markup for embedding the form in the owner's own page. */
  readonly embed: string
}

/** The short link of a form. `base` is the service's address in the owner's browser. */
export const shortLinkOf = (base: string, code: string): string => `${base}/f/${code}`

/**
 * All addresses of a form. The frame's title is the form's title in its original language, because screen readers
 * announce frames by their titles.
 */
export const linksOf = (base: string, tenant: string, form: FormDefinition, code: string): ShareLinks => {
  const link = `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(form.formUid)}`
  const framed = escapeMarkup(`${link}?embed=1`)
  const title = escapeMarkup(localize(form.title, languagesOfForm(form)[0] ?? "en"))
  return {
    link,
    shortLink: shortLinkOf(base, code),
    embed: `<iframe src="${framed}" data-parley title="${title}" allow="microphone; camera; geolocation" width="100%" height="600" style="border:0"></iframe>\n<script src="${escapeMarkup(base)}/embed.js" async></script>`,
  }
}
