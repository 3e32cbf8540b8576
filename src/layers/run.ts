import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { program, teardown } from "./Program.ts"

export const run = () => NodeRuntime.runMain(program, { disableErrorReporting: true, teardown })
