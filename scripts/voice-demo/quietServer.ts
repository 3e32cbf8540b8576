import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { createServer } from "node:http"
import { defaultLimits } from "../../src/ws/audio/Limits.ts"

/** A free port of this machine for a service that listens, silent in the log, and does not wait for anybody when it stops. */
export const quietServer = Layer.merge(
  NodeHttpServer.layer(() => createServer(), {
    host: "127.0.0.1",
    port: 0,
    gracefulShutdownTimeout: Duration.millis(1),
    websocket: { maxPayload: defaultLimits.binaryBytes },
  }),
  Logger.layer([]),
)
