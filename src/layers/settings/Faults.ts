import * as Duration from "effect/Duration"
import * as Redacted from "effect/Redacted"
import { baseOf } from "../../adapters/endpoints/JsonEndpoint.ts"
import { parseHmacKeys } from "../../adapters/jose/HmacKeys.ts"
import { senderOf } from "../../adapters/nodemailer/Sender.ts"
import { smtpAddress } from "../../adapters/nodemailer/SmtpAddress.ts"
import { parseKeys } from "../../adapters/secrets/Sealing.ts"
import { definitionLimits } from "../../domain/forms/check/DefinitionSize.ts"
import { recipientRule } from "../../domain/mail/RecipientRules.ts"
import type { Settings } from "./Variables.ts"

/** The minimum length of a secret for HS256, in bytes. */
const secretBytes = 32

const hasDatabase = ({ stores }: Settings) =>
  stores.databaseUrl !== null || (stores.dbHost !== null && stores.dbUser !== null && stores.dbName !== null)

const hasKeyValue = ({ stores }: Settings) =>
  stores.historyUrl !== null || stores.cacheUrl !== null || stores.cacheHost !== null

const hasObjects = ({ stores }: Settings) => stores.bucket !== null || stores.objectsDir !== null

/** Settings that are required in production, where the service generates no defaults for them. */
const required: ReadonlyArray<readonly [string, (settings: Settings) => boolean]> = [
  ["JWT_SECRET or JWT_KEYS", ({ access }) => access.jwtSecret !== null || access.jwtKeys !== null],
  ["JWT_AUDIENCE", ({ access }) => access.jwtAudience !== null],
  ["DATABASE_URL (or DBHOST, DBUSER and DBNAME)", hasDatabase],
  ["KV_HISTORY_URL or CACHE_URL", hasKeyValue],
  ["S3_BUCKET or OBJECTS_DIR", hasObjects],
]

/** The external issuer may issue tokens for other audiences, which must be refused, so the audience is required. */
const issuerFaults = ({ access, process }: Settings): ReadonlyArray<string> => {
  const { oidcIssuer, jwksUrl, jwtAudience, oidcClientId, oidcClientSecret } = access
  const isAddress = (text: string | null) => text === null || /^https?:\/\/[^/\s]/.test(text)
  return [
    ...(jwksUrl !== null && oidcIssuer === null ? ["JWKS_URL needs OIDC_ISSUER"] : []),
    ...(oidcIssuer !== null && jwtAudience === null ? ["OIDC_ISSUER needs JWT_AUDIENCE"] : []),
    ...(oidcClientId !== null && oidcIssuer === null ? ["OIDC_CLIENT_ID needs OIDC_ISSUER"] : []),
    ...(oidcClientSecret !== null && oidcClientId === null ? ["OIDC_CLIENT_SECRET needs OIDC_CLIENT_ID"] : []),
    ...(oidcClientId !== null && oidcClientId === jwtAudience
      ? ["OIDC_CLIENT_ID and JWT_AUDIENCE must differ, so that a sign-in token can't call the API"]
      : []),
    ...(process.environment === "production" && oidcIssuer?.startsWith("http:") === true
      ? ["OIDC_ISSUER must be https in production"]
      : []),
    ...(isAddress(oidcIssuer) && isAddress(jwksUrl) ? [] : ["OIDC_ISSUER and JWKS_URL must be http or https URLs"]),
  ]
}

/** Invalid settings of the HTTP edge. */
const edgeFaults = ({ process }: Settings): ReadonlyArray<string> => {
  const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
  const wrong = process.corsOrigins.filter((one) => !isOrigin(one))
  const [first, other] =
    process.tlsCertFile === null ? ["TLS_KEY_FILE", "TLS_CERT_FILE"] : ["TLS_CERT_FILE", "TLS_KEY_FILE"]
  return [
    ...((process.tlsCertFile === null) === (process.tlsKeyFile === null) ? [] : [`${first} needs ${other}`]),
    ...(wrong.length === 0 ? [] : ["CORS_ORIGINS must be origins such as https://app.example.com"]),
    ...(Duration.isGreaterThan(process.headersTimeout, process.requestTimeout) &&
    Duration.isGreaterThan(process.requestTimeout, Duration.zero)
      ? ["HEADERS_TIMEOUT_SECONDS must not be more than REQUEST_TIMEOUT_SECONDS"]
      : []),
  ]
}

/** Invalid settings for forms. A limit can't exceed `definitionLimits`, which bound the time for checking a form. */
const formFaults = ({ forms, org }: Settings): ReadonlyArray<string> => [
  ...(forms.sourceUrl !== null && forms.sourceFolder !== null
    ? ["FORM_SOURCE_URL and FORM_SOURCE_DIR are both set: remove one of them"]
    : []),
  ...(
    [
      ["FORM_SOURCE_URL", forms.sourceUrl],
      ["HR_SOURCE_URL", org.hrUrl],
    ] as const
  ).flatMap(([name, url]) =>
    url === null || baseOf(url) !== undefined ? [] : [`${name} must be an http or https address without a query`],
  ),
  ...(
    [
      ["FORM_MAX_FIELDS", forms.maxFields, definitionLimits.fields],
      ["FORM_MAX_OPTIONS", forms.maxOptions, definitionLimits.options],
      ["FORM_MAX_LEVELS", forms.maxLevels, definitionLimits.levels],
    ] as const
  ).flatMap(([name, value, most]) =>
    value >= 1 && value <= most ? [] : [`${name} must be a whole number from 1 to ${most}`],
  ),
]

