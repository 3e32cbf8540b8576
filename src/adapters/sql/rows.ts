import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject } from "../../domain/forms/codec/Json.ts"

/** Reads the rows of one statement; the first that is not as the schema says fails the statement. */
export const rowsOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(row))
  return <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) => Effect.flatMap(statement, decode)
}

/** A column of JSON text that holds an object. */
export const JsonText = Schema.fromJsonString(Schema.declare<JsonObject>(isJsonObject))
