import { escapeMarkup } from "../../markup/Escape.ts"

/** The addresses that an owner hands out. */
export interface ShareLinks {
  readonly link: string
  readonly shortLink: string
  /** Markup for a page of one's own. */
  readonly embed: string
}

/** `base` is the scheme and host that the owner has open. */
export const linksOf = (base: string, tenant: string, formUid: string, code: string): ShareLinks => {
  const link = `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`
  const framed = escapeMarkup(`${link}?embed=1`)
  return {
    link,
    shortLink: `${base}/f/${code}`,
    embed: `<iframe src="${framed}" data-parley title="Form" allow="microphone; camera; geolocation" width="100%" height="600" style="border:0"></iframe>\n<script src="${escapeMarkup(base)}/embed.js" async></script>`,
  }
}
