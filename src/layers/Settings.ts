import * as ConfigProvider from "effect/ConfigProvider"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as IpNetwork from "effect/net/IpNetwork"
import { baseOf } from "../adapters/endpoints/JsonEndpoint.ts"
import { senderOf } from "../adapters/nodemailer/Sender.ts"
import { smtpAddress } from "../adapters/nodemailer/SmtpAddress.ts"
import { definitionLimits } from "../domain/forms/check/DefinitionSize.ts"
import { recipientRule } from "../domain/mail/RecipientRules.ts"
import { type LineName, lineNames, lines } from "../http/ratelimits/Table.ts"
import { weaknesses } from "./Hardening.ts"
import {
  days,
  decimal,
  flag,
  integer,
  list,
  listOrAbsent,
  networks,
  oneOf,
  openSecrets,
  origins,
  port,
  read,
  seconds,
  secret,
  SettingsInvalid,
  text,
  type Values,
  type Variable,
} from "./Variable.ts"

/** Calls a minute by limit, each a setting of its own. */
const rateLimits = Object.fromEntries(
  lineNames.map((name) => {
    const { variable, calls, about } = lines[name]
    return [name, integer(variable, calls, `${about}: calls a minute, 0 for any number`)]
  }),
) as Readonly<Record<LineName, Variable<number>>>

/** This machine, and networks that the public does not reach. */
export const privateNetworks = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
].map(IpNetwork.fromStringUnsafe)

