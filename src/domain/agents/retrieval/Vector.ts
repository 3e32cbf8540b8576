import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** A unit vector in a model's space. */
export type Vector = Float32Array<ArrayBuffer>

const isVector = (value: unknown): value is Vector => value instanceof Float32Array

/**
 * Stored as base64 of little-endian 32-bit floats, which takes a quarter of the space of decimal numbers and is fast to
 * parse.
 */
export const Vector = Schema.Uint8ArrayFromBase64.pipe(
  Schema.decodeTo(
    Schema.declare(isVector),
    SchemaTransformation.transform({
      decode: (bytes): Vector => new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.length / 4)),
      encode: (vector): Uint8Array<ArrayBuffer> => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    }),
  ),
)

/** Scales a provider's vector to length 1; a zero vector stays unchanged. */
export const vectorOf = (numbers: ReadonlyArray<number>): Vector => {
  const vector = Float32Array.from(numbers)
  let square = 0
  for (const one of vector) square += one * one
  if (square > 0) for (let at = 0; at < vector.length; at++) vector[at]! /= Math.sqrt(square)
  return vector
}

/** The cosine similarity, from -1 to 1. */
export const closeness = (a: Vector, b: Vector): number => {
  let dot = 0
  for (let at = 0; at < a.length; at++) dot += a[at]! * (b[at] ?? 0)
  return dot
}
