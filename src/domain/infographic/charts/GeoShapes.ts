/** A point on a map: longitude and latitude, or grid coordinates in meters. */
export type GeoPoint = readonly [x: number, y: number]
export type Ring = ReadonlyArray<GeoPoint>

export interface GeoRegion {
  readonly name: string
  readonly rings: ReadonlyArray<Ring>
}

const mostPoints = 200_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const isPoint = (value: unknown): value is GeoPoint =>
  Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1])

const ringsOf = (coordinates: unknown): ReadonlyArray<Ring> =>
  (Array.isArray(coordinates) ? coordinates : []).flatMap((ring: unknown) => {
    const points = (Array.isArray(ring) ? ring : []).filter(isPoint)
    return points.length >= 3 ? [points] : []
  })

/** Rings of a GeoJSON geometry (RFC 7946): polygons and multipolygons. Other geometries are ignored. */
function geometryRings(value: unknown): ReadonlyArray<Ring> {
  const geometry = parsed(value)
  if (!isObject(geometry)) return []
  if (geometry["type"] === "Polygon") return ringsOf(geometry["coordinates"])
  if (geometry["type"] === "MultiPolygon") {
    const polygons = geometry["coordinates"]
    return (Array.isArray(polygons) ? polygons : []).flatMap(ringsOf)
  }
  return []
}

const named = ["name", "nombre", "NAME", "region", "id"]

function nameOf(row: Readonly<Record<string, unknown>>): string {
  const properties = isObject(row["properties"]) ? row["properties"] : row
  const key = named.find((one) => typeof properties[one] === "string" || typeof properties[one] === "number")
  const first = key ?? Object.keys(properties).find((one) => typeof properties[one] === "string" && one !== "geometry")
  return first === undefined ? "" : String(properties[first])
}

export const pointsOf = (regions: ReadonlyArray<GeoRegion>): number =>
  regions.reduce((sum, { rings }) => rings.reduce((all, ring) => all + ring.length, sum), 0)

/**
 * The regions of a section: rows `{name, geometry}` with a GeoJSON geometry as an object or text, GeoJSON features, or
 * one feature collection. Geometries without an area are dropped, as are all regions beyond 200,000 points.
 */
export function regionsOf(value: unknown): ReadonlyArray<GeoRegion> {
  const rows = (Array.isArray(value) ? value : [value]).filter(isObject)
  const features = rows.flatMap((row) => {
    const inner = row["type"] === "FeatureCollection" ? parsed(row["features"]) : null
    return Array.isArray(inner) ? inner.filter(isObject) : [row]
  })
  let points = 0
  return features.flatMap((row) => {
    const rings = geometryRings(row["geometry"])
    points += rings.reduce((sum, ring) => sum + ring.length, 0)
    return rings.length === 0 || points > mostPoints ? [] : [{ name: nameOf(row), rings }]
  })
}
