import * as Duration from "effect/Duration"
import { contact, integer, list, oneOf, origins, seconds, secret, text } from "../Variable.ts"

/** Who may sign in, and what tokens contain. */
export const accessVariables = {
  jwtSecret: secret(
    "JWT_SECRET",
    null,
    "Signing key of tokens, at least 32 bytes; absent: generated and stored in `DATA_DIR`",
  ),
  jwtKeys: secret(
    "JWT_KEYS",
    null,
    "Keys of tokens that name one by `kid`: `id:base64,...`, the first one signs; `parley rotate` adds one",
  ),
  tokenLifetime: seconds("TOKEN_MAX_LIFETIME", Duration.days(30), "Maximum lifetime of a token"),
  sessionIdle: seconds("SESSION_IDLE_SECONDS", Duration.hours(12), "How long an unused browser session lasts"),
  sessionAge: seconds("SESSION_MAX_AGE_SECONDS", Duration.days(7), "Maximum lifetime of a browser session"),
  oidcIssuer: text(
    "OIDC_ISSUER",
    null,
    "Another issuer whose tokens count (RS256, ES256, EdDSA); its keys are where its description says, or at `JWKS_URL`",
  ),
  rsaBits: integer(
    "OIDC_RSA_MIN_BITS",
    2048,
    "The fewest bits that an RSA key of `OIDC_ISSUER` may have; 128 bits of security take 3072, on which `HARDENED` insists",
  ),
  jwksUrl: text("JWKS_URL", null, "Public keys of `OIDC_ISSUER`"),
  oidcClaims: text(
    "OIDC_CLAIMS",
    null,
    'JSON: where its tokens have our claims, such as `{"programs": "tenants", "roles": "resource.parley.roles"}`',
  ),
  oidcClientId: text(
    "OIDC_CLIENT_ID",
    null,
    "What `OIDC_ISSUER` knows this service by: people can sign in there; absent: by a token alone",
  ),
  oidcClientSecret: secret("OIDC_CLIENT_SECRET", null, "Its secret there; absent: a public client, by PKCE alone"),
  oidcScope: text("OIDC_SCOPE", "openid profile email", "Scopes to request"),
  jwtIssuer: text("JWT_ISSUER", null, "`iss` that a token must carry"),
  jwtAudience: text("JWT_AUDIENCE", null, "`aud` that a token must carry"),
  policyFile: text("POLICY_FILE", null, "JSON rules of the policy check; absent: not configured"),
  defaultRole: oneOf(
    "respond",
    "edit",
    "publish",
    "read_answers",
    "administer",
  )(
    "DEFAULT_TENANT_ROLE",
    null,
    "Role of members whose token names no role in the tenant; absent: `administer`, in production `respond`",
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
  tenants: list("TENANTS", [], "Provisioned tenants, for the warning about reserved names"),
  allowedOrigins: list("ALLOWED_ORIGINS", [], "Other origins that may open a WebSocket"),
  pictureOrigins: origins(
    "CHAT_PICTURE_ORIGINS",
    "Other origins whose images agents' answers may show, such as `https://images.example.com`",
  ),
  publicUrl: text(
    "PUBLIC_URL",
    null,
    "Public address of this service, such as `https://parley.example.com`; absent: the host in the request",
  ),
  toolServerClients: text(
    "TOOL_SERVER_CLIENTS_FILE",
    null,
    "JSON of clients that authorization servers of tool servers know this service as: `issuer`, `client_id`, `client_secret_file`",
  ),
  outboundAllow: list(
    "OUTBOUND_ALLOW",
    [],
    "Hosts, `host:port` or CIDR blocks that outgoing calls may reach although not public",
  ),
  outboundHosts: list(
    "OUTBOUND_HOSTS",
    [],
    "Hosts such as `api.example.com` or `*.example.com` that addresses of users may lead to, and no others; absent: every public one",
  ),
  requiredAcr: list(
    "REQUIRED_ACR",
    [],
    "Strengths of sign-in (`acr`) of which a token must carry one, such as that of two factors; absent: none is asked for",
  ),
  credentialKeys: secret(
    "CREDENTIAL_KEYS",
    null,
    "Keys that encrypt stored secrets: `id:base64,...`, or `id:algorithm:base64` with `aes-256-gcm` (of those that name none) or `chacha20-poly1305`; the first one writes",
  ),
} as const
