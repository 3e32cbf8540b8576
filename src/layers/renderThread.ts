import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Layer from "effect/Layer"
import { workerData } from "node:worker_threads"
import { quietPipeline } from "./Infographics.ts"
import { serve } from "./RenderService.ts"

const { folders }: { readonly folders: ReadonlyArray<string> } = workerData

Layer.launch(serve(quietPipeline(folders))).pipe(NodeRuntime.runMain)
