import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Worker } from "../../src/domain/org/Member.ts"
import { HrDirectory } from "../../src/ports/HrDirectory.ts"

/** A person in the HR source. */
export interface KnownWorker {
  readonly orgId: number
  readonly worker: Worker
}

/** The contract of every `HrDirectory` that has the person `known`. */
export const hrDirectorySuite = <E>(name: string, directory: Layer.Layer<HrDirectory, E>, known: KnownWorker): void =>
  layer(directory, { timeout: "5 minutes" })(`HrDirectory: ${name}`, (it) => {
    it.effect("finds a person of the organization", () =>
      Effect.gen(function* () {
        const { worker } = yield* HrDirectory
        assert.deepStrictEqual(yield* worker(known.orgId, known.worker.userId), known.worker)
      }),
    )

    it.effect("doesn't find other people, nor the same person in another organization", () =>
      Effect.gen(function* () {
        const { worker } = yield* HrDirectory
        const { orgId, worker: person } = known
        for (const other of [worker(orgId, `${person.userId}-other`), worker(orgId + 1, person.userId)])
          assert.strictEqual((yield* Effect.flip(other))._tag, "WorkerUnknown")
      }),
    )
  })
