import * as Schema from "effect/Schema"

/** What a tool server says when it lets nobody through without a token (RFC 6750), or with too narrow a one. */
export const Challenge = Schema.Struct({
  kind: Schema.Literals(["unauthorized", "insufficient_scope"]),
  /** Where the server describes who gives tokens for it (RFC 9728); null where it does not say. */
  resourceMetadata: Schema.NullOr(Schema.String),
  /** What a token has to allow; empty where it does not say. */
  scopes: Schema.Array(Schema.String),
})
export type Challenge = typeof Challenge.Type

/** Scopes of one consent, and the length of one (RFC 6749, 3.3: printable ASCII but quote and backslash). */
const mostScopes = 64
const scope = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/

/** The scopes in a list with spaces; what is none, and what is there twice, is left out. */
export const scopesIn = (text: string | null | undefined): ReadonlyArray<string> =>
  [...new Set((text ?? "").split(" "))].filter((one) => scope.test(one)).slice(0, mostScopes)

export const joined = (...lists: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  scopesIn(lists.flat().join(" "))

/** One parameter of a challenge: a token or a quoted text (RFC 9110, 11.2). */
const parameter = /([a-z_]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/gi

/**
 * The challenge of a tool server's 401 or 403, where it is one that a token answers. `header` is its `WWW-Authenticate`.
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

/** What a call needs of its user before it can run: that they let the agent use a server in their name. */
export const NeededAuthorization = Schema.Struct({
  /** The server's name in the agent, and its address. */
  server: Schema.String,
  url: Schema.String,
  challenge: Challenge,
})
export type NeededAuthorization = typeof NeededAuthorization.Type

/** How a client proves itself at the token endpoint; `none`: by PKCE alone. */
export const ClientProof = Schema.Literals(["client_secret_basic", "client_secret_post", "none"])
export type ClientProof = typeof ClientProof.Type

/** Who gives tokens for a tool server, as both describe it. Addresses are as they were published. */
export const AuthorizationPlan = Schema.Struct({
  /** What tokens are for (RFC 8707). */
  resource: Schema.String,
  issuer: Schema.String,
  authorizationEndpoint: Schema.String,
  tokenEndpoint: Schema.String,
  registrationEndpoint: Schema.NullOr(Schema.String),
  revocationEndpoint: Schema.NullOr(Schema.String),
  /** What the server's description asks for; empty where it says nothing. */
  scopes: Schema.Array(Schema.String),
  proofs: Schema.Array(ClientProof),
  /** Whether a client may be known by the address of its own description; absent in plans of before: it may not. */
  takesClientDocuments: Schema.optionalKey(Schema.Boolean),
  /** Whether the answer of the authorization endpoint names its issuer (RFC 9207). */
  namesIssuer: Schema.Boolean,
  /** Whether lasting access is a scope of its own there. */
  hasOfflineAccess: Schema.Boolean,
})
export type AuthorizationPlan = typeof AuthorizationPlan.Type

/** What an agent asks for: what the server has just demanded, else what its description names, beside what was granted before. */
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

/** A URL without what follows its path, in the one way in which servers are compared. */
const plain = (url: URL): string => {
  const path = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`
  return url.origin + path
}

/** Whether a description of `resource` speaks for the server at `url`: the same origin, the same path or one above it. */
export const speaksFor = (resource: string, url: string): boolean =>
  URL.canParse(resource) && URL.canParse(url) && plain(new URL(url)).startsWith(plain(new URL(resource)))

/** Tokens go in clear text only where the tool server itself is spoken to so: in a closed network, or on one machine. */
export const isAdmittedFor = (serverUrl: string, address: string): boolean => {
  if (!URL.canParse(address) || !URL.canParse(serverUrl)) return false
  const { protocol, username, password } = new URL(address)
  return (
    username === "" &&
    password === "" &&
    (protocol === "https:" || (protocol === "http:" && new URL(serverUrl).protocol === "http:"))
  )
}

/** Where a server may describe itself (RFC 9728, 3.1): the path of the server goes after the well-known one. */
export const wellKnownResource = (serverUrl: string): ReadonlyArray<string> => {
  const { origin, pathname } = new URL(serverUrl)
  const path = pathname.replace(/\/$/, "")
  const root = `${origin}/.well-known/oauth-protected-resource`
  return path === "" ? [root] : [root + path, root]
}

/** Where an authorization server may describe itself: RFC 8414 first, then OpenID Connect's two ways. */
export const wellKnownIssuer = (issuer: string): ReadonlyArray<string> => {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, "")
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    ...(path === "" ? [] : [`${origin}${path}/.well-known/openid-configuration`]),
  ]
}
