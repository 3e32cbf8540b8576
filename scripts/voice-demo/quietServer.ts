import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { createServer } from "node:http"
import { defaultLimits } from "../../src/ws/audio/Limits.ts"

/** A server on a free local port that logs nothing and shuts down at once. */
export const quietServer = Layer.merge(
  NodeHttpServer.layer(() => createServer(), {
    host: "127.0.0.1",
    port: 0,
    gracefulShutdownTimeout: Duration.millis(1),
    websocket: { maxPayload: defaultLimits.binaryBytes },
  }),
  Logger.layer([]),
)
