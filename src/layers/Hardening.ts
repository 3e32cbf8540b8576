import * as Redacted from "effect/Redacted"
import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import { rootCertificates } from "node:tls"
import type * as IpNetwork from "effect/net/IpNetwork"

type Address = string | null
type SecretAddress = Redacted.Redacted<string> | null

/** The settings that this check reads. */
export interface Looked {
  readonly process: {
    readonly tlsCertFile: string | null
    readonly trustProxy: boolean
    readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
    readonly requireHttps: boolean
    readonly hardened: boolean
    readonly otlpEndpoint: Address
  }
  readonly stores: {
    readonly databaseUrl: SecretAddress
    readonly databaseAdminUrl: SecretAddress
    readonly historyUrl: SecretAddress
    readonly cacheUrl: SecretAddress
    readonly dbHost: Address
    readonly cacheHost: Address
    readonly s3Endpoint: Address
    readonly encryptAtRest: boolean
    readonly clamdAddress: Address
  }
  readonly access: {
    readonly credentialKeys: Redacted.Redacted<string> | null
    readonly outboundHosts: ReadonlyArray<string>
    readonly oidcIssuer: Address
    readonly jwksUrl: Address
    readonly rsaBits: number
    readonly requiredAcr: ReadonlyArray<string>
  }
  readonly models: { readonly llmBaseUrl: Address }
  readonly speech: { readonly sttBaseUrl: Address; readonly ttsBaseUrl: Address }
  readonly avatars: { readonly rtcUrl: Address; readonly baseUrl: Address }
  readonly forms: { readonly sourceUrl: Address; readonly internalBase: Address }
  readonly org: { readonly hrUrl: Address }
  readonly mail: { readonly smtpUrl: SecretAddress }
}

const isHere = (host: string): boolean => {
  const plain = host.replace(/^\[|\]$/g, "")
  return plain === "localhost" || plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."))
}

const schemes = new Set(["https:", "wss:", "rediss:", "smtps:"])

/** PostgreSQL modes that verify the server's certificate. */
const checked = new Set(["verify-ca", "verify-full"])

/** Whether traffic to an address can be read in transit; traffic to this machine can't. */
const isOpenOnTheWay = (text: string): boolean => {
  if (!URL.canParse(text)) return true
  const { protocol, hostname, searchParams } = new URL(text)
  if (isHere(hostname) || schemes.has(protocol)) return false
  if (protocol === "smtp:") return searchParams.get("tls") === "none"
  return !(protocol.startsWith("postgres") && checked.has(searchParams.get("sslmode") ?? ""))
}

/** Whether the certificate's chain ends in an authority that browsers trust. */
const isPublic = (file: string): boolean => {
  const certificates =
    readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const last = certificates.at(-1)
  if (last === undefined) return false
  const top = new X509Certificate(last)
  return rootCertificates.some((text) => {
    const root = new X509Certificate(text)
    return top.checkIssued(root) && top.verify(root.publicKey)
  })
}

/** An RSA key of this many bits takes 2^128 steps to break, as do the curves in use. */
const strongRsaBits = 3072

/** Whether the certificate has an RSA key with fewer than `strongRsaBits` bits. */
const isWeak = (file: string): boolean => {
  const { asymmetricKeyDetails } = new X509Certificate(readFileSync(file)).publicKey
  return (asymmetricKeyDetails?.modulusLength ?? strongRsaBits) < strongRsaBits
}

/** Addresses of the external services, by setting. */
const addresses = ({ stores, process, access, models, speech, avatars, forms, org, mail }: Looked) => {
  const open = (value: Redacted.Redacted<string> | null) => (value === null ? null : Redacted.value(value))
  return [
    ["DATABASE_URL", open(stores.databaseUrl), "sslmode=verify-full"],
    ["DATABASE_ADMIN_URL", open(stores.databaseAdminUrl), "sslmode=verify-full"],
    ["KV_HISTORY_URL", open(stores.historyUrl), "rediss://"],
    ["CACHE_URL", open(stores.cacheUrl), "rediss://"],
    ["S3_ENDPOINT", stores.s3Endpoint],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", process.otlpEndpoint],
    ["OIDC_ISSUER", access.oidcIssuer],
    ["JWKS_URL", access.jwksUrl],
    ["LLM_BASE_URL", models.llmBaseUrl],
    ["STT_BASE_URL", speech.sttBaseUrl],
    ["TTS_BASE_URL", speech.ttsBaseUrl],
    ["RTC_URL", avatars.rtcUrl, "wss://"],
    ["AVATAR_BASE_URL", avatars.baseUrl],
    ["FORM_SOURCE_URL", forms.sourceUrl],
    ["HR_SOURCE_URL", org.hrUrl],
    ["INTERNAL_BASE_URL", forms.internalBase],
    ["SMTP_URL", open(mail.smtpUrl), "smtps://, or smtp:// without tls=none"],
  ] as const
}

