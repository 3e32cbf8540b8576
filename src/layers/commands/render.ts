import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { program } from "./RenderCommand.ts"

NodeRuntime.runMain(program(process.argv.slice(2)), { disableErrorReporting: true })
