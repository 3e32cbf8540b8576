import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { shareDefaults } from "../../src/domain/forms/share/ShareSettings.ts"
import { ShareStore } from "../../src/ports/ShareStore.ts"

/** The contract of every `ShareStore`. */
export const shareStoreSuite = <E>(name: string, stores: Layer.Layer<ShareStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`ShareStore: ${name}`, (it) => {
    const places = () => ({
      own: tenantNamed(`t${randomUUID()}`),
      other: tenantNamed(`t${randomUUID()}`),
      code: randomUUID(),
    })

    it.effect("creates a form's settings once, and finds the form by its share code", () =>
      Effect.gen(function* () {
        const store = yield* ShareStore
        const { own, other, code } = places()
        assert.isTrue(Option.isNone(yield* store.get(own, "f")))
        const begun = Option.getOrThrow(yield* store.begin(own, "f", code, shareDefaults))
        assert.deepStrictEqual(begun, { code, revision: 1, settings: shareDefaults })
        const again = yield* store.begin(own, "f", randomUUID(), { ...shareDefaults, isPaused: true })
        assert.deepStrictEqual(Option.getOrThrow(again), begun)
        assert.isTrue(Option.isNone(yield* store.begin(other, "f", code, shareDefaults)))
        assert.isTrue(Option.isNone(yield* store.get(other, "f")))
        const { tenant, formUid } = Option.getOrThrow(yield* store.formOf(code))
        assert.deepStrictEqual([tenant, formUid], [own, "f"])
        assert.isTrue(Option.isNone(yield* store.formOf(randomUUID())))
      }),
    )

    it.effect("lists the forms with a retention time", () =>
      Effect.gen(function* () {
        const store = yield* ShareStore
        const { own, other } = places()
        const settings = { ...shareDefaults, recordingsKept: 30 }
        yield* store.begin(own, "f", randomUUID(), settings)
        yield* store.begin(other, "f", randomUUID(), shareDefaults)
        const found = (yield* store.keeping).filter(({ tenant }) => tenant === own || tenant === other)
        assert.deepStrictEqual(
          found.map(({ tenant, formUid, settings }) => ({ tenant, formUid, settings })),
          [{ tenant: own, formUid: "f", settings }],
        )
      }),
    )

    it.effect("finds the forms that email a report, but not those without recipients or with “never” as the day", () =>
      Effect.gen(function* () {
        const store = yield* ShareStore
        const { own } = places()
        const reported = { ...shareDefaults, reportTo: ["ana@example.com"], reportOn: "monday" as const }
        yield* store.begin(own, "f", randomUUID(), reported)
        yield* store.begin(own, "nobody", randomUUID(), { ...reported, reportTo: [] })
        yield* store.begin(own, "never", randomUUID(), { ...reported, reportOn: "never" })
        const found = (yield* store.reporting).filter(({ tenant }) => tenant === own)
        assert.deepStrictEqual(
          found.map(({ formUid, settings }) => ({ formUid, settings })),
          [{ formUid: "f", settings: reported }],
        )
      }),
    )

    it.effect("lets exactly one of several concurrent changes to a revision succeed", () =>
      Effect.gen(function* () {
        const store = yield* ShareStore
        const { own, other, code } = places()
        yield* store.begin(own, "f", code, shareDefaults)
        const settings = {
          ...shareDefaults,
          opensAt: "2026-01-01T00:00:00.000Z",
          mostAnswers: 7,
          prefilled: ["a"],
          thanks: { en: "Thanks \u0000 'x'", es: "Gracias" },
          redirect: "https://example.org/",
          frameOrigins: ["https://example.org"],
          mostPerHour: 100,
        }
        const tries = yield* Effect.all(
          Array.from({ length: 5 }, () => store.change(own, "f", settings, 1)),
          { concurrency: "unbounded" },
        )
        assert.strictEqual(tries.filter(Option.isSome).length, 1)
        assert.deepStrictEqual(Option.getOrThrow(yield* store.get(own, "f")), { code, revision: 2, settings })
        assert.isTrue(Option.isNone(yield* store.change(other, "f", settings, 2)))
      }),
    )
  })
