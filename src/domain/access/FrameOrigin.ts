/**
 * Whether a text is an origin whose pages may frame one of ours: https, or this machine by http, for trying it out. Nothing but
 * scheme, host and port, as it stands in `frame-ancestors`.
 */
export const isFrameOrigin = (text: string): boolean => {
  if (text.length > 300 || !URL.canParse(text)) return false
  const { protocol, origin, hostname } = new URL(text)
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1"
  return origin === text && (protocol === "https:" || (protocol === "http:" && isLocal))
}
