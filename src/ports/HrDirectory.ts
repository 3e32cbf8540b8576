import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { WorkerUnknown } from "../domain/org/Errors.ts"
import type { Worker } from "../domain/org/Member.ts"

/** The HR source is unavailable or timed out. */
export class HrDirectoryUnavailable extends Schema.TaggedError<HrDirectoryUnavailable>()("HrDirectoryUnavailable", {
  cause: Schema.Defect(),
}) {}

/** The deployment has no HR source. */
export class HrDirectoryAbsent extends Schema.TaggedError<HrDirectoryAbsent>()("HrDirectoryAbsent", {}) {}

/** The HR source: the people of an organization. It is queried for one person at a time and never written to. */
export class HrDirectory extends Context.Service<
  HrDirectory,
  {
    readonly worker: (
      orgId: number,
      userId: string,
    ) => Effect.Effect<Worker, WorkerUnknown | HrDirectoryUnavailable | HrDirectoryAbsent>
  }
>()("parley/ports/HrDirectory") {}
