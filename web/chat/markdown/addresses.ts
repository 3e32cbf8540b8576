/** Which addresses an answer may show pictures from, and where the page itself is. */
export interface AddressPolicy {
  /** Origin of the page. */
  readonly origin: string
  /** Origins that the deployment lets pictures come from. */
  readonly pictures: ReadonlyArray<string>
}

const parsed = (address: string, { origin }: AddressPolicy): URL | undefined =>
  URL.canParse(address, origin) ? new URL(address, origin) : undefined

/** Where a link may lead: to web pages, to this service, to a mailbox. Anything else, such as a script, is no link. */
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
 * The address of a picture that may be shown without asking anybody else for it: one that the answer holds itself, a file
 * of this service, or one of an origin that the deployment trusts. A picture of anywhere else would tell its server who
 * reads what, and can carry what the model has seen.
 */
export const pictureSource = (address: string, policy: AddressPolicy): string | undefined => {
  if (pictureData.test(address)) return address
  const url = parsed(address, policy)
  if (url === undefined) return undefined
  // Below `/api/` a picture is only read; an address such as `/language/es` would change something.
  if (url.origin === policy.origin) return url.pathname.startsWith("/api/") ? url.href : undefined
  return policy.pictures.includes(url.origin) ? url.href : undefined
}
