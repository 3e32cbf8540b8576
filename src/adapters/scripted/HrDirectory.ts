import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { WorkerUnknown } from "../../domain/org/Errors.ts"
import type { Worker } from "../../domain/org/Member.ts"
import { HrDirectory } from "../../ports/HrDirectory.ts"

/**
 * Stands in for the HR source as long as a deployment has none: whoever is asked for works there, and nothing but the
 * id is known of them. So `sync/hr` takes in and lets go whom its caller names, and its answers say `stub`.
 */
export const standIn = Layer.succeed(HrDirectory, {
  isStandIn: true,
  worker: (_orgId, userId) => Effect.succeed({ userId, name: null, email: null, jobTitle: null, hrCode: null }),
})

/** An HR source that knows exactly these people, by organization. */
export const layer = (workers: ReadonlyMap<number, ReadonlyArray<Worker>>) =>
  Layer.succeed(HrDirectory, {
    isStandIn: false,
    worker: (orgId, userId) => {
      const match = workers.get(orgId)?.find((worker) => worker.userId === userId)
      return match === undefined ? Effect.fail(new WorkerUnknown({ userId })) : Effect.succeed(match)
    },
  })
