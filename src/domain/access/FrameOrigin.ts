/**
 * Whether a string is an origin that may embed our pages: https, or http on localhost for testing. It has only a
 * scheme, a host and a port, as in `frame-ancestors`.
 */
export const isFrameOrigin = (text: string): boolean => {
  if (text.length > 300 || !URL.canParse(text)) return false
  const { protocol, origin, hostname } = new URL(text)
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1"
  return origin === text && (protocol === "https:" || (protocol === "http:" && isLocal))
}