/** Every environment variable of the service, by area. The README's table is this one. */
export const variables = {
  process: {
    environment: oneOf("development", "production", "test")(
      "NODE_ENV",
      "development",
      "`production` turns the embedded conveniences off",
    ),
    host: text("HOST", "127.0.0.1", "Address to listen on"),
    port: port("PORT", 8080, "Port to listen on; 0 picks a free one"),
    trustProxy: flag("TRUST_PROXY", false, "`true`: proxies on this machine and in private networks are trusted"),
    trustedProxies: networks(
      "TRUSTED_PROXIES",
      [],
      "Proxies whose `X-Forwarded-*` count, as CIDR blocks or addresses; the caller is the rightmost address that is none of them",
    ),
    tlsCertFile: text(
      "TLS_CERT_FILE",
      null,
      "Certificate (PEM, with those between it and its root) for https without a proxy in front; read again when it changes",
    ),
    tlsKeyFile: text("TLS_KEY_FILE", null, "Its private key (PEM)"),
    corsOrigins: list(
      "CORS_ORIGINS",
      [],
      "Origins such as `https://app.example.com` whose pages may call the API with a token; the cookie never counts for them",
    ),
    compressFrom: integer(
      "COMPRESSION_MIN_BYTES",
      1024,
      "Answers from this size are compressed (brotli, gzip) where the caller reads it; 0 compresses none",
    ),
    keepAlive: seconds(
      "KEEP_ALIVE_SECONDS",
      Duration.seconds(65),
      "How long a connection without a request stays open: longer than a balancer in front keeps one",
    ),
    headersTimeout: seconds(
      "HEADERS_TIMEOUT_SECONDS",
      Duration.seconds(30),
      "How long the head of a request may take to arrive",
    ),
    requestTimeout: seconds(
      "REQUEST_TIMEOUT_SECONDS",
      Duration.seconds(120),
      "How long a whole request may take to arrive",
    ),
    startPatience: seconds(
      "START_PATIENCE_SECONDS",
      Duration.seconds(30),
      "How long the start waits for a database, Redis or object store that is away, or a data folder that is in use; 0: it looks at the database alone",
    ),
    hardened: flag(
      "HARDENED",
      false,
      "`true`: the service starts only where all that its security needs from a deployment is set, and says what is missing",
    ),
    requireHttps: flag(
      "REQUIRE_HTTPS",
      false,
      "`true`: what does not come by https, ours or a trusted proxy's, is 403; `/healthz`, `/readyz` and `/metrics` are not asked",
    ),
    metricsFrom: networks(
      "METRICS_FROM",
      privateNetworks,
      "Networks from which `/metrics` may be read; for all others it is not there",
    ),
    otlpEndpoint: text("OTEL_EXPORTER_OTLP_ENDPOINT", null, "Where traces and metrics go (OTLP over HTTP)"),
    otlpHeaders: secret("OTEL_EXPORTER_OTLP_HEADERS", null, "Headers for it: `name=value,...`, values as in addresses"),
    serviceName: text("OTEL_SERVICE_NAME", "parley", "What this service is called there"),
    drainDelay: seconds(
      "DRAIN_DELAY_SECONDS",
      Duration.seconds(0),
      "How long `/readyz` answers 503 after SIGTERM before connections are ended: longer than a balancer needs to look away",
    ),
    drainGrace: seconds(
      "SHUTDOWN_GRACE_SECONDS",
      Duration.seconds(20),
      "How long calls in flight may take after SIGTERM",
    ),
  },
  stores: {
    dataDir: text("DATA_DIR", "./.data", "Folder of the embedded database and objects"),
    databaseUrl: secret("DATABASE_URL", null, "Postgres; wins over the `DB*` variables"),
    dbHost: text("DBHOST", null, "Postgres host"),
    dbPort: port("DBPORT", 5432, "Postgres port"),
    dbUser: text("DBUSER", null, "Postgres user"),
    dbPassword: secret("DBPWD", null, "Postgres password"),
    dbName: text("DBNAME", null, "Postgres database"),
    historyUrl: secret("KV_HISTORY_URL", null, "Redis of jobs, registries and sessions"),
    cacheUrl: secret(
      "CACHE_URL",
      null,
      "Redis of background tasks; stands in for `KV_HISTORY_URL` and the other way round",
    ),
    cacheHost: text("CACHE_HOST", null, "Legacy form of `CACHE_URL`"),
    cachePort: port("CACHE_PORT", 6379, "Legacy form of `CACHE_URL`"),
    bucket: text("S3_BUCKET", null, "Bucket for objects"),
    s3Endpoint: text("S3_ENDPOINT", null, "Address of an S3 server other than AWS"),
    s3Region: text("AWS_REGION", "us-east-1", "Region of the bucket"),
    s3KeyId: secret("AWS_ACCESS_KEY_ID", null, "S3 access key; absent: the standard AWS chain"),
    s3Secret: secret("AWS_SECRET_ACCESS_KEY", null, "S3 secret key"),
    s3Token: secret("AWS_SESSION_TOKEN", null, "S3 session token"),
    encryptAtRest: flag(
      "ENCRYPT_AT_REST",
      false,
      "`true`: answers, uploads and recordings are encrypted where they are kept, by a key of each tenant under `CREDENTIAL_KEYS`",
    ),
    objectsDir: text("OBJECTS_DIR", null, "Folder for objects; absent: `objects` in `DATA_DIR`"),
  },
  access: {
    jwtSecret: secret("JWT_SECRET", null, "Key of the tokens, at least 32 bytes; absent: made and kept in `DATA_DIR`"),
    jwtKeys: secret(
      "JWT_KEYS",
      null,
      "Keys of tokens that name one by `kid`: `id:base64,...`, the first one signs; `parley rotate` adds one",
    ),
    tokenLifetime: seconds("TOKEN_MAX_LIFETIME", Duration.days(30), "How far away the end of a token may be"),
    sessionIdle: seconds(
      "SESSION_IDLE_SECONDS",
      Duration.hours(12),
      "A browser's session ends when it is not used for so long",
    ),
    sessionAge: seconds(
      "SESSION_MAX_AGE_SECONDS",
      Duration.days(7),
      "A browser's session ends after so long at the latest",
    ),
    oidcIssuer: text(
      "OIDC_ISSUER",
      null,
      "Another issuer whose tokens count (RS256, ES256, EdDSA); its keys are where its description says, or at `JWKS_URL`",
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
    oidcScope: text("OIDC_SCOPE", "openid profile email", "What is asked for there"),
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
      "What members of a tenant may whose token names no role there; absent: `administer`, in production `respond`",
    ),
    securityContact: text(
      "SECURITY_CONTACT",
      null,
      "Where somebody reports a weakness, `mailto:` or `https:`, for `/.well-known/security.txt`; absent: there is none",
    ),
    tenants: list("TENANTS", [], "Provisioned tenants, for the warning about reserved names"),
    allowedOrigins: list("ALLOWED_ORIGINS", [], "Origins besides this host that may open a WebSocket"),
    pictureOrigins: origins(
      "CHAT_PICTURE_ORIGINS",
      "Origins besides this host whose pictures answers of agents may show, such as `https://images.example.com`",
    ),
    publicUrl: text(
      "PUBLIC_URL",
      null,
      "Where browsers reach this service, such as `https://parley.example.com`; absent: the host that a request names",
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
      "Keys that encrypt stored secrets: `id:base64,...`, the first one writes",
    ),
  },
  limits: {
    jsonBodyBytes: integer("JSON_MAX_BODY_BYTES", 1_048_576, "Cap of a JSON body"),
    formDefinitionBytes: integer("FORM_DEFINITION_MAX_BYTES", 5_242_880, "Cap of a form definition"),
    formUploadBytes: integer("FORM_UPLOAD_MAX_BYTES", 26_214_400, "Cap of a file in a form"),
    uploadBytes: integer("MAX_UPLOAD_BYTES", 52_428_800, "Cap of a document of an agent"),
    pageSize: integer("PAGE_SIZE", 50, "Items of a page"),
    pageSizeMost: integer("PAGE_SIZE_MAX", 200, "Items that a page may be asked for"),
    pageBytes: integer(
      "PAGE_MAX_BYTES",
      4_194_304,
      "A page of answers ends behind the one with which it has so many bytes",
    ),
  },
  rateLimits,
  quotas: {
    userArtifacts: integer("QUOTA_USER_ARTIFACTS", null, "Stored pages of one user; absent: any number"),
    userBytes: integer("QUOTA_USER_BYTES", null, "Bytes of the stored pages and agents' documents of one user"),
    userAgents: integer("QUOTA_USER_AGENTS", null, "Agents that one user keeps"),
    userJobs: integer("QUOTA_USER_JOBS", null, "Render jobs of one user that are not over yet"),
    tenantForms: integer("QUOTA_TENANT_FORMS", null, "Forms of one tenant"),
    tenantBytes: integer("QUOTA_TENANT_BYTES", null, "Bytes of the answers, uploads and recordings of one tenant"),
  },
  sockets: {
    all: integer("SOCKETS_MAX", 10_000, "Voice sockets that a process holds at once; 0 for any number"),
    perAddress: integer("SOCKETS_MAX_PER_ADDRESS", 5000, "Voice sockets of one address at once; 0 for any number"),
    perUser: integer("SOCKETS_MAX_PER_USER", 1000, "Voice sockets of one user at once; 0 for any number"),
  },
  infographics: {
    templateDirs: listOrAbsent(
      "INFOGRAPHIC_RENDER_TEMPLATE_DIRS",
      "Template folders; absent: the shipped ones, except in production",
    ),
    maxBodyBytes: integer("INFOGRAPHIC_RENDER_MAX_BODY_BYTES", 52_428_800, "Cap of a render call's body"),
    maxSteps: integer("INFOGRAPHIC_RENDER_MAX_STEPS", 3_000_000, "Rounds of loops that a render may take"),
    maxOutputBytes: integer("INFOGRAPHIC_RENDER_MAX_OUTPUT_BYTES", 67_108_864, "Size of a page"),
    maxSeconds: integer("INFOGRAPHIC_RENDER_MAX_SECONDS", 20, "Time that a page may take"),
    maxMemoryMegabytes: integer("INFOGRAPHIC_RENDER_MAX_MEMORY_MB", 1024, "Memory of a thread that renders"),
    artifactStore: oneOf("database", "none")("ARTIFACT_STORE", "database", "`none` keeps no artifacts"),
    artifactRetention: days(
      "ARTIFACT_RETENTION_DAYS",
      null,
      "Stored pages are deleted so many days after they were made, 1 to 366; absent: never",
    ),
    inlineMaxBytes: integer("ARTIFACT_INLINE_MAX_BYTES", 204_800, "Larger artifacts go to object storage"),
    urlExpiry: seconds(
      "INFOGRAPHIC_URL_EXPIRY_SECONDS",
      Duration.seconds(3600),
      "Lifetime of a presigned address, at most 604800",
    ),
    chromiumPath: text(
      "CHROMIUM_PATH",
      null,
      "Chromium that makes PDF and PNG of pages; absent: where Debian has it, if it is there",
    ),
    chromiumSandbox: flag(
      "CHROMIUM_SANDBOX",
      true,
      "`false`: without Chromium's own sandbox, as where user namespaces are forbidden; root has none anyway",
    ),
    printMaxSeconds: integer("PRINT_MAX_SECONDS", 20, "Time that a page may take to become PDF or PNG"),
    printMaxBytes: integer(
      "PRINT_MAX_BYTES",
      8_388_608,
      "Size of a page that becomes PDF, PNG or SVG, and of the outcome",
    ),
    staticDir: text("STATIC_DIR", null, "Folder of public renders; absent: `static` in `DATA_DIR`"),
  },
  org: {
    file: text(
      "ORG_FILE",
      null,
      "JSON of organizations: their clients, programs, areas and stores, loaded at the start",
    ),
    hrUrl: text(
      "HR_SOURCE_URL",
      null,
      "Address that knows who works for an organization: `GET .../organizations/{org_id}/workers/{user_id}`; absent: `sync/hr` is 503",
    ),
    hrToken: secret("HR_SOURCE_TOKEN", null, "Bearer token for it"),
  },
  models: {
    llmBaseUrl: text("LLM_BASE_URL", null, "OpenAI-compatible language model, with its `/v1`"),
    llmKey: secret("LLM_API_KEY", null, "Its key"),
    llmModel: text("LLM_MODEL", null, "Its model"),
    llmKind: oneOf(
      "chat",
      "responses",
      "anthropic",
      "ollama",
    )(
      "LLM_KIND",
      "chat",
      "How it is spoken to: OpenAI's `chat/completions` or `responses`, Anthropic's messages, Ollama's own chat",
    ),
    providersFile: text(
      "LLM_PROVIDERS_FILE",
      null,
      "JSON of several language models in the order in which they are asked, with their prices; in the place of `LLM_BASE_URL`",
    ),
    dailyTokens: integer(
      "LLM_DAILY_TOKENS_PER_USER",
      null,
      "Tokens that one user may use in a day; absent: any number",
    ),
    dailyCost: decimal(
      "LLM_DAILY_COST_PER_USER",
      null,
      "What one user may cost in a day, by the prices; absent: anything",
    ),
    inputPrice: decimal(
      "LLM_PRICE_INPUT",
      null,
      "Price of a million tokens that it reads, for `/metrics` and `/api/v1/usage/models`",
    ),
    outputPrice: decimal("LLM_PRICE_OUTPUT", null, "Price of a million tokens that it writes"),
    embeddingsBaseUrl: text("EMBEDDINGS_BASE_URL", null, "Embeddings; absent: `LLM_BASE_URL`"),
    embeddingsKey: secret("EMBEDDINGS_API_KEY", null, "Its key; absent: `LLM_API_KEY`"),
    embeddingsModel: text("EMBEDDINGS_MODEL", null, "Its model; set, it turns vector retrieval on"),
  },
  agents: {
    lifetime: seconds("EPHEMERAL_TTL_SECONDS", Duration.seconds(86_400), "Lifetime of an agent that is not promoted"),
    mostPerUser: integer("EPHEMERAL_MAX_PER_USER", null, "Live ephemeral agents of one user; absent: no cap"),
    conversationsKept: seconds(
      "CONVERSATION_RETENTION_SECONDS",
      Duration.days(90),
      "How long what was said to agents is remembered",
    ),
    approvalWait: seconds(
      "TOOL_APPROVAL_SECONDS",
      Duration.days(1),
      "How long a tool's call waits for its user's approval",
    ),
    resumeWindow: seconds(
      "CHAT_RESUME_SECONDS",
      Duration.seconds(30),
      "How long a streamed answer goes on for a reader who lost the connection; 0 ends it at once",
    ),
  },
  speech: {
    sttBaseUrl: text("STT_BASE_URL", null, "Transcription by a server of the kind of `STT_API`, with its `/v1`"),
    sttKey: secret("STT_API_KEY", null, "Its key"),
    sttModel: text("STT_MODEL", null, "Its model; absent: `whisper-1`, of Deepgram's `nova-3`"),
    sttPrice: decimal("STT_PRICE", null, "Price of a minute of recording, for `/metrics`"),
    sttApi: oneOf("openai", "deepgram", "deepgram_live")(
      "STT_API",
      "openai",
      "What `STT_BASE_URL` speaks: `audio/transcriptions` of OpenAI's, or `listen` of Deepgram's, by a request or live by a WebSocket (told what is asked, several readings)",
    ),
    sttModelPath: text(
      "STT_MODEL_PATH",
      null,
      "Folder of a local recogniser (Parakeet TDT 2 or 3, ONNX); wins over `STT_BASE_URL`",
    ),
    ttsModelPath: text("TTS_MODEL_PATH", null, "Folder of a local voice (Supertonic 2 or 3, ONNX)"),
    ttsBaseUrl: text("TTS_BASE_URL", null, "OpenAI-compatible speech, with its `/v1`"),
    ttsKey: secret("TTS_API_KEY", null, "Its key"),
    ttsModel: text("TTS_MODEL", null, "Its model; absent: `tts-1`"),
    ttsVoice: text("TTS_VOICE", null, "Its voice; absent: `alloy`"),
    ttsPrice: decimal("TTS_PRICE", null, "Price of a million characters, for `/metrics`"),
    ttsProgram: oneOf("none", "espeak-ng", "flite")(
      "TTS_PROGRAM",
      "none",
      "For development: a program of this machine as local voice",
    ),
    sttProgram: oneOf("none", "pocketsphinx")(
      "STT_PROGRAM",
      "none",
      "For development: a program of this machine as recogniser (English)",
    ),
    maxFrameBytes: integer("VOICE_MAX_FRAME_BYTES", 10_485_760, "Cap of one recording"),
    silencePrompt: integer(
      "VOICE_SILENCE_PROMPT_MS",
      10_000,
      "Silence before a voice session asks in fewer words; a form's `silence_prompt_ms` wins",
    ),
    longestRecording: integer("VOICE_MAX_RECORDING_SECONDS", 300, "A longer recording is not transcribed"),
  },
  avatars: {
    rtcUrl: text("RTC_URL", null, "Media server, `wss://` or `ws://`"),
    rtcKey: secret("RTC_API_KEY", null, "Key that mints room tokens"),
    rtcSecret: secret("RTC_API_SECRET", null, "Its secret"),
    provider: oneOf("liveavatar", "local")("AVATAR_PROVIDER", "liveavatar", "`local` joins the room itself"),
    key: secret("AVATAR_API_KEY", null, "Key of the avatar service"),
    avatarId: text("AVATAR_ID", null, "Which avatar speaks"),
    baseUrl: text("AVATAR_BASE_URL", null, "Address of the avatar service"),
    sandbox: text("AVATAR_SANDBOX", null, "Anything but `false` is the sandbox"),
    longestSession: seconds("AVATAR_MAX_SESSION_DURATION", null, "When a session is ended"),
    voice: text("AVATAR_VOICE", null, "Voice of the avatar"),
    language: text("AVATAR_LANGUAGE", null, "Language of the avatar"),
    tokenLifetime: seconds("AVATAR_TOKEN_TTL", Duration.minutes(15), "Lifetime of a viewer's token"),
    idleAfter: seconds("AVATAR_IDLE_TIMEOUT", Duration.minutes(10), "A session without a word for so long ends"),
    emptyAfter: seconds("AVATAR_EMPTY_TIMEOUT", Duration.minutes(2), "A session without a viewer for so long ends"),
  },
  forms: {
    basePath: text("FORMS_BASE_PATH", "/api/v1", "Where the forms routes stand"),
    internalBase: text(
      "INTERNAL_BASE_URL",
      null,
      "Where paths of `internal` remote fields lead; absent: they are refused",
    ),
    folder: text(
      "FORMS_DIR",
      null,
      "Folder of form definitions (`.json`), stored and published at the start where they are new",
    ),
    defaultTenant: text(
      "FORMS_DEFAULT_TENANT",
      null,
      "Whose the forms of `FORMS_DIR` are that name no tenant; no request ever uses it",
    ),
    requireTenant: flag("FORMS_REQUIRE_TENANT", false, "`true`: every form of `FORMS_DIR` has to name its tenant"),
    secretsFile: text(
      "FORM_SECRETS_FILE",
      null,
      "JSON of the secrets that forms may name: name, value or `value_file`, tenants, origins",
    ),
    unfinishedKept: days(
      "PARTIAL_RETENTION_DAYS",
      Duration.days(14),
      "How long unfinished answers of people without an account wait, and their pass holds",
    ),
    maxFields: integer("FORM_MAX_FIELDS", definitionLimits.fields, "Fields of a form that is saved, at most 1000"),
    maxOptions: integer("FORM_MAX_OPTIONS", definitionLimits.options, "Options of a form, at most 10000"),
    maxLevels: integer("FORM_MAX_LEVELS", definitionLimits.levels, "Groups and lists inside each other, at most 50"),
    sourceUrl: text(
      "FORM_SOURCE_URL",
      null,
      "Address that forms of other systems are taken from: `GET .../forms/{form_id}?org_id=...`; absent: `from-db` is 503",
    ),
    sourceToken: secret("FORM_SOURCE_TOKEN", null, "Bearer token for it"),
    sourceFolder: text("FORM_SOURCE_DIR", null, "In its place a folder of such forms: `ORG_ID/FORM_ID.json`"),
    hooksFile: text(
      "HOOKS_FILE",
      null,
      "JSON of addresses that forms name in their events: ref, tenants, url, `secret` or `secret_file`",
    ),
    hooksFolder: text(
      "HOOKS_DIR",
      null,
      "Folder of modules that forms name in their events: `crm.check` is `check` of `crm.mjs`",
    ),
    messengerToken: secret("MESSENGER_BOT_TOKEN", null, "Bot token that signs the messenger's init data"),
  },
  mail: {
    smtpUrl: secret(
      "SMTP_URL",
      null,
      "Mail server: `smtps://user:password@host` or `smtp://user:password@host` (STARTTLS; `?tls=none` does without); absent: no mail is sent",
    ),
    recipients: list(
      "MAIL_RECIPIENT_DOMAINS",
      [],
      "To whom owners may have answers mailed: domains such as `example.com`, `tenant:example.com` for one tenant, `*` for anybody; absent: to nobody",
    ),
    smtpFrom: text("SMTP_FROM", null, "Who mail comes from, such as `Forms <forms@example.com>`"),
  },
} as const

