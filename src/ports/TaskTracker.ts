import * as Context from "effect/Context"
import type { KeyValue } from "./KeyValue.ts"

/** The key-value store in which background tasks are tracked; it may be another one than that of everything else. */
export class TaskTracker extends Context.Service<TaskTracker, KeyValue["Service"]>()("parley/ports/TaskTracker") {}
