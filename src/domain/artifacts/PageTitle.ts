const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#92": "\\" }

const textIn = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|#92);/g, (_, name: string) => entities[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim()

/** How many characters of a page are searched for its title, and the maximum length of a title. */
const [mostLooked, longest] = [262_144, 200]

const elementIn = (html: string, name: "h1" | "h2"): string => {
  const start = html.indexOf(`<${name}`)
  const end = start === -1 ? -1 : html.indexOf(`</${name}>`, start)
  return end === -1 ? "" : textIn(html.slice(html.indexOf(">", start) + 1, end))
}

/**
 * Whether the author gave the page a title. If so, the kind of report is above the title; otherwise the kind is the
 * heading.
 */
const hasOwnTitle = (html: string): boolean => /<p class="kicker"><span>[^<]/.test(html)

/** The author's title, or else the first finding, or else the kind of report. */
export const pageTitle = (page: Uint8Array, otherwise: string): string => {
  const text = new TextDecoder().decode(page.subarray(0, mostLooked))
  const html = text.slice(Math.max(0, text.indexOf("<main")))
  const [heading, finding] = [elementIn(html, "h1"), elementIn(html, "h2")]
  const title = hasOwnTitle(html) || finding === "" ? heading : finding
  return (title === "" ? otherwise : title).slice(0, longest).toWellFormed()
}
