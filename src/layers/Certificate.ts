import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { createSecureContext } from "node:tls"
import type { SecureListeningServer } from "./ListeningServer.ts"
import type { Settings } from "./Settings.ts"

/** The certificate or its key can't be read, or the two don't match. */
export class CertificateUnusable extends Schema.TaggedError<CertificateUnusable>()("CertificateUnusable", {
  problem: Schema.String,
}) {}

export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** The paths in the settings; undefined if we don't serve TLS. */
export const filesOf = ({ process }: Settings): CertificateFiles | undefined =>
  process.tlsCertFile === null || process.tlsKeyFile === null
    ? undefined
    : { cert: process.tlsCertFile, key: process.tlsKeyFile }

const fileOf = (variable: string, path: string) =>
  Effect.try({
    try: () => readFileSync(path),
    catch: () => new CertificateUnusable({ problem: `${variable} ${path} can't be read` }),
  })

/** The contents of the files; fails if they can't be used for TLS. */
export const read = ({ cert, key }: CertificateFiles): Effect.Effect<Certificate, CertificateUnusable> =>
  Effect.gen(function* () {
    const pem = { cert: yield* fileOf("TLS_CERT_FILE", cert), key: yield* fileOf("TLS_KEY_FILE", key) }
    yield* Effect.try({
      try: () => createSecureContext(pem),
      catch: () =>
        new CertificateUnusable({
          problem: "TLS_CERT_FILE and TLS_KEY_FILE must be a certificate and its key, both in PEM format",
        }),
    })
    return pem
  })

const isSame = (one: Certificate, other: Certificate): boolean =>
  one.cert.equals(other.cert) && one.key.equals(other.key)

/** TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only, in our order of preference. */
export const protocol = {
  minVersion: "TLSv1.2",
  honorCipherOrder: true,
  ciphers: [
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    "TLS_AES_128_GCM_SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305",
    "ECDHE-RSA-CHACHA20-POLY1305",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-GCM-SHA256",
  ].join(":"),
} as const

/** How often the files are checked; certificates are renewed days before they expire. */
const look = "10 seconds"

/**
 * Serves renewed files without a restart. Open connections keep the certificate that they started with. Files that
 * don't match, as in the middle of a renewal, are ignored and logged once.
 */
export const keepFresh = (server: SecureListeningServer, files: CertificateFiles, first: Certificate) => {
  let served = first
  let isTold = false
  return read(files).pipe(
    Effect.tap((certificate) =>
      Effect.suspend(() => {
        isTold = false
        if (isSame(certificate, served)) return Effect.void
        server.setSecureContext({ ...protocol, ...certificate })
        served = certificate
        return Effect.logInfo("Serving the new certificate")
      }),
    ),
    Effect.catchTag("CertificateUnusable", ({ problem }) =>
      Effect.suspend(() => {
        if (isTold) return Effect.void
        isTold = true
        return Effect.logError("The new certificate could not be loaded", { problem })
      }),
    ),
    Effect.schedule(Schedule.spaced(look)),
    Effect.forkScoped,
  )
}
