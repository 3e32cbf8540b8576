import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Adapter from "../../../src/adapters/secrets/Sealing.ts"
import { sealAlgorithms } from "../../../src/domain/access/SealAlgorithm.ts"
import { SealBroken, Sealing } from "../../../src/ports/Sealing.ts"

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })
const secret = Redacted.make("hunter2")

const seal = Effect.flatMap(Sealing, (sealing) => sealing.seal(secret, "agent/7/a"))
const open = (sealed: string, context = "agent/7/a") => Effect.flatMap(Sealing, (it) => it.open(sealed, context))

describe("the sealer", () => {
  it.effect("opens sealed text only in the same context", () =>
    Effect.gen(function* () {
      const sealed = yield* seal
      assert.notInclude(sealed, "hunter2")
      assert.notStrictEqual(sealed, yield* seal)
      assert.strictEqual(Redacted.value(yield* open(sealed)), "hunter2")
      assert.deepStrictEqual(yield* Effect.flip(open(sealed, "agent/8/a")), new SealBroken())
    }).pipe(Effect.provide(Adapter.layer([key("a", 1)]))),
  )

  it.effect("refuses sealed text if any character was changed", () =>
    Effect.gen(function* () {
      const sealed = yield* seal
      for (let at = 0; at < sealed.length; at++) {
        const other = sealed[at] === "A" ? "B" : "A"
        const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
        const isSame = Buffer.from(changed.slice(2), "base64url").equals(Buffer.from(sealed.slice(2), "base64url"))
        if (at >= 2 && isSame) continue
        assert.deepStrictEqual(yield* Effect.flip(open(changed)), new SealBroken(), String(at))
      }
      for (const none of ["", ".", "a.", "nothing"])
        assert.deepStrictEqual(yield* Effect.flip(open(none)), new SealBroken())
    }).pipe(Effect.provide(Adapter.layer([key("a", 1)]))),
  )

  it.effect("seals with the new key and opens with the old one", () =>
    Effect.gen(function* () {
      const old = yield* Effect.provide(seal, Adapter.layer([key("a", 1)]))
      const both = Adapter.layer([key("b", 2), key("a", 1)])
      assert.strictEqual(Redacted.value(yield* Effect.provide(open(old), both)), "hunter2")
      assert.match(yield* Effect.provide(seal, both), /^b\./)
    }),
  )

  it.effect("uses a new key's algorithm, and still opens what older keys sealed", () =>
    Effect.gen(function* () {
      const [older, newer] = [key("a", 1), { ...key("b", 2), algorithm: "chacha20-poly1305" } as const]
      const old = yield* Effect.provide(seal, Adapter.layer([older]))
      const inBoth = Effect.provide(Adapter.layer([newer, older]))
      const sealed = yield* inBoth(seal)
      for (const one of [old, sealed]) assert.strictEqual(Redacted.value(yield* inBoth(open(one))), "hunter2")
      const { algorithm, isCurrent } = yield* inBoth(Sealing)
      assert.deepStrictEqual([algorithm, isCurrent(old), isCurrent(sealed)], ["chacha20-poly1305", false, true])
      const asOlder = Adapter.layer([{ ...newer, algorithm: "aes-256-gcm" }])
      assert.deepStrictEqual(yield* Effect.flip(Effect.provide(open(sealed), asOlder)), new SealBroken())
    }),
  )

  it("accepts keys as id:base64 of 32 bytes, and never reveals one in an error", () => {
    const good = Buffer.alloc(32, 3).toString("base64")
    assert.lengthOf(Adapter.parseKeys(`a:${good},b:${good}`), 2)
    const named = Adapter.parseKeys(sealAlgorithms.map((name) => `${name}:${name}:${good}`).join(","))
    assert.deepStrictEqual(typeof named === "string" ? named : named.map(({ algorithm }) => algorithm), [
      ...sealAlgorithms,
    ])
    for (const wrong of ["", `a:rot13:${good}`, "a", `a:${good.slice(4)}`, `a:${good},a:${good}`, `a b:${good}`]) {
      const parsed = Adapter.parseKeys(wrong)
      assert.isString(parsed)
      assert.notInclude(parsed, good)
    }
  })
})
