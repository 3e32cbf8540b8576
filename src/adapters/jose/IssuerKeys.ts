import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose"

/** An external issuer, whose public keys are fetched from the configured URL. */
export interface Issuer {
  readonly issuer: string
  /** If absent, the URL from the issuer's metadata is used (OpenID Connect Discovery). */
  readonly jwksUrl: string | null
  readonly audience: string
  /** Our client id for sign-in at the issuer; if absent, there is no sign-in. */
  readonly clientId?: string
  /** The names that our claims have in the issuer's tokens. */
  readonly claims: Readonly<Record<string, string>>
}

/** Algorithms accepted from an external issuer; those with shared secrets are excluded. */
export const issuerAlgorithms = ["RS256", "ES256", "EdDSA", "Ed25519"] as const

const patience = 5000
const options = { timeoutDuration: patience, cooldownDuration: 30_000, cacheMaxAge: 600_000 }

const described = async (issuer: string): Promise<URL> => {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(patience) })
  const description = (await response.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown }
  if (description.issuer !== issuer || typeof description.jwks_uri !== "string")
    throw new Error("the issuer's metadata names another issuer, or has no jwks_uri")
  return new URL(description.jwks_uri)
}

/** The issuer's keys by `kid`, cached for ten minutes. An unknown `kid` triggers a refetch, at most twice a minute. */
export const issuerKeys = ({ issuer, jwksUrl }: Issuer): JWTVerifyGetKey => {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const remoteKeys = () => {
    keys ??= (jwksUrl === null ? described(issuer) : Promise.resolve(new URL(jwksUrl))).then(
      (url) => createRemoteJWKSet(url, options),
      (error: unknown) => {
        keys = undefined
        throw error
      },
    )
    return keys
  }
  return async (header, token) => (await remoteKeys())(header, token)
}

const at = (payload: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      payload,
    )

/**
 * The local subject for a person from another issuer. It can't collide with other subjects (OpenID Connect Core,
 * section 5.7).
 */
export const subjectOf = (issuer: string, sub: string): string => `${issuer}#${sub}`

/** The claims of an external token under our names; missing claims stay absent. */
export const mappedClaims = (
  payload: unknown,
  { issuer, claims }: Pick<Issuer, "issuer" | "claims">,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(claims).flatMap(([name, path]) => {
      const value = at(payload, path)
      if (value === undefined) return []
      return [[name, name === "sub" && typeof value === "string" ? subjectOf(issuer, value) : value] as const]
    }),
  )
