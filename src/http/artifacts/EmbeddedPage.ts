import { createHash } from "node:crypto"
import type { Embed } from "../../domain/artifacts/Embed.ts"
import { pagePolicy } from "../../domain/artifacts/HostedPage.ts"
import { escapeMarkup } from "../../domain/markup/Escape.ts"

/** Tells the page around it how high this one is, and nothing else; `/embed.js` there lets the frame grow. */
const script =
  'if(parent!==window){const tell=()=>parent.postMessage({parleyHeight:document.documentElement.offsetHeight},"*");new ResizeObserver(tell).observe(document.documentElement);tell()}'

/** What stands behind the stored page: not a byte between the tags is other than what was hashed. */
export const embeddedTail: Uint8Array = new TextEncoder().encode(`<script>${script}</script>`)

const scriptHash = `sha256-${createHash("sha256").update(script).digest("base64")}`

/** The page's own policy, with the one script more, to be framed by the origins that its owner named. */
export const embeddedPolicy = (scriptHashes: ReadonlyArray<string>, { origins }: Embed): string =>
  pagePolicy([...scriptHashes, scriptHash], origins)

/** A page that is told of other origins is another answer: its headers say so. */
export const embeddedTag = ({ artifactId, origins }: Embed): string =>
  `"${artifactId}-${createHash("sha256")
    .update(`${scriptHash} ${origins.join(" ")}`)
    .digest("hex")
    .slice(0, 16)}"`

/** Where an artifact is shown to others, and the markup for their pages. */
export const embedLinks = (base: string, { token }: Embed, title = "Infographic") => {
  const url = `${base}/embed/${token}`
  return {
    url,
    code: `<iframe src="${escapeMarkup(url)}" data-parley title="${escapeMarkup(title)}" width="100%" height="800" style="border:0" loading="lazy"></iframe>\n<script src="${escapeMarkup(base)}/embed.js" async></script>`,
  }
}