export type Settings = Values<typeof variables>

/** The variables of this process. One that is set to nothing is told from one that is absent. */
export const environment = ConfigProvider.layer(ConfigProvider.fromEnv({ preserveEmptyStrings: true }))

/** The smallest secret that HS256 is safe with, in bytes. */
const secretBytes = 32

const hasDatabase = ({ stores }: Settings) =>
  stores.databaseUrl !== null || (stores.dbHost !== null && stores.dbUser !== null && stores.dbName !== null)

const hasKeyValue = ({ stores }: Settings) =>
  stores.historyUrl !== null || stores.cacheUrl !== null || stores.cacheHost !== null

const hasObjects = ({ stores }: Settings) => stores.bucket !== null || stores.objectsDir !== null

/** What must be there in production, where nothing is made up. */
const required: ReadonlyArray<readonly [string, (settings: Settings) => boolean]> = [
  ["JWT_SECRET or JWT_KEYS", ({ access }) => access.jwtSecret !== null || access.jwtKeys !== null],
  ["JWT_AUDIENCE", ({ access }) => access.jwtAudience !== null],
  ["DATABASE_URL (or DBHOST, DBUSER and DBNAME)", hasDatabase],
  ["KV_HISTORY_URL or CACHE_URL", hasKeyValue],
  ["S3_BUCKET or OBJECTS_DIR", hasObjects],
]

