import * as Layer from "effect/Layer"
import * as Showing from "./Showing.ts"
import * as Taking from "./Taking.ts"

/** The page on which a form is filled in. `base` stands before every path; the REST routes have one of their own. */
export const layer = (base: "" | `/${string}` = "") => Layer.merge(Showing.layer(base), Taking.layer(base))
