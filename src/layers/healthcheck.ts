/** For containers without a shell: status 0 while the process responds. Port 0 can't be checked. */
const { PORT = "8080", HOST = "127.0.0.1", TLS_CERT_FILE } = process.env
const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "[::1]" : HOST.includes(":") ? `[${HOST}]` : HOST
const scheme = TLS_CERT_FILE ? "https" : "http"

// The certificate is meant for callers on other hosts and may name another host.
if (scheme === "https") process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"

const isAlive = await fetch(`${scheme}://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isAlive ? 0 : 1)