/** Tokens that another issuer made for somebody else are not for us, so it has to be said for whom they are. */
const issuerFaults = ({ access, process }: Settings): ReadonlyArray<string> => {
  const { oidcIssuer, jwksUrl, jwtAudience, oidcClientId, oidcClientSecret } = access
  const isAddress = (text: string | null) => text === null || /^https?:\/\/[^/\s]/.test(text)
  return [
    ...(jwksUrl !== null && oidcIssuer === null ? ["JWKS_URL needs OIDC_ISSUER"] : []),
    ...(oidcIssuer !== null && jwtAudience === null ? ["OIDC_ISSUER needs JWT_AUDIENCE"] : []),
    ...(oidcClientId !== null && oidcIssuer === null ? ["OIDC_CLIENT_ID needs OIDC_ISSUER"] : []),
    ...(oidcClientSecret !== null && oidcClientId === null ? ["OIDC_CLIENT_SECRET needs OIDC_CLIENT_ID"] : []),
    ...(oidcClientId !== null && oidcClientId === jwtAudience
      ? ["OIDC_CLIENT_ID and JWT_AUDIENCE must differ: one says who signed in, the other what may be called"]
      : []),
    ...(process.environment === "production" && oidcIssuer?.startsWith("http:") === true
      ? ["OIDC_ISSUER must be https in production"]
      : []),
    ...(isAddress(oidcIssuer) && isAddress(jwksUrl) ? [] : ["OIDC_ISSUER and JWKS_URL must be addresses"]),
  ]
}

