import * as Layer from "effect/Layer"
import * as Edit from "./edit/Handlers.ts"
import * as Fill from "./fill/Handlers.ts"
import * as Gallery from "./gallery/Handlers.ts"
import * as Import from "./import/Handlers.ts"
import * as Messenger from "./messenger/Handlers.ts"
import * as Resume from "./resume/Handlers.ts"
import * as Share from "./share/Handlers.ts"
import * as Schema from "./schema/Handlers.ts"
import * as Templates from "./templates/Handlers.ts"
import * as Voice from "./voice/Handlers.ts"

/** The pages of a tenant's forms. `base` is the prefix of every path; the REST routes have a separate base. */
export const layer = (base: "" | `/${string}` = "") =>
  Layer.mergeAll(
    Fill.layer(base),
    Gallery.layer(base),
    Import.layer(base),
    Schema.layer(base),
    Messenger.layer(base),
    Edit.layer(base),
    Templates.layer(base),
    Voice.layer(base),
    Resume.layer(base),
    Share.layer(base),
  )
