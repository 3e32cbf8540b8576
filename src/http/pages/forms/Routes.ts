import * as Fill from "./fill/Handlers.ts"

/** The pages of a tenant's forms. `base` stands before every path; the REST routes have a base of their own. */
export const layer = (base: "" | `/${string}` = "") => Fill.layer(base)
