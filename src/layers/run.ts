import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { program, teardown } from "./Program.ts"
import * as Uncaught from "./Uncaught.ts"

/** Beyond what calls in flight are given (`SHUTDOWN_GRACE_SECONDS`), for what is closed after them. */
const closing = 10_000

export const run = () => {
  Uncaught.watch(Number(process.env["SHUTDOWN_GRACE_SECONDS"] ?? 20) * 1000 + closing)
  // Whose supervisor is gone, goes as well.
  process.once("disconnect", () => process.emit("SIGTERM"))
  NodeRuntime.runMain(program, { disableErrorReporting: true, teardown })
}
