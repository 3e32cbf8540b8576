import * as Schema from "effect/Schema"
import { Id, label } from "./Text.ts"

/** A client's site in a store. Its name is unique among that client's sites in the store. */
export const Site = Schema.Struct({
  siteId: Id,
  storeId: Schema.String,
  clientId: Id,
  orgId: Schema.Int,
  name: Schema.String,
  isActive: Schema.Boolean,
  tenant: Schema.NullOr(Schema.String),
}).pipe(
  Schema.encodeKeys({
    siteId: "site_id",
    storeId: "store_id",
    clientId: "client_id",
    orgId: "org_id",
    isActive: "is_active",
  }),
)
export type Site = typeof Site.Type

/** The data of a new site. */
export const SiteDraft = Schema.Struct({ name: label(255), clientId: Id }).pipe(
  Schema.encodeKeys({ clientId: "client_id" }),
)
export type SiteDraft = typeof SiteDraft.Type
