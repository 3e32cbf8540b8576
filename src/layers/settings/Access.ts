import * as Duration from "effect/Duration"
import { contact, integer, list, oneOf, origins, seconds, secret, text } from "../Variable.ts"

/** Who may sign in, and what tokens contain. */
export const accessVariables = {
  jwtSecret: secret(
    "JWT_SECRET",
    null,
    "Signing key for tokens, at least 32 bytes; absent: generated and stored in `DATA_DIR`",
  ),
  jwtKeys: secret(
    "JWT_KEYS",
    null,
    "Signing keys for tokens, chosen by `kid`: `id:base64,...`; the first key signs; `parley rotate` adds a key",
  ),
  tokenLifetime: seconds("TOKEN_MAX_LIFETIME", Duration.days(30), "Maximum lifetime of a token, in seconds"),
  sessionIdle: seconds("SESSION_IDLE_SECONDS", Duration.hours(12), "How long an unused browser session lasts"),
  sessionAge: seconds("SESSION_MAX_AGE_SECONDS", Duration.days(7), "Maximum lifetime of a browser session"),
  oidcIssuer: text(
    "OIDC_ISSUER",
    null,
    "Another issuer whose tokens are accepted (RS256, ES256, EdDSA); its keys come from its discovery document, or from `JWKS_URL`",
  ),
  rsaBits: integer(
    "OIDC_RSA_MIN_BITS",
    2048,
    "Minimum size of `OIDC_ISSUER`'s RSA keys, in bits; 3072 gives 128 bits of security, which `HARDENED` requires",
  ),
  jwksUrl: text("JWKS_URL", null, "Address of the public keys of `OIDC_ISSUER`"),
  oidcClaims: text(
    "OIDC_CLAIMS",
    null,
    'JSON: how the tokens of `OIDC_ISSUER` name the claims of this service, such as `{"programs": "tenants", "roles": "resource.parley.roles"}`',
  ),
  oidcClientId: text(
    "OIDC_CLIENT_ID",
    null,
    "Client ID of this service at `OIDC_ISSUER`, through which people can then sign in; absent: sign-in with a token only",
  ),
  oidcClientSecret: secret(
    "OIDC_CLIENT_SECRET",
    null,
    "Client secret of this service at `OIDC_ISSUER`; absent: a public client with PKCE only",
  ),
  oidcScope: text("OIDC_SCOPE", "openid profile email", "Scopes to request from `OIDC_ISSUER`"),
  jwtIssuer: text("JWT_ISSUER", null, "Value of `iss` that a token must contain"),
  jwtAudience: text("JWT_AUDIENCE", null, "Value of `aud` that a token must contain"),
  policyFile: text(
    "POLICY_FILE",
    null,
    "JSON file with the rules of the policy check; absent: callers may do what their tokens allow",
  ),
  defaultRole: oneOf(
    "respond",
    "edit",
    "publish",
    "read_answers",
    "administer",
  )(
    "DEFAULT_TENANT_ROLE",
    null,
    "Role of members whose token names no role in the tenant; absent: `respond` in production, `administer` otherwise",
  ),
  securityContact: text(
    "SECURITY_CONTACT",
    null,
    "Contact for security reports, `mailto:` or `https:`, for `/.well-known/security.txt`; absent: none",
  ),
  accessibilityContact: contact(
    "ACCESSIBILITY_CONTACT",
    null,
    "Contact for people who can't use a form, `mailto:`, `tel:` or `https:`, shown in the accessibility statement; absent: the person who sent the form",
  ),
  tenants: list(
    "TENANTS",
    [],
    "Tenants of this deployment; the service warns at startup about those with a reserved name",
  ),
  allowedOrigins: list("ALLOWED_ORIGINS", [], "Other origins that may open a WebSocket"),
  pictureOrigins: origins(
    "CHAT_PICTURE_ORIGINS",
    "Other origins from which agents' answers may show images, such as `https://images.example.com`",
  ),
  publicUrl: text(
    "PUBLIC_URL",
    null,
    "Public address of this service, such as `https://parley.example.com`; absent: the host in the request",
  ),
  toolServerClients: text(
    "TOOL_SERVER_CLIENTS_FILE",
    null,
    "JSON file with this service's clients at the authorization servers of tool servers: `issuer`, `client_id`, `client_secret_file`",
  ),
  outboundAllow: list(
    "OUTBOUND_ALLOW",
    [],
    "Hosts, `host:port` or CIDR blocks that outgoing calls may reach even if they aren't public",
  ),
  outboundHosts: list(
    "OUTBOUND_HOSTS",
    [],
    "Hosts such as `api.example.com` or `*.example.com` that addresses entered by users may point to; absent: all public hosts",
  ),
  requiredAcr: list(
    "REQUIRED_ACR",
    [],
    "Accepted sign-in strengths (values of `acr`), such as the value for two factors; a token must contain one of them; absent: any",
  ),
  credentialKeys: secret(
    "CREDENTIAL_KEYS",
    null,
    "Keys that encrypt stored secrets: `id:base64,...`, or `id:algorithm:base64` with `aes-256-gcm` (the default) or `chacha20-poly1305`; the first one encrypts",
  ),
} as const
