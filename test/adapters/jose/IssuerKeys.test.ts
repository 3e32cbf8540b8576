import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Jose from "../../../src/adapters/jose/Tokens.ts"
import { mappedClaims } from "../../../src/adapters/jose/IssuerKeys.ts"
import { usualNames } from "../../../src/domain/access/ClaimNames.ts"
import { Tokens } from "../../../src/ports/Tokens.ts"

const secret = new TextEncoder().encode("a secret of at least thirty-two bytes, for tests")

const algorithms = ["RS256", "ES256", "EdDSA"] as const
type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let pairs: Record<string, Pair> = {}
let published: ReadonlyArray<object> = []
let asked = 0
const server = createServer((request, response) => {
  const keys = request.url === "/keys"
  if (keys) asked += 1
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify(keys ? { keys: published } : { issuer, jwks_uri: `${issuer}/keys` }))
})
let issuer = ""

beforeAll(async () => {
  pairs = Object.fromEntries(
    await Promise.all(algorithms.map(async (alg) => [alg, await generateKeyPair(alg)] as const)),
  )
  published = await Promise.all(
    algorithms.map(async (alg) => ({ ...(await exportJWK(pairs[alg]!.publicKey)), kid: alg, alg, use: "sig" })),
  )
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((done) => void server.close(() => done())))

interface Made {
  readonly alg?: (typeof algorithms)[number]
  readonly iss?: string
  readonly aud?: string
  readonly kid?: string
  readonly key?: Pair["privateKey"]
  readonly claims?: Record<string, unknown>
}

const made = ({ alg = "RS256", iss = issuer, aud = "parley", kid = alg, key, claims = {} }: Made = {}) =>
  new SignJWT({ sub: "ana", preferred_username: "Ana", tenants: ["demo"], superuser: true, ...claims })
    .setProtectedHeader({ alg, kid })
    .setIssuer(iss)
    .setAudience(aud)
    .setExpirationTime("1h")
    .sign(key ?? pairs[alg]!.privateKey)

const layerOf = (jwksUrl: string | null, leastRsaBits?: number) =>
  Jose.layer({
    ...(leastRsaBits === undefined ? {} : { leastRsaBits }),
    secret: Redacted.make(new TextDecoder().decode(secret)),
    issuer: null,
    audience: null,
    other: { issuer, jwksUrl, audience: "parley", claims: { ...usualNames, programs: "tenants" } },
  })

const verify = (tokens: ReadonlyArray<string>, jwksUrl: string | null = `${issuer}/keys`, leastRsaBits?: number) =>
  Effect.runPromise(
    Effect.flatMap(Tokens, ({ verify }) => Effect.forEach(tokens, (token) => Effect.option(verify(token)))).pipe(
      Effect.provide(layerOf(jwksUrl, leastRsaBits)),
    ),
  )

describe("tokens from another issuer", () => {
  it("are accepted if signed with any of the issuer's keys and algorithms, and their claims are mapped to our names", async () => {
    const before = asked
    const found = await verify(await Promise.all(algorithms.map((alg) => made({ alg }))))
    for (const one of found) {
      assert.strictEqual(one._tag, "Some")
      const { caller } = one._tag === "Some" ? one.value : assert.fail()
      assert.deepStrictEqual(
        [caller.sub, caller.username, caller.programs, caller.superuser],
        [`${issuer}#ana`, "Ana", ["demo"], false],
      )
    }
    assert.strictEqual(asked - before, 1)
  })

  it("are checked with the keys in the issuer's discovery document, unless others are configured", async () => {
    assert.strictEqual((await verify([await made()], null))[0]!._tag, "Some")
  })

  it("are refused for another audience or issuer, or if signed with other keys or with a public key as the secret", async () => {
    const stranger = await generateKeyPair("RS256")
    const asSecret = await new SignJWT({ sub: "ana" })
      .setProtectedHeader({ alg: "HS256", kid: "RS256" })
      .setIssuer(issuer)
      .setAudience("parley")
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(JSON.stringify(published[0])))
    const wrong = await Promise.all([
      made({ aud: "somebody-else" }),
      made({ iss: "https://elsewhere.example" }),
      made({ key: stranger.privateKey }),
      made({ kid: "unheard-of" }),
      asSecret,
    ])
    for (const [index, one] of (await verify(wrong)).entries()) assert.strictEqual(one._tag, "None", String(index))
  })

  it("are refused if the issuer's RSA key is shorter than the deployment requires", async () => {
    const kinds = async (bits: number) =>
      (await verify(await Promise.all(algorithms.map((alg) => made({ alg }))), undefined, bits)).map(({ _tag }) => _tag)
    assert.deepStrictEqual(await kinds(2048), ["Some", "Some", "Some"])
    assert.deepStrictEqual(await kinds(3072), ["None", "Some", "Some"])
  })

  it("don't replace our own tokens, which are still accepted", async () => {
    const own = await new SignJWT({ sub: "7" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(secret)
    assert.strictEqual((await verify([own]))[0]!._tag, "Some")
  })

  it("have their claims read only at the paths that the deployment configures", () => {
    const payload = { a: { b: ["x"] }, superuser: true }
    assert.deepStrictEqual(
      mappedClaims(payload, { issuer, claims: { programs: "a.b", roles: "a.c", email: "toString" } }),
      {
        programs: ["x"],
      },
    )
  })
})
