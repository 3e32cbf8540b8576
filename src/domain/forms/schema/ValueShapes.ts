import type { JsonObject } from "../codec/Json.ts"
import type { Family } from "../model/FieldType.ts"

const text: JsonObject = { type: "string" }
const object: JsonObject = { type: "object" }
const listOfText: JsonObject = { type: "array", items: text, uniqueItems: true }

const uploaded: JsonObject = {
  type: "object",
  properties: {
    filename: text,
    content_type: text,
    size: { type: "integer", minimum: 0 },
    blob_ref: text,
    checksum: text,
  },
  required: ["blob_ref"],
}

const linked: JsonObject = {
  type: "object",
  properties: { url: { type: "string", format: "uri", pattern: "^https://" } },
  required: ["url"],
}

const stored: JsonObject = { anyOf: [uploaded, linked] }

const slot: JsonObject = {
  type: "object",
  properties: { start: { type: "string", format: "date-time" }, end: { type: "string", format: "date-time" } },
  required: ["start", "end"],
}

const degrees = (most: number): JsonObject => ({ type: "number", minimum: -most, maximum: most })

const point: JsonObject = {
  type: "object",
  properties: {
    lat: degrees(90),
    lon: degrees(180),
    altitude: { type: "number" },
    accuracy: { type: "number", minimum: 0 },
  },
  required: ["lat", "lon"],
}

/** The schema of the stored values of each family. */
export const valueShapes: Readonly<Record<Exclude<Family, "group" | "array">, JsonObject>> = {
  text,
  secret: { type: "string", format: "password" },
  email: { type: "string", format: "email" },
  phone: { type: "string", pattern: "^\\+?[0-9]{7,20}$" },
  url: { type: "string", format: "uri" },
  color: text,
  zipcode: text,
  cron: text,
  number: { type: "number" },
  integer: { type: "integer" },
  scale: { type: "integer" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  datetime: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})?$" },
  time: { type: "string", pattern: "^\\d{2}:\\d{2}(:\\d{2})?$" },
  duration: { type: "string", format: "duration" },
  choice: text,
  choices: listOfText,
  tags: listOfText,
  location: { type: "string", pattern: "^[A-Z]{2}$" },
  place: { type: "object", properties: { country: text, state: text, city: text }, required: ["country"] },
  geopoint: point,
  note: { type: "null" },
  signature: { anyOf: [text, { type: "object", properties: { svg: text, png: text }, required: ["svg", "png"] }] },
  availability: { type: "array", items: slot },
  file: stored,
  audio: { anyOf: [text, uploaded, linked] },
  rest: object,
  remote: {},
  card: {
    type: "object",
    properties: { brand: text, last4: { type: "string", pattern: "^\\d{4}$" }, name: text, expiry: text },
    required: ["brand", "last4", "name", "expiry"],
  },
  hidden: { type: ["string", "number", "boolean"] },
  formula: { type: ["number", "string", "boolean"] },
}
