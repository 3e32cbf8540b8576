import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DiskFull } from "../../../src/adapters/pglite/DiskSpace.ts"
import { Dependencies } from "../../../src/ports/Dependencies.ts"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory } from "../../support/inMemory.ts"

describe("readiness", () => {
  it.effect("is degraded on a full disk: the process still accepts calls, and the reason is logged once", () =>
    Effect.gen(function* () {
      const full = { disk: false, database: false }
      const ping = (name: keyof typeof full) =>
        Effect.suspend(() => (full[name] ? new DiskFull({ folder: "/data", freeMebibytes: 3 }) : Effect.void))
      const dependencies = Layer.succeed(Dependencies, [
        { name: "database", ping: ping("database") },
        { name: "disk", ping: ping("disk"), isOptional: true },
      ])
      const service = yield* inMemory({ stores: Layer.merge(Testing.stores, dependencies) })
      const ready = Effect.map(service.call({ path: "/readyz", as: null }), (answer) => ({
        status: answer.status,
        said: answer.json().status as string,
        disk: answer.json().dependencies.disk as string,
      }))
      assert.deepStrictEqual(yield* ready, { status: 200, said: "ready", disk: "ready" })
      full.disk = true
      for (let n = 0; n < 3; n++)
        assert.deepStrictEqual(yield* ready, { status: 200, said: "degraded", disk: "unavailable" })
      full.database = true
      assert.deepStrictEqual(yield* ready, { status: 503, said: "unavailable", disk: "unavailable" })
      full.disk = full.database = false
      assert.deepStrictEqual(yield* ready, { status: 200, said: "ready", disk: "ready" })
      const lines = service.log.filter(
        (line) => line["dependency"] === "disk" || JSON.stringify(line).includes('"disk"'),
      )
      assert.strictEqual(lines.length, 2, JSON.stringify(lines))
      assert.include(JSON.stringify(lines[0]), "DiskFull")
    }),
  )
})
