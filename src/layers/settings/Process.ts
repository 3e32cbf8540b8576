import * as Duration from "effect/Duration"
import * as IpNetwork from "effect/net/IpNetwork"
import { flag, integer, list, networks, oneOf, port, seconds, secret, text } from "../Variable.ts"

/** This machine, and private networks. */
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

/** The process and its edge: where it listens, which proxies it trusts, how it starts and stops. */
export const processVariables = {
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
} as const
