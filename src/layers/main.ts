import "effect/schema/SchemaJITCompiler/enable"

import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { program, teardown } from "./Program.ts"

NodeRuntime.runMain(program, { disableErrorReporting: true, teardown })
