import * as Schema from "effect/Schema"

/** A tool server's challenge after a request whose token is missing (RFC 6750) or insufficient. */
export const Challenge = Schema.Struct({
  kind: Schema.Literals(["unauthorized", "insufficient_scope"]),
  /** The address of the server's metadata (RFC 9728); null if unknown. */
  resourceMetadata: Schema.NullOr(Schema.String),
  /** Required scopes; empty if unknown. */
  scopes: Schema.Array(Schema.String),
})
export type Challenge = typeof Challenge.Type

/**
 * The maximum number of scopes in a consent, and the maximum length of a scope (RFC 6749, 3.3: printable ASCII except
 * quote and backslash).
 */
const mostScopes = 64
const scope = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/

/** The scopes in a space-separated list, without invalid scopes or duplicates. */
export const scopesIn = (text: string | null | undefined): ReadonlyArray<string> =>
  [...new Set((text ?? "").split(" "))].filter((one) => scope.test(one)).slice(0, mostScopes)

export const joined = (...lists: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  scopesIn(lists.flat().join(" "))

/** A parameter of a challenge, whose value is a token or a quoted string (RFC 9110, 11.2). */
const parameter = /([a-z_]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/gi

/**
 * The challenge in a tool server's 401 or 403 response, if a token would help. `header` is its `WWW-Authenticate`
 * header.
 */
export const challengeOf = (status: number, header: string | undefined): Challenge | undefined => {
  if ((status !== 401 && status !== 403) || header === undefined) return undefined
  const at = /(?:^|[\s,])bearer(?=\s|,|$)/i.exec(header)
  if (at === null) return undefined
  const parameters = new Map(
    [...header.slice(at.index, at.index + 8192).matchAll(parameter)].map(([, name, quoted, plain]) => [
      name!.toLowerCase(),
      (quoted ?? plain ?? "").replace(/\\(.)/g, "$1"),
    ]),
  )
  const isNarrow = parameters.get("error") === "insufficient_scope"
  if (status === 403 && !isNarrow) return undefined
  const resourceMetadata = parameters.get("resource_metadata") ?? null
  return {
    kind: isNarrow ? "insufficient_scope" : "unauthorized",
    resourceMetadata: resourceMetadata !== null && URL.canParse(resourceMetadata) ? resourceMetadata : null,
    scopes: scopesIn(parameters.get("scope")),
  }
}

/** The consent that a tool call needs: the user allows the agent to use a server on their behalf. */
export const NeededAuthorization = Schema.Struct({
  /** The server's name in the agent, and its address. */
  server: Schema.String,
  url: Schema.String,
  challenge: Challenge,
})
export type NeededAuthorization = typeof NeededAuthorization.Type

/** Client authentication at the token endpoint; `none` means PKCE only. */
export const ClientProof = Schema.Literals(["client_secret_basic", "client_secret_post", "none"])
export type ClientProof = typeof ClientProof.Type

/** The authorization server of a tool server, from the metadata of both. Addresses are exactly as published. */
export const AuthorizationPlan = Schema.Struct({
  /** The audience for tokens (RFC 8707). */
  resource: Schema.String,
  issuer: Schema.String,
  authorizationEndpoint: Schema.String,
  tokenEndpoint: Schema.String,
  registrationEndpoint: Schema.NullOr(Schema.String),
  revocationEndpoint: Schema.NullOr(Schema.String),
  /** The scopes in the server's metadata; empty if none. */
  scopes: Schema.Array(Schema.String),
  proofs: Schema.Array(ClientProof),
  /** Whether clients may be identified by a metadata URL. Absent in older plans, which means no. */
  takesClientDocuments: Schema.optionalKey(Schema.Boolean),
  /** Whether the authorization response names its issuer (RFC 9207). */
  namesIssuer: Schema.Boolean,
  /** Whether the authorization server requires a separate scope for offline access. */
  hasOfflineAccess: Schema.Boolean,
})
export type AuthorizationPlan = typeof AuthorizationPlan.Type

/** The scopes to request: those in the server's challenge, or else in its metadata, plus those granted earlier. */
export const wantedScopes = (
  plan: AuthorizationPlan,
  demanded: ReadonlyArray<string>,
  granted: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  joined(
    granted,
    demanded.length > 0 ? demanded : plan.scopes,
    plan.hasOfflineAccess && (demanded.length > 0 || plan.scopes.length > 0) ? ["offline_access"] : [],
  )

/** A URL without query or fragment, normalized for comparing servers. */
const plain = (url: URL): string => {
  const path = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`
  return url.origin + path
}

/**
 * Whether metadata for `resource` applies to the server at `url`: it must have the same origin, and the same path or a
 * parent path.
 */
export const speaksFor = (resource: string, url: string): boolean =>
  URL.canParse(resource) && URL.canParse(url) && plain(new URL(url)).startsWith(plain(new URL(resource)))

/**
 * Whether tokens may be sent to an address. Plain http is allowed only if the tool server itself uses it, as in a
 * closed network or on a single machine.
 */
export const isAdmittedFor = (serverUrl: string, address: string): boolean => {
  if (!URL.canParse(address) || !URL.canParse(serverUrl)) return false
  const { protocol, username, password } = new URL(address)
  return (
    username === "" &&
    password === "" &&
    (protocol === "https:" || (protocol === "http:" && new URL(serverUrl).protocol === "http:"))
  )
}

/** Possible metadata addresses of a server (RFC 9728, 3.1). The server's path follows the well-known path. */
export const wellKnownResource = (serverUrl: string): ReadonlyArray<string> => {
  const { origin, pathname } = new URL(serverUrl)
  const path = pathname.replace(/\/$/, "")
  const root = `${origin}/.well-known/oauth-protected-resource`
  return path === "" ? [root] : [root + path, root]
}

/**
 * Possible metadata addresses of an authorization server: the RFC 8414 address first, then the two of OpenID Connect.
 */
export const wellKnownIssuer = (issuer: string): ReadonlyArray<string> => {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, "")
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    ...(path === "" ? [] : [`${origin}${path}/.well-known/openid-configuration`]),
  ]
}
