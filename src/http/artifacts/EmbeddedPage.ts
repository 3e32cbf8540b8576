import { createHash } from "node:crypto"
import type { Embed } from "../../domain/artifacts/Embed.ts"
import { pagePolicy } from "../../domain/artifacts/HostedPage.ts"
import { escapeMarkup } from "../../domain/markup/Escape.ts"

/**
 * Reports the page's height, and nothing else, to the embedding page: whenever it changes, and on request. `/embed.js`
 * on the embedding page then resizes the frame.
 */
const script =
  'if(parent!==window){const tell=()=>parent.postMessage({parleyHeight:document.documentElement.offsetHeight},"*");new ResizeObserver(tell).observe(document.documentElement);addEventListener("message",(e)=>{if(e.source===parent&&e.data==="parleyHeight")tell()});tell()}'

/** Appended to the stored page. The hash covers every byte between the tags. */
export const embeddedTail: Uint8Array = new TextEncoder().encode(`<script>${script}</script>`)

const scriptHash = `sha256-${createHash("sha256").update(script).digest("base64")}`

/** The page's own policy, plus one script and the embedding origins. */
export const embeddedPolicy = (scriptHashes: ReadonlyArray<string>, { origins }: Embed): string =>
  pagePolicy([...scriptHashes, scriptHash], origins)

/** The entity tag includes the origins, because the response depends on them. */
export const embeddedTag = ({ artifactId, origins }: Embed): string =>
  `"${artifactId}-${createHash("sha256")
    .update(`${scriptHash} ${origins.join(" ")}`)
    .digest("hex")
    .slice(0, 16)}"`

/** The URL of an embedded artifact, and the markup for other pages. */
export const embedLinks = (base: string, { token }: Embed, title = "Infographic") => {
  const url = `${base}/embed/${token}`
  return {
    url,
    code: `<iframe src="${escapeMarkup(url)}" data-parley title="${escapeMarkup(title)}" width="100%" height="800" style="border:0" loading="lazy"></iframe>\n<script src="${escapeMarkup(base)}/embed.js" async></script>`,
  }
}
