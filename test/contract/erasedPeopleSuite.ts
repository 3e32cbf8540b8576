import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import { ErasedPeople } from "../../src/application/voice/ErasedPeople.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"

const [acme, other] = [tenantNamed("acme"), tenantNamed("other")]

/** The contract of `ErasedPeople`, with two processes on one store. */
export const erasedPeopleSuite = <E>(name: string, store: Layer.Layer<KeyValue, E>): void => {
  describe(`${name}: erased people`, () => {
    const processes = Effect.gen(function* () {
      const shared = yield* Layer.build(Layer.fresh(Layer.merge(store, Identifiers.layer)))
      const one = Effect.map(Effect.provideContext(Layer.build(Layer.fresh(ErasedPeople.layer)), shared), (built) =>
        Context.get(built, ErasedPeople),
      )
      return { here: yield* one, elsewhere: yield* one, kept: Context.get(shared, KeyValue) }
    })

    it.live("have their open connections notified in every process, but not those opened later", () =>
      Effect.gen(function* () {
        const { here, elsewhere, kept } = yield* processes
        const ada = yield* elsewhere.watch(acme, "user:7")
        const others = [yield* elsewhere.watch(acme, "user:8"), yield* here.watch(other, "user:7")]
        const local = yield* here.watch(acme, "user:7")
        yield* here.announce(acme, ["user:7", "sub:7"])
        yield* Effect.all([local.erased, ada.erased])
        for (const watch of others) assert.isFalse(yield* watch.isErased)
        for (const process of [here, elsewhere]) assert.isFalse(yield* (yield* process.watch(acme, "user:7")).isErased)
        const text = (yield* kept.get("voice:erased")).pipe(String)
        assert.notInclude(text, "user:7")
      }).pipe(Effect.scoped),
    )

    it.live("are all recorded if two processes announce erasures at the same time", () =>
      Effect.gen(function* () {
        const { here, elsewhere } = yield* processes
        const watches = [yield* here.watch(acme, "user:1"), yield* elsewhere.watch(acme, "user:2")]
        yield* Effect.all([elsewhere.announce(acme, ["user:1"]), here.announce(acme, ["user:2"])], { concurrency: 2 })
        for (const watch of watches) assert.isTrue(yield* watch.isErased)
      }).pipe(Effect.scoped),
    )
  })
}
