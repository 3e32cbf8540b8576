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

/** Settings of the process: where it listens, which proxies it trusts, how it starts and stops. */
export const processVariables = {
  environment: oneOf("development", "production", "test")(
    "NODE_ENV",
    "development",
    "`production` turns off features meant for development",
  ),
  host: text("HOST", "127.0.0.1", "Address to listen on"),
  port: port("PORT", 8080, "Port to listen on; 0 picks a free one"),
  trustProxy: flag("TRUST_PROXY", false, "`true`: proxies on this machine and in private networks are trusted"),
  trustedProxies: networks(
    "TRUSTED_PROXIES",
    [],
    "Proxies, as CIDR blocks or addresses, whose `X-Forwarded-*` headers are trusted; the caller is the rightmost address that isn't one of them",
  ),
  tlsCertFile: text(
    "TLS_CERT_FILE",
    null,
    "Certificate chain (PEM) for https without a proxy; read again when it changes",
  ),
  tlsKeyFile: text("TLS_KEY_FILE", null, "Private key of the certificate (PEM)"),
  corsOrigins: list(
    "CORS_ORIGINS",
    [],
    "Origins such as `https://app.example.com` whose pages may call the API with a token, but never with cookies",
  ),
  compressFrom: integer(
    "COMPRESSION_MIN_BYTES",
    1024,
    "Minimum size of responses to compress (brotli or gzip), for callers that accept compression; 0 turns it off",
  ),
  keepAlive: seconds(
    "KEEP_ALIVE_SECONDS",
    Duration.seconds(65),
    "How long an idle connection stays open; must be longer than the load balancer's idle timeout",
  ),
  headersTimeout: seconds(
    "HEADERS_TIMEOUT_SECONDS",
    Duration.seconds(30),
    "Maximum time for the headers of a request to arrive",
  ),
  requestTimeout: seconds(
    "REQUEST_TIMEOUT_SECONDS",
    Duration.seconds(120),
    "Maximum time for a whole request to arrive",
  ),
  startPatience: seconds(
    "START_PATIENCE_SECONDS",
    Duration.seconds(30),
    "How long the service waits at startup for a database, Redis or object store that isn't responding, or a data folder that is in use; with 0, it checks only the database, once",
  ),
  hardened: flag(
    "HARDENED",
    false,
    "`true`: the service starts only if all required security settings are set; otherwise it lists the missing ones",
  ),
  requireHttps: flag(
    "REQUIRE_HTTPS",
    false,
    "`true`: requests that reach the service or a trusted proxy without https get 403, except those for `/healthz`, `/readyz` and `/metrics`",
  ),
  metricsFrom: networks("METRICS_FROM", privateNetworks, "Networks that may read `/metrics`; all others get 404"),
  otlpEndpoint: text(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    null,
    "Address of the collector of traces and metrics (OTLP over HTTP)",
  ),
  otlpHeaders: secret(
    "OTEL_EXPORTER_OTLP_HEADERS",
    null,
    "Headers for the collector: `name=value,...`, with URL-encoded values",
  ),
  serviceName: text("OTEL_SERVICE_NAME", "parley", "Name of this service in traces and metrics"),
  drainDelay: seconds(
    "DRAIN_DELAY_SECONDS",
    Duration.seconds(0),
    "How long `/readyz` returns 503 after SIGTERM before connections are closed; must be longer than the load balancer takes to notice",
  ),
  drainGrace: seconds(
    "SHUTDOWN_GRACE_SECONDS",
    Duration.seconds(20),
    "Maximum time for requests in progress to finish after SIGTERM",
  ),
} as const
