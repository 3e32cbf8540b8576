import * as Context from "effect/Context"
import type { KeyValue } from "./KeyValue.ts"

/** The key-value store of background tasks, which may differ from the general one. */
export class TaskTracker extends Context.Service<TaskTracker, KeyValue["Service"]>()("parley/ports/TaskTracker") {}
