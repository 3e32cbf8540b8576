/** The allowed origins of pictures, including the page's own. */
export interface AddressPolicy {
  /** Origin of the page. */
  readonly origin: string
  /** Origins whose pictures the deployment allows. */
  readonly pictures: ReadonlyArray<string>
}

const parsed = (address: string, { origin }: AddressPolicy): URL | undefined =>
  URL.canParse(address, origin) ? new URL(address, origin) : undefined

/** Allowed link targets: web pages, this service, email addresses. Other addresses, such as scripts, are not linked. */
export const linkTarget = (
  address: string,
  policy: AddressPolicy,
): { readonly href: string; readonly isOwn: boolean } | undefined => {
  const url = parsed(address, policy)
  if (url === undefined || !["http:", "https:", "mailto:"].includes(url.protocol)) return undefined
  if (url.username !== "" || url.password !== "") return undefined
  return { href: url.href, isOwn: url.origin === policy.origin }
}

const pictureData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/

/**
 * The address of a picture that is safe to load: inline data, a file of this service, or an allowed origin. Any other
 * address would tell its server who reads what, and could leak what the model has seen.
 */
export const pictureSource = (address: string, policy: AddressPolicy): string | undefined => {
  if (pictureData.test(address)) return address
  const url = parsed(address, policy)
  if (url === undefined) return undefined
  // Below `/api/`, a GET only reads; an address such as `/language/es` would change something.
  if (url.origin === policy.origin) return url.pathname.startsWith("/api/") ? url.href : undefined
  return policy.pictures.includes(url.origin) ? url.href : undefined
}
