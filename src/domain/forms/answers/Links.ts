import type { FormField } from "../model/FormField.ts"
import { read, type Read, refused } from "./Reading.ts"

/** As long as a web address of a `url` question. */
const longest = 2048

/** An https address without a name and a password in it; undefined for what is none. */
export const linkOf = (raw: unknown): URL | undefined => {
  if (typeof raw !== "string" || raw.length > longest || !/^https:\/\/[^\s/?#]/i.test(raw) || /[\s\p{Cc}]/u.test(raw))
    return undefined
  const link = URL.canParse(raw) ? new URL(raw) : undefined
  return link !== undefined && link.username === "" && link.password === "" ? link : undefined
}

/** `files.example` is that host alone, `*.example` every host below it. */
const isHost = (host: string, allowed: string): boolean => {
  const wanted = allowed.trim().toLowerCase()
  return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted
}

/** A file that is kept elsewhere, as `{url}`. The address is never fetched, so nothing is known of what it leads to. */
export const linkedFile = (raw: unknown, { constraints = {} }: FormField): Read => {
  const link = linkOf(raw)
  if (link === undefined) return refused("file_link")
  const { acceptsUrls = true, urlHosts } = constraints
  if (!acceptsUrls) return refused("file_links_refused")
  if (urlHosts !== undefined && !urlHosts.some((allowed) => isHost(link.hostname, allowed)))
    return refused("file_host", { host: link.hostname, allowed: urlHosts.join(", ") })
  return read({ url: link.href })
}
