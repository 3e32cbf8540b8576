/** Hosts in internal networks, which the administrator must allow as receivers. */
const local =
  /^(?:localhost|[^.]+\.localhost|[\w-]+\.(?:internal|local|home\.arpa)|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][\da-f:]+\])$/

/**
 * Whether answers may be sent to an address: https, or http within the deployment's own network, and in either case
 * without a user name or password.
 */
export const isWebhookAddress = (url: string): boolean => {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username !== "" || parsed.password !== "") return false
  return parsed.protocol === "https:" || (parsed.protocol === "http:" && local.test(parsed.hostname))
}
