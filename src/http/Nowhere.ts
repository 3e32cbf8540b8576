import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { problem } from "./Problem.ts"

/** What no route answers. */
export const layer = HttpRouter.add(
  "*",
  "/*",
  Effect.sync(() => problem(404, { error: "There is nothing here." })),
)
