import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Layer from "effect/Layer"
import { workerData } from "node:worker_threads"
import { type Board, makeBoard } from "../adapters/workers/ThreadWatch.ts"
import { quietPipeline } from "./Infographics.ts"
import { serve } from "./RenderService.ts"

interface Start {
  readonly folders: ReadonlyArray<string>
  readonly board?: Board
}

const { folders, board = makeBoard() }: Start = workerData

Layer.launch(serve(quietPipeline(folders), board)).pipe(NodeRuntime.runMain)