/** Invalid settings of the mail server. The messages never include a value, because it may contain a password. */
const mailFaults = ({ mail: { recipients, smtpUrl, smtpFrom } }: Settings): ReadonlyArray<string> => [
  ...(recipients.every((text) => recipientRule(text) !== undefined)
    ? []
    : ["MAIL_RECIPIENT_DOMAINS must be domains such as example.com, tenant:example.com or *"]),
  ...(smtpUrl === null || smtpAddress(Redacted.value(smtpUrl)) !== undefined
    ? []
    : ["SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465"]),
  ...(smtpFrom === null || senderOf(smtpFrom) !== undefined
    ? []
    : ["SMTP_FROM must be an address such as Forms <forms@example.com>"]),
  ...((smtpUrl === null) === (smtpFrom === null)
    ? []
    : [smtpUrl === null ? "SMTP_FROM needs SMTP_URL" : "SMTP_URL needs SMTP_FROM"]),
]

/** Addresses that belong to another kind of server. */
const addressFaults = ({ stores }: Settings): ReadonlyArray<string> => {
  const isNot = (pattern: RegExp, url: Redacted.Redacted<string> | null) =>
    url !== null && !pattern.test(Redacted.value(url))
  const redis = /^rediss?:\/\//
  return [
    ...(isNot(/^postgres(?:ql)?:\/\//, stores.databaseUrl) ? ["DATABASE_URL must start with postgres://"] : []),
    ...(isNot(/^postgres(?:ql)?:\/\//, stores.databaseAdminUrl)
      ? ["DATABASE_ADMIN_URL must start with postgres://"]
      : []),
    ...(isNot(redis, stores.historyUrl) ? ["KV_HISTORY_URL must start with redis:// or rediss://"] : []),
    ...(isNot(redis, stores.cacheUrl) ? ["CACHE_URL must start with redis:// or rediss://"] : []),
    ...(stores.s3Endpoint === null || /^https?:\/\/[^/\s]/.test(stores.s3Endpoint)
      ? []
      : ["S3_ENDPOINT must start with https:// or http://"]),
  ]
}

/** Malformed lists of keys. The messages never include a value. */
const keyFaults = ({ access: { credentialKeys, jwtKeys } }: Settings): ReadonlyArray<string> =>
  [
    { name: "CREDENTIAL_KEYS", text: credentialKeys, parsed: parseKeys },
    { name: "JWT_KEYS", text: jwtKeys, parsed: parseHmacKeys },
  ].flatMap(({ name, text, parsed }) => {
    const keys = text === null ? [] : parsed(Redacted.value(text))
    return typeof keys === "string" ? [`${name}: ${keys}`] : []
  })

/** Tables must not be created in one database and used in another. */
const databaseFaults = ({ stores }: Settings): ReadonlyArray<string> =>
  stores.databaseAdminUrl !== null && stores.databaseUrl === null && stores.dbHost === null
    ? ["DATABASE_ADMIN_URL needs DATABASE_URL (or DBHOST)"]
    : []

/** Data encrypted with a generated key is lost with the folder that contains the key. */
const encryptionFaults = ({ stores, access, process }: Settings): ReadonlyArray<string> =>
  stores.encryptAtRest && access.credentialKeys === null && process.environment === "production"
    ? ["ENCRYPT_AT_REST needs CREDENTIAL_KEYS"]
    : []

/** All invalid settings, each in a sentence. */
export const faults = (settings: Settings): ReadonlyArray<string> => {
  const missing =
    settings.process.environment === "production"
      ? required.filter(([, isThere]) => !isThere(settings)).map(([name]) => `${name} is required in production`)
      : []
  const { jwtSecret } = settings.access
  const { rtcUrl } = settings.avatars
  const media = rtcUrl === null || /^wss?:\/\/[^/\s]/.test(rtcUrl) ? [] : ["RTC_URL must start with wss:// or ws://"]
  const path = /^(?:\/[A-Za-z0-9._~-]+)+$/.test(settings.forms.basePath)
    ? []
    : ["FORMS_BASE_PATH must be a path such as /api/v1"]
  const short = jwtSecret !== null && Buffer.byteLength(Redacted.value(jwtSecret)) < secretBytes
  const secret = short ? [`JWT_SECRET must have at least ${secretBytes} bytes`] : []
  const own = [
    ...formFaults(settings),
    ...addressFaults(settings),
    ...keyFaults(settings),
    ...issuerFaults(settings),
    ...edgeFaults(settings),
    ...encryptionFaults(settings),
    ...databaseFaults(settings),
    ...mailFaults(settings),
  ]
  return [...missing, ...secret, ...path, ...media, ...own]
}
