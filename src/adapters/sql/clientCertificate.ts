import { readFileSync } from "node:fs"
import type { ConnectionOptions } from "node:tls"

/** What cannot be read is left out. */
const read = (file: string | null) => {
  try {
    return file === null ? undefined : readFileSync(file)
  } catch {
    return undefined
  }
}

/**
 * `sslcert` and `sslkey` of an address, by which the server knows us, and `sslrootcert`, by which we know it; all PEM, as libpq has them.
 * Without the first two the server says that it lets nobody in; without the last no server is trusted.
 */
export const clientCertificate = (url: string): ConnectionOptions | undefined => {
  const parameters = URL.parse(url)?.searchParams
  const file = (name: string) => parameters?.get(name) ?? null
  const [cert, key, ca] = [file("sslcert"), file("sslkey"), file("sslrootcert")]
  if (file("sslmode") === "disable" || (cert === null && key === null && ca === null)) return undefined
  return { cert: read(cert), key: read(key), ca: ca === null ? undefined : (read(ca) ?? []) }
}
