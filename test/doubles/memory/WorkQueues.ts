import * as Layer from "effect/Layer"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as WorkQueues from "../../../src/adapters/queue/WorkQueues.ts"

/** The queues as the service has them, over a store that lasts as long as the layer, on the test's own clock. */
export const layer = WorkQueues.layer.pipe(Layer.provide(PersistedQueue.layerStoreMemory))
