import type { FormField } from "../model/FormField.ts"
import { read, type Read, refused } from "./Reading.ts"

/** The maximum length of a `url` answer. */
const longest = 2048

/** Parses an https address that has no user name or password; undefined for anything else. */
export const linkOf = (raw: unknown): URL | undefined => {
  if (typeof raw !== "string" || raw.length > longest || !/^https:\/\/[^\s/?#]/i.test(raw) || /[\s\p{Cc}]/u.test(raw))
    return undefined
  const link = URL.canParse(raw) ? new URL(raw) : undefined
  return link !== undefined && link.username === "" && link.password === "" ? link : undefined
}

/** `files.example` allows only that host; `*.example` allows every subdomain. */
const isHost = (host: string, allowed: string): boolean => {
  const wanted = allowed.trim().toLowerCase()
  return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted
}

/** Parses an external file, `{url}`. The address is never fetched, so its content is unknown. */
export const linkedFile = (raw: unknown, { constraints = {} }: FormField): Read => {
  const link = linkOf(raw)
  if (link === undefined) return refused("file_link")
  const { acceptsUrls = true, urlHosts } = constraints
  if (!acceptsUrls) return refused("file_links_refused")
  if (urlHosts !== undefined && !urlHosts.some((allowed) => isHost(link.hostname, allowed)))
    return refused("file_host", { host: link.hostname, allowed: urlHosts.join(", ") })
  return read({ url: link.href })
}
