import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { Secrets } from "../../src/ports/Secrets.ts"

/** A secret, and a tenant whose forms may send it to the https origin of a URL. */
export interface KnownSecret {
  readonly tenant: string
  readonly name: string
  readonly url: string
  readonly value: string
}

/** The contract of every `Secrets` that has the secret `known`, and allows it for no other tenant or origin. */
export const secretsSuite = <E>(name: string, secrets: Layer.Layer<Secrets, E>, known: KnownSecret): void =>
  layer(secrets, { timeout: "5 minutes" })(`Secrets: ${name}`, (it) => {
    const { host, port } = new URL(known.url)
    const found = (more: Partial<KnownSecret>) =>
      Effect.gen(function* () {
        const { isBound, bound } = yield* Secrets
        const { tenant, ...use } = { ...known, ...more }
        const value = yield* bound(tenant, use)
        assert.strictEqual(isBound(tenant, use), Option.isSome(value))
        return Option.getOrUndefined(Option.map(value, Redacted.value))
      })

    it.effect("returns the secret for its tenant, at every path of its origin", () =>
      Effect.gen(function* () {
        for (const url of [
          known.url,
          `https://${host}`,
          `https://${host}/other/path?a=b`,
          `HTTPS://${host.toUpperCase()}/`,
        ])
          assert.strictEqual(yield* found({ url }), known.value, url)
      }),
    )

    it.effect("doesn't return the secret for another tenant, name or origin", () =>
      Effect.gen(function* () {
        for (const more of [
          { tenant: `${known.tenant}-other` },
          { tenant: "" },
          { name: `${known.name}_OTHER` },
          { name: "__proto__" },
          { url: `http://${host}/` },
          { url: `https://${host.replace(/:\d+$/, "")}:${port === "8443" ? 8444 : 8443}/` },
          { url: `https://${host}.example.net/` },
          { url: `https://sub.${host}/` },
          { url: `https://other.example/?to=https://${host}/` },
          { url: `https://${host.replace(/:\d+$/, "")}@other.example/` },
          { url: "" },
        ])
          assert.isUndefined(yield* found(more), JSON.stringify(more))
      }),
    )
  })
