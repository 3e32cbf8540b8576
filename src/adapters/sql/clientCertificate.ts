import { readFileSync } from "node:fs"
import type { ConnectionOptions } from "node:tls"

/** Omits parts that can't be read. */
const read = (file: string | null) => {
  try {
    return file === null ? undefined : readFileSync(file)
  } catch {
    return undefined
  }
}

/**
 * `sslcert` and `sslkey` of a connection URL identify us to the server, and `sslrootcert` identifies the server to us;
 * all are PEM files, as in libpq. If the first two can't be read, the server refuses the connection. If the last can't
 * be read, no server is trusted.
 */
export const clientCertificate = (url: string): ConnectionOptions | undefined => {
  const parameters = URL.parse(url)?.searchParams
  const file = (name: string) => parameters?.get(name) ?? null
  const [cert, key, ca] = [file("sslcert"), file("sslkey"), file("sslrootcert")]
  if (file("sslmode") === "disable" || (cert === null && key === null && ca === null)) return undefined
  return { cert: read(cert), key: read(key), ca: ca === null ? undefined : (read(ca) ?? []) }
}