/** What of the edge cannot be as it is set. */
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

/** What every form is checked in time for is not exceeded by a setting. */
const formFaults = ({ forms, org }: Settings): ReadonlyArray<string> => [
  ...(forms.sourceUrl !== null && forms.sourceFolder !== null
    ? ["FORM_SOURCE_URL and FORM_SOURCE_DIR are both set: one of them is enough"]
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
  ).flatMap(([name, value, most]) => (value >= 1 && value <= most ? [] : [`${name} must be from 1 to ${most}`])),
]

/** What of the mail server cannot be as it is set; never the value, since a password stands in it. */
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

/** What is encrypted under a key that was made up is lost with the folder that it is kept in. */
const encryptionFaults = ({ stores, access, process }: Settings): ReadonlyArray<string> =>
  stores.encryptAtRest && access.credentialKeys === null && process.environment === "production"
    ? ["ENCRYPT_AT_REST needs CREDENTIAL_KEYS"]
    : []

const faults = (settings: Settings): ReadonlyArray<string> => {
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
    ...issuerFaults(settings),
    ...edgeFaults(settings),
    ...encryptionFaults(settings),
    ...mailFaults(settings),
  ]
  return [...missing, ...secret, ...path, ...media, ...own]
}

/** The settings of this process. What is missing or unreadable stops the start with a message that names all of it. */
export const load: Effect.Effect<Settings, SettingsInvalid> = Effect.gen(function* () {
  const settings = yield* read(variables)
  const weakPoints = settings.process.hardened ? weaknesses(settings, yield* openSecrets(variables)) : []
  const problems = [...faults(settings), ...weakPoints.map((one) => `HARDENED: ${one}`)]
  return problems.length === 0 ? settings : yield* new SettingsInvalid({ problems })
})

/** What production says at its start: what of its security a deployment leaves open. With `HARDENED` it would not start. */
export const warned = Effect.fnUntraced(function* (settings: Settings) {
  if (settings.process.environment !== "production" || settings.process.hardened) return
  const open = weaknesses(settings, yield* openSecrets(variables))
  if (open.length > 0)
    yield* Effect.logWarning("The deployment leaves something open (HARDENED would not start)", { open })
})
