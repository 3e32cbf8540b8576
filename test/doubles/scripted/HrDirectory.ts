import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { WorkerUnknown } from "../../../src/domain/org/Errors.ts"
import type { Worker } from "../../../src/domain/org/Member.ts"
import { HrDirectory } from "../../../src/ports/HrDirectory.ts"

/** Confirms every id, and knows nothing else about the person. */
export const layerAnybody = Layer.succeed(HrDirectory, {
  worker: (_orgId, userId) => Effect.succeed({ userId, name: null, email: null, jobTitle: null, hrCode: null }),
})

/** An HR source with exactly these people, by organization. */
export const layer = (workers: ReadonlyMap<number, ReadonlyArray<Worker>>) =>
  Layer.succeed(HrDirectory, {
    worker: (orgId, userId) => {
      const match = workers.get(orgId)?.find((worker) => worker.userId === userId)
      return match === undefined ? Effect.fail(new WorkerUnknown({ userId })) : Effect.succeed(match)
    },
  })
