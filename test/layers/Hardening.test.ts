import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { X509Certificate } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { rootCertificates } from "node:tls"
import { weaknesses } from "../../src/layers/Hardening.ts"
import { load, type Settings, warned } from "../../src/layers/Settings.ts"
import { selfSigned } from "../support/certificate.ts"

const withEnvironment =
  (env: Record<string, string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(effect, ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "parley-hardening-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true })),
)

/** Complete settings of a deployment, with its secrets in files. */
const whole = Effect.map(folder, (path) => {
  const put = (name: string, text: string) => {
    writeFileSync(join(path, name), text)
    return join(path, name)
  }
  return {
    put,
    env: {
      NODE_ENV: "production",
      HARDENED: "true",
      JWT_SECRET_FILE: put("jwt", "x".repeat(40)),
      JWT_AUDIENCE: "parley",
      CREDENTIAL_KEYS_FILE: put("keys", `one:${Buffer.alloc(32, 7).toString("base64")}`),
      ENCRYPT_AT_REST: "true",
      DATABASE_URL_FILE: put("database", "postgres://parley:p@db.example.com/parley?sslmode=verify-full"),
      KV_HISTORY_URL_FILE: put("redis", "rediss://:p@redis.example.com:6379"),
      S3_BUCKET: "parley",
      S3_ENDPOINT: "https://s3.example.com",
      TRUSTED_PROXIES: "10.0.0.0/8",
      OUTBOUND_HOSTS: "*.example.com",
      CLAMD_ADDRESS: "/run/clamav/clamd.ctl",
      LLM_BASE_URL: "https://models.example.com/v1",
      OIDC_ISSUER: "https://login.example.com",
      REQUIRED_ACR: "urn:mfa",
      OIDC_RSA_MIN_BITS: "3072",
    } as Record<string, string>,
  }
})

const problems = (env: Record<string, string>) =>
  Effect.map(Effect.flip(withEnvironment(env)(load)), (error) =>
    error.problems.map((text) => text.replace("HARDENED: ", "")),
  )

describe("HARDENED", () => {
  it.effect("lets the service start once every setting required for security is set", () =>
    Effect.gen(function* () {
      const { env } = yield* whole
      const settings = yield* withEnvironment(env)(load)
      assert.deepStrictEqual(weaknesses(settings, []), [])
    }),
  )

  it.effect(
    "prevents startup if any setting required for security is missing, and names the setting but never its value",
    () =>
      Effect.gen(function* () {
        const { env, put } = yield* whole
        const { cert, key } = selfSigned("localhost")
        const cases: ReadonlyArray<readonly [change: Record<string, string>, said: RegExp]> = [
          [{ TRUSTED_PROXIES: "" }, /^no TLS: set TLS_CERT_FILE/],
          [
            { TLS_CERT_FILE: put("cert.pem", cert), TLS_KEY_FILE: put("key.pem", key) },
            /^TLS_CERT_FILE is not signed by an authority/,
          ],
          [
            { DATABASE_URL_FILE: put("plain", "postgres://a:hidden@db.example.com/b") },
            /^DATABASE_URL .* without TLS: use sslmode=verify-full$/,
          ],
          [
            { DATABASE_URL_FILE: put("weak", "postgres://a:hidden@db.example.com/b?sslmode=require") },
            /^DATABASE_URL /,
          ],
          [
            { KV_HISTORY_URL_FILE: put("open", "redis://:hidden@redis.example.com") },
            /^KV_HISTORY_URL .* without TLS: use rediss:\/\/$/,
          ],
          [{ CACHE_HOST: "redis.example.com" }, /^CACHE_HOST is reached without TLS/],
          [{ S3_ENDPOINT: "http://s3.example.com" }, /^S3_ENDPOINT is reached without TLS: use https:\/\/$/],
          [{ LLM_BASE_URL: "http://models.example.com/v1" }, /^LLM_BASE_URL is reached without TLS: use https:\/\/$/],
          [
            { SMTP_URL_FILE: put("smtp", "smtp://a:hidden@mail.example.com?tls=none"), SMTP_FROM: "a@example.com" },
            /^SMTP_URL /,
          ],
          [{ LLM_API_KEY: "hidden" }, /^LLM_API_KEY is set in the environment: set LLM_API_KEY_FILE instead$/],
          [{ ENCRYPT_AT_REST: "false" }, /^answers are stored unencrypted/],
          [{ CLAMD_ADDRESS: "" }, /^files are not scanned/],
          [{ CLAMD_ADDRESS: "clamd.example.com:3310" }, /^CLAMD_ADDRESS is reached without TLS/],
          [{ OUTBOUND_HOSTS: "" }, /^addresses entered by users can point to any public host/],
          [{ REQUIRED_ACR: "" }, /^one factor is enough/],
          [{ OIDC_RSA_MIN_BITS: "2048" }, /^short keys of OIDC_ISSUER are accepted/],
        ]
        for (const [change, problem] of cases) {
          const found = yield* problems({ ...env, ...change })
          assert.lengthOf(found, 1, JSON.stringify(found))
          assert.match(found[0]!, problem)
          assert.notInclude(found[0]!, "hidden")
        }
        const near = yield* withEnvironment({
          ...env,
          S3_ENDPOINT: "http://127.0.0.1:9000",
          CLAMD_ADDRESS: "127.0.0.1:3310",
        })(load)
        assert.deepStrictEqual(weaknesses(near, []), [])
      }),
  )

  it.effect("accepts a certificate from an authority that browsers trust", () =>
    Effect.gen(function* () {
      const { env, put } = yield* whole
      const settings = yield* withEnvironment(env)(load)
      const served = (file: string): Settings => ({ ...settings, process: { ...settings.process, tlsCertFile: file } })
      const bitsOf = (pem: string) => new X509Certificate(pem).publicKey.asymmetricKeyDetails?.modulusLength ?? Infinity
      const strong = rootCertificates.find((pem) => bitsOf(pem) >= 3072)!
      assert.deepStrictEqual(weaknesses(served(put("root.pem", strong)), []), [])
      const short = rootCertificates.find((pem) => bitsOf(pem) === 2048)!
      assert.deepStrictEqual(weaknesses(served(put("short.pem", short)), []), [
        "the key of TLS_CERT_FILE has fewer than 3072 bits",
      ])
      assert.lengthOf(weaknesses(served(put("self.pem", selfSigned("a").cert)), []), 1)
    }),
  )

  it.effect("lets a production service start if it is false, with one warning that names every missing setting", () =>
    Effect.gen(function* () {
      const { env } = yield* whole
      const lines: Array<string> = []
      const logger = Logger.layer([Logger.make(({ message }) => void lines.push(JSON.stringify(message)))])
      const warn = (more: Record<string, string>) =>
        withEnvironment({ ...env, ...more })(Effect.flatMap(load, warned).pipe(Effect.provide(logger)))
      yield* warn({ HARDENED: "false", OUTBOUND_HOSTS: "" })
      assert.lengthOf(lines, 1)
      assert.include(lines[0], "set OUTBOUND_HOSTS")
      assert.include(lines[0], "set REQUIRE_HTTPS")
      yield* warn({})
      assert.lengthOf(lines, 1)
    }),
  )
})
