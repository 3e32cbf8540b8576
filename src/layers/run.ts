import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { program, teardown } from "./Program.ts"
import * as Uncaught from "./Uncaught.ts"

/** Added to the grace period of calls in flight (`SHUTDOWN_GRACE_SECONDS`), for closing everything else. */
const closing = 10_000

export const run = () => {
  Uncaught.watch(Number(process.env["SHUTDOWN_GRACE_SECONDS"] ?? 20) * 1000 + closing)
  // The process also exits when its supervisor is gone.
  process.once("disconnect", () => process.emit("SIGTERM"))
  NodeRuntime.runMain(program, { disableErrorReporting: true, teardown })
}
