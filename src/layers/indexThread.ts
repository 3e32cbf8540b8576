import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Layer from "effect/Layer"
import { serve } from "./IndexService.ts"

Layer.launch(serve).pipe(NodeRuntime.runMain)
