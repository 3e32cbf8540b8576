import * as Schema from "effect/Schema"
import { Id, label } from "./Text.ts"

const Latitude = Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }))
const Longitude = Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }))
/** Meters, at most half a great circle. */
const Radius = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 20_037_508 }))

/** A location inside a site, such as a kiosk: a point in WGS 84 degrees, and the radius of a geofence in meters. */
export const Location = Schema.Struct({
  locationId: Id,
  siteId: Id,
  clientId: Id,
  orgId: Schema.Int,
  name: Schema.String,
  locationType: Schema.String,
  latitude: Schema.NullOr(Latitude),
  longitude: Schema.NullOr(Longitude),
  geofenceRadiusM: Schema.NullOr(Radius),
  isActive: Schema.Boolean,
  tenant: Schema.NullOr(Schema.String),
}).pipe(
  Schema.encodeKeys({
    locationId: "location_id",
    siteId: "site_id",
    clientId: "client_id",
    orgId: "org_id",
    locationType: "location_type",
    geofenceRadiusM: "geofence_radius_m",
    isActive: "is_active",
  }),
)
export type Location = typeof Location.Type

const isWholePoint = (draft: { readonly latitude?: number | null; readonly longitude?: number | null }): boolean =>
  (draft.latitude ?? null) === null ? (draft.longitude ?? null) === null : (draft.longitude ?? null) !== null

/** The data of a new location. Both coordinates are required. */
export const LocationDraft = Schema.Struct({
  name: label(255),
  clientId: Id,
  locationType: Schema.optionalKey(label(50)),
  latitude: Schema.optionalKey(Schema.NullOr(Latitude)),
  longitude: Schema.optionalKey(Schema.NullOr(Longitude)),
  geofenceRadiusM: Schema.optionalKey(Schema.NullOr(Radius)),
})
  .pipe(
    Schema.encodeKeys({
      clientId: "client_id",
      locationType: "location_type",
      geofenceRadiusM: "geofence_radius_m",
    }),
  )
  .check(Schema.makeFilter(isWholePoint, { expected: "latitude and longitude together, or neither" }))
export type LocationDraft = typeof LocationDraft.Type

/** The default kind of a location. */
export const usualLocationType = "kiosk"
