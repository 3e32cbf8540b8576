import * as Layer from "effect/Layer"
import * as Showing from "./Showing.ts"
import * as Taking from "./Posts.ts"

/** The page for filling in a form. `base` is the prefix of every path; the REST routes have a separate base. */
export const layer = (base: "" | `/${string}` = "") => Layer.merge(Showing.layer(base), Taking.layer(base))
