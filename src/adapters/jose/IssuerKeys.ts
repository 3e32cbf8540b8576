import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose"

/** Another issuer, whose public keys are fetched from addresses that the deployment names. */
export interface Issuer {
  readonly issuer: string
  /** Absent: what the issuer's own description says (OpenID Connect Discovery). */
  readonly jwksUrl: string | null
  readonly audience: string
  /** What it knows us by where people sign in with it; absent: nobody does. */
  readonly clientId?: string
  /** Where its tokens have our claims, by our names. */
  readonly claims: Readonly<Record<string, string>>
}

/** What counts of another issuer: never a key that both sides know. */
export const issuerAlgorithms = ["RS256", "ES256", "EdDSA", "Ed25519"] as const

const patience = 5000
const options = { timeoutDuration: patience, cooldownDuration: 30_000, cacheMaxAge: 600_000 }

const described = async (issuer: string): Promise<URL> => {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(patience) })
  const description = (await response.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown }
  if (description.issuer !== issuer || typeof description.jwks_uri !== "string")
    throw new Error("the issuer describes another one, or no keys")
  return new URL(description.jwks_uri)
}

/** The issuer's keys by `kid`: kept for ten minutes, and fetched anew for a `kid` that is not among them, at most twice a minute. */
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

/** Whom we mean by somebody of another issuer: nobody there can be called like somebody here (OpenID Connect Core, section 5.7). */
export const subjectOf = (issuer: string, sub: string): string => `${issuer}#${sub}`

/** The claims of another issuer's token under our names; what it does not have is absent. */
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
