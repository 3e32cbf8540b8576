import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { type Fault, recordingStores, slowStores } from "../../support/recordingStores.ts"
import { first, records, render, renderJson, request } from "../../support/renders.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A service with observable stores. */
const recorded = Effect.gen(function* () {
  const stores = recordingStores()
  return { stores, service: yield* inMemory({ folders: [first], stores: stores.layer }) }
})

/** A service without artifacts. */
const storeless = inMemory({
  folders: [first],
  // The artifact store is absent at run time, although the layer's type includes it.
  stores: Testing.storesWithoutArtifacts as typeof Testing.stores,
})

const artifact = (service: Service, id: string) =>
  Effect.map(service.call({ path: `/api/v1/artifacts/${id}?format=json` }), (answer) => answer.json())

const large = request({ datasets: { sales: records([{ text: "x".repeat(300_000) }]) } })

describe("attribution", () => {
  it.effect("[RENDER-140] agent_id is stored with the artifact", () =>
    Effect.gen(function* () {
      const { service } = yield* recorded
      const { artifact_id } = (yield* renderJson(service, request({ agent_id: "reporter-9" }))).json()
      assert.strictEqual((yield* artifact(service, artifact_id)).agent_id, "reporter-9")
    }),
  )

  it.effect("[RENDER-150] agent_id is _anon when absent", () =>
    Effect.gen(function* () {
      const { service } = yield* recorded
      for (const fields of [{}, { agent_id: null }]) {
        const { artifact_id } = (yield* renderJson(service, request(fields))).json()
        assert.strictEqual((yield* artifact(service, artifact_id)).agent_id, "_anon")
      }
    }),
  )

  it.effect("[RENDER-160] session_id is stored with the artifact", () =>
    Effect.gen(function* () {
      const { service } = yield* recorded
      const { artifact_id } = (yield* renderJson(service, request({ session_id: "s-1" }))).json()
      assert.strictEqual((yield* artifact(service, artifact_id)).session_id, "s-1")
    }),
  )

  it.effect("[RENDER-170] without session_id each call gets a fresh UUID", () =>
    Effect.gen(function* () {
      const { service } = yield* recorded
      const session = Effect.gen(function* () {
        const { artifact_id } = (yield* renderJson(service, request())).json()
        return String((yield* artifact(service, artifact_id)).session_id)
      })
      const [one, two] = [yield* session, yield* session]
      assert.match(one, uuid)
      assert.match(two, uuid)
      assert.notStrictEqual(one, two)
    }),
  )
})

describe("persist and public", () => {
  it.effect("[RENDER-180] persist is true when absent", () =>
    Effect.gen(function* () {
      const { service, stores } = yield* recorded
      const { artifact_id, persisted } = (yield* renderJson(service, request())).json()
      assert.isTrue(persisted)
      assert.isTrue(stores.artifacts.has(artifact_id))
      assert.strictEqual((yield* render(service, request({ persist: "yes" }))).status, 400)
    }),
  )

  it.effect("[RENDER-190] the response waits for the write, and the artifact can be read immediately", () =>
    Effect.gen(function* () {
      const { entered, stores } = yield* slowStores("3 seconds")
      const service = yield* inMemory({ folders: [first], stores: stores.layer })
      const started = yield* Clock.currentTimeMillis
      const answering = yield* Effect.forkChild(
        Effect.flatMap(renderJson(service, request()), (answer) =>
          Effect.map(Clock.currentTimeMillis, (now) => ({ answer, waited: now - started })),
        ),
      )
      yield* Deferred.await(entered)
      yield* TestClock.adjust("2999 millis")
      assert.isUndefined(answering.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      const { answer, waited } = yield* Fiber.join(answering)
      assert.strictEqual(waited, 3000)
      assert.strictEqual(answer.json().timings.persist, 3)
      assert.include((yield* artifact(service, answer.json().artifact_id)).definition.html, "North")
    }),
  )

  it.effect("[RENDER-200] public is false when absent: nothing is published", () =>
    Effect.gen(function* () {
      const { service, stores } = yield* recorded
      assert.strictEqual((yield* render(service, request())).status, 200)
      assert.strictEqual(stores.publicFiles.size, 0)
    }),
  )

  it.effect("[RENDER-440] if there is no store, persisted is false, whatever was requested", () =>
    Effect.gen(function* () {
      const service = yield* storeless
      const answer = yield* renderJson(service, request({ persist: true, public: true }))
      assert.strictEqual(answer.status, 200)
      assert.isFalse(answer.json().persisted)
      assert.isNull(answer.json().url)
      assert.include(answer.json().url_note, "no artifact store")
    }),
  )

  it.effect("[RENDER-650] if there is no store, each call logs a warning", () =>
    Effect.gen(function* () {
      const service = yield* storeless
      yield* render(service, request())
      yield* render(service, request())
      yield* render(service, request({ persist: false }))
      const warned = service.log.filter(
        ({ level, message }) => level === "warn" && /artifact store/.test(String(message)),
      )
      assert.strictEqual(warned.length, 2)
    }),
  )
})

describe("a write that fails", () => {
  const broken = (body: unknown, ...faults: ReadonlyArray<Fault>) =>
    Effect.gen(function* () {
      const { service, stores } = yield* recorded
      for (const fault of faults) stores.faults.add(fault)
      const answer = yield* renderJson(service, body)
      return { answer, stores, service }
    })

  it.effect("[RENDER-790] gives 500 with a code, without its cause", () =>
    Effect.gen(function* () {
      const { answer, service } = yield* broken(request(), "insert")
      assert.strictEqual(answer.status, 500)
      assert.strictEqual(answer.json().error, "persist_failed")
      assert.notInclude(answer.text, "hunter2")
      assert.notInclude(JSON.stringify(service.log), "hunter2")
    }),
  )

  it.effect("leaves nothing behind, whichever write failed and whether or not it took effect", () =>
    Effect.gen(function* () {
      for (const fault of ["insert", "insert_answer", "put", "put_answer", "write", "presign"] as const)
        for (const isPublic of [true, false]) {
          const { answer, stores } = yield* broken({ ...large, public: isPublic }, fault)
          const isOptional = (fault === "write" && !isPublic) || (fault === "presign" && isPublic)
          assert.strictEqual(answer.status, isOptional ? 200 : 500, fault)
          const left = [stores.artifacts.size, stores.objects.size, stores.publicFiles.size]
          assert.deepStrictEqual(left, isOptional ? [1, 1, isPublic ? 1 : 0] : [0, 0, 0], fault)
        }
    }),
  )

  it.effect("is logged if it can't be undone either", () =>
    Effect.gen(function* () {
      const { service, stores } = yield* broken(large, "insert", "remove")
      assert.strictEqual(stores.objects.size, 1)
      assert.isTrue(
        service.log.some(({ level, message }) => level === "warn" && /Could not clean up/.test(String(message))),
      )
    }),
  )
})

describe("a caller who disconnects", () => {
  it.effect("in the middle of the writes leaves either all of them or none in place", () =>
    Effect.gen(function* () {
      const { entered, stores } = yield* slowStores("1 seconds")
      const service = yield* inMemory({ folders: [first], stores: stores.layer })
      const calling = yield* Effect.forkChild(renderJson(service, { ...large, public: true }))
      yield* Deferred.await(entered)
      assert.deepStrictEqual([stores.objects.size, stores.publicFiles.size], [1, 1])
      yield* Fiber.interrupt(calling)
      assert.deepStrictEqual([stores.artifacts.size, stores.objects.size, stores.publicFiles.size], [0, 0, 0])
    }),
  )
})
