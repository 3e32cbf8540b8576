import * as Layer from "effect/Layer"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as WorkQueues from "../../../src/adapters/queue/WorkQueues.ts"

/** The service's own queues on a store that lasts as long as the layer, with the test clock. */
export const layer = WorkQueues.layer.pipe(Layer.provide(PersistedQueue.layerStoreMemory))
