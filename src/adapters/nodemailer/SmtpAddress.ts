import { isIP } from "node:net"

/** The mail server's address and security. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS if `requireTLS` is set. */
  readonly secure: boolean
  /** If the server offers no encryption, nothing is sent, neither the password nor the message. */
  readonly requireTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."))

/**
 * Parses `smtps://user:password@host[:465]` or `smtp://user:password@host[:587]`, with user and password URL-encoded.
 * With `smtp:`, the server must offer STARTTLS, unless it is on this machine or the URL ends with `?tls=none`.
 * Undefined for a malformed URL.
 */
export const smtpAddress = (text: string): SmtpAddress | undefined => {
  const url = URL.parse(text)
  if (url === null || url.hostname === "" || !["", "/"].includes(url.pathname) || url.hash !== "") return undefined
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") return undefined
  const tls = url.searchParams.get("tls")
  if ([...url.searchParams.keys()].some((key) => key !== "tls") || (tls !== null && tls !== "none")) return undefined
  const secure = url.protocol === "smtps:"
  if (secure && tls === "none") return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  try {
    const user = decodeURIComponent(url.username)
    const pass = decodeURIComponent(url.password)
    return {
      host,
      port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
      secure,
      requireTLS: !secure && tls !== "none" && !isThisMachine(host),
      ...(user === "" ? {} : { auth: { user, pass } }),
    }
  } catch {
    return undefined
  }
}
