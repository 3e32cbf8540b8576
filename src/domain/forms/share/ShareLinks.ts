import { escapeMarkup } from "../../markup/Escape.ts"

/** The addresses for sharing. */
export interface ShareLinks {
  readonly link: string
  readonly shortLink: string
  /** Markup for the owner's own page. */
  readonly embed: string
}

/** `base` is the service's address in the owner's browser. */
export const linksOf = (base: string, tenant: string, formUid: string, code: string): ShareLinks => {
  const link = `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`
  const framed = escapeMarkup(`${link}?embed=1`)
  return {
    link,
    shortLink: `${base}/f/${code}`,
    embed: `<iframe src="${framed}" data-parley title="Form" allow="microphone; camera; geolocation" width="100%" height="600" style="border:0"></iframe>\n<script src="${escapeMarkup(base)}/embed.js" async></script>`,
  }
}