/**
 * Weaknesses of the malware scanner's address. The scanner has no TLS, so files must reach it through a socket on this
 * machine.
 */
const scannerFaults = (address: Address): ReadonlyArray<string> => {
  if (address === null) return ["files are not scanned for malware: set CLAMD_ADDRESS"]
  const isNear =
    address.startsWith("/") || (URL.canParse(`tcp://${address}`) && isHere(new URL(`tcp://${address}`).hostname))
  return isNear ? [] : ["CLAMD_ADDRESS is reached without TLS: use a socket on this machine"]
}

const certificateFaults = ({ process }: Looked): ReadonlyArray<string> => {
  const { tlsCertFile: file, trustProxy, trustedProxies } = process
  if (file === null)
    return trustProxy || trustedProxies.length > 0
      ? []
      : ["no TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUSTED_PROXIES for the proxy that terminates it"]
  return [
    ...(isPublic(file) ? [] : ["TLS_CERT_FILE is not signed by an authority that browsers trust"]),
    ...(isWeak(file) ? [`the key of TLS_CERT_FILE has fewer than ${strongRsaBits} bits`] : []),
  ]
}

/** Hosts that are set without a URL, and are therefore reached without TLS. */
const hostFaults = ({ stores: { databaseUrl, dbHost, cacheHost } }: Looked): ReadonlyArray<string> => [
  ...(databaseUrl === null && dbHost !== null && !isHere(dbHost)
    ? ["DBHOST is reached without TLS: set DATABASE_URL with sslmode=verify-full"]
    : []),
  ...(cacheHost !== null && !isHere(cacheHost)
    ? ["CACHE_HOST is reached without TLS: set CACHE_URL with rediss://"]
    : []),
]

const signInFaults = ({ access: { oidcIssuer, requiredAcr, rsaBits } }: Looked): ReadonlyArray<string> =>
  oidcIssuer === null
    ? []
    : [
        ...(requiredAcr.length > 0 ? [] : ["one factor is enough to sign in at OIDC_ISSUER: set REQUIRED_ACR"]),
        ...(rsaBits >= strongRsaBits
          ? []
          : [`short keys of OIDC_ISSUER are accepted: set OIDC_RSA_MIN_BITS=${strongRsaBits}`]),
      ]

/**
 * Weaknesses of the deployment, each with the setting that fixes it. `openSecrets` are secrets that are set in the
 * environment itself.
 */
export const weaknesses = (settings: Looked, openSecrets: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { process, stores, access } = settings
  return [
    ...certificateFaults(settings),
    ...(process.requireHttps || process.hardened ? [] : ["plain http is accepted: set REQUIRE_HTTPS"]),
    ...addresses(settings).flatMap(([name, value, safe = "https://"]) =>
      value === null || !isOpenOnTheWay(value) ? [] : [`${name} is reached without TLS: use ${safe}`],
    ),
    ...hostFaults(settings),
    ...scannerFaults(stores.clamdAddress),
    ...openSecrets.map((name) => `${name} is set in the environment: set ${name}_FILE instead`),
    ...(stores.encryptAtRest && access.credentialKeys !== null
      ? []
      : ["answers are stored unencrypted: set ENCRYPT_AT_REST and CREDENTIAL_KEYS"]),
    ...(access.outboundHosts.length > 0
      ? []
      : ["addresses entered by users can point to any public host: set OUTBOUND_HOSTS"]),
    ...signInFaults(settings),
  ]
}
